import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { getDefaultStrings, type StringOverrides, type StringTable } from '../model/define-strings.ts';

const constants = '?strings';

/**
 * Writes the words of a site into the browser's code. `strings.ts` becomes a module of constants, which the bundler puts where they are used: no name of a word
 * is left, and nothing has to be looked up. `read` returns the words that the site replaces, at the time of loading.
 */
export function stringsPlugin(read: () => StringOverrides): Plugin {
  return {
    name: 'dictionary-modules',
    // On the server words are looked up: one process may draw several sites, one after the other.
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\/strings\.ts(\?strings)?$/ },
      async handler(id) {
        if (!id.endsWith(constants)) return `export * as strings from ${JSON.stringify(id + constants)};\n`;
        const file = id.slice(0, -constants.length);
        const { strings } = (await import(pathToFileURL(file).href)) as { strings?: StringTable };
        if (!strings)
          throw new Error(
            `${file} exports no \`strings\`. A module named strings.ts is a table of interface strings: name another kind of module otherwise.`,
          );
        const { area, english } = getDefaultStrings(strings);
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
