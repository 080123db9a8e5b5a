/** The path of a newcomer: from the home page to the first stream by links of the pages' own text, each step with what it promises. */

import { expandPlaceholders } from '@folio/core/model/placeholders.ts';
import { expect, it } from 'vitest';
import siteConfig from '../../site/site.config.ts';
import { getBuiltSite } from '../support/built-site.ts';

/** Pages in the order of the path, with commands that a newcomer types there. */
const steps: { route: string; types: string[] }[] = [
  { route: '/', types: [] },
  { route: '/server-install', types: ['tar -xzvf', 'install.sh'] },
  {
    route: '/hands-on-{product}',
    types: ['create table', 'insert into', 'select * from', 'register schema', 'insert into port.crossings'],
  },
  { route: '/working-with-streams', types: ['insert into', 'select aggr('] },
];

it('links home page, installation, first table, first query and first stream in order', () => {
  const { pages } = getBuiltSite('site');
  const path = steps.map(({ route, types }) => ({ route: expandPlaceholders(route, siteConfig.product), types }));
  for (const [index, { route, types }] of path.entries()) {
    const page = pages.find((page) => page.route === route);
    expect(page, route).toBeDefined();
    const main = /<main[\s\S]*<\/main>/.exec(page?.html ?? '')?.[0] ?? '';
    // Words are coloured apart: commands are looked up in the text.
    const text = main.replace(/<[^>]*>/g, '');
    for (const command of types) expect(text.includes(command), `"${command}" on ${route}`).toBe(true);
    const next = path[index + 1]?.route;
    if (next) expect(main.includes(`href="${next}`), `a link from ${route} to ${next}`).toBe(true);
  }
});
