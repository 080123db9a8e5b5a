/** The quality page: figures about the site, each with the command that measures it. */
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import type { Project } from '../../engine/build/project.ts';
import type { FeaturePage, Figure } from '../../engine/feature.ts';
import type { ContentPage } from '../../engine/markdown/types.ts';
import { type QualityRecord, readRecord } from './record.ts';

const count = (value: number) => value.toLocaleString('en');

/** Fences of the languages that the check of samples parses. */
const sample = /^ *`{3,}(?:json|yaml|csv|bash|cpp|java)\b/gm;

/** What a build knows of its pages. */
export function figuresOf(pages: readonly ContentPage[]): Figure[] {
  const sum = (size: (page: ContentPage) => number) => count(pages.reduce((total, page) => total + size(page), 0));
  const internal = ({ href }: { href: string }) => /^[/#]/.test(href);
  const build = 'npm run build';
  const check = 'npm run check';
  return [
    { group: 'Pages', label: 'Written pages', value: count(pages.length), command: build },
    { group: 'Pages', label: 'Words on them', value: sum(({ words }) => words), command: build },
    { group: 'Pages', label: 'Sections', value: sum(({ headings }) => headings.length), command: build },
    {
      group: 'Pages',
      label: 'Methods, commands, keys and other names, each with an anchor',
      value: sum(({ symbols }) => symbols.length),
      command: build,
    },
    {
      group: 'Links',
      label: 'Links within the site, each with its page and its section found',
      value: sum(({ links }) => links.filter(internal).length),
      command: build,
    },
    {
      group: 'Samples',
      label: 'Blocks of JSON, YAML, CSV, shell, C++ and Java, each read by a parser of its language',
      value: sum(({ markdown }) => markdown.match(sample)?.length ?? 0),
      command: check,
    },
    {
      group: 'Search',
      label: 'Questions of readers with the section that answers each',
      value: sum(({ frontmatter }) => frontmatter.asked.length),
      command: check,
    },
    {
      group: 'Open questions',
      label: 'Questions that the pages leave to their authors',
      value: sum(({ frontmatter }) => frontmatter.open.length),
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
    title: 'How this documentation is checked',
    description: `What is checked on the pages about ${project.config.product.name}, in figures, each with the command that measures it.`,
    keywords: ['quality', 'tests', 'accessibility', 'page weight', 'link check', 'statistics'],
    html: toHtml(draw(figures, record)),
  };
}

function draw(figures: readonly Figure[], record: QualityRecord | undefined) {
  const groups = [...new Set(figures.map(({ group }) => group))];
  return h('div.frame', [
    h('article', [
      h('h1', { tabIndex: -1 }, 'How this documentation is checked'),
      h('div.prose', [
        h(
          'p',
          'Each figure comes from the build of this site, or from the record of a command. Run the command in the source of the site to see the figure for yourself.',
        ),
        ...groups.flatMap((group) => [
          h('h2', { id: idOf(group), tabIndex: -1 }, group),
          table(
            group,
            figures.filter((one) => one.group === group),
          ),
        ]),
        ...(record
          ? [
              h('p', [
                'The figures of ',
                h('code', 'npm run bench -- quality'),
                ` are from ${record.date}. All others are from the build of this page.`,
              ]),
            ]
          : []),
      ]),
    ]),
  ]);
}

const idOf = (group: string) => group.toLowerCase().replace(/[^a-z]+/g, '-');

const table = (group: string, figures: readonly Figure[]) =>
  h('div.table', { role: 'region', ariaLabel: group, tabIndex: 0 }, [
    h('table', [
      h('thead', [
        h(
          'tr',
          ['What is checked', 'Figure', 'Command'].map((head) => h('th', { scope: 'col' }, head)),
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
