import type { Root } from 'hast';
import type { Project } from './build/project.ts';
import type { Schema, SourceLocation } from './data/store.ts';
import type { FenceAttributes } from './markdown/code/fence.ts';
import type { ReportDiagnostic } from './markdown/diagnostic-collector.ts';
import type { Container } from './markdown/directives/container.ts';
import type { InlineDirective } from './markdown/directives/inline.ts';
import type { AnyDataDirective } from './markdown/directives/leaf.ts';
import type { MarkdownPage } from './markdown/markdown-page.ts';
import type { ContentPage, Frontmatter, OutgoingLink } from './markdown/types.ts';
import { DiagnosticError, type QuotedDiagnostic } from './model/diagnostics.ts';
import type { Diagnostic } from './model/types.ts';

// biome-ignore lint/suspicious/noExplicitAny: each container has attributes of its own, checked by its schema
type AnyContainer = Container<any>;

/** A directive of a feature: `:::note` (container), `:icon[pencil]` (inline) or `::class{…}` (leaf). */
export type Directive = AnyContainer | InlineDirective | AnyDataDirective;

/** An extension of the site, used if `features` of `site.config.ts` lists it. */
export interface Feature {
  name: string;
  /** Directives by name. */
  directives?: Record<string, Directive>;
  /** Attributes that authors can write besides those of the framework. */
  attributes?: {
    fences?: FenceAttributes;
    /** Keys of the frontmatter; their values are text. */
    frontmatter?: readonly string[];
  };
  /** Schemas by folder of `data/`; `*` is for the folders of no feature. */
  data?: Record<string, Schema<unknown>>;
  /** Changes the HTML tree of a page. The search index and the Markdown copy don't have these changes. */
  hast?(tree: Root, page: TransformContext): void;
  styles?: FeatureStyles;
  islands?: Island[];
  emit?: FeatureOutputs;
  /**
   * Absolute path of a module with tools for assistants, which may not import anything of Node.js. It
   * exports `createTools(read)` (`CreateTools` of `@folio/core/mcp`).
   */
  tools?: string;
  /**
   * Finds mistakes in data that rendering doesn't find; a check of named pages skips it. `known` has
   * the diagnostics of data files.
   */
  check?(project: Project, known: Diagnostic[]): Promise<Diagnostic[]>;
  /** Computes outputs that a page shows, for the options `--write` and `--not-computed` of the check. */
  recompute?(page: MarkdownPage, findPage: FindPage): Recomputation;
}

/** Returns the source of the page with a route, or `undefined` if there is none. */
export type FindPage = (route: string) => MarkdownPage | undefined;

/** The page that `hast` changes. */
export interface TransformContext {
  /** Path relative to the root of the project, placeholders unreplaced. */
  file: string;
  route: string;
  frontmatter: Frontmatter;
  /** Each `pre` of input in the tree has the line of its fence here as `data.fence`. */
  source: MarkdownPage;
  /** Loads an optional data file as a dependency of the page. Mistakes in it are reported. */
  load<T>(file: string, schema: Schema<T>): T | undefined;
  /** Finds the location of a text in a data file, for `data.place` of links. */
  placeOf(text: string, file: string): SourceLocation | undefined;
  /** Finds another page as a dependency of this one. */
  findPage: FindPage;
  /** Adds a link of a data file to those that are checked. Links in the tree are found without it. */
  addLink(link: OutgoingLink): void;
  report: ReportDiagnostic;
}

/** What a feature adds to the site besides the content of pages. */
export interface FeatureOutputs {
  pages?(project: Project, contents: readonly ContentPage[]): GeneratedPage[];
  /** Generates files by URL path. */
  files?(project: Project): Promise<Record<string, string>>;
  /** Lists those of `files` that pages can link to, without generating them. */
  linkablePaths?(root: string): string[];
  /** Returns the markup of a decorative picture for a card, if the feature has one of that name. */
  picture?(name: string): string | undefined;
  /** Renders what the home page shows before the first steps, and reports mistakes in the configuration. */
  home?(project: Project, report: (diagnostic: QuotedDiagnostic) => void): Promise<string>;
  metrics?(project: Project): Metric[];
}

/** The outputs of a page that a feature computes. */
export interface Recomputation {
  /** Corrections of outputs that differ. */
  edits: SourceEdit[];
  /** Number of computed outputs. */
  computed: number;
  uncomputed: UncomputedOutput[];
}

/** A part of a page that isn't computed. */
export interface UncomputedOutput {
  /** 1-based. */
  line: number;
  what: 'query' | 'output';
  reason: string;
}

/** A replacement of `count` lines of a page. */
export interface SourceEdit {
  /** 1-based. */
  line: number;
  count: number;
  lines: string[];
}

/** Absolute paths of stylesheets by when they are needed: before the first paint, after it, or with the client. */
export interface FeatureStyles {
  paint?: string[];
  load?: string[];
  client?: string[];
  /** Generated rules, minified, needed after the first paint. */
  made?: string;
}

