import { createRequire } from 'node:module';
import type { Node, Parser } from '@vscode/tree-sitter-wasm';
import type { Problem, Sample } from '../samples.ts';

/** What a sample can be, as text before and after it: a file, statements, or members of a class. */
const SAMPLE_FORMS = {
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

const LANGUAGE_LABELS = { cpp: 'C++', java: 'Java' };

export async function checkGrammar(sample: Sample & { lang: CodeLanguage }): Promise<Problem[]> {
  const parser = await loadParser(sample.lang);
  let best: Mistake[] | undefined;
  for (const text of createTexts(sample)) {
    const tree = parser.parse(text);
    if (!tree) continue;
    const mistakes = tree.rootNode.hasError ? collectMistakes(tree.rootNode) : [];
    tree.delete();
    if (!best || mistakes.length < best.length) best = mistakes;
    if (!best.length) return [];
  }
  const first = best?.[0];
  if (!first) return [];
  const row = Math.min(Math.max(first.row - 1, 0), sample.code.split('\n').length - 1);
  return [
    {
      sample,
      row,
      message: `Invalid ${LANGUAGE_LABELS[sample.lang]}: ${first.message}.`,
      hint: 'Correct it. A sample is a file, members of a class or statements; what is left out is a comment.',
    },
  ];
}

/** A Java signature has a body only if it is a constructor, which is known only after parsing. */
function createTexts({ lang, code, signature }: Sample & { lang: CodeLanguage }): string[] {
  const wrap =
    (body: string) =>
    ([before, after]: readonly [string, string]) =>
      `${before}\n${body}\n${after}\n`;
  if (!signature) return SAMPLE_FORMS[lang].map(wrap(code));
  const open = code.replace(/;?\s*$/, '');
  return [`${open};`, `${open} {}`]
    .slice(0, lang === 'java' ? 2 : 1)
    .flatMap((body) => SAMPLE_FORMS[lang].slice(2).map(wrap(body)));
}

interface Mistake {
  row: number;
  message: string;
}

function collectMistakes(node: Node): Mistake[] {
  if (node.isMissing) return [{ row: node.startPosition.row, message: `\`${node.type}\` is missing` }];
  const inner = node.children.flatMap((child) => (child?.hasError || child?.isMissing ? collectMistakes(child) : []));
  if (inner.length || !node.isError) return inner;
  const text = node.text.trim().split('\n')[0]?.slice(0, 40) ?? '';
  return [
    { row: node.startPosition.row, message: text ? `\`${text}\` is not understood` : 'a part is not understood' },
  ];
}

const require = createRequire(import.meta.url);

export type CodeLanguage = 'cpp' | 'java';

const parsers = new Map<CodeLanguage, Promise<Parser>>();

function loadParser(lang: CodeLanguage): Promise<Parser> {
  const cached = parsers.get(lang);
  if (cached) return cached;
  const parser = (async () => {
    const { Language, Parser } = require('@vscode/tree-sitter-wasm') as typeof import('@vscode/tree-sitter-wasm');
    await Parser.init();
    const language = await Language.load(require.resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${lang}.wasm`));
    return new Parser().setLanguage(language);
  })();
  parsers.set(lang, parser);
  return parser;
}
