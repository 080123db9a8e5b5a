/** The blocks of a page, the state before each of them, and its outputs. */
import { isQuery } from '@folio/query-engine/engine/graph/parse.ts';
import { type Fence, fencesOf } from './fences.ts';
import { settingsOf } from './settings.ts';
import { type MarkdownTable, markdownTables } from './table.ts';

/** A text that fills graphs: a schema in JSON, or statements and inserts. */
export interface Part {
  /** 1-based line of its fence. */
  line: number;
  text: string;
}

/** A Cypher block, or a shell block that sends one query. */
export interface Block {
  /** Its number among the blocks of the page, from 0: `data-run` of the rendered block. */
  index: number;
  /** 1-based line of its fence; the text begins on the next one. */
  line: number;
  heading: string;
  title: string;
  /** Statements and queries; of a shell block the query that it sends. */
  text: string;
  /** The block asks something; else it holds statements only. */
  asks: boolean;
  /** A shell block: its query is checked, but it has no Run button. */
  sent: boolean;
  /** One of several tabs, whose frame has no Run button. */
  tabbed: boolean;
  /** `server`: only a server can answer. `assume`: the statements are what the results below assume. */
  run?: 'server' | 'assume';
  /** What is loaded before the block runs, as positions in `Play.parts`. */
  setup: number[];
}

/** An output block of a page. */
export interface Output {
  line: number;
  indent: number;
  heading: string;
  title: string;
  kind: string;
  language: string;
  text: string;
  /** False with `computed=no`: no rule computes it. */
  computed: boolean;
  /** Missing where no query comes before it. */
  answers?: Answers;
}

/** A drawing of a page in the DOT language. */
export interface PageDrawing {
  /** 1-based line of its fence; the text begins on the next one. */
  line: number;
  text: string;
}

/** A query of a block, both counted from 0. */
export interface Answers {
  block: number;
  query: number;
}

/** Everything on a page that runs. `parts` and `blocks` are what a browser needs; both are plain data. */
export interface RunnablePage {
  /** The time of the page in milliseconds since 1970. */
  now?: number;
  parts: Part[];
  blocks: Block[];
  outputs: Output[];
  drawings: PageDrawing[];
  /** Tables of Markdown, some of which show what the query before them gives. */
  tables: MarkdownTable[];
  /**
   * The data of the page, as positions in `parts`: all that its blocks store. Statements that only delete or merge count for the queries below them, and
   * not here: they are examples, and other pages and the queries above them have the data from before.
   */
  setup: number[];
}

/**
 * Reads a page. `dataOf` gives the texts of another page's data, for pages that name one in `data`: `playOf(other).setup` as texts. Lines of such
 * parts are 0.
 */
export function parseRunnablePage(
  markdown: string,
  dataOf: (route: string) => readonly string[] = () => [],
): RunnablePage {
  const { data, now } = settingsOf(markdown);
  const parts: Part[] = data ? dataOf(data).map((text) => ({ line: 0, text })) : [];
  const play: RunnablePage = {
    ...(now === undefined ? {} : { now }),
    parts,
    blocks: [],
    outputs: [],
    drawings: [],
    tables: markdownTables(markdown),
    setup: parts.map((_, at) => at),
  };
  const reading = new Reading(play);
  for (const fence of fencesOf(markdown)) reading.take(fence);
  reading.end();
  play.setup = play.setup.filter((at) => !onlyRemoves(parts[at]?.text ?? ''));
  // A query above all data of its page is about that data.
  for (const block of play.blocks)
    if (block.asks && !block.setup.length) block.setup = play.setup.filter((at) => parts[at]?.line !== block.line);
  return play;
}

/** Whether a block has a Run button: it is Cypher of its own, in a frame of its own, and no server is needed. */
export const runs = ({ sent, tabbed, run }: Block): boolean => !sent && !tabbed && run !== 'server';

/**
 * Names the queries of a page that run, by the number of their block: after their section, and also after the title of their block where the section has
 * several. `page` names those above the first section. What all titles begin with (`CLI`) is left out.
 */
export function exampleNames({ blocks }: RunnablePage, page: string): Map<number, string> {
  const examples = blocks.filter((block) => block.asks && runs(block));
  return new Map(
    examples.map(({ index, heading, title }) => {
      const section = heading.replace(/^\d+\. /, '') || page;
      const own = title.replace(/^CLI(?:: |$)/, '');
      const several = examples.filter((other) => other.heading === heading).length > 1;
      return [index, several && own ? `${section}: ${own}` : section];
    }),
  );
}

