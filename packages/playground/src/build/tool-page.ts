import { createHash } from 'node:crypto';
import type { Project } from '@folio/core/build';
import type { Element, Properties } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';

/** Creates a data file whose name changes with its content. */
export function createDataFile(name: string, data: unknown): { path: string; text: string } {
  const text = JSON.stringify(data);
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  return { path: `/_play/${name}.${hash}.json`, text };
}

interface ToolPage {
  route: string;
  title: string;
  /** Of the article: the path of the data. */
  attributes: Properties;
  /** Selector of the element in which the tool is mounted. */
  app: string;
  texts: string[];
  /** Listed for users without JavaScript. */
  pages: readonly { route: string; page: string }[];
  footer?: Element[];
}

/** Renders the page of a tool, with a link to the page of cards that lists it. */
export function renderToolPage({ config }: Project, page: ToolPage): string {
  const { route, title, attributes, app, texts, pages, footer = [] } = page;
  const parent = config.pages.find(({ cards }) => cards.some(({ href }) => href === route));
  const titles = new Map(pages.map((one) => [one.route, one.page]));
  const links = [...titles].map(([href, name]) => h('li', h('a', { href }, name)));
  return toHtml(
    h('article.play', attributes, [
      h('header.bench-bar', [
        parent ? h('a', { href: parent.path }, parent.title) : '',
        h('h1', { tabIndex: -1 }, title),
        h('div.bench-tools'),
      ]),
      h(app, { dataHydrate: '' }, [...texts.map((text) => h('p', text)), h('ul', links)]),
      ...footer,
    ]),
  );
}
