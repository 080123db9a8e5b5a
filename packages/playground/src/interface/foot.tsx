import { basePath } from '@folio/core/theme/site-file.ts';
import type { ReactNode } from 'react';
import { strings } from '../strings.ts';

/** The last line of what runs: where it runs, by which rules, and where to go on. */
export const Foot = ({ children }: { children?: ReactNode }) => (
  <p className="sb-foot">
    <span>{strings.local}</span>
    <a href={`${basePath()}/playground#covers`}>{strings.covers}</a>
    {children}
  </p>
);
