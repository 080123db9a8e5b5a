export interface Product {
  name: string;
  /** `{product}` in paths and code; `{PRODUCT}` in capitals. */
  slug: string;
  repo: string;
  /** Words of routes that are capitalized in titles, such as `api`. */
  abbreviations?: string[];
}

export interface Diagnostic {
  file: string;
  line?: number;
  /** Stable, for code and tests that tell diagnostics apart. */
  code?: string;
  message: string;
  hint: string;
}

export type PageKind = string;

/** Key of a sidebar, or `none`. */
export type SidebarKey = string;

/** Replaces a sidebar while the URL has the query `name=value`. */
export interface Variant {
  sidebar: SidebarKey;
  query: { name: string; value: string };
}

interface SidebarOptions {
  /** Pages without `sidebar` have this one; their breadcrumbs omit its title. */
  isDefault?: true;
  /** Up to a width of 1024 px, the sidebar is closed until the user opens it. */
  startsCollapsed?: boolean;
  /** The sidebars whose groups it repeats. Set by `pickGroups`. */
  focusOf?: SidebarKey[];
  /** Set by `createVariant`. */
  variantOf?: Variant;
}

/** An entry of a sidebar as written (section 3 of the specification). */
export interface NavigationItem {
  /** Unique in its group. */
  id: string;
  title: string;
  /** Route with placeholders and an optional hash. */
  path?: string;
  children?: NavigationItem[];
  /** An arrow before the title: the entry belongs to the one above. */
  marker?: 'nested';
  /** Adds space above the entry. */
  className?: 'spaced';
  /** A label above this and the following entries. */
  section?: string;
}

export interface Badge {
  text: string;
  tone: 'blue' | 'green' | 'amber' | 'red';
}

/** A sidebar as written. */
export interface NavigationSource extends SidebarOptions {
  title: string;
  /** Route of a page that becomes the first entry, with the title "Overview". */
  overview?: string;
  items: NavigationItem[];
}

/** Placeholders are expanded, and the id is unique on the site. */
export interface SidebarItem extends Omit<NavigationItem, 'path' | 'children'> {
  href?: string;
  route?: string;
  children?: SidebarItem[];
  badge?: Badge;
}

export interface PageItem extends SidebarItem {
  href: string;
  route: string;
}

export interface SidebarTree extends SidebarOptions {
  key: SidebarKey;
  title: string;
  overview?: SidebarItem;
  items: SidebarItem[];
}

export interface Breadcrumb {
  title: string;
  /** Absent for the page itself and for groups of anchors. */
  href?: string;
}

export interface PageLink {
  href: string;
  title: string;
}

export interface PageNavigation {
  key: SidebarKey;
  breadcrumbs: Breadcrumb[];
  previous?: PageLink;
  next?: PageLink;
}

export interface TocItem {
  id: string;
  title: string;
  code?: boolean;
  children?: TocItem[];
}

export type PageLayout = 'article' | 'operation' | 'home' | 'search' | 'not-found' | 'feature';

export interface PageModel {
  route: string;
  layout: PageLayout;
  kind?: PageKind;
  title: string;
  headTitle: string;
  description: string;
  sidebar: SidebarKey;
  /** One for the sidebar of the page, and a second one for its variant. */
  navigation: PageNavigation[];
  contents: TocItem[];
  related: PageLink[];
  updated?: string;
  markdownUrl?: string;
  editUrl?: string;
  noHeader?: true;
  /** The first release with the subject of the page. */
  since?: string;
}

/** Served as JSON below `/_pages/`. */
export interface PageFragment extends PageModel {
  html: string;
  head: string;
}

/** A fixed heading of level 2, and accepted alternatives. */
export type KindSection = [usual: string, ...others: string[]];

export interface Kinds {
  /** Fixed headings of each kind, in order; without any, all are allowed. The first kind is the default of new pages. */
  sections: Record<string, KindSection[]>;
  /** Headings that are disallowed in every kind. */
  retired?: string[];
  /** Headings of sections that consist of links. */
  links?: string[];
  /** Summary pages: search ranks them after the pages that they link to. */
  summaries?: string[];
  /** Pages about one case: search ranks them after equal results. */
  details?: string[];
  /** Shorter pages need a reason in their frontmatter. */
  minWords?: number;
}
