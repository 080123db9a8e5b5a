import type { Code, Nodes, Parents, Table } from 'mdast';
import { getInfoAttributes, isFenced } from './code/fence.ts';
import type { PageDiagnostic } from './diagnostic-collector.ts';
import { splitFrontmatter } from './frontmatter.ts';
import { OWN_ANCHOR, slug } from './headings.ts';
import { parseFlow } from './markdown.ts';
import { parseYaml } from './yaml.ts';

interface Block {
  /** 1-based. */
  line: number;
  /** Spaces before the block. */
  indent: number;
}

export interface FenceBlock extends Block {
  /** The heading above, without its anchor. */
  heading: string;
  language: string;
  /** `{title: 'Ways', output: 'derived'}` */
  attributes: Record<string, string>;
  text: string;
}

/** A table. Cells are Markdown as written. */
export interface TableBlock extends Block {
  /** Anchor of the heading above; empty before the first one. */
  anchor: string;
  columns: string[];
  rows: { line: number; cells: string[] }[];
}

/** A leaf or container directive. */
export interface DirectiveBlock extends Block {
  name: string;
  isContainer: boolean;
  attributes: Record<string, string>;
  tables: TableBlock[];
}

interface Blocks {
  fences: FenceBlock[];
  tables: TableBlock[];
  directives: DirectiveBlock[];
  anchors: ReadonlySet<string>;
  codeLines: ReadonlySet<number>;
}

export class MarkdownPage {
  #blocks: Blocks | undefined;

  constructor(readonly text: string) {}

  /** Unchecked; empty if the YAML is invalid. */
  get frontmatter(): Record<string, unknown> {
    const { value } = parseYaml(splitFrontmatter(this.text).yaml ?? '');
    return typeof value === 'object' && value ? { ...value } : {};
  }

  get fences(): readonly FenceBlock[] {
    return this.blocks.fences;
  }

  get tables(): readonly TableBlock[] {
    return this.blocks.tables;
  }

  get directives(): readonly DirectiveBlock[] {
    return this.blocks.directives;
  }

  get anchors(): ReadonlySet<string> {
    return this.blocks.anchors;
  }

  isCode(line: number): boolean {
    return this.blocks.codeLines.has(line);
  }

  /** What keeps the page from being parsed. */
  get excess(): PageDiagnostic | undefined {
    return findExcess(this.text);
  }

  private get blocks(): Blocks {
    this.#blocks ??= this.excess ? NO_BLOCKS : collectBlocks(splitFrontmatter(this.text).body);
    return this.#blocks;
  }
}

/** Pages are parsed for their subjects, snippets and features. */
const MAX_PAGES = 2000;
const pages = new Map<string, MarkdownPage>();

/** Returns a page, parsed once per process. */
export function parsePage(text: string): MarkdownPage {
  let page = pages.get(text);
  if (!page) {
    if (pages.size >= MAX_PAGES) pages.clear();
    page = new MarkdownPage(text);
    pages.set(text, page);
  }
  return page;
}

const NO_BLOCKS: Blocks = { fences: [], tables: [], directives: [], anchors: new Set(), codeLines: new Set() };

