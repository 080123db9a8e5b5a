import type { Root } from 'hast';
import type { Project } from './build/project.ts';
import type { Schema, SourceLocation } from './data/store.ts';
import type { FenceAttributes } from './markdown/code/fence.ts';
import type { ReportDiagnostic } from './markdown/diagnostic-collector.ts';
import type { Container } from './markdown/directives/container.ts';
import type { InlineDirective } from './markdown/directives/inline.ts';
import type { AnyDataDirective } from './markdown/directives/leaf.ts';
import type { ContentPage, DirectiveContext, ElementContent, Frontmatter, OutgoingLink } from './markdown/types.ts';
import type { AssistantTool, ReadBuilt } from './mcp/tool.ts';
import { DiagnosticError, type QuotedDiagnostic } from './model/diagnostics.ts';
import type { Badge, Diagnostic } from './model/types.ts';

/**
 * Something that pages can show beyond plain Markdown. A feature lives in one folder below `features/`, and a site uses it by naming it in `features`
 * of its configuration. Without that line, its directives are unknown, its styles and scripts are in no bundle, and its outputs are not made.
 */
export interface Feature {
  /** Name of the feature, for faults. */
  name: string;
  /** Containers of Markdown by the name of their directive: `:::note`. */
  // biome-ignore lint/suspicious/noExplicitAny: each container has attributes of its own, checked by its schema
  containers?: Record<string, Container<any>>;
  /** Directives within a line by their name: `:icon[pencil]`. */
  inlines?: Record<string, InlineDirective>;
  /** Directives that render data: `::class{…}`. */
  directives?: AnyDataDirective[];
  /** Attributes of fences that the feature reads, with the values they can have; `text` for any text in quotes. */
  fences?: FenceAttributes;
  /** Keys of the frontmatter that the feature reads: texts. */
  frontmatter?: readonly string[];
  /** Schema of the files in each folder of `data/` that belongs to the feature; `*` for the folders that belong to no feature. */
  data?: Record<string, Schema<unknown>>;
  /** Answers `context.refer(kind, name)` of other features: a name as code, linked where a page documents it. Undefined where the name is unknown. */
  references?: Record<string, Reference>;
  /** Loads what rendering needs and cannot wait for, called before each page with the text of its body. */
  prepare?(body: string): Promise<void>;
  /** Digest of the files that the feature reads besides content and data: a page rendered with others is not taken from the cache. */
  digest?(): string;
  /** What the sidebar shows before the title of a page, by what the page declares. */
  badge?(page: Pick<ContentPage, 'route' | 'symbols'>): Badge | undefined;
  /**
   * Changes the finished tree of a page, after search and the Markdown twin have read it. Returns links that come from data files, so that their faults name
   * the file; links in the tree are found without it.
   */
  finish?(tree: Root, page: TransformContext): OutgoingLink[];
  /** What the feature computes of a page and finds written otherwise, for `npm run check -- --write`. `textOf` gives the text of another page. */
  rewrite?(markdown: string, textOf: (route: string) => string | undefined): SourceEdit[];
  /** What the feature computes of a page and what it cannot, for `npm run check -- --not-computed`. */
  computes?(markdown: string, textOf: (route: string) => string | undefined): ComputedOutputs | undefined;
  /** Style sheets, as absolute paths. */
  styles?: FeatureStyles;
  /** Widgets that the client loads into marked places of an article. */
  islands?: Island[];
  /** Pages that the feature makes itself; `contents` are the written pages. */
  pages?(project: Project, contents: readonly ContentPage[]): GeneratedPage[];
  /** What the feature has to say on a page of figures about the site. */
  figures?(project: Project): Metric[];
  /** Files of the site that the feature makes, by their address. */
  outputs?(project: Project, cacheDir: string): Promise<Record<string, string>>;
  /** Addresses of those files that pages may link to, for a project in the folder `root`. */
  files?(root: string): string[];
  /** Tools for assistants. `read` reads files of the built site. */
  tools?(read: ReadBuilt): AssistantTool[];
  /** Faults of sources that rendering does not find, for `npm run check`. `known` are the faults of data files. */
  check?(project: Project, known: Diagnostic[]): Promise<Diagnostic[]>;
}

/** Renders a name of a feature's own data inside a page that another feature renders. `hint` says which of several is meant. */
export type Reference = (context: DirectiveContext, name: string, hint?: string) => ElementContent[] | undefined;

/** What `finish` knows of a page. */
export interface TransformContext {
  /** Path relative to the root of the project, tokens unreplaced. */
  file: string;
  route: string;
  frontmatter: Frontmatter;
  /** The text of the page, snippets put in and tokens replaced. Each `pre` of input in the tree has the line of its fence as `data.fence`. */
  markdown: string;
  /** Loads an optional data file, and records that the page depends on it; undefined where there is none. Faults are reported. */
  load<T>(file: string, schema: Schema<T>): T | undefined;
  /** Where a data file has a text as a value, or in one: for `data.place` of links that the feature adds. */
  placeOf(text: string, file: string): SourceLocation | undefined;
  /** The text of another page, and records that this page depends on it; undefined where there is none. */
  textOf(route: string): string | undefined;
  /** Takes a mistake of the page in. */
  report: ReportDiagnostic;
}

/** What a feature computes of a page. */
export interface ComputedOutputs {
  /** How many outputs of the page are computed. */
  computed: number;
  left: UncomputedOutput[];
}

/** A part of a page that is not computed. */
export interface UncomputedOutput {
  /** From 1. */
  line: number;
  what: 'query' | 'output';
  /** Why, or what the output is. */
  reason: string;
}

