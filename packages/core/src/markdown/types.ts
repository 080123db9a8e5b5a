import type { Element, ElementContent, Root } from 'hast';
import type { Diagnostic, PageKind, Product, SidebarKey, TocItem } from '../model/types.ts';

/** What frontmatter may name. Plain data: it is part of the keys of the cache. */
export interface PageRules {
  /** Kinds of pages, at least one. */
  kinds: readonly PageKind[];
  /** Keys of the site's features, each with a text. */
  keys?: readonly string[];
  /** Keys of sidebars that pages can name, `none` among them. */
  sidebars: readonly SidebarKey[];
  /** The sidebar of pages that name none. */
  defaultSidebar: SidebarKey;
  /** Sidebars that only a query chooses, each with the one that pages name instead. */
  variants: Readonly<Record<SidebarKey, SidebarKey>>;
}

export interface Frontmatter {
  title: string;
  description: string;
  kind: PageKind;
  sidebar: SidebarKey;
  sources: string[];
  /** Why the page has more than one caution or danger. */
  calloutsReason?: string;
  /** Why the page has fewer words than `minWords` of the kinds. */
  shortReason?: string;
  noHeader: boolean;
  /** The release that brought what the page is about. */
  since?: string;
  /** The facts before the first step, as Markdown within a line: who can do it, what has to be there before, and the way to click. */
  audience?: string;
  prerequisites?: string;
  uiPath?: string;
}

/** The question file of a page. Only search and maintainers use it: nothing of it is shown on the page. */
export interface PageQuestions {
  /** Words that users search for and the page lacks. */
  keywords: string[];
  /**
   * Questions that the page answers, in the words of users, each with the anchor of its answer and,
   * if needed, its first words (`How long does a key live? #expiry > A key lives`). Without an
   * anchor, the page as a whole answers it.
   */
  questions: string[];
  /** Line of each of the `questions` in the file. */
  questionLines: number[];
  /** Questions to the makers of the product. */
  openQuestions: string[];
}

/** A name that the page declares (from the data behind it): a method, a command, a REST path, a configuration key. Search weighs these. */
export interface DeclaredSymbol {
  name: string;
  /** Anchor of the section that declares it. */
  anchor: string;
  /** What search shows where the name is a result of its own. */
  entry?: SymbolEntry;
}

/** A declared name as a result of the search. All texts are plain. */
export interface SymbolEntry {
  /** What it is, in one word: `method`, `key`, `GET`. */
  kind: string;
  /** Its signature, default, value or path, in one line. */
  line?: string;
  /** What it means, in one sentence; empty where that is unknown. */
  text: string;
  /** The element with the anchor is all of it; otherwise the section that begins there is. */
  row?: boolean;
  /** An entry of this name and kind with the same key on another page is the same thing: search offers one result, with `variant` as the choice. */
  same?: string;
  variant?: string;
  /** Questions that it answers. */
  asked?: readonly string[];
}

/** An entry as its section has it. */
export interface DeclaredEntry extends Omit<SymbolEntry, 'asked'> {
  name: string;
}

/** A heading of the finished page, in order. */
export interface Heading {
  depth: 2 | 3 | 4;
  id: string;
  title: string;
  code?: boolean;
  /** Line in the file of the page; that of the directive for what a directive made. */
  line?: number | undefined;
}

/** A section of the finished page, the unit of search: what is between one heading (h2 to h4) and the next. The first has no heading. */
export interface Section {
  /** Anchor; empty for the text before the first heading. */
  anchor: string;
  heading: string;
  depth: 1 | 2 | 3 | 4;
  /** Headings above this one, outermost first. */
  path: string[];
  /** Prose, tables, definition lists: white space folded, a line for each paragraph, item and row; cells of a row are apart by " · ", those of a head by " ‖ ". */
  text: string;
  /** What excerpts are taken from, where that is not all of the text: without captions, and titles of code and callouts; remarks last. */
  shown?: string;
  /** Code blocks. */
  code: string;
  symbols: string[];
  /** Questions that the section answers. */
  asked?: string[];
  /** The first words of the sentence that answers, by question, where one was named. */
  answers?: Record<string, string>;
  /** Set where the section is the entry of one declared name. */
  entry?: DeclaredEntry;
}

export interface OutgoingLink {
  href: string;
  /** Line in the source file; data-driven links have the line of their directive. */
  line?: number;
  /** The fragment that holds the link, if the page itself does not. */
  file?: string;
}

/** A page after the Markdown pipeline. Plain data: it is cached as JSON. */
export interface ContentPage extends PageQuestions {
  /** Path relative to the project's root, tokens unreplaced. */
  file: string;
  route: string;
  frontmatter: Frontmatter;
  html: string;
  headings: Heading[];
  contents: TocItem[];
  sections: Section[];
  symbols: DeclaredSymbol[];
  links: OutgoingLink[];
  /** All ids in the body. */
  ids: string[];
  /** Words of the page's own prose and data. */
  words: number;
  /** How many cautions and dangers its own text has. */
  boxes: number;
  /** What could not be read of a page with faults: of its data words, anchors and sections are missing; its frontmatter has stand-ins for values. */
  incomplete?: 'data' | 'frontmatter';
  /** The Markdown twin: the page with its directives and data rendered as plain Markdown. */
  markdown: string;
}

/** What a data-driven directive gives back. */
export interface DirectiveResult {
  nodes: ElementContent[];
  symbols: DeclaredSymbol[];
}

/** What a data-driven directive is given. */
export interface DirectiveContext {
  product: Product;
  /** Reads, validates and caches a data file (`classes/table`), tokens replaced; records it as a dependency of the page. Throws `FaultError`. */
  load<T>(file: string, schema: { parse(value: unknown): T }): T;
  /** Renders a short text of a data file as inline Markdown (code, links, emphasis). */
  inline(markdown: string): ElementContent[];
  /** Highlighted code block in the site's frame; `tabs` puts several in one frame. */
  code(block: CodeBlock): Element;
  tabs(group: 'language' | 'os' | 'flavour', blocks: (CodeBlock & { tab: string })[]): Element;
  /** A heading with its anchor link. The id has to be given; ids are unique on a page. */
  heading(depth: 2 | 3 | 4, id: string, content: string, options?: { code?: boolean; className?: string }): Element;
  /** Route of the page that documents something: `pageOf('operation', 'createTable')`. Undefined while there is none. */
  pageOf(kind: string, name: string): string | undefined;
  /** A name of another feature's data, linked where a page documents it. Undefined where no feature of the site knows it. */
  refer(kind: string, name: string, hint?: string): ElementContent[] | undefined;
  /** All data-driven directives of the page, in order, this one among them. */
  directives?: readonly { name: string; attributes: Record<string, string> }[];
  /** Reports a mistake in the directive's attributes. */
  fail(message: string, hint: string): never;
}

export interface CodeBlock {
  lang: string;
  code: string;
  title?: string;
  /** 1-based line numbers. */
  highlight?: number[];
  output?: 'printed' | 'derived' | 'shape';
}

/** A data-driven directive: attributes checked by its schema, rendered to HTML nodes. */
export interface DataDirective<A = Record<string, string>> {
  name: string;
  attributes: { parse(value: unknown): A };
  /** What a page documents by using the directive: its name among those of the same kind. The directive's name is the kind. */
  documents?(attributes: Record<string, string>): string | undefined;
  render(attributes: A, context: DirectiveContext): DirectiveResult;
}

export type { Diagnostic, Element, ElementContent, Root };
