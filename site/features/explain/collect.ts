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

/** Validates `data/explain/patterns.yaml`. */
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

/** Column titles of tables that explain symptoms. */
const SYMPTOM_COLUMNS = /^(?:What you see|In Java, you see|Error)\|(?:Cause\|)?(?:Fix|What to do|What to check)$/;

/** Lists the rows of the tables that explain symptoms. */
export const findRows = (route: string, page: string, { tables }: MarkdownPage): Row[] =>
  tables
    .filter(({ columns }) => SYMPTOM_COLUMNS.test(columns.join('|')))
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

/** Returns the messages in code of a cell. Those without a space would match in too many texts. */
const getMessages = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)]
    .map(([, message = '']) => message)
    .filter((message) => message.includes(' ') && message.length >= MIN_MESSAGE_CHARS);

const toRowEntry = ({ link, page, cells }: Row): Omit<Entry, 'match'> => {
  const [symptom = '', ...rest] = cells;
  return { text: rest.length > 1 ? `${symptom}: ${rest[0]}.` : symptom, advice: rest.at(-1) || undefined, link, page };
};

/** Collects error codes, tables of symptoms, patterns and operations. */
export function collectExplainData(project: Project): ExplainData {
  const { root, config } = project;
  const { product } = config;
  const store = createDataStore(root, product);
  const rules = getPageRules(project);
  const pages = new Map(
    findPages(root, product).files.map((file) => {
      const { route, text: markdown } = loadPage(root, file, product);
      return [route, parsePage(markdown)];
    }),
  );
  const getTitle = (route: string) => parseFrontmatter(pages.get(route)?.text ?? '', () => {}, rules).frontmatter.title;
  const rows = [...pages].flatMap(([route, page]) => findRows(route, getTitle(route), page));
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
  const foreign = patterns.map(({ match, link, row, code, text = '', advice }): Entry => {
    const [route = '', anchor = ''] = link.split('#');
    const target = rows.find(({ link: rowLink, cells }) => row && rowLink === link && cells[0]?.startsWith(row));
    const codeEntry = codes.find((entry) => entry.code === code);
    const hasSection = pages.get(route)?.anchors.has(anchor);
    if (row ? !target : code === undefined ? !hasSection : !codeEntry)
      throw new DiagnosticError({
        file,
        line: store.findLocation(match, ['explain/patterns'])?.line ?? 1,
        message: `Unknown ${row ? `row "${row}" of` : code === undefined ? 'section' : `code ${code} of`} "${link}".`,
        hint: 'Quote the beginning of the first cell of a row in a table of symptoms, name a code, or correct the link.',
      });
    const source = target ? toRowEntry(target) : (codeEntry ?? { text, advice });
    return { page: getTitle(route), ...source, match, link, isForeign: true };
  });
  const messages = rows.flatMap((row) =>
    getMessages(row.cells[0] ?? '').map((message) => ({ match: toExpression(message), ...toRowEntry(row) })),
  );
  const api = loadApi(project);
  const { routeOf } = getPublishedSite(project);
  const routes = [...(api?.operations.keys() ?? [])].map((name) => [name, routeOf(name)] as const);
  return {
    product: product.name,
    dialect: expandPlaceholders('/graph-and-cypher/{product}-cypher-vs-neo4j-cypher', product),
    entries: [...codes, ...messages, ...foreign],
    api: api ? getConsoleFile(api).path : '',
    routes: Object.fromEntries(routes.flatMap(([name, route]) => (route ? [[name, route]] : []))),
  };
}
