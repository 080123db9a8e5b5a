import { createRequire } from 'node:module';
import type { Parser } from '@vscode/tree-sitter-wasm';

const require = createRequire(import.meta.url);

/** Languages that samples are read in. */
export type CodeLanguage = 'cpp' | 'java';

const parsers = new Map<CodeLanguage, Promise<Parser>>();

/** The parser of a language, made once. */
export function parserOf(lang: CodeLanguage): Promise<Parser> {
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
