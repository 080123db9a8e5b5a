import { basePath } from '@folio/core/shell/site-file.ts';
import type { ReactNode } from 'react';
import { words } from '../words.ts';

/** The last line of what runs: where it runs, by which rules, and where to go on. */
export const Foot = ({ children }: { children?: ReactNode }) => (
  <p className="sb-foot">
    <span>{words.local}</span>
    <a href={`${basePath()}/playground#covers`}>{words.covers}</a>
    {children}
  </p>
);
