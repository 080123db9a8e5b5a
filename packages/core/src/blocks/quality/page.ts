/** The quality page: figures about the site, each with the command that measures it. */
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import type { Project } from '../../build/project.ts';
import type { GeneratedPage, Metric } from '../../feature.ts';
import type { ContentPage } from '../../markdown/types.ts';
import { interpolate } from '../../model/interpolate.ts';
import { type QualityRecord, readRecord } from './record.ts';
import { strings } from './strings.ts';

const count = (value: number) => value.toLocaleString('en');

/** Fences of the languages that the check of samples parses. */
const sample = /^ *`{3,}(?:json|yaml|csv|bash|cpp|java)\b/gm;

/** What a build knows of its pages. */
function figuresOf(pages: readonly ContentPage[]): Metric[] {
  const sum = (size: (page: ContentPage) => number) => count(pages.reduce((total, page) => total + size(page), 0));
  const internal = ({ href }: { href: string }) => /^[/#]/.test(href);
  const build = 'npm run build';
  const check = 'npm run check';
  return [
    { group: strings.pages, label: strings.written, value: count(pages.length), command: build },
    { group: strings.pages, label: strings.words, value: sum((page) => page.words), command: build },
    { group: strings.pages, label: strings.sections, value: sum(({ headings }) => headings.length), command: build },
    {
      group: strings.pages,
      label: strings.names,
      value: sum(({ symbols }) => symbols.length),
      command: build,
    },
    {
      group: strings.links,
      label: strings.internal,
      value: sum(({ links }) => links.filter(internal).length),
      command: build,
    },
    {
      group: strings.samples,
      label: strings.blocks,
      value: sum(({ markdown }) => markdown.match(sample)?.length ?? 0),
      command: check,
    },
    {
      group: strings.search,
      label: strings.asked,
      value: sum(({ questions }) => questions.length),
      command: check,
    },
    {
      group: strings.open,
      label: strings.left,
      value: sum(({ openQuestions }) => openQuestions.length),
      command: 'npm run check -- --open',
    },
  ];
}

/** The page at a route, with what the build, the features and the record say. */
export function qualityPage(route: string, project: Project, pages: readonly ContentPage[]): GeneratedPage {
  const record = readRecord(project.root);
  const figures = [
    ...figuresOf(pages),
    ...project.features.all.flatMap((feature) => feature.figures?.(project) ?? []),
    ...(record?.figures ?? []),
  ];
  return {
    route,
    title: strings.title,
    description: interpolate(strings.description, { product: project.config.product.name }),
    keywords: ['quality', 'tests', 'accessibility', 'page weight', 'link check', 'statistics'],
    html: toHtml(draw(figures, record)),
  };
}

function draw(figures: readonly Metric[], record: QualityRecord | undefined) {
  const groups = [...new Set(figures.map(({ group }) => group))];
  return h('div.frame', [
    h('article', [
      h('h1', { tabIndex: -1 }, strings.title),
      h('div.prose', [
        h('p', strings.lead),
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
  const [before = '', after = ''] = strings.recorded.split('{command}');
  return h('p', [before, h('code', 'npm run bench -- quality'), interpolate(after, { date })]);
}

const idOf = (group: string) => group.toLowerCase().replace(/[^a-z]+/g, '-');

const table = (group: string, figures: readonly Metric[]) =>
  h('div.table', [
    h('table', { ariaLabel: group }, [
      h('thead', [
        h(
          'tr',
          [strings.check, strings.figure, strings.command].map((head) => h('th', { scope: 'col' }, head)),
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
