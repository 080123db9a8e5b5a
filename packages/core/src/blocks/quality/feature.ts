import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import { z } from 'zod';
import type { Project } from '../../build/project.ts';
import { defineFeature, type GeneratedPage, type Metric } from '../../feature.ts';
import type { ContentPage } from '../../markdown/types.ts';
import { parseYaml } from '../../markdown/yaml.ts';
import { interpolate } from '../../model/text.ts';
import { strings } from '../strings.ts';

/** Languages that `npm run check` parses. */
const SAMPLE_FENCE = /^ *`{3,}(?:json|yaml|csv|bash|cpp|java)\b/gm;

const recordSchema = z.strictObject({
  /** ISO date. */
  date: z.string().regex(/^\d{4}-\d\d-\d\d$/),
  figures: z.array(z.strictObject({ group: z.string(), label: z.string(), value: z.string(), command: z.string() })),
});

export type QualityRecord = z.infer<typeof recordSchema>;

export const RECORD_FILE = 'data/quality/record.yaml';

/** An invalid record counts as missing, because the check of data files reports it. */
function readRecord(root: string): QualityRecord | undefined {
  const path = join(root, RECORD_FILE);
  if (!existsSync(path)) return undefined;
  return recordSchema.safeParse(parseYaml(readFileSync(path, 'utf8')).value).data;
}

function measurePages(pages: readonly ContentPage[]): Metric[] {
  const count = (value: number) => value.toLocaleString('en');
  const sum = (measure: (page: ContentPage) => number) =>
    count(pages.reduce((total, page) => total + measure(page), 0));
  const build = { command: 'npm run build' };
  const check = { command: 'npm run check' };
  const inPages = { group: strings.pages, ...build };
  return [
    { ...inPages, label: strings.pageCount, value: count(pages.length) },
    { ...inPages, label: strings.wordCount, value: sum(({ words }) => words) },
    { ...inPages, label: strings.sectionCount, value: sum(({ headings }) => headings.length) },
    { ...inPages, label: strings.symbolCount, value: sum(({ symbols }) => symbols.length) },
    {
      ...build,
      group: strings.links,
      label: strings.linkCount,
      value: sum(({ links }) => links.filter(({ href }) => /^[/#]/.test(href)).length),
    },
    {
      ...check,
      group: strings.samples,
      label: strings.sampleCount,
      value: sum(({ markdown }) => markdown.match(SAMPLE_FENCE)?.length ?? 0),
    },
    { ...check, group: strings.search, label: strings.questionCount, value: sum(({ questions }) => questions.length) },
    {
      group: strings.openQuestions,
      label: strings.openQuestionCount,
      value: sum(({ openQuestions }) => openQuestions.length),
      command: 'npm run check -- --open',
    },
  ];
}

export function createQualityPage(route: string, project: Project, pages: readonly ContentPage[]): GeneratedPage {
  return {
    route,
    title: strings.qualityTitle,
    description: interpolate(strings.qualityDescription, { product: project.config.product.name }),
    keywords: ['quality', 'tests', 'accessibility', 'page weight', 'link check', 'statistics'],
    // Measuring takes time, which `npm run check` doesn't need.
    get html() {
      const record = readRecord(project.root);
      const metrics = [
        ...measurePages(pages),
        ...project.features.all.flatMap((feature) => feature.emit?.metrics?.(project) ?? []),
        ...(record?.figures ?? []),
      ];
      return toHtml(render(metrics, record));
    },
  };
}

function render(metrics: readonly Metric[], record: QualityRecord | undefined) {
  const groups = [...new Set(metrics.map(({ group }) => group))];
  return h('div.frame', [
    h('article', [
      h('h1', { tabIndex: -1 }, strings.qualityTitle),
      h('div.prose', [
        h('p', strings.qualityLead),
        ...groups.flatMap((group) => [
          h('h2', { id: group.toLowerCase().replace(/[^a-z]+/g, '-'), tabIndex: -1 }, group),
          renderTable(
            group,
            metrics.filter((metric) => metric.group === group),
          ),
        ]),
        ...(record ? [renderRecordNote(record)] : []),
      ]),
    ]),
  ]);
}

function renderRecordNote({ date }: QualityRecord) {
  const [before = '', after = ''] = strings.qualityRecorded.split('{command}');
  return h('p', [before, h('code', 'npm run bench -- quality'), interpolate(after, { date })]);
}

const renderTable = (group: string, metrics: readonly Metric[]) =>
  h('div.table', [
    h('table', { ariaLabel: group }, [
      h('thead', [
        h(
          'tr',
          [strings.metricLabel, strings.metricValue, strings.metricCommand].map((title) =>
            h('th', { scope: 'col' }, title),
          ),
        ),
      ]),
      h(
        'tbody',
        metrics.map(({ label, value, command }) =>
          h('tr', [h('th', { scope: 'row' }, label), h('td', value), h('td', h('code', command))]),
        ),
      ),
    ]),
  ]);

/** A page with metrics of the site: of the build, the features and `data/quality/record.yaml`. */
export const quality = (route: string) =>
  defineFeature({
    name: 'quality',
    data: { quality: recordSchema },
    emit: { pages: (project, contents) => [createQualityPage(route, project, contents)] },
  });
