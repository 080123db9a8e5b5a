import type { Plugin } from 'vite';
import type { FeatureStyles, Island } from '../feature.ts';
import type { StringOverrides } from '../model/define-strings.ts';

/** What bundles take from a feature. */
export interface BundledFeature {
  name: string;
  styles?: FeatureStyles;
  islands?: Island[];
}

/** What bundles take from a site. Plain data: it is handed to the process that bundles. */
export interface BundleInput {
  features: BundledFeature[];
  /** Words of the interface that the site replaces. */
  strings: StringOverrides;
  /** Absolute path of the module that is called when a page is shown; none for most sites. */
  onPage?: string;
}

/** What bundles take from features. */
export const toBundledFeatures = (features: readonly BundledFeature[]): BundledFeature[] =>
  features.map(({ name, styles, islands }) => ({
    name,
    ...(styles ? { styles } : {}),
    ...(islands ? { islands } : {}),
  }));

/** The modules through which the engine's browser code sees the features of the site (`packages/core/src/virtual.d.ts`). */
const stylesModule = 'virtual:feature-styles';
const islandsModule = 'virtual:feature-islands';

/** Makes the two modules from the features that `read` returns at the time of loading. */
export function featuresPlugin(read: () => readonly BundledFeature[]): Plugin {
  return {
    name: 'feature-modules',
    resolveId: (id) => (id === stylesModule || id === islandsModule ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${stylesModule}`) return stylesCode(read());
      if (id === `\0${islandsModule}`) return islandsCode(read());
      return undefined;
    },
  };
}

function stylesCode(features: readonly BundledFeature[]): string {
  const sheets = features.flatMap(({ styles: { made: _, ...styles } = {} }) =>
    Object.entries(styles).flatMap(([when, files]) => (files as string[]).map((file) => ({ when, file }))),
  );
  const imports = sheets.map(({ file }, at) => `import css${at} from ${JSON.stringify(`${file}?inline`)};`);
  const made = features.flatMap(({ styles }) => (styles?.made ? [styles.made] : []));
  const list = [
    ...sheets.map(({ when }, at) => `{ css: css${at}, when: '${when}' }`),
    ...made.map((css) => `{ css: ${JSON.stringify(css)}, when: 'load' }`),
  ];
  return `${imports.join('\n')}\nexport const featureSheets = [${list.join(', ')}];\n`;
}

function islandsCode(features: readonly BundledFeature[]): string {
  const islands = features.flatMap(({ islands = [] }) => islands);
  const list = islands.map(
    ({ module, ...island }) => `{ ...${JSON.stringify(island)}, load: () => import(${JSON.stringify(module)}) }`,
  );
  return `export const islands = [${list.join(', ')}];\n`;
}
