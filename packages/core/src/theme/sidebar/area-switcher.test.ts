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

/** A configuration as the theme receives it: the base path is part of links, but not of `path`. */
const site = (cards: AreaCard[], further: Partial<{ group: string; onPage: AreaCard[] }> = {}) => {
  const { group, onPage } = further;
  return {
    base: '/docs/',
    home: { title: '', lead: '', links: [], models: [], areas: { title: 'All', cards, ...(group && { group }) } },
    pages: onPage ? [{ path: '/apps', title: 'Apps', description: '', lead: '', cards: onPage }] : [],
  } satisfies Pick<SiteConfig, 'base' | 'home' | 'pages'>;
};

describe('getAreaGroups', () => {
  it('returns the cards with a sidebar, under the default title or a configured one', () => {
    expect(getAreaGroups(site([manual, index]))).toEqual([{ title: strings.areas, cards: [manual] }]);
    expect(getAreaGroups(site([manual], { group: 'Product' }))).toMatchObject([{ title: 'Product' }]);
  });

  it('replaces a card that links to a page of cards with the cards of that page', () =>
    expect(getAreaGroups(site([manual, apps, index], { onPage: [leads] }))).toEqual([
      { title: strings.areas, cards: [manual] },
      { title: 'apps', cards: [leads] },
    ]));

  it('returns no empty groups', () => {
    expect(getAreaGroups(site([apps], { onPage: [] }))).toEqual([]);
    const { base, home, pages } = site([]);
    const { areas: _, ...plain } = home;
    expect(getAreaGroups({ base, home: plain, pages })).toEqual([]);
  });
});

describe('findArea', () => {
  const groups = getAreaGroups(site([manual, apps], { onPage: [leads] }));
  const focused = (...focusOf: string[]) => ({ ...trees, part: { key: 'part', title: 'Part', items: [], focusOf } });

  it.each([
    ['guide', manual],
    ['outlet', leads],
    ['none', undefined],
  ])('finds the area of the sidebar %s', (sidebar, area) => expect(findArea(groups, trees, sidebar)).toBe(area));

  it('finds the first area among the sidebars that a sidebar combines', () => {
    expect(findArea(groups, focused('none', 'outlet', 'guide'), 'part')).toBe(leads);
    expect(findArea(groups, focused('none'), 'part')).toBeUndefined();
  });
});
