import type { Project } from './build/project.ts';
import type { PhraseException, PhraseRule } from './check/phrases.ts';
import type { Feature } from './feature.ts';
import type { CodeLanguages } from './markdown/code/highlight.ts';
import type { SiteConfig, UserConfig } from './model/config.ts';
import type { StringOverrides } from './model/define-strings.ts';
import type { Kinds, PageModel } from './model/types.ts';

export interface OutputContext {
  project: Project;
  /** Built-in pages first, then articles in sidebar order; without the search and the 404 page. */
  models: readonly PageModel[];
  config: SiteConfig;
  /** Returns the public URL. */
  url(route: string): string;
}

/** Generates files of the site by path (`/feed.xml`). Pages may link to them. */
export type SiteOutput = (context: OutputContext) => Record<string, string>;

/** Phrases that texts must not contain, with exceptions. */
export interface BannedPhrases {
  rules: readonly PhraseRule[];
  exceptions: readonly PhraseException[];
  /** Files that users never see, relative to the project. */
  skip?: readonly string[];
}

export interface HeadElement {
  tag: 'meta' | 'link' | 'script' | 'style';
  /** `true` writes the name alone. */
  attributes?: Record<string, string | true>;
  /** Text of a script or style. Its hash is added to the security policy. */
  text?: string;
  /** Limits the element to pages of these kinds. */
  kinds?: readonly string[];
}

/** Code and rules of a site, which the browser doesn't get. */
export interface SiteExtensions {
  features?: Feature[];
  kinds?: Kinds;
  phrases?: BannedPhrases;
  /**
   * Prefixes that sources in data files must have, before a colon. Any text is allowed by default.
   */
  sourcePrefixes?: readonly string[];
  outputs?: SiteOutput[];
  /** Overrides of UI strings, by area and name (see `strings.ts` of each package). */
  strings?: StringOverrides;
  /** Code languages, by their name in fences. */
  languages?: CodeLanguages;
  head?: HeadElement[];
  /**
   * A module in `hooks/` whose default export receives events in the browser. It is loaded after the
   * first interaction, and not if the user has asked not to be tracked.
   */
  onEvent?: string;
}

export type SiteDefinition = UserConfig & SiteExtensions;

/** Infers the type of a site's definition. */
export const defineSite = <T extends SiteDefinition>(definition: T): T => definition;
