import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toHtml } from 'hast-util-to-html';
import { h, s } from 'hastscript';
import { z } from 'zod';
import type { Project } from '../../build/project.ts';
import { plainText } from '../../data/schema-helpers.ts';
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
  figures: z.array(
    z.strictObject({
      group: z.string(),
      label: plainText,
      value: z.string(),
      command: z.string(),
      short: z.string().optional(),
      limit: z.number().optional(),
    }),
  ),
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
      short: strings.linkCountShort,
      value: sum(({ links }) => links.filter(({ href }) => /^[/#]/.test(href)).length),
    },
    {
      ...check,
      group: strings.samples,
      label: strings.sampleCount,
      short: strings.sampleCountShort,
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
  const meters = metrics.filter(({ limit }) => limit !== undefined);
  return h('article.hub.quality', [
    h('h1', { tabIndex: -1 }, strings.qualityTitle),
    h('p.lead', strings.qualityLead),
    h(
      'dl.figures',
      metrics.flatMap(({ short, value }) => (short ? [h('div', [h('dt', short), h('dd', value)])] : [])),
    ),
    ...(meters.length ? [h('h2', strings.budgets), h('dl.meters', meters.map(renderMeter))] : []),
    h('h2', strings.metricLabel),
    h('div.table', [
      h('table', { ariaLabel: strings.metricLabel }, [
        h(
          'thead',
          h('tr', [
            h('th', { scope: 'col' }, strings.metricLabel),
            h('th.num', { scope: 'col' }, strings.metricValue),
            h('th', { scope: 'col' }, strings.metricCommand),
          ]),
        ),
        ...groups.map((group) =>
          h('tbody', [
            h('tr', h('th.row-group', { colSpan: 3, scope: 'rowgroup' }, group)),
            ...metrics.filter((metric) => metric.group === group).map(renderRow),
          ]),
        ),
      ]),
    ]),
    ...(record ? [renderRecordNote(record)] : []),
  ]);
}

const renderRow = ({ label, value, command }: Metric) =>
  h('tr', [h('th', { scope: 'row' }, label), h('td.num', value), h('td', h('code', command))]);

/** The label names the unit of the limit. */
function renderMeter({ label, value, limit = 0 }: Metric) {
  const share = Math.min(100, (Number.parseFloat(value) / limit) * 100);
  return h('div', [
    h('dt', label),
    h('dd', [
      h('b', value),
      ` ${interpolate(strings.ofLimit, { limit })}`,
      // A drawing, because the content security policy allows no style attribute.
      s('svg', { viewBox: '0 0 100 6', preserveAspectRatio: 'none', ariaHidden: 'true' }, [
        s('rect', { width: 100, height: 6 }),
        s('rect.own', { width: share.toFixed(1), height: 6 }),
      ]),
    ]),
  ]);
}

function renderRecordNote({ date }: QualityRecord) {
  const [before = '', after = ''] = strings.qualityRecorded.split('{command}');
  return h('p.hub-more', [before, h('code', 'npm run bench -- quality'), interpolate(after, { date })]);
}

/** A page with metrics of the site: of the build, the features and `data/quality/record.yaml`. */
export const quality = (route: string) =>
  defineFeature({
    name: 'quality',
    data: { quality: recordSchema },
    styles: { paint: [fileURLToPath(new URL('./quality.css', import.meta.url))] },
    emit: { pages: (project, contents) => [createQualityPage(route, project, contents)] },
  });
