import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withBase } from '@folio/core/model/base-path.ts';
import { resolveConfig } from '@folio/core/model/config.ts';
import type { Redirect } from '@folio/core/model/redirects.ts';
import { inject } from 'vitest';
import { navigation as siteNavigation } from '../../site/navigation/index.ts';
import siteConfig from '../../site/site.config.ts';
import { navigation as fixtureNavigation } from '../fixture/navigation/index.ts';
import fixtureConfig from '../fixture/site.config.ts';
import { listFilesIn } from './build.ts';
import { getBuiltSite } from './built-site.ts';

export const outputs = ['site', 'fixture'] as const;

/** An entry of `pages.json`. */
interface Entry {
  route: string;
  title: string;
  description: string;
  kind: string;
  sidebar: string;
  area: string;
  headings: { id: string; title: string; depth: number }[];
  words: number;
}

const sources = {
  site: { definition: siteConfig, sidebars: siteNavigation },
  fixture: { definition: fixtureConfig, sidebars: fixtureNavigation },
};

/** Opens the output of a built site, with its configuration. */
export function readOutput(name: (typeof outputs)[number]) {
  const dir = inject(name);
  const read = (file: string) => readFileSync(join(dir, file), 'utf8');
  const json = <T>(file: string) => JSON.parse(read(file)) as T;
  const { definition, sidebars } = sources[name];
  const config = resolveConfig(definition);
  return {
    dir,
    read,
    json,
    files: listFilesIn(dir),
    built: getBuiltSite(name),
    entries: json<Entry[]>('pages.json'),
    rules: json<{ headers: { path: string; headers: Record<string, string> }[]; redirects: Redirect[] }>('_site.json'),
    config,
    kinds: Object.keys(definition.kinds.sections),
    sidebars: Object.keys(sidebars),
    /** Returns the public URL of a page or file. */
    url: (route: string) => config.origin + withBase(config.base, route),
  };
}
