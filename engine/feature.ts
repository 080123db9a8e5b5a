import type { Root } from 'hast';
import type { Project } from './build/project.ts';
import type { Schema } from './data/store.ts';
import type { FenceAttributes } from './markdown/code/fence.ts';
import type { Container } from './markdown/directives/container.ts';
import type { InlineDirective } from './markdown/directives/inline.ts';
import type { AnyDataDirective } from './markdown/directives/leaf.ts';
import type { Report } from './markdown/report.ts';
import type { DataContext, ElementContent, Frontmatter, OutgoingLink } from './markdown/types.ts';
import { FaultError } from './model/faults.ts';
import type { Fault } from './model/types.ts';

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
  /** Changes the finished tree of a page, after search and the Markdown twin have read it. Returns the links that it adds. */
  finish?(tree: Root, page: FinishedPage): OutgoingLink[];
  /** What the feature computes of a page and finds written otherwise, for `npm run check -- --write`. `textOf` gives the text of another page. */
  rewrite?(markdown: string, textOf: (route: string) => string | undefined): Replacement[];
  /** Style sheets, as absolute paths. */
  styles?: FeatureStyles;
  /** Widgets that the client loads into marked places of an article. */
  islands?: Island[];
  /** Files of the site that the feature makes, by their address. */
  outputs?(project: Project, cacheDir: string): Promise<Record<string, string>>;
  /** Addresses of those files that pages may link to, for a project in the folder `root`. */
  files?(root: string): string[];
  /** Faults of sources that rendering does not find, for `npm run check`. `known` are the faults of data files. */
  check?(project: Project, known: Fault[]): Promise<Fault[]>;
}

/** Renders a name of a feature's own data inside a page that another feature renders. `hint` says which of several is meant. */
export type Reference = (context: DataContext, name: string, hint?: string) => ElementContent[] | undefined;

/** What `finish` knows of a page. */
export interface FinishedPage {
  /** Path relative to the root of the project, tokens unreplaced. */
  file: string;
  route: string;
  frontmatter: Frontmatter;
  /** The text of the page, snippets put in and tokens replaced. Each `pre` of input in the tree has the line of its fence as `data.fence`. */
  markdown: string;
  /** Loads an optional data file, and records that the page depends on it; undefined where there is none. Faults are reported. */
  load<T>(file: string, schema: Schema<T>): T | undefined;
  /** The text of another page, and records that this page depends on it; undefined where there is none. */
  textOf(route: string): string | undefined;
  /** Takes a mistake of the page in. */
  report: Report;
}

/** Lines of a page that a feature writes anew. */
export interface Replacement {
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
}

/** A widget that is loaded when the reader opens its place, a `details` element. */
export interface Island {
  /** Selector of the places. */
  places: string;
  /** Absolute path of the module that exports `mount(place, queryClient)`, which returns a function that takes the widget away. */
  module: string;
  /** What the place says when the module cannot be loaded. */
  failure: string;
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
  /** Schemas by folder of `data/`. */
  data: Readonly<Record<string, Schema<unknown>>>;
}

/** Brings features together. Throws `FaultError` with one fault for each name that two of them claim; `file` is the configuration. */
export function collectFeatures(features: readonly Feature[], file = 'site.config.ts'): FeatureSet {
  const faults: Fault[] = [];
  const collect = <T>(what: string, entries: (feature: Feature) => [string, T][]) => {
    const owners = new Map<string, string>();
    const found = new Map<string, T>();
    for (const feature of features)
      for (const [key, value] of entries(feature)) {
        const owner = owners.get(key);
        if (owner)
          faults.push({
            file,
            cause: `The features "${owner}" and "${feature.name}" both have the ${what} "${key}".`,
            cure: 'Name one of the two in "features", or rename it in one of them.',
          });
        owners.set(key, feature.name);
        found.set(key, value);
      }
    return found;
  };
  // Containers and data directives are written differently, but a reader of the source knows them by one name.
  const containers = collect('container', ({ containers = {} }) => Object.entries(containers));
  const inlines = collect('directive within a line', ({ inlines = {} }) => Object.entries(inlines));
  const directives = collect('directive', ({ directives = [] }) => directives.map((one) => [one.name, one]));
  const references = collect('reference', ({ references = {} }) => Object.entries(references));
  const fences = collect('attribute of fences', ({ fences = {} }) => Object.entries(fences));
  const frontmatter = collect('key of the frontmatter', ({ frontmatter = [] }) => frontmatter.map((key) => [key, key]));
  const data = collect('data folder', ({ data = {} }) => Object.entries(data));
  if (faults.length) throw new FaultError(faults);
  return {
    all: features,
    containers,
    inlines,
    directives,
    references: Object.fromEntries(references),
    fences: Object.fromEntries(fences),
    frontmatter: [...frontmatter.keys()],
    data: Object.fromEntries(data),
  };
}
