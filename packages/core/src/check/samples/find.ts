import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { parsePage } from '../../markdown/markdown-page.ts';
import type { Sample } from '../samples.ts';

/** Finds the fences of a page. Of outputs, only JSON that claims to be complete is checked. */
export const findPageSamples = (file: string, page: string): Sample[] =>
  parsePage(page).fences.flatMap(({ line, language, attributes: { output }, text }) =>
    !language || (output && (output === 'shape' || language !== 'json'))
      ? []
      : [{ file, line: line + 1, lang: language, code: text }],
  );

/** Finds C++ and Java in `data/classes/*.yaml`: signatures and examples. */
export function findClassSamples(file: string, text: string): Sample[] {
  const found: Sample[] = [];
  eachText(text, (keys, code, line) => {
    const lang = keys.findLast((key) => key === 'cpp' || key === 'java');
    const signature = keys.includes('signatures');
    if (lang && (signature || keys.includes('example'))) found.push({ file, line, lang, code, signature });
  });
  return found;
}

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

/** Visits each text with its keys. Only block scalars keep the lines of the file. */
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
