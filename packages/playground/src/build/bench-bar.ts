import type { Project } from '@folio/core/build';
import type { Element } from 'hast';
import { h } from 'hastscript';

/** Renders the bar of a tool, with a link to the page of cards that lists it. */
export function renderBenchBar({ config }: Project, route: string, title: string): Element {
  const parent = config.pages.find(({ cards }) => cards.some(({ href }) => href === route));
  return h('header.bench-bar', [
    parent ? h('a', { href: parent.path }, parent.title) : '',
    h('h1', { tabIndex: -1 }, title),
    h('div.bench-tools'),
  ]);
}
