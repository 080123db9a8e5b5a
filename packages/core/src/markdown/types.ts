import type { EntryRecord, SectionRecord } from '@folio/search';
import type { Element, ElementContent, Root } from 'hast';
import type { Options } from 'remark-rehype';
import type { Badge, Diagnostic, PageKind, Product, SidebarKey, TocItem } from '../model/types.ts';
import type { FenceAttributes } from './code/fence.ts';
import type { Highlight } from './code/highlight.ts';
import type { ReportDiagnostic } from './diagnostic-collector.ts';
import type { Container } from './directives/container.ts';
import type { InlineDirective } from './directives/inline.ts';
import type { IdRegistry } from './headings.ts';

/** What frontmatter may name. Plain data: part of cache keys. */
export interface PageRules {
  kinds: readonly PageKind[];
  keys?: readonly string[];
  sidebars: readonly SidebarKey[];
  defaultSidebar: SidebarKey;
  /** Sidebars that only a query chooses, with the one to name instead. */
  variants: Readonly<Record<SidebarKey, SidebarKey>>;
}

export interface Frontmatter {
  title: string;
  description: string;
  kind: PageKind;
  sidebar: SidebarKey;
  sources: string[];
  /** Why the page has several cautions or dangers. */
  calloutsReason?: string;
  /** Why the page has fewer words than `minWords`. */
  shortReason?: string;
  noHeader: boolean;
  /** The release that introduced the subject. */
  since?: string;
  audience?: string;
  prerequisites?: string;
  uiPath?: string;
}

/** The question file of a page, for search and maintainers. */
export interface PageQuestions {
  keywords: string[];
  /**
   * Questions with the anchor and the first words of the answer (`How long does a key live? #expiry
   * > A key lives`).
   */
  questions: string[];
  questionLines: number[];
  openQuestions: string[];
}

/** A name that the data of a page declares, such as a method or a key. Search weighs these. */
export interface DeclaredSymbol {
  name: string;
  anchor: string;
  entry?: SymbolEntry;
}

/** A declared name as a search result, in plain text. */
export interface SymbolEntry extends Omit<EntryRecord, 'name'> {
  questions?: readonly string[];
}

export interface Heading {
  depth: 2 | 3 | 4;
  id: string;
  title: string;
  code?: boolean;
  /** Line in the page; for rendered data, of the directive. */
  line?: number | undefined;
}

/** The unit of search: from one heading (h2 to h4) to the next. */
export interface Section extends Pick<SectionRecord, 'anchor' | 'heading' | 'path' | 'code' | 'entry'> {
  depth: 1 | 2 | 3 | 4;
  /**
   * Prose, tables and lists, one line per paragraph, item and row, with " · " between cells and " ‖
   * " between column headings.
   */
  text: string;
  /** Text for excerpts if it differs: without captions and titles, remarks last. */
  excerptText?: string;
  symbols: string[];
  questions?: string[];
  answers?: Record<string, string>;
}

export interface OutgoingLink {
  href: string;
  line?: number;
  file?: string;
}

/** A rendered page. Plain data: cached as JSON. */
export interface ContentPage extends PageQuestions {
  file: string;
  route: string;
  frontmatter: Frontmatter;
  html: string;
  headings: Heading[];
  contents: TocItem[];
  sections: Section[];
  symbols: DeclaredSymbol[];
  links: OutgoingLink[];
  ids: string[];
  words: number;
  /** Number of cautions and dangers. */
  cautions: number;
  /** What is missing on a page with mistakes: rendered data, or the values of the frontmatter. */
  incomplete?: 'data' | 'frontmatter';
  markdown: string;
  /** Data files and snippets whose text the page contains, relative to the project. */
  dependencies: string[];
}

export interface DirectiveResult {
  nodes: ElementContent[];
  symbols: DeclaredSymbol[];
}

export interface DirectiveContext {
  product: Product;
  /**
   * Loads and validates a data file (`classes/table`) as a dependency of the page.
   * @throws {@link DiagnosticError}
   */
  load<T>(file: string, schema: { parse(value: unknown): T }): T;
  inline(markdown: string): ElementContent[];
  code(block: CodeBlock): Element;
  tabs(group: 'language' | 'os' | 'flavour', blocks: (CodeBlock & { tab: string })[]): Element;
  heading(depth: 2 | 3 | 4, id: string, content: string, options?: { code?: boolean; className?: string }): Element;
  /** Returns the route of the page that documents a subject: `findRoute('operation', 'createTable')`. */
  findRoute(kind: string, name: string): string | undefined;
  /** Renders a name of the data of another directive (`kind`); `undefined` if it is unknown. */
  refer(kind: string, name: string, hint?: string): ElementContent[] | undefined;
  directives?: readonly { name: string; attributes: Record<string, string> }[];
  fail(message: string, hint: string): never;
}

export interface CodeBlock {
  lang: string;
  code: string;
  title?: string;
  highlight?: number[];
  output?: 'printed' | 'derived' | 'shape';
}

export interface DataDirective<A = Record<string, string>> {
  form: 'leaf';
  name: string;
  attributes: { parse(value: unknown): A };
  /** Returns the name of what a page documents with it; the kind is the name of the directive. */
  documents?(attributes: Record<string, string>): string | undefined;
  /**
   * Renders a name of its data for other features (`context.refer`): as code, linked where a page
   * documents it. `hint` chooses one of several.
   */
  refer?(context: DirectiveContext, name: string, hint?: string): ElementContent[] | undefined;
  /** Returns what the sidebar shows before the title of a page. */
  badge?(page: Pick<ContentPage, 'route' | 'symbols'>): Badge | undefined;
  render(attributes: A, context: DirectiveContext): DirectiveResult;
}

export type { Diagnostic, Element, ElementContent, Root };

type Handlers = NonNullable<Options['handlers']>;
export type Handler = NonNullable<Handlers['paragraph']>;
/** `state.all(node)` renders the children of a node. */
export type HastState = Parameters<Handler>[0];

export interface RenderContext {
  file: string;
  product: Product;
  source: string;
  report: ReportDiagnostic;
  ids: IdRegistry;
  highlight: Highlight;
  fences: FenceAttributes;
  // biome-ignore lint/suspicious/noExplicitAny: each container has attributes of its own
  containers: ReadonlyMap<string, Container<any>>;
  inlines: ReadonlyMap<string, InlineDirective>;
  unusedFeatures: readonly string[];
  inline(markdown: string, line?: number): ElementContent[];
}