function collectBlocks(body: string): Blocks {
  const fences: FenceBlock[] = [];
  const tables: TableBlock[] = [];
  const directives: DirectiveBlock[] = [];
  const codeLines = new Set<number>();
  const anchors = new Set<string>();
  let heading = '';
  let anchor = '';

  const slice = (node: Nodes) => body.slice(node.position?.start.offset, node.position?.end.offset);
  const locate = (node: Nodes): Block => ({
    line: node.position?.start.line ?? 1,
    indent: (node.position?.start.column ?? 1) - 1,
  });
  const toTable = (table: Table): TableBlock => {
    const [head, ...rows] = table.children.map((row) => ({
      line: row.position?.start.line ?? 1,
      cells: row.children.map((cell) =>
        slice(cell)
          .replace(/^\||(?<!\\)\|$/g, '')
          .trim(),
      ),
    }));
    return { ...locate(table), anchor, columns: head?.cells ?? [], rows };
  };
  const addCode = (node: Code) => {
    const { start, end } = node.position as NonNullable<Code['position']>;
    for (let line = start.line; line <= end.line; line++) codeLines.add(line);
    if (!isFenced(slice(node))) return;
    fences.push({
      ...locate(node),
      heading,
      language: node.lang ?? '',
      attributes: getInfoAttributes(node.meta ?? ''),
      text: node.value,
    });
  };
  const walk = (parent: Parents): TableBlock[] => {
    const own: TableBlock[] = [];
    for (const node of parent.children) {
      if (node.type === 'code') addCode(node);
      else if (node.type === 'heading' && node.depth > 1 && node.depth < 5) {
        const written = node.children.map(slice).join('');
        heading = written.replace(OWN_ANCHOR, '').trim();
        anchor = OWN_ANCHOR.exec(written)?.[1] ?? slug(heading);
        anchors.add(anchor);
      } else if (node.type === 'table') {
        own.push(toTable(node));
        tables.push(own.at(-1) as TableBlock);
      } else if (node.type === 'containerDirective' || node.type === 'leafDirective') {
        const directive: DirectiveBlock = {
          ...locate(node),
          name: node.name,
          isContainer: node.type === 'containerDirective',
          attributes: Object.fromEntries(
            Object.entries(node.attributes ?? {}).map(([key, value]) => [key, value ?? '']),
          ),
          tables: [],
        };
        directives.push(directive);
        directive.tables = walk(node);
      } else if ('children' in node) walk(node);
    }
    return own;
  };

  try {
    walk(parseFlow(body));
  } catch (error) {
    // Rendering the page reports it.
    if (isOverflow(error)) return NO_BLOCKS;
    throw error;
  }
  return { fences, tables, directives, anchors, codeLines };
}

export const isOverflow = (error: unknown): boolean => error instanceof RangeError && /call stack/.test(error.message);

export const TOO_DEEP: PageDiagnostic = {
  message: 'Lists, quotations or emphasis nest so deeply that the page cannot be read.',
  hint: 'Take the marks out; three levels are enough.',
};

const DEEP_LINE = /^(?: *(?:[-*+>]|\d+[.)]) +){9}|^ {40,}(?:[-*+]|\d+[.)]) /;

const MAX_BACKTICK_LENGTHS = 16;
const MAX_HEADINGS = 1000;

/**
 * Finds text that takes the parser minutes: 600 nested lists take 40 s, 800 runs of backticks of
 * different lengths 17 s, 5,000 headings 11 s.
 */
function findExcess(text: string): PageDiagnostic | undefined {
  let fence = '';
  let headings = 0;
  let lengths = new Set<number>();
  for (const [at, content] of text.split('\n').entries()) {
    const line = at + 1;
    const mark = /^\s*(`{3,}|~{3,})/.exec(content)?.[1] ?? '';
    if (fence ? content.trim() === fence : mark) fence = fence ? '' : mark;
    if (fence) continue;
    if (DEEP_LINE.test(content)) return { line, ...TOO_DEEP };
    if (!content.trim()) lengths = new Set();
    for (const run of content.match(/`+/g) ?? []) lengths.add(run.length);
    if (lengths.size > MAX_BACKTICK_LENGTHS)
      return {
        line,
        message: `The paragraph has runs of more than ${MAX_BACKTICK_LENGTHS} different numbers of backticks.`,
        hint: 'Put code between one or two backticks, or into a fence.',
      };
    if (/^#{2,6} /.test(content) && ++headings > MAX_HEADINGS)
      return {
        line,
        message: `The page has more than ${MAX_HEADINGS} headings.`,
        hint: 'Divide it into several pages.',
      };
  }
  return undefined;
}
