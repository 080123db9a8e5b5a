import { type FenceBlock, parsePage } from '@folio/core/markdown';
import { isQuery } from '@folio/query-engine';
import type { Table } from './table.ts';

/** A text that fills graphs: a JSON schema, or statements and inserts. */
export interface Part {
  /** 1-based line of its fence. */
  line: number;
  text: string;
}

/** A Cypher block, or a shell block that sends a query. */
export interface Block {
  /** Its number on the page, from 0: `data-run`. */
  index: number;
  /** 1-based line of its fence. */
  line: number;
  heading: string;
  title: string;
  /** Statements and queries, or the query that a shell block sends. */
  text: string;
  /** Whether it has a query. */
  hasQuery: boolean;
  /** A shell block: checked, but without a Run button. */
  isShell: boolean;
  /** Its frame is a tab, without a Run button. */
  isTab: boolean;
  /** Only a server can answer the query. */
  run?: 'server';
  /** Indexes in `RunnablePage.parts` of what is loaded before it runs. */
  setup: number[];
}

export interface Output {
  line: number;
  indent: number;
  heading: string;
  title: string;
  kind: string;
  language: string;
  text: string;
  /** False with `computed=no`. */
  computed: boolean;
  /** Missing if no query precedes it. */
  answeredQuery?: QueryPosition;
}

export interface PageDrawing {
  /** 1-based line of its fence. */
  line: number;
  text: string;
}

export interface MarkdownTable extends Table {
  /** 1-based line of its header. */
  line: number;
}

/** Both count from 0. */
export interface QueryPosition {
  block: number;
  query: number;
}

/** Everything on a page that runs. */
export interface RunnablePage {
  /** The value of `CURTIME`, in milliseconds since 1970. */
  now?: number;
  parts: Part[];
  blocks: Block[];
  outputs: Output[];
  drawings: PageDrawing[];
  /** All Markdown tables; some show the result of a query. */
  tables: MarkdownTable[];
  /**
   * Indexes in `parts` of the page's data, without statements that only delete or merge: those are
   * examples.
   */
  setup: number[];
}

/** `dataOf` returns the data of another page; such parts have line 0. */
export function parseRunnablePage(
  markdown: string,
  dataOf: (route: string) => readonly string[] = () => [],
): RunnablePage {
  const { data, now } = getSettings(markdown);
  const parts: Part[] = data ? dataOf(data).map((text) => ({ line: 0, text })) : [];
  const page: RunnablePage = {
    ...(now === undefined ? {} : { now }),
    parts,
    blocks: [],
    outputs: [],
    drawings: [],
    tables: parsePage(markdown).tables.map(({ line, columns, rows }) => ({
      line,
      columns: columns.map(plainText),
      rows: rows.map(({ cells }) => cells.map(plainText)),
    })),
    setup: parts.map((_, at) => at),
  };
  const reader = new PageReader(page);
  for (const fence of parsePage(markdown).fences) reader.addFence(fence);
  reader.assignOutputs();
  page.setup = page.setup.filter((at) => !onlyRemoves(parts[at]?.text ?? ''));
  // A query above all data of its page runs on that data.
  for (const block of page.blocks)
    if (block.hasQuery && !block.setup.length) block.setup = page.setup.filter((at) => parts[at]?.line !== block.line);
  return page;
}

/** Whether a block has a Run button. */
export const isRunnable = ({ isShell, isTab, run }: Block): boolean => !isShell && !isTab && run !== 'server';

/**
 * Names runnable queries by block number: after their section, with the title of the block if a
 * section has several, or after `page`.
 */
export function nameExamples({ blocks }: RunnablePage, page: string): Map<number, string> {
  const examples = blocks.filter((block) => block.hasQuery && isRunnable(block));
  return new Map(
    examples.map(({ index, heading, title }) => {
      const section = heading.replace(/^\d+\. /, '') || page;
      const own = title.replace(/^CLI(?:: |$)/, '');
      const several = examples.filter((other) => other.heading === heading).length > 1;
      return [index, several && own ? `${section}: ${own}` : section];
    }),
  );
}

