import type { Project } from './build/project.ts';
import type { PhraseException, PhraseRule } from './check/phrases.ts';
import type { Feature } from './feature.ts';
import type { SiteConfig, UserConfig } from './model/config.ts';
import type { StringOverrides } from './model/define-strings.ts';
import type { Kinds } from './model/kinds.ts';
import type { PageModel } from './model/types.ts';

/** What an output of a site is made from. */
export interface OutputContext {
  project: Project;
  /** All pages, those of the shell first, then the articles in the order of the sidebars. */
  models: readonly PageModel[];
  /** The configuration as pages show it. */
  config: SiteConfig;
  /** Full address of a page or a file on the public site. */
  url(route: string): string;
}

/** Makes files of the site, by their address (`/feed.xml`). Pages may link to them. */
export type SiteOutput = (context: OutputContext) => Record<string, string>;

/** Phrases that texts for readers do not contain, and the uses that stay. */
export interface BannedPhrases {
  rules: readonly PhraseRule[];
  exceptions: readonly PhraseException[];
  /** Files that readers never see, relative to the project. */
  skip?: readonly string[];
}

/** An element for the head of every document. */
export interface HeadElement {
  tag: 'meta' | 'link' | 'script' | 'style';
  /** `true` writes the name alone. */
  attributes?: Record<string, string | true>;
  /** Text of a script or a style. Its hash becomes part of the security policy. */
  text?: string;
  /** Only the documents of pages of these kinds have the element; all when left out. */
  kinds?: readonly string[];
}

/** What the module that `onPage` names has as its default export. */
export type OnPageView = (page: PageView) => void;

/** A page that the reader sees. */
export interface PageView {
  route: string;
  /** Title of the document. */
  title: string;
  /** The page came with its document; all others are shown without a load. */
  first: boolean;
}

/** What a site says besides its plain configuration: code and rules, which no browser gets. */
export interface SiteExtensions {
  /** What its pages can show beyond plain Markdown. */
  features?: Feature[];
  /** Kinds of pages, with their headings; one without fixed headings when they are left out. */
  kinds?: Kinds;
  /** Checked by `npm run check`. */
  phrases?: BannedPhrases;
  /**
   * What each source of a data file begins with, before a colon. Sources are any texts when it is
   * left out. Checked by `npm run check`.
   */
  sourcePrefixes?: readonly string[];
  /** Files of its own, besides those of the engine and the features. */
  outputs?: SiteOutput[];
  /** Words of the interface that the site replaces, by area and name (the `strings.ts` of a room or feature has them). */
  strings?: StringOverrides;
  /** Elements for the head of documents, after the engine's own. */
  head?: HeadElement[];
  /** A module of `hooks/`, such as `hooks/on-page.ts`: its default export (`OnPage`) is called in the browser whenever a page is shown. */
  onPage?: string;
}

/** All that a site says, in `site.config.ts`. */
export type SiteDefinition = UserConfig & SiteExtensions;

/** Gives a site's definition its type where it is written. */
export const defineSite = <T extends SiteDefinition>(definition: T): T => definition;
