import { type Document, isAlias, isNode, isScalar, LineCounter, type Node, parseDocument, visit } from 'yaml';
import type { PageDiagnostic } from './diagnostic-collector.ts';

/** A YAML text as it was read. */
export interface YamlText {
  document: Document;
  /** The value; undefined with any fault. */
  value: unknown;
  /** Lines count from 1 in the text. */
  faults: (PageDiagnostic & { line: number })[];
  lines: LineCounter;
}

/** Nodes around a value. The deepest file has about 40; code that walks through values overflows at some thousands. */
const MAX_DEPTH = 100;

const tooDeep = {
  message: 'The YAML nests too deeply to be read.',
  hint: `Take the outer brackets or levels out; at most ${MAX_DEPTH / 2} levels are allowed.`,
};

/** Errors of the parser whose words are for programmers. */
const plainErrors: Record<string, Omit<PageDiagnostic, 'line'>> = {
  RESOURCE_EXHAUSTION: tooDeep,
  MULTIPLE_DOCS: {
    message: 'The text holds several YAML documents.',
    hint: 'Keep one, and delete the line "---" between them.',
  },
};

/** What is wrong with a single node of YAML that is valid as a whole. */
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
  if (path.length > MAX_DEPTH) return tooDeep;
  if (key === 'key' && !isScalar(node))
    return { message: 'A key is a list or has keys itself.', hint: 'Write a text as the key.' };
  // In samples of JSON a number in quotes would be another value.
  if (isScalar(node) && typeof node.value === 'number' && !path.some(isSampleOfJson)) {
    const { source = '', value } = node;
    const isExact = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
    if (!isExact || /^[-+]?0[xo]/.test(source))
      return {
        message: `The number ${source} would be shown as ${value}.`,
        hint: `Put it into quotes: "${source}".`,
      };
  }
  return undefined;
}

/** Whether a pair of a mapping is `example: …` or `examples: …` of an API description. */
const isSampleOfJson = (node: unknown): boolean => {
  const { key } = node as { key?: unknown };
  return isScalar(key) && /^examples?$/.test(String(key.value));
};

/**
 * Reads a YAML text. Anchors and aliases (`&a`, `*a`) are refused: in texts they are slips, which swallow words, and nested ones grow without end
 * ("billion laughs"). So are numbers that JavaScript cannot hold, since a page would show another one.
 */
export function readYaml(text: string): YamlText {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const problems = [...document.errors, ...document.warnings];
  // What follows in a text that nests too deeply is a consequence.
  const deep = problems.find(({ code }) => code === 'RESOURCE_EXHAUSTION');
  const first = new Map((deep ? [deep] : problems).reverse().map((error) => [lineAt(error.pos[0]), error]));
  const faults: YamlText['faults'] = [...first].reverse().map(([line, error]) => ({
    line,
    ...(plainErrors[error.code] ?? {
      message: `No valid YAML: ${error.message.replace(/\.?$/, '.')}`,
      hint: 'Correct the line. Put text with a colon, a brace, a hash sign or a quote into quotes; name each key once.',
    }),
  }));
  if (faults.length) return { document, value: undefined, faults, lines };
  const reported = new Set<number>();
  visit(document, (key, node, path) => {
    const fault = checkNode(key, node, path);
    if (!fault) return undefined;
    const line = lineAt((node as { range?: Node['range'] }).range?.[0] ?? 0);
    if (!reported.has(line)) faults.push({ line, ...fault });
    reported.add(line);
    return fault === tooDeep ? visit.BREAK : undefined;
  });
  return { document, value: faults.length ? undefined : document.toJS(), faults, lines };
}