/** Lines of a page that a feature writes anew. */
export interface SourceEdit {
  /** First line, from 1, and how many are replaced. */
  line: number;
  count: number;
  lines: string[];
}

/** Sheets by when their rules are needed: for the first paint, after it, or only once the client runs. */
export interface FeatureStyles {
  paint?: string[];
  load?: string[];
  client?: string[];
  /** Rules that the feature makes itself, as minified text, needed after the first paint. */
  made?: string;
}

/** A widget that is loaded into its place when the reader asks for it. */
export interface Island {
  /** Selector of the places. */
  places: string;
  /** What asks for it: a button that is pressed, or the page that comes into view. Without it the place is a `details` that is opened. */
  when?: 'press' | 'arrival';
  /** For buttons: a link `#<anchor>=4&…` presses the one whose attribute `data-<anchor>` is 4. */
  anchor?: string;
  /**
   * Absolute path of the module that exports `mount(place, queryClient)`, which returns a function that takes the widget away. For a button it may export
   * `prepare(button)` as well: called when the pointer comes to the button, or the focus, maybe several times. It shows nothing.
   */
  module: string;
  /** What the reader sees when the module cannot be loaded. Without it the page says nothing: the reader has not asked for the widget. */
  failure?: string;
}

/** A figure about the site, measured by the build. */
export interface Metric {
  /** What it is about, in a word or two; figures of one group are shown together. */
  group: string;
  label: string;
  value: string;
  /** The command that measures it. */
  command: string;
}

/** A page that a feature makes itself. It has no sidebar. */
export interface GeneratedPage {
  route: string;
  title: string;
  /** At most 160 characters. */
  description: string;
  /** Words that readers search for and the page lacks. */
  keywords?: readonly string[];
  /** What `main` holds, as HTML: a heading of level 1 with `tabindex="-1"`, and all that shows without JavaScript. An island with `arrival` brings the rest. */
  html: string;
}

/** Gives a feature its type where it is written. */
export const defineFeature = (feature: Feature): Feature => feature;

/** The features of a site, brought together. */
export interface FeatureSet {
  all: readonly Feature[];
  // biome-ignore lint/suspicious/noExplicitAny: each container has attributes of its own
  containers: ReadonlyMap<string, Container<any>>;
  inlines: ReadonlyMap<string, InlineDirective>;
  directives: ReadonlyMap<string, AnyDataDirective>;
  references: Readonly<Record<string, Reference>>;
  fences: FenceAttributes;
  frontmatter: readonly string[];
  /** Names of features at hand that the site does not use. */
  unused: readonly string[];
  /** Schemas by folder of `data/`. */
  data: Readonly<Record<string, Schema<unknown>>>;
}

/** The names by which a feature claims something, by what it is. */
const claims: [what: string, names: (feature: Feature) => string[]][] = [
  ['container', ({ containers = {} }) => Object.keys(containers)],
  ['directive within a line', ({ inlines = {} }) => Object.keys(inlines)],
  ['directive', ({ directives = [] }) => directives.map(({ name }) => name)],
  ['reference', ({ references = {} }) => Object.keys(references)],
  ['attribute of fences', ({ fences = {} }) => Object.keys(fences)],
  ['key of the frontmatter', ({ frontmatter = [] }) => [...frontmatter]],
  ['data folder', ({ data = {} }) => Object.keys(data)],
];

/** Faults of a list of features in `site.config.ts`: one that is listed twice, and names that are claimed twice. */
export function checkFeatures(features: readonly Feature[]): QuotedDiagnostic[] {
  const fault = (message: string, hint: string): QuotedDiagnostic => ({
    file: 'site.config.ts',
    quote: ['features: [', 'features'],
    message: message,
    hint: hint,
  });
  const once = [...new Set(features)];
  const again = [...new Set(features.filter((feature, at) => features.indexOf(feature) < at))];
  const clashes = claims.flatMap(([what, names]) => {
    const owners = new Map<string, string>();
    return once.flatMap((feature) =>
      names(feature).flatMap((name): QuotedDiagnostic[] => {
        const owner = owners.get(name);
        owners.set(name, feature.name);
        if (owner === undefined) return [];
        if (owner === feature.name)
          return [fault(`The feature "${owner}" has the ${what} "${name}" twice.`, 'Rename one of the two.')];
        return [
          fault(
            `The features "${owner}" and "${feature.name}" both have the ${what} "${name}".`,
            'Name one of the two in "features", or rename it in one of them.',
          ),
        ];
      }),
    );
  });
  return [
    ...again.map(({ name }) =>
      fault(`The feature "${name}" is listed twice.`, 'Take one of the two out of "features".'),
    ),
    ...clashes,
  ];
}

/** Brings features together; `atHand` are the names of all that the site could use. Throws `FaultError` with the faults that `checkFeatures` finds. */
export function mergeFeatures(features: readonly Feature[], atHand: readonly string[] = []): FeatureSet {
  const faults = checkFeatures(features);
  if (faults.length) throw new DiagnosticError(faults.map(({ quote, ...fault }) => fault));
  return {
    all: features,
    containers: new Map(features.flatMap(({ containers = {} }) => Object.entries(containers))),
    inlines: new Map(features.flatMap(({ inlines = {} }) => Object.entries(inlines))),
    directives: new Map(features.flatMap(({ directives = [] }) => directives.map((one) => [one.name, one]))),
    references: Object.assign({}, ...features.map(({ references }) => references)),
    fences: Object.assign({}, ...features.map(({ fences }) => fences)),
    frontmatter: features.flatMap(({ frontmatter = [] }) => frontmatter),
    unused: atHand.filter((name) => !features.some((feature) => feature.name === name)),
    data: Object.assign({}, ...features.map(({ data }) => data)),
  };
}
