import { createRequire } from 'node:module';
import type { Node, Parser } from '@vscode/tree-sitter-wasm';
import type { Problem, Sample } from './sample.ts';

const require = createRequire(import.meta.url);

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

type Lang = keyof typeof forms;

const parsers = new Map<Lang, Promise<Parser>>();

function parserOf(lang: Lang): Promise<Parser> {
  const known = parsers.get(lang);
  if (known) return known;
  const made = (async () => {
    // A CommonJS module whose names Node does not see from outside.
    const { Language, Parser } = require('@vscode/tree-sitter-wasm') as typeof import('@vscode/tree-sitter-wasm');
    await Parser.init();
    const language = await Language.load(require.resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${lang}.wasm`));
    return new Parser().setLanguage(language);
  })();
  parsers.set(lang, made);
  return made;
}

/** Whether C++ or Java is sound by its grammar: no names are resolved, no types known. The form with the fewest mistakes counts. */
export async function checkGrammar(sample: Sample & { lang: Lang }): Promise<Problem[]> {
  const parser = await parserOf(sample.lang);
  const code = sample.signature ? sample.code.replace(/;?\s*$/, ';') : sample.code;
  const wanted = sample.signature ? forms[sample.lang].slice(2) : forms[sample.lang];
  let best: Mistake[] | undefined;
  for (const [before, after] of wanted) {
    const tree = parser.parse(`${before}\n${code}\n${after}\n`);
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
      cause: `The ${labels[sample.lang]} is not sound: ${first.cause}.`,
      cure: 'Correct it. A sample is a file, members of a class or statements; what is left out is a comment.',
    },
  ];
}

interface Mistake {
  row: number;
  cause: string;
}

/** The innermost places that the parser had to mend, in order. */
function mistakes(node: Node): Mistake[] {
  if (node.isMissing) return [{ row: node.startPosition.row, cause: `\`${node.type}\` is missing` }];
  const inner = node.children.flatMap((child) => (child?.hasError || child?.isMissing ? mistakes(child) : []));
  if (inner.length || !node.isError) return inner;
  const text = node.text.trim().split('\n')[0]?.slice(0, 40) ?? '';
  return [{ row: node.startPosition.row, cause: text ? `\`${text}\` is not understood` : 'a part is not understood' }];
}