/** The Cypher blocks of a page, in their order. */
export const blocksOf = (markdown: string, dataOf?: (route: string) => readonly string[]): Block[] =>
  parseRunnablePage(markdown, dataOf).blocks;

/** The output blocks of a page, in their order. */
export const outputsOf = (markdown: string): Output[] => parseRunnablePage(markdown).outputs;

const isSchema = (text: string): boolean => /^\s*\{\s*"schema"\s*:/.test(text);
const isInsert = (line: string): boolean => /^(?:register schema|insert into) /.test(line);
const clears = (text: string): boolean => /^(?:CREATE GRAPH|register schema) /m.test(text);
/** Whether all statements of a text delete or merge nodes. */
const onlyRemoves = (text: string): boolean =>
  /^(?:DELETE|MERGE)\b/m.test(text) && !/^(?:CREATE|create geoindex|insert into|register schema)\b/m.test(text);
const queriesIn = (text: string): number => text.split('\n').filter(isQuery).length;

/** Takes the fences of a page one by one. */
class Reading {
  readonly #play: RunnablePage;
  /** Queries since the last output: outputs that follow answer them. */
  #asked: Answers[] = [];
  /** Outputs directly after each other. They answer the last queries, as many as they are. */
  #waiting: Output[] = [];

  constructor(play: RunnablePage) {
    this.#play = play;
  }

  take(fence: Fence): void {
    const { language, attributes, text, line } = fence;
    if (language === 'dot') {
      this.#play.drawings.push({ line, text });
      return;
    }
    if (attributes.output) {
      this.#output(fence, attributes.output);
      return;
    }
    this.end();
    if (language === 'cypher') this.#block(fence, text, false);
    else if (language === 'bash') {
      const sent = /-d '([^']*)'/.exec(text)?.[1] ?? '';
      if (isQuery(sent)) this.#block(fence, sent, true);
    } else if (language === 'json' && isSchema(text)) this.#fill({ line, text });
    else if (language === 'text' || language === 'cli') {
      const lines = text.split('\n');
      // A line that is none is left empty, so that faults name the lines of the page.
      const kept = lines.map((one) => (isInsert(one) ? one : '')).join('\n');
      if (lines.some(isInsert)) this.#fill({ line, text: kept.trimEnd() });
    }
  }

  /** Gives outputs that are side by side their queries. */
  end(): void {
    const before = this.#asked.length - this.#waiting.length;
    for (const [at, output] of this.#waiting.entries()) {
      const answers = this.#asked[before + at];
      if (answers) output.answers = answers;
    }
    if (this.#waiting.length) this.#asked = [];
    this.#waiting = [];
  }

  #block({ line, heading, attributes }: Fence, text: string, sent: boolean): void {
    const { blocks, setup } = this.#play;
    const queries = queriesIn(text);
    const { run, title = '' } = attributes;
    const index = blocks.length;
    blocks.push({
      index,
      line,
      heading,
      title,
      text,
      asks: queries > 0,
      sent,
      tabbed: 'tab' in attributes,
      ...(run === 'server' || run === 'assume' ? { run } : {}),
      setup: clears(text) ? this.#schemas() : [...setup],
    });
    for (let query = 0; query < queries; query++) this.#asked.push({ block: index, query });
    const writes = text.split('\n').some((one) => one.trim() && !isQuery(one));
    // Where a server answers the query of a block, its statements still count: USE GRAPH.
    if (writes && (run !== 'server' || queries > 0)) this.#fill({ line, text });
  }

  #fill(part: Part): void {
    if (clears(part.text)) this.#play.setup = this.#schemas();
    this.#play.setup.push(this.#play.parts.push(part) - 1);
  }

  /** Schemas stay when a graph is made anew: `register schema` comes after the schema that it names. */
  #schemas(): number[] {
    const { parts, setup } = this.#play;
    return setup.filter((at) => isSchema(parts[at]?.text ?? ''));
  }

  #output({ line, indent, heading, language, attributes, text }: Fence, kind: string): void {
    const { title = '', of, computed } = attributes;
    const output: Output = { line, indent, heading, title, kind, language, text, computed: computed !== 'no' };
    this.#play.outputs.push(output);
    if (of === undefined) {
      this.#waiting.push(output);
      return;
    }
    const block = this.#play.blocks.findLast((one) => one.title === of);
    if (block?.asks) output.answers = { block: block.index, query: queriesIn(block.text) - 1 };
  }
}
