import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { FeatureStyles, Island } from '../feature.ts';
import { getDefaultStrings, type StringOverrides, type StringTable } from '../model/define-strings.ts';

interface BundledFeature {
  name: string;
  styles?: FeatureStyles;
  islands?: Island[];
  tools?: string;
}

export interface BundleInput {
  features: BundledFeature[];
  strings: StringOverrides;
  onEvent?: string;
}

export const toBundledFeatures = (features: readonly BundledFeature[]): BundledFeature[] =>
  features.map(({ name, styles, islands, tools }) => ({
    name,
    ...(styles ? { styles } : {}),
    ...(islands ? { islands } : {}),
    ...(tools ? { tools } : {}),
  }));

const STYLES_MODULE = 'virtual:feature-styles';
const ISLANDS_MODULE = 'virtual:feature-islands';
const TOOLS_MODULE = 'virtual:feature-tools';
const ON_EVENT_MODULE = 'virtual:on-event';

export function siteModulesPlugin(read: () => BundleInput): Plugin {
  const modules: Record<string, (code: BundleInput) => string> = {
    [STYLES_MODULE]: ({ features }) => generateStylesModule(features),
    [ISLANDS_MODULE]: ({ features }) => generateIslandsModule(features),
    [TOOLS_MODULE]: ({ features }) => generateToolsModule(features),
    [ON_EVENT_MODULE]: ({ onEvent }) =>
      onEvent ? `export { default } from ${JSON.stringify(onEvent)};\n` : 'export default undefined;\n',
  };
  return {
    name: 'site-modules',
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => modules[id.slice(1)]?.(read()),
  };
}

function generateStylesModule(features: readonly BundledFeature[]): string {
  const sheets = features.flatMap(({ styles: { made: _, ...styles } = {} }) =>
    Object.entries(styles).flatMap(([when, files]) => (files as string[]).map((file) => ({ when, file }))),
  );
  const imports = sheets.map(({ file }, index) => `import css${index} from ${JSON.stringify(`${file}?inline`)};`);
  const generated = features.flatMap(({ styles }) => (styles?.made ? [styles.made] : []));
  const list = [
    ...sheets.map(({ when }, index) => `{ css: css${index}, when: '${when}' }`),
    ...generated.map((css) => `{ css: ${JSON.stringify(css)}, when: 'load' }`),
  ];
  return `${imports.join('\n')}\nexport const featureSheets = [${list.join(', ')}];\n`;
}

function generateIslandsModule(features: readonly BundledFeature[]): string {
  const islands = features.flatMap(({ islands = [] }) => islands);
  const list = islands.map(
    ({ module, ...island }) => `{ ...${JSON.stringify(island)}, load: () => import(${JSON.stringify(module)}) }`,
  );
  return `export const islands = [${list.join(', ')}];\n`;
}

function generateToolsModule(features: readonly BundledFeature[]): string {
  const modules = features.flatMap(({ tools }) => tools ?? []);
  const imports = modules.map(
    (module, index) => `import { createTools as tools${index} } from ${JSON.stringify(module)};`,
  );
  return `${imports.join('\n')}\nexport const featureTools = [${modules.map((_, index) => `tools${index}`).join(', ')}];\n`;
}

const CONSTANTS_QUERY = '?strings';

/** Compiles `strings.ts` to constants, which the bundler inlines. */
export function stringsPlugin(read: () => StringOverrides): Plugin {
  return {
    name: 'dictionary-modules',
    // Server code looks strings up: one process may render several sites.
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\/strings\.ts(\?strings)?$/ },
      async handler(id) {
        if (!id.endsWith(CONSTANTS_QUERY)) return `export * as strings from ${JSON.stringify(id + CONSTANTS_QUERY)};\n`;
        const file = id.slice(0, -CONSTANTS_QUERY.length);
        const { strings } = (await import(pathToFileURL(file).href)) as { strings?: StringTable };
        if (!strings)
          throw new Error(
            `${file} exports no \`strings\`. A module named strings.ts is a table of interface strings: name another kind of module otherwise.`,
          );
        const { area, english } = getDefaultStrings(strings);
        return (
          Object.entries({ ...english, ...read()[area] })
            // Names can be reserved words.
            .map(
              ([name, text], index) => `const w${index} = ${JSON.stringify(text)};\nexport { w${index} as ${name} };\n`,
            )
            .join('')
        );
      },
    },
  };
}
