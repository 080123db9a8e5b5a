import { describe, expect, it } from 'vitest';
import { createWhatsNewFeed, createWhatsNewPage, type DatedArticle, groupByWeek } from './whats-new.ts';

const article = (name: string, created?: string, updated = created): DatedArticle => ({
  route: `/${name}`,
  title: `Page ${name}`,
  area: name < 'c' ? 'Manual' : 'Streams',
  dates: created && updated ? { created, updated } : undefined,
});

// 2024-01-01 is a Monday.
const articles = [
  article('a', '2024-01-01', '2024-01-01'),
  article('b', '2024-01-01', '2024-01-07'),
  article('c', '2024-01-08', '2024-01-14'),
  article('d', '2024-01-14', '2024-01-15'),
  article('e'),
];

describe('groupByWeek', () => {
  it('lists a page when it is added and when it has last changed, once a week', () => {
    const weeks = groupByWeek(articles).map(({ monday, date, created, changed }) => ({
      monday,
      date,
      created: created.map(({ route }) => route),
      changed: changed.map(({ route }) => route),
    }));
    expect(weeks).toEqual([
      { monday: '2024-01-15', date: '2024-01-15', created: [], changed: ['/d'] },
      { monday: '2024-01-08', date: '2024-01-14', created: ['/c', '/d'], changed: [] },
      { monday: '2024-01-01', date: '2024-01-07', created: [], changed: ['/b'] },
    ]);
  });

  it('lists the latest thirteen weeks', () => {
    const days = Array.from({ length: 20 }, (_, index) => new Date(Date.UTC(2024, 0, 1 + 7 * index)));
    const weeks = groupByWeek(days.map((day, index) => article(`p${index}`, day.toISOString().slice(0, 10))));
    expect(weeks).toHaveLength(13);
    expect(weeks[0]?.monday).toBe('2024-05-13');
  });
});

it('createWhatsNewPage links pages by area below their week', () => {
  const { html, route } = createWhatsNewPage(groupByWeek(articles));
  expect(route).toBe('/whats-new');
  expect(html).toContain(
    '<h2 id="week-2024-01-08">Week of 8 January 2024</h2><h3>New (2)</h3>' +
      '<dl><div><dt>Streams</dt><dd><ul><li><a href="/c">Page c</a></li><li><a href="/d">Page d</a></li></ul></dd></div></dl>',
  );
});

it('createWhatsNewPage reports that there is no history', () =>
  expect(createWhatsNewPage(groupByWeek([article('e')])).html).toContain('built without the history of its pages'));

it('createWhatsNewFeed has an item per week', () => {
  const many = Array.from({ length: 21 }, (_, index) => article(`b${index}`, '2024-01-01', '2024-01-02'));
  const feed = createWhatsNewFeed(groupByWeek([...articles, ...many]), 'A & B', (route) => `https://x.example${route}`);
  expect(feed.match(/<item>/g)).toHaveLength(3);
  expect(feed).toContain('<title>A &amp; B: What');
  expect(feed).toContain(
    '<item><title>Week of 8 January 2024</title><link>https://x.example/whats-new#week-2024-01-08</link>' +
      '<guid>https://x.example/whats-new#week-2024-01-08</guid>' +
      '<description>New (2): Page c, Page d.</description><pubDate>Sun, 14 Jan 2024 00:00:00 GMT</pubDate></item>',
  );
  expect(feed).toContain('Changed (22): Page b, Page b0,');
  expect(feed).toContain('Page b18, …</description>');
});
