import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import type { Sample } from './sample.ts';

/**
 * The fences of a page. What a program shows is left out, except JSON that was printed or derived: that claims to be complete, or says with `…`
 * where it is not. The shape of an output is not checked.
 */
export function findPageSamples(file: string, page: Root): Sample[] {
  const found: Sample[] = [];
  visit(page, 'code', (node) => {
    if (!node.lang || !node.position) return;
    const output = /(?:^|\s)output=(\w+)/.exec(node.meta ?? '')?.[1];
    if (output && (output === 'shape' || node.lang !== 'json')) return;
    found.push({ file, line: node.position.start.line + 1, lang: node.lang, code: node.value });
  });
  return found;
}

/** Signatures and examples in C++ and Java of `data/classes/*.yaml`. Both are below keys of these names, for each language, some for each flavour. */
export function findClassSamples(file: string, text: string): Sample[] {
  const found: Sample[] = [];
  eachText(text, (keys, code, line) => {
    const lang = keys.findLast((key) => key === 'cpp' || key === 'java');
    const signature = keys.includes('signatures');
    if (lang && (signature || keys.includes('example'))) found.push({ file, line, lang, code, signature });
  });
  return found;
}

/**
 * JSON in the sessions of `data/cli/*.yaml`: lines from one that starts with a brace or a bracket to one that ends it, and documents that the
 * reader types at the end of a command. Turns whose origin is `shape` are left out.
 */
export function findCommandSamples(file: string, text: string): Sample[] {
  const found: Sample[] = [];
  eachText(text, (keys, code, line, siblings) => {
    const key = keys.at(-1);
    if (!keys.includes('session') || (key !== 'in' && key !== 'out')) return;
    if (key === 'out' && siblings.origin === 'shape') return;
    for (const { row, json } of jsonIn(code)) found.push({ file, line: line + row, lang: 'json', code: json });
    const typed = key === 'in' ? /\s(\{\s*".*\})$/.exec(code)?.[1] : undefined;
    if (typed) found.push({ file, line, lang: 'json', code: typed });
  });
  return found;
}

/** Documents that fill whole lines of a text. */
function jsonIn(text: string): { row: number; json: string }[] {
  const lines = text.split('\n');
  const found: { row: number; json: string }[] = [];
  for (let row = 0; row < lines.length; row++) {
    const line = lines[row] as string;
    if (!/^(\{\s*("|$)|\[\s*([{"]|$))/.test(line)) continue;
    const end = line.startsWith('{') ? '}' : ']';
    let last = row;
    if (!line.trimEnd().endsWith(end)) {
      const after = lines.findIndex((other, at) => at > row && other.startsWith(end));
      last = after < 0 ? lines.length - 1 : after;
    }
    found.push({ row, json: lines.slice(row, last + 1).join('\n') });
    row = last;
  }
  return found;
}

type Visitor = (keys: string[], text: string, line: number, siblings: Record<string, unknown>) => void;

/** Visits every text of a YAML file with the keys that lead to it. `line` is that of its first line; only block texts keep their lines. */
function eachText(source: string, visitor: Visitor): void {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  const walk = (node: unknown, keys: string[], siblings: Record<string, unknown>): void => {
    if (isAlias(node)) return;
    if (isMap(node)) {
      const own = node.toJS(document) as Record<string, unknown>;
      for (const { key, value } of node.items) walk(value, [...keys, String(isScalar(key) ? key.value : key)], own);
    } else if (isSeq(node)) for (const item of node.items) walk(item, keys, {});
    else if (isScalar(node) && typeof node.value === 'string') {
      const start = lines.linePos((node as Node).range?.[0] ?? 0).line;
      visitor(keys, node.value, start + (node.type?.startsWith('BLOCK') ? 1 : 0), siblings);
    }
  };
  walk(document.contents, [], {});
}
