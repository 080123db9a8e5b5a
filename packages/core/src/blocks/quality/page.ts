/** The quality page: figures about the site, each with the command that measures it. */
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import type { Project } from '../../build/project.ts';
import type { FeaturePage, Figure } from '../../feature.ts';
import type { ContentPage } from '../../markdown/types.ts';
import { fill } from '../../model/fill.ts';
import { type QualityRecord, readRecord } from './record.ts';
import { words } from './words.ts';

const count = (value: number) => value.toLocaleString('en');

/** Fences of the languages that the check of samples parses. */
const sample = /^ *`{3,}(?:json|yaml|csv|bash|cpp|java)\b/gm;

/** What a build knows of its pages. */
function figuresOf(pages: readonly ContentPage[]): Figure[] {
  const sum = (size: (page: ContentPage) => number) => count(pages.reduce((total, page) => total + size(page), 0));
  const internal = ({ href }: { href: string }) => /^[/#]/.test(href);
  const build = 'npm run build';
  const check = 'npm run check';
  return [
    { group: words.pages, label: words.written, value: count(pages.length), command: build },
    { group: words.pages, label: words.words, value: sum((page) => page.words), command: build },
    { group: words.pages, label: words.sections, value: sum(({ headings }) => headings.length), command: build },
    {
      group: words.pages,
      label: words.names,
      value: sum(({ symbols }) => symbols.length),
      command: build,
    },
    {
      group: words.links,
      label: words.internal,
      value: sum(({ links }) => links.filter(internal).length),
      command: build,
    },
    {
      group: words.samples,
      label: words.blocks,
      value: sum(({ markdown }) => markdown.match(sample)?.length ?? 0),
      command: check,
    },
    {
      group: words.search,
      label: words.asked,
      value: sum(({ questions }) => questions.length),
      command: check,
    },
    {
      group: words.open,
      label: words.left,
      value: sum(({ openQuestions }) => openQuestions.length),
      command: 'npm run check -- --open',
    },
  ];
}

/** The page at a route, with what the build, the features and the record say. */
export function qualityPage(route: string, project: Project, pages: readonly ContentPage[]): FeaturePage {
  const record = readRecord(project.root);
  const figures = [
    ...figuresOf(pages),
    ...project.features.all.flatMap((feature) => feature.figures?.(project) ?? []),
    ...(record?.figures ?? []),
  ];
  return {
    route,
    title: words.title,
    description: fill(words.description, { product: project.config.product.name }),
    keywords: ['quality', 'tests', 'accessibility', 'page weight', 'link check', 'statistics'],
    html: toHtml(draw(figures, record)),
  };
}

function draw(figures: readonly Figure[], record: QualityRecord | undefined) {
  const groups = [...new Set(figures.map(({ group }) => group))];
  return h('div.frame', [
    h('article', [
      h('h1', { tabIndex: -1 }, words.title),
      h('div.prose', [
        h('p', words.lead),
        ...groups.flatMap((group) => [
          h('h2', { id: idOf(group), tabIndex: -1 }, group),
          table(
            group,
            figures.filter((one) => one.group === group),
          ),
        ]),
        ...(record ? [recorded(record)] : []),
      ]),
    ]),
  ]);
}

/** Which figures are from the record, and from which day. */
function recorded({ date }: QualityRecord) {
  const [before = '', after = ''] = words.recorded.split('{command}');
  return h('p', [before, h('code', 'npm run bench -- quality'), fill(after, { date })]);
}

const idOf = (group: string) => group.toLowerCase().replace(/[^a-z]+/g, '-');

const table = (group: string, figures: readonly Figure[]) =>
  h('div.table', [
    h('table', { ariaLabel: group }, [
      h('thead', [
        h(
          'tr',
          [words.check, words.figure, words.command].map((head) => h('th', { scope: 'col' }, head)),
        ),
      ]),
      h(
        'tbody',
        figures.map(({ label, value, command }) =>
          h('tr', [h('th', { scope: 'row' }, label), h('td', value), h('td', h('code', command))]),
        ),
      ),
    ]),
  ]);