const plainText = (cell: string): string => cell.replace(/^`([^`]*)`$/, '$1').replaceAll('\\|', '|');

const isSchema = (text: string): boolean => /^\s*\{\s*"schema"\s*:/.test(text);
const isInsert = (line: string): boolean => /^(?:register schema|insert into) /.test(line);
const startsGraph = (text: string): boolean => /^(?:CREATE GRAPH|register schema) /m.test(text);
const onlyRemoves = (text: string): boolean =>
  /^(?:DELETE|MERGE)\b/m.test(text) && !/^(?:CREATE|create geoindex|insert into|register schema)\b/m.test(text);
const countQueries = (text: string): number => text.split('\n').filter(isQuery).length;

class PageReader {
  readonly #page: RunnablePage;
  /** Queries since the last output; the next outputs answer them. */
  #pendingQueries: QueryPosition[] = [];
  /** Consecutive outputs, which answer the last queries. */
  #pendingOutputs: Output[] = [];

  constructor(page: RunnablePage) {
    this.#page = page;
  }

  addFence(fence: FenceBlock): void {
    const { language, attributes, text, line } = fence;
    if (language === 'dot') {
      this.#page.drawings.push({ line, text });
      return;
    }
    if (attributes.output) {
      this.#addOutput(fence, attributes.output);
      return;
    }
    this.assignOutputs();
    if (language === 'cypher') this.#addBlock(fence, text, false);
    else if (language === 'bash') {
      const sent = /-d '([^']*)'/.exec(text)?.[1] ?? '';
      if (isQuery(sent)) this.#addBlock(fence, sent, true);
    } else if (language === 'json' && isSchema(text)) this.#addPart({ line, text });
    else if (language === 'text' || language === 'cli') {
      const lines = text.split('\n');
      // Empty lines keep the line numbers of diagnostics.
      const kept = lines.map((one) => (isInsert(one) ? one : '')).join('\n');
      if (lines.some(isInsert)) this.#addPart({ line, text: kept.trimEnd() });
    }
  }

  assignOutputs(): void {
    const before = this.#pendingQueries.length - this.#pendingOutputs.length;
    for (const [at, output] of this.#pendingOutputs.entries()) {
      const answers = this.#pendingQueries[before + at];
      if (answers) output.answeredQuery = answers;
    }
    if (this.#pendingOutputs.length) this.#pendingQueries = [];
    this.#pendingOutputs = [];
  }

  #addBlock({ line, heading, attributes }: FenceBlock, text: string, isShell: boolean): void {
    const { blocks, setup } = this.#page;
    const queries = countQueries(text);
    const { run, title = '' } = attributes;
    const index = blocks.length;
    blocks.push({
      index,
      line,
      heading,
      title,
      text,
      hasQuery: queries > 0,
      isShell,
      isTab: 'tab' in attributes,
      ...(run === 'server' ? { run } : {}),
      setup: startsGraph(text) ? this.#getSchemas() : [...setup],
    });
    for (let query = 0; query < queries; query++) this.#pendingQueries.push({ block: index, query });
    const writes = text.split('\n').some((one) => one.trim() && !isQuery(one));
    // A block with run=server still selects the graph for later ones: USE GRAPH.
    if (writes && (run !== 'server' || queries > 0)) this.#addPart({ line, text });
  }

  #addPart(part: Part): void {
    if (startsGraph(part.text)) this.#page.setup = this.#getSchemas();
    this.#page.setup.push(this.#page.parts.push(part) - 1);
  }

  /** Schemas survive a new graph, because `register schema` follows its schema. */
  #getSchemas(): number[] {
    const { parts, setup } = this.#page;
    return setup.filter((at) => isSchema(parts[at]?.text ?? ''));
  }

  #addOutput({ line, indent, heading, language, attributes, text }: FenceBlock, kind: string): void {
    const { title = '', computed } = attributes;
    const output: Output = { line, indent, heading, title, kind, language, text, computed: computed !== 'no' };
    this.#page.outputs.push(output);
    this.#pendingOutputs.push(output);
  }
}

/** Returns the text of another page. */
export type GetPageText = (route: string) => string | undefined;

/** Undefined if nothing runs. */
export function loadRunnablePage(markdown: string, getPageText: GetPageText): RunnablePage | undefined {
  if (!/^ *(?:`{3,}|~{3,}) *cypher|output=derived/m.test(markdown)) return undefined;
  return parseRunnablePage(markdown, (route) => loadData(route, getPageText, []));
}

/** A cycle of pages gives nothing. */
function loadData(route: string, getPageText: GetPageText, above: readonly string[]): string[] {
  const markdown = above.includes(route) ? undefined : getPageText(route);
  if (markdown === undefined) return [];
  const { parts, setup } = parseRunnablePage(markdown, (other) => loadData(other, getPageText, [...above, route]));
  return setup.map((at) => parts[at]?.text ?? '');
}

/** What the frontmatter of a page says about its queries. */
export interface Settings {
  /** Route of the page whose graph the queries of this page use, from `data`. */
  data?: string;
  /** The value of `CURTIME`, in milliseconds since 1970, from `now`. */
  now?: number;
}

/** Returns `data` and `now` of the frontmatter. An invalid time is left out. */
export function getSettings(markdown: string): Settings {
  const { data, now } = parsePage(markdown).frontmatter;
  const time = Date.parse(String(now));
  return { ...(typeof data === 'string' && data ? { data } : {}), ...(Number.isNaN(time) ? {} : { now: time }) };
}
