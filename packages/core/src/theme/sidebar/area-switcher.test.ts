import { describe, expect, it } from 'vitest';
import type { AreaCard, SiteConfig } from '../../model/config.ts';
import { strings } from '../strings.ts';
import { trees } from '../testing/sample.ts';
import { findArea, getAreaGroups } from './area-switcher.tsx';

const card = (id: string, href: string, ...sidebars: string[]): AreaCard => ({
  id,
  title: id,
  text: 'Text.',
  href,
  sidebars,
});
const manual = card('manual', '/docs/overview', 'guide');
const leads = card('leads', '/docs/leads/edit', 'orders', 'outlet');
const apps = card('apps', '/docs/apps', 'orders', 'outlet');
const index = card('index', '/docs/search');

/** A configuration as the shell has it: cards lead to addresses, pages have routes. */
const site = (cards: AreaCard[], further: Partial<{ group: string; onPage: AreaCard[] }> = {}) => {
  const { group, onPage } = further;
  return {
    base: '/docs/',
    home: { title: '', lead: '', links: [], models: [], areas: { title: 'All', cards, ...(group && { group }) } },
    pages: onPage ? [{ path: '/apps', title: 'Apps', description: '', lead: '', cards: onPage }] : [],
  } satisfies Pick<SiteConfig, 'base' | 'home' | 'pages'>;
};

describe('the groups of areas', () => {
  it('are the cards with a sidebar, under the words of the interface or of the site', () => {
    expect(getAreaGroups(site([manual, index]))).toEqual([{ title: strings.areas, cards: [manual] }]);
    expect(getAreaGroups(site([manual], { group: 'Product' }))).toMatchObject([{ title: 'Product' }]);
  });

  it('have the cards of a page of cards in the place of the card that leads there', () =>
    expect(getAreaGroups(site([manual, apps, index], { onPage: [leads] }))).toEqual([
      { title: strings.areas, cards: [manual] },
      { title: 'apps', cards: [leads] },
    ]));

  it('are none where nothing is in them', () => {
    expect(getAreaGroups(site([apps], { onPage: [] }))).toEqual([]);
    const { base, home, pages } = site([]);
    const { areas: _, ...plain } = home;
    expect(getAreaGroups({ base, home: plain, pages })).toEqual([]);
  });
});

describe('the area of a sidebar', () => {
  const groups = getAreaGroups(site([manual, apps], { onPage: [leads] }));
  const focused = (...focusOf: string[]) => ({ ...trees, part: { key: 'part', title: 'Part', items: [], focusOf } });

  it.each([
    ['guide', manual],
    ['outlet', leads],
    ['none', undefined],
  ])('%s', (sidebar, area) => expect(findArea(groups, trees, sidebar)).toBe(area));

  it('is that of the first sidebar with an area, for a view of parts of others', () => {
    expect(findArea(groups, focused('none', 'outlet', 'guide'), 'part')).toBe(leads);
    expect(findArea(groups, focused('none'), 'part')).toBeUndefined();
  });
});
