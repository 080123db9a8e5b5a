import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { type Strings, sourceOf, type Words } from '../model/dictionary.ts';

const constants = '?words';
const one = '&name=';

/**
 * Writes the words of a site into the browser's code. `words.ts` becomes a module of constants, which the bundler puts where they are used: no name of a word
 * is left, and nothing has to be looked up. A build makes a module of each word, so that a chunk has the words that it uses and no others. `read` returns
 * the words that the site replaces, at the time of loading.
 */
export function dictionaryModules(read: () => Strings): Plugin {
  const wordsOf = async (file: string): Promise<Words> => {
    const module = (await import(pathToFileURL(file).href)) as { words: Words };
    const { area, english } = sourceOf(module.words);
    return { ...english, ...read()[area] };
  };
  return {
    name: 'dictionary-modules',
    // On the server words are looked up: one process may draw several sites, one after the other.
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\/words\.ts(\?words(&name=\w+)?)?$/ },
      async handler(id) {
        const [file = '', query] = id.split(constants);
        if (query === undefined) return `export * as words from ${JSON.stringify(id + constants)};\n`;
        const words = await wordsOf(file);
        const name = query.slice(one.length);
        if (name) return { code: `export const word = ${JSON.stringify(words[name])};\n`, moduleSideEffects: false };
        const each = Object.entries(words);
        // In development every module is a request.
        const apart = this.environment.mode === 'build';
        const code = each.map(([key, text], at) =>
          apart
            ? `export { word as ${key} } from ${JSON.stringify(id + one + key)};\n`
            : // A name may be a word of the language.
              `const w${at} = ${JSON.stringify(text)};\nexport { w${at} as ${key} };\n`,
        );
        return { code: code.join(''), moduleSideEffects: false };
      },
    },
  };
}