/** A widget that the client loads on demand. */
export interface Island {
  /** Selector of the host elements. */
  places: string;
  /** What loads it: a click on the button, or the host in view. By default the host is a `details`, and opening it does. */
  when?: 'press' | 'arrival';
  /** For buttons: a link `#<anchor>=4&…` clicks the one whose attribute `data-<anchor>` is 4. */
  anchor?: string;
  /**
   * Absolute path of the module. It exports `mount(place, queryClient)`, which returns a function that
   * removes the widget. For a button it may export `prepare(button)`, called on hover or focus.
   */
  module: string;
  /** Message if the module can't be loaded; by default there is none, because the user didn't ask for the widget. */
  failure?: string;
}

/** A number about the site that the build measures. */
export interface Metric {
  /** Heading under which metrics are shown together. */
  group: string;
  label: string;
  value: string;
  /** The command that measures it. */
  command: string;
  /** A short label, if the value is one of the large figures above the table. */
  short?: string;
  /** The largest allowed value, in the same unit: shown as a meter. */
  limit?: number;
}

/** A page that a feature generates. It has no sidebar. */
export interface GeneratedPage {
  route: string;
  title: string;
  /** At most 160 characters. */
  description: string;
  /** Words that users search for and the page lacks. */
  keywords?: readonly string[];
  /**
   * Content of `main`: an `h1` with `tabindex="-1"`, and all that shows without JavaScript. If an
   * element has `data-hydrate`, the client starts at load, for islands that wait for no interaction.
   */
  html: string;
}

/** Types a feature. */
export const defineFeature = (feature: Feature): Feature => feature;

/** The contributions of all features of a site. */
export interface FeatureSet {
  all: readonly Feature[];
  containers: ReadonlyMap<string, AnyContainer>;
  inlines: ReadonlyMap<string, InlineDirective>;
  /** Leaf directives. */
  directives: ReadonlyMap<string, AnyDataDirective>;
  fences: FenceAttributes;
  frontmatter: readonly string[];
  /** Names of available features that the site doesn't use. */
  unused: readonly string[];
  /** Schemas by folder of `data/`. */
  data: Readonly<Record<string, Schema<unknown>>>;
}

/** Names that only one feature can contribute. */
const contributions: [what: string, names: (feature: Feature) => string[]][] = [
  ['directive', ({ directives = {} }) => Object.keys(directives)],
  ['attribute of fences', ({ attributes }) => Object.keys(attributes?.fences ?? {})],
  ['key of the frontmatter', ({ attributes }) => [...(attributes?.frontmatter ?? [])]],
  ['data folder', ({ data = {} }) => Object.keys(data)],
];

/** Reports features that `site.config.ts` lists twice, and names that two features contribute. */
export function checkFeatures(features: readonly Feature[]): QuotedDiagnostic[] {
  const fail = (message: string, hint: string): QuotedDiagnostic => ({
    file: 'site.config.ts',
    quote: ['features: [', 'features'],
    message,
    hint,
  });
  const listed = [...new Set(features)];
  const repeated = [...new Set(features.filter((feature, index) => features.indexOf(feature) < index))];
  const conflicts = contributions.flatMap(([what, getNames]) => {
    const owners = new Map<string, string>();
    return listed.flatMap((feature) =>
      getNames(feature).flatMap((name): QuotedDiagnostic[] => {
        const owner = owners.get(name);
        owners.set(name, feature.name);
        if (owner === undefined) return [];
        return [
          fail(
            `The features "${owner}" and "${feature.name}" both have the ${what} "${name}".`,
            'Name one of the two in "features", or rename it in one of them.',
          ),
        ];
      }),
    );
  });
  return [
    ...repeated.map(({ name }) =>
      fail(`The feature "${name}" is listed twice.`, 'Take one of the two out of "features".'),
    ),
    ...conflicts,
  ];
}

/**
 * Merges the features of a site.
 *
 * @param available Names of all features that the site could use.
 * @throws {@link DiagnosticError} if {@link checkFeatures} finds mistakes.
 */
export function mergeFeatures(features: readonly Feature[], available: readonly string[] = []): FeatureSet {
  const diagnostics = checkFeatures(features);
  if (diagnostics.length) throw new DiagnosticError(diagnostics.map(({ quote, ...diagnostic }) => diagnostic));
  const directives = features.flatMap((feature) => Object.entries(feature.directives ?? {}));
  const select = <F extends Directive['form']>(form: F) =>
    new Map(directives.filter((entry): entry is [string, Extract<Directive, { form: F }>] => entry[1].form === form));
  return {
    all: features,
    containers: select('container'),
    inlines: select('inline'),
    directives: select('leaf'),
    fences: Object.assign({}, ...features.map(({ attributes }) => attributes?.fences)),
    frontmatter: features.flatMap(({ attributes }) => attributes?.frontmatter ?? []),
    unused: available.filter((name) => !features.some((feature) => feature.name === name)),
    data: Object.assign({}, ...features.map(({ data }) => data)),
  };
}
