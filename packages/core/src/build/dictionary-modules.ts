import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { type Strings, sourceOf, type Words } from '../model/dictionary.ts';

const constants = '?words';

/**
 * Writes the words of a site into the browser's code. `words.ts` becomes a module of constants, which the bundler puts where they are used: no name of a word
 * is left, and nothing has to be looked up. `read` returns the words that the site replaces, at the time of loading.
 */
export function dictionaryModules(read: () => Strings): Plugin {
  return {
    name: 'dictionary-modules',
    // On the server words are looked up: one process may draw several sites, one after the other.
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\/words\.ts(\?words)?$/ },
      async handler(id) {
        if (!id.endsWith(constants)) return `export * as words from ${JSON.stringify(id + constants)};\n`;
        const file = id.slice(0, -constants.length);
        const { words } = (await import(pathToFileURL(file).href)) as { words?: Words };
        if (!words)
          throw new Error(
            `${file} exports no \`words\`. A module named words.ts is a dictionary: name another kind of module otherwise.`,
          );
        const { area, english } = sourceOf(words);
        return (
          Object.entries({ ...english, ...read()[area] })
            // A name may be a word of the language.
            .map(([name, text], at) => `const w${at} = ${JSON.stringify(text)};\nexport { w${at} as ${name} };\n`)
            .join('')
        );
      },
    },
  };
}
