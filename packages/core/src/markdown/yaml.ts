import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from 'yaml';
import type { PageDiagnostic } from './diagnostic-collector.ts';

export interface YamlText {
  document: Document;
  value: unknown;
  diagnostics: (PageDiagnostic & { line: number })[];
  lines: LineCounter;
}

/** The deepest file has about 40 levels; recursive code overflows at some thousands. */
const MAX_DEPTH = 100;

const TOO_DEEP = {
  message: 'The YAML nests too deeply to be read.',
  hint: `Take the outer brackets or levels out; at most ${MAX_DEPTH / 2} levels are allowed.`,
};

const ERROR_REPLACEMENTS: Record<string, Omit<PageDiagnostic, 'line'>> = {
  RESOURCE_EXHAUSTION: TOO_DEEP,
  MULTIPLE_DOCS: {
    message: 'The text contains several YAML documents.',
    hint: 'Keep one, and delete the line "---" between them.',
  },
};

function checkNode(key: unknown, node: unknown, path: readonly unknown[]): Omit<PageDiagnostic, 'line'> | undefined {
  const mark = isAlias(node)
    ? `*${node.source}`
    : isNode(node) && 'anchor' in node && node.anchor
      ? `&${node.anchor}`
      : '';
  if (mark)
    return {
      message: `"${mark}" is read as a reference within YAML, which is not allowed here.`,
      hint: 'Put text that starts with "&" or "*" into quotes; write a value that is used twice out both times.',
    };
  if (path.length > MAX_DEPTH) return TOO_DEEP;
  if (isScalar(node) && node.type === 'PLAIN' && node.comment)
    return {
      message: `"#${node.comment}" is read as a comment of YAML, and not as a part of the text.`,
      hint: 'Put the whole text into quotes, or move the comment to a line of its own.',
    };
  if (key === 'key' && !isScalar(node))
    return { message: 'A key is a list or has keys itself.', hint: 'Write a text as the key.' };
  if (isScalar(node) && typeof node.value === 'number') {
    const { source = '', value } = node;
    const isExact = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
    // In JSON samples, a quoted number would be another value.
    if (path.some(isJsonSample)) {
      if (!isExact && /^-?\d+$/.test(source)) node.value = BigInt(source);
    } else if (!isExact || String(value) !== source)
      return {
        message: `The number ${source} would be shown as ${value}.`,
        hint: `Put it into quotes: "${source}".`,
      };
  }
  return undefined;
}

/** `example: …` or `examples: …` of an API description. */
const isJsonSample = (node: unknown): boolean => {
  const { key } = node as { key?: unknown };
  return isScalar(key) && /^examples?$/.test(String(key.value));
};

/**
 * Parses YAML. Anchors and aliases are disallowed: in prose, `&` and `*` are usually typos, and
 * nested aliases grow exponentially ("billion laughs"). So are numbers that JavaScript would
 * change; in JSON samples, integers beyond the safe range are `bigint`s.
 */
export function parseYaml(text: string): YamlText {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const problems = [...document.errors, ...document.warnings];
  const deep = problems.find(({ code }) => code === 'RESOURCE_EXHAUSTION');
  const first = new Map((deep ? [deep] : problems).reverse().map((error) => [lineAt(error.pos[0]), error]));
  const diagnostics: YamlText['diagnostics'] = [...first].reverse().map(([line, error]) => ({
    line,
    ...(ERROR_REPLACEMENTS[error.code] ?? {
      message: `Invalid YAML: ${error.message.replace(/\.?$/, '.')}`,
      hint: 'Correct the line. Put text with a colon, a brace, a hash sign or a quote into quotes; name each key once.',
    }),
  }));
  if (diagnostics.length) return { document, value: undefined, diagnostics, lines };
  const reported = new Set<number>();
  visit(document, (key, node, path) => {
    const diagnostic = checkNode(key, node, path);
    if (!diagnostic) return undefined;
    const line = lineAt((node as { range?: Node['range'] }).range?.[0] ?? 0);
    if (!reported.has(line)) diagnostics.push({ line, ...diagnostic });
    reported.add(line);
    return diagnostic === TOO_DEEP ? visit.BREAK : undefined;
  });
  return { document, value: diagnostics.length ? undefined : document.toJS(), diagnostics, lines };
}

/** Lists the texts of all lists with a key, with their lines. Works with mistakes in the YAML, too. */
export function findListItems(text: string, key: RegExp): { value: string; line: number }[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, logLevel: 'silent' });
  const items: { value: string; line: number }[] = [];
  visit(document, {
    Pair(_, pair) {
      if (!isScalar(pair.key) || !key.test(String(pair.key.value)) || !isSeq(pair.value)) return;
      for (const item of pair.value.items)
        if (isScalar(item) && typeof item.value === 'string')
          items.push({ value: item.value, line: lines.linePos(item.range?.[0] ?? 0).line });
    },
  });
  return items;
}

export type ValuePath = readonly PropertyKey[];

type Ranged = { range?: Node['range'] };

const getKeyText = (key: unknown): string => String(isScalar(key) ? key.value : key);

export class YamlLocations {
  private textsAt: [text: string, offset: number][] | undefined;
  private readonly found = new Map<string, number | undefined>();

  constructor(
    private readonly document: Document,
    private readonly lines: LineCounter,
  ) {}

  lineAt(offset: number): number {
    return this.lines.linePos(offset).line;
  }

  /** Returns the line of the first value that is the text, or contains it. */
  lineOfText(text: string): number | undefined {
    const part = text.trim();
    if (!part) return undefined;
    if (!this.found.has(part)) {
      this.textsAt ??= collectTexts(this.document);
      const entry =
        this.textsAt.find(([value]) => value === part) ?? this.textsAt.find(([value]) => value.includes(part));
      this.found.set(part, entry && this.lineAt(entry[1]));
    }
    return this.found.get(part);
  }

  texts(): [text: string, line: number][] {
    this.textsAt ??= collectTexts(this.document);
    return this.textsAt.map(([text, offset]) => [text, this.lineAt(offset)]);
  }

  /** Returns the line of a value, or of the nearest one around it; with `key`, of that key. */
  lineOf(path: ValuePath, key?: string): number | undefined {
    let node: unknown = this.document.contents;
    let at: unknown = node;
    for (const step of key === undefined ? path : [...path, key]) {
      if (isMap(node)) {
        const pair = node.items.find((item) => getKeyText(item.key) === String(step));
        if (!isPair(pair)) break;
        at = pair.key;
        node = pair.value;
      } else if (isSeq(node)) {
        node = node.items[Number(step)];
        if (node === undefined || node === null) break;
        at = node;
      } else break;
    }
    const start = (at as Ranged | null)?.range?.[0];
    return start === undefined ? undefined : this.lineAt(start);
  }
}

function collectTexts(document: Document): [text: string, offset: number][] {
  const texts: [string, number][] = [];
  visit(document, {
    Scalar(key, node) {
      if (key !== 'key' && typeof node.value === 'string' && node.range) texts.push([node.value.trim(), node.range[0]]);
    },
  });
  return texts;
}
