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

/** An extension of the site, listed in `features` of `site.config.ts`. */
export interface Feature {
  name: string;
  /** Directives by name. */
  directives?: Record<string, Directive>;
  /** Additional attributes that authors can write. */
  attributes?: {
    fences?: FenceAttributes;
    /** Keys of the frontmatter with text values. */
    frontmatter?: readonly string[];
  };
  /** Schemas by folder of `data/`; `*` is for the folders of no feature. */
  data?: Record<string, Schema<unknown>>;
  /** Changes the HTML of a page, but neither its search records nor its Markdown copy. */
  hast?(tree: Root, page: TransformContext): void;
  styles?: FeatureStyles;
  islands?: Island[];
  emit?: FeatureOutputs;
  /**
   * Absolute path of a module for assistants, without imports of Node.js. It exports
   * `createTools(read)` (`CreateTools` of `@folio/core/mcp`).
   */
  tools?: string;
  /**
   * Finds mistakes in data that rendering misses; a check of named pages skips it. `known`:
   * diagnostics of data files.
   */
  check?(project: Project, known: Diagnostic[]): Promise<Diagnostic[]>;
  /** Computes the outputs of a page for `--write` and `--not-computed`. */
  recompute?(page: MarkdownPage, findPage: FindPage): Recomputation;
}

/** Returns the source of a page, or `undefined` if there is none. */
export type FindPage = (route: string) => MarkdownPage | undefined;

/** The page that `hast` changes. */
export interface TransformContext {
  /** Path relative to the root of the project, placeholders unreplaced. */
  file: string;
  route: string;
  frontmatter: Frontmatter;
  /** Each `pre` of input in the tree has the line of its fence here as `data.fence`. */
  source: MarkdownPage;
  /** Loads an optional data file as a dependency of the page, and reports mistakes in it. */
  load<T>(file: string, schema: Schema<T>): T | undefined;
  /** Finds the location of a text in a data file, for `data.findLocation` of links. */
  findLocation(text: string, file: string): SourceLocation | undefined;
  /** Finds another page as a dependency of this one. */
  findPage: FindPage;
  /** Adds a link of a data file to the checked ones; links in the tree are found without it. */
  addLink(link: OutgoingLink): void;
  report: ReportDiagnostic;
}

/** What a feature adds besides the content of pages. */
export interface FeatureOutputs {
  pages?(project: Project, contents: readonly ContentPage[]): GeneratedPage[];
  /** Generates files by URL path. */
  files?(project: Project): Promise<Record<string, string>>;
  /** Lists those of `files` that pages can link to. */
  linkablePaths?(root: string): string[];
  /** Returns the markup of a decorative picture for a card, if the feature has it. */
  picture?(name: string): string | undefined;
  /** Renders the home page above the first steps, and reports mistakes in the configuration. */
  home?(project: Project, report: (diagnostic: QuotedDiagnostic) => void): Promise<string>;
  metrics?(project: Project): Metric[];
}

/** The computed outputs of a page. */
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

/** Absolute paths of stylesheets: for the first paint, after it, or with the client. */
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
  selector: string;
  /** What loads it: a click on the button, or the page; by default, opening the host, a `details`. */
  when?: 'click' | 'load';
  /** For buttons: a link `#<anchor>=4&…` clicks the one whose attribute `data-<anchor>` is 4. */
  anchor?: string;
  /**
   * Absolute path of a module that exports `mount(place, queryClient)`, which returns a function
   * that removes the widget. For a button it may export `prepare(button)`, for hover or focus.
   */
  module: string;
  /** Message if the module can't be loaded; by default none, because the user didn't ask for the widget. */
  failure?: string;
}

/** A number about the site that the build measures. */
export interface Metric {
  group: string;
  label: string;
  value: string;
  /** The command that measures it. */
  command: string;
  /** Label of the value among the large figures above the table. */
  short?: string;
  /** The largest allowed value, shown as a meter. */
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
   * Content of `main`: an `h1` with `tabindex="-1"`, and all that shows without JavaScript. With
   * `data-hydrate` on an element, the client starts at load, for islands without interaction.
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
  /** Available features that the site doesn't use. */
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

/** Reports features that are listed twice, and names that two features contribute. */
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
