import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DiagnosticError, escapePattern, expandPlaceholders, isExpression } from '@folio/core';
import type { Project } from '@folio/core/build';
import { getPageRules } from '@folio/core/build';
import { createDataStore, refineWithHint, sources, text } from '@folio/core/data';
import { findPages, loadPage, type MarkdownPage, parseFrontmatter, parsePage } from '@folio/core/markdown';
import { getConsoleFile, getPublishedSite, loadApi } from '@folio/openapi';
import { referenceSchema } from '@folio/reference';
import { z } from 'zod';
import type { Entry, ExplainData } from './data.ts';
import { strings } from './strings.ts';

/** The form of `data/explain/patterns.yaml`. */
export const patternsSchema = z.strictObject({
  sources,
  items: z.array(
    z.strictObject({
      match: refineWithHint(
        z.string(),
        isExpression,
        '`match` is not a regular expression of a text',
        'Correct it; it must not match an empty text.',
      ),
      link: z.string().regex(/^\/[^#]*#./),
      /** Quotes the first cell of a row on the page. */
      row: text.optional(),
      /** An error code that says what to do. */
      code: z.number().optional(),
      text: text.optional(),
      advice: text.optional(),
    }),
  ),
});

interface Row {
  link: string;
  page: string;
  cells: string[];
}

/** Heads of tables that explain what a reader sees. */
const SYMPTOM_HEAD = /^(?:What you see|In Java, you see|Error)\|(?:Cause\|)?(?:Fix|What to do|What to check)$/;

/** Lists the rows of the tables that explain what a reader sees. */
export const findRows = (route: string, page: string, { tables }: MarkdownPage): Row[] =>
  tables
    .filter(({ columns }) => SYMPTOM_HEAD.test(columns.join('|')))
    .flatMap(({ anchor, rows }) =>
      rows.map(({ cells }) => ({
        link: `${route}#${anchor}`,
        page,
        cells: cells.map((cell) => cell.replaceAll('\\|', '|')),
      })),
    );

const MIN_MESSAGE_CHARS = 10;

const toExpression = (message: string): string =>
  escapePattern(message)
    .replace(/\s+/g, '\\s+')
    .replace(/…|\\\.\\\.\\\.$/g, (dots) => (dots === '…' ? '.{0,200}' : dots));

/** Messages in code of a cell: those with a space are specific enough to be found in any text. */
const getMessages = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)]
    .map(([, message = '']) => message)
    .filter((message) => message.includes(' ') && message.length >= MIN_MESSAGE_CHARS);

const toRowEntry = ({ link, page, cells }: Row): Omit<Entry, 'match'> => {
  const [seen = '', ...rest] = cells;
  const advice = rest.at(-1) ?? '';
  return { text: rest.length > 1 ? `${seen}: ${rest[0]}.` : seen, ...(advice ? { advice } : {}), link, page };
};

/** Collects error codes, tables of symptoms, patterns and operations. */
export function collectExplainData(project: Project): ExplainData {
  const { root, config } = project;
  const { product } = config;
  const store = createDataStore(root, product);
  const rules = getPageRules(project);
  const sources = new Map(
    findPages(root, product).files.map((file) => {
      const { route, text: markdown } = loadPage(root, file, product);
      return [route, parsePage(markdown)];
    }),
  );
  const getTitle = (route: string) =>
    parseFrontmatter(sources.get(route)?.text ?? '', () => {}, rules).frontmatter.title;
  const rows = [...sources].flatMap(([route, page]) => findRows(route, getTitle(route), page));
  const codes = store.load('tables/error-codes', referenceSchema).items.map(
    (item): Entry => ({
      match: item.printed ? toExpression(item.printed.replace(/^`|`$/g, '')) : toExpression(item.key ?? ''),
      text: item.text ?? strings.noMeaning,
      advice: item.advice ?? strings.seeSyslog,
      link: `/api-server#${item.id}`,
      page: getTitle('/api-server'),
      code: Number(item.value),
      name: item.key ?? '',
    }),
  );
  const file = 'data/explain/patterns.yaml';
  const patterns = existsSync(join(root, file)) ? store.load('explain/patterns', patternsSchema).items : [];
  const foreign = patterns.map(({ match, link, row, code, text: said = '', advice }): Entry => {
    const [route = '', anchor = ''] = link.split('#');
    const found = row && rows.find((one) => one.link === link && one.cells[0]?.startsWith(row));
    const coded = codes.find((one) => one.code === code);
    const hasSection = sources.get(route)?.anchors.has(anchor);
    if (row ? !found : code === undefined ? !hasSection : !coded)
      throw new DiagnosticError({
        file,
        line: store.placeOf(match, ['explain/patterns'])?.line ?? 1,
        message: `Unknown ${row ? `row "${row}" of` : code === undefined ? 'section' : `code ${code} of`} "${link}".`,
        hint: 'Quote the beginning of the first cell of a row in a table of symptoms, name a code, or correct the link.',
      });
    const source = found ? toRowEntry(found) : coded;
    return {
      page: getTitle(route),
      ...(source ?? { text: said, ...(advice ? { advice } : {}) }),
      match,
      link,
      isForeign: true,
    };
  });
  const own = rows.flatMap((row) =>
    getMessages(row.cells[0] ?? '').map((message) => ({ match: toExpression(message), ...toRowEntry(row) })),
  );
  const api = loadApi(project);
  const { routeOf } = getPublishedSite(project);
  const operations = api ? [...api.operations.keys()] : [];
  return {
    product: product.name,
    dialect: expandPlaceholders('/graph-and-cypher/{product}-cypher-vs-neo4j-cypher', product),
    entries: [...codes, ...own, ...foreign],
    api: api ? getConsoleFile(api).path : '',
    routes: Object.fromEntries(operations.flatMap((name) => (routeOf(name) ? [[name, routeOf(name) as string]] : []))),
  };
}
