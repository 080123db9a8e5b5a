import type { Node } from '@vscode/tree-sitter-wasm';
import { type CodeLanguage, parserOf } from './parser.ts';
import type { Problem, Sample } from './sample.ts';

/** What a sample may be: a file, members of a class, statements. Each: the text before it, which is one line, and after it. */
const forms = {
  cpp: [
    ['', ''],
    ['void sample() {', '}'],
    ['class Sample {', '};'],
  ],
  java: [
    ['', ''],
    ['class Sample { void sample() {', '}}'],
    ['class Sample {', '}'],
  ],
} as const;

const labels = { cpp: 'C++', java: 'Java' };

/** Whether C++ or Java is sound by its grammar: no names are resolved, no types known. The form with the fewest mistakes counts. */
export async function checkGrammar(sample: Sample & { lang: CodeLanguage }): Promise<Problem[]> {
  const parser = await parserOf(sample.lang);
  let best: Mistake[] | undefined;
  for (const text of textsOf(sample)) {
    const tree = parser.parse(text);
    if (!tree) continue;
    const found = tree.rootNode.hasError ? mistakes(tree.rootNode) : [];
    tree.delete();
    if (!best || found.length < best.length) best = found;
    if (!best.length) return [];
  }
  const first = best?.[0];
  if (!first) return [];
  const row = Math.min(Math.max(first.row - 1, 0), sample.code.split('\n').length - 1);
  return [
    {
      sample,
      row,
      message: `The ${labels[sample.lang]} is not sound: ${first.message}.`,
      hint: 'Correct it. A sample is a file, members of a class or statements; what is left out is a comment.',
    },
  ];
}

/** What a sample may be, as whole texts. A signature of Java has a body only if it is a constructor, which is known only after parsing. */
function textsOf({ lang, code, signature }: Sample & { lang: CodeLanguage }): string[] {
  const wrap =
    (body: string) =>
    ([before, after]: readonly [string, string]) =>
      `${before}\n${body}\n${after}\n`;
  if (!signature) return forms[lang].map(wrap(code));
  const open = code.replace(/;?\s*$/, '');
  return [`${open};`, `${open} {}`]
    .slice(0, lang === 'java' ? 2 : 1)
    .flatMap((body) => forms[lang].slice(2).map(wrap(body)));
}

interface Mistake {
  row: number;
  message: string;
}

/** The innermost places that the parser had to repair, in order. */
function mistakes(node: Node): Mistake[] {
  if (node.isMissing) return [{ row: node.startPosition.row, message: `\`${node.type}\` is missing` }];
  const inner = node.children.flatMap((child) => (child?.hasError || child?.isMissing ? mistakes(child) : []));
  if (inner.length || !node.isError) return inner;
  const text = node.text.trim().split('\n')[0]?.slice(0, 40) ?? '';
  return [
    { row: node.startPosition.row, message: text ? `\`${text}\` is not understood` : 'a part is not understood' },
  ];
}
