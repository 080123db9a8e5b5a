import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import type { GeneratedPage } from '../feature.ts';
import { createFeed } from '../model/feed.ts';
import { interpolate } from '../model/text.ts';
import { formatDate } from '../theme/format-date.ts';
import { strings } from '../theme/strings.ts';
import type { PageDates } from './git-history.ts';

export const WHATS_NEW_ROUTE = '/whats-new';
export const WHATS_NEW_FEED = '/whats-new.xml';

const MAX_WEEKS = 13;

const MAX_FEED_TITLES = 20;

const DAY_MS = 86_400_000;

export interface DatedArticle {
  route: string;
  title: string;
  area: string;
  dates: PageDates | undefined;
}

interface ChangedWeek {
  /** ISO date. */
  monday: string;
  /** Date of the last change in the week. */
  date: string;
  created: DatedArticle[];
  changed: DatedArticle[];
}

/** Groups pages by the weeks of their addition and last change. Pages of the first day aren't new. */
export function groupByWeek(articles: readonly DatedArticle[]): ChangedWeek[] {
  const weeks = new Map<string, ChangedWeek>();
  const add = (kind: 'created' | 'changed', article: DatedArticle, date: string) => {
    const monday = toMonday(date);
    const week = weeks.get(monday) ?? { monday, date, created: [], changed: [] };
    weeks.set(monday, week);
    week[kind].push(article);
    if (date > week.date) week.date = date;
  };
  const [firstDay = ''] = articles.flatMap(({ dates }) => dates?.created ?? []).sort();
  for (const article of articles) {
    if (!article.dates) continue;
    const { created, updated } = article.dates;
    const isNew = created > firstDay;
    if (isNew) add('created', article, created);
    if (updated > firstDay && !(isNew && toMonday(updated) === toMonday(created))) add('changed', article, updated);
  }
  return [...weeks.values()].sort((a, b) => (a.monday < b.monday ? 1 : -1)).slice(0, MAX_WEEKS);
}

function toMonday(date: string): string {
  const day = new Date(date);
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
}

const formatWeek = ({ monday }: ChangedWeek) => interpolate(strings.weekOf, { date: formatDate(monday) });

const toAnchor = ({ monday }: ChangedWeek) => `week-${monday}`;

const getLists = ({ created, changed }: ChangedWeek): [title: string, articles: DatedArticle[]][] =>
  (
    [
      [strings.newPages, created],
      [strings.changedPages, changed],
    ] as const
  ).flatMap(([label, articles]) =>
    articles.length ? [[interpolate(label, { count: articles.length }), articles]] : [],
  );

export const createWhatsNewPage = (weeks: readonly ChangedWeek[]): GeneratedPage => ({
  route: WHATS_NEW_ROUTE,
  title: strings.whatsNew,
  description: strings.whatsNewDescription,
  keywords: ['changelog', 'changes', 'news', 'feed'],
  html: toHtml(
    h('article.hub', [
      h('h1', { tabIndex: -1 }, strings.whatsNew),
      h('p.lead', [`${strings.whatsNewDescription} `, h('a', { href: WHATS_NEW_FEED }, strings.feed)]),
      ...(weeks.length ? weeks.map(renderWeek) : [h('p', strings.noHistory)]),
    ]),
  ),
});

const renderWeek = (week: ChangedWeek) =>
  h('section.hub-notes', [
    h('h2', { id: toAnchor(week) }, formatWeek(week)),
    ...getLists(week).flatMap(([title, articles]) => [h('h3', title), renderAreas(articles)]),
  ]);

const renderAreas = (articles: readonly DatedArticle[]) =>
  h(
    'dl',
    [...new Set(articles.map(({ area }) => area))].map((area) =>
      h('div', [h('dt', area), h('dd', [listPages(articles.filter((article) => article.area === area))])]),
    ),
  );

const listPages = (articles: readonly DatedArticle[]) =>
  h(
    'ul',
    articles.map(({ route, title }) => h('li', [h('a', { href: route }, title)])),
  );

export const createWhatsNewFeed = (
  weeks: readonly ChangedWeek[],
  title: string,
  getUrl: (route: string) => string,
): string =>
  createFeed({
    title: `${title}: ${strings.whatsNew}`,
    url: getUrl(WHATS_NEW_ROUTE),
    feedUrl: getUrl(WHATS_NEW_FEED),
    items: weeks.map((week) => ({
      title: formatWeek(week),
      url: `${getUrl(WHATS_NEW_ROUTE)}#${toAnchor(week)}`,
      description: getLists(week).map(formatList).join(' '),
      date: week.date,
    })),
  });

function formatList([title, articles]: [title: string, articles: DatedArticle[]]): string {
  const titles = articles.slice(0, MAX_FEED_TITLES).map((article) => article.title);
  return `${title}: ${titles.join(', ')}${articles.length > MAX_FEED_TITLES ? ', …' : '.'}`;
}
