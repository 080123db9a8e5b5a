import { expect, it } from 'vitest';
import type { CardsPage } from '../model/config.ts';
import { createCardsPage } from './cards-page.ts';

const page: CardsPage = {
  path: '/tools',
  title: 'Tools',
  description: 'What there is.',
  lead: 'Two tools.',
  keywords: ['sandbox'],
  cards: [
    {
      id: 'one',
      title: 'One & only',
      text: 'It counts.',
      href: '/one',
      sidebars: [],
      picture: 'drawing',
      wide: true,
      also: [
        { label: 'A', href: '/a' },
        { label: 'B', href: '/b' },
      ],
    },
    { id: 'two', title: 'Two', text: 'It sums.', href: '/two', sidebars: ['two'], pages: 7, who: 'For everyone.' },
  ],
  notes: {
    title: 'Limits',
    items: [{ term: 'Speed', text: 'Not measured.', link: { label: 'More', href: '/speed' } }],
  },
};

it('createCardsPage renders cards with picture, links and number of pages', () => {
  const { html, ...rest } = createCardsPage(page, (name) => (name === 'drawing' ? '<i>drawn</i>' : undefined));
  expect(rest).toEqual({ route: '/tools', title: 'Tools', description: 'What there is.', keywords: ['sandbox'] });
  expect(html).toContain('<h1 tabindex="-1">Tools</h1><p class="lead">Two tools.</p>');
  expect(html).toContain(
    '<li class="hub-card hub-wide"><div class="hub-picture" aria-hidden="true"><i>drawn</i></div>' +
      '<div class="hub-text"><h2><a href="/one">One &#x26; only</a></h2><p>It counts.</p>' +
      '<p class="hub-more">Also in <a href="/a">A</a>, <a href="/b">B</a></p></div></li>',
  );
  expect(html).toContain(
    '<li class="hub-card"><div class="hub-text"><h2><a href="/two">Two</a></h2><small>7 pages</small>' +
      '<p>It sums.</p><p class="hub-more">For everyone.</p></div></li>',
  );
  expect(html).toContain('<dt>Speed</dt><dd>Not measured. <a href="/speed">More</a></dd>');
});

it('createCardsPage omits notes, keywords and sections that a page lacks', () => {
  const { notes: _, keywords: __, ...plain } = page;
  const { html, keywords } = createCardsPage({ ...plain, cards: [] }, () => undefined);
  expect(keywords).toBeUndefined();
  expect(html).not.toContain('<section');
});
