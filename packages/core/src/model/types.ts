/**
 * The words of the field, as types. Navigation is typed by stage: source (what an author writes) → tree (checked, tokens replaced) → view
 * (what one page shows). A page is data first: one `PageModel` per page, read by every output (HTML, fragment, Markdown twin, sitemap, llms.txt).
 */

/** The product's name in its two forms; see "The product's name" in product.md. */
export interface Product {
  /** Shown name, `{Product}`. */
  name: string;
  /** Name in paths and code, `{product}`; in capitals `{PRODUCT}`. */
  slug: string;
  /** Address of the product's repository, `{repo}`. */
  repo: string;
  /** Words of addresses that titles have in capitals: `api`. */
  abbreviations?: string[];
}

/** A mistake that an author can make, with what it takes to correct it: place, cause, cure. */
export interface Diagnostic {
  /** Path relative to the project's root, with tokens as in the file system. */
  file: string;
  /** 1-based line in the file, when it is known. */
  line?: number;
  message: string;
  hint: string;
}

/** Kind of a page, one of those of the site (packages/core/src/model/kinds.ts). */
export type PageKind = string;

/** Key of a sidebar, chosen by the site. `none` is the engine's own: a page that names it has no sidebar. */
export type SidebarKey = string;

/** What makes a sidebar a variant of another one: it takes the other's place where the address has a query parameter with this value. */
export interface Variant {
  sidebar: SidebarKey;
  query: { name: string; value: string };
}

/** What a site says about a sidebar besides its title and entries. */
interface SidebarTraits {
  /** Pages that name no sidebar have this one; trails do not begin with its title. One sidebar of a site is the default. */
  isDefault?: true;
  /** The sidebar is closed at first on screens of 1024 px or less. */
  startsCollapsed?: boolean;
  /** The sidebars whose groups this one shows by reference: `focus()` sets it. Such a sidebar has no entry of its own. */
  focusOf?: SidebarKey[];
  /** The sidebar is another one with changes, shown for a query: `variant()` sets it. No page names it. */
  variantOf?: Variant;
}

/** Section 3 of the specification: an entry of a sidebar as its author writes it. */
export interface NavigationItem {
  /** Unique among its siblings; the tree makes it unique on the site. */
  id: string;
  title: string;
  /** Route, with tokens, optionally with an anchor. Absent for the header of a group. */
  path?: string;
  children?: NavigationItem[];
  /** Shows the icon for an entry nested in the page above it. */
  marker?: 'nested';
  className?: 'spaced';
  /** A label above this entry, for the run of entries that begins with it. */
  section?: string;
}

/** What a feature says of a page in a few letters, before its title in the sidebar. */
export interface Badge {
  /** At most three letters. */
  text: string;
  /** Read in place of the letters. */
  name: string;
  tone: 'blue' | 'green' | 'amber' | 'red';
}

/** A sidebar as its author writes it: an optional Overview link above the tree, and the tree. */
export interface NavigationSource extends SidebarTraits {
  /** Name of the area, shown as the label of the sidebar and as the first part of search trails. */
  title: string;
  /** Path of the Overview link above the tree. */
  overview?: string;
  items: NavigationItem[];
}

/** A checked entry: tokens replaced, id unique on the site. */
export interface SidebarItem {
  id: string;
  title: string;
  /** Route with the anchor and query that the entry itself carries; absent for a mere group. */
  href?: string;
  /** Route alone, without anchor and query; present wherever `href` is. */
  route?: string;
  children?: SidebarItem[];
  marker?: 'nested';
  className?: 'spaced';
  section?: string;
  badge?: Badge;
}

/** An entry that leads to a page. It may be a group as well. */
export interface PageItem extends SidebarItem {
  href: string;
  route: string;
}

/** A checked sidebar. */
export interface SidebarTree extends SidebarTraits {
  key: SidebarKey;
  title: string;
  overview?: SidebarItem;
  items: SidebarItem[];
}

export interface Breadcrumb {
  title: string;
  /** Where the crumb leads: the first page of its group. Absent for the page itself and for a group of anchors. */
  href?: string;
}

export interface PageLink {
  href: string;
  title: string;
}

/** What one sidebar makes of one page. Pages of a sidebar with a variant have two views, the second for the variant's query. */
export interface PageNavigation {
  key: SidebarKey;
  trail: Breadcrumb[];
  previous?: PageLink;
  next?: PageLink;
}

/** An entry of "On this page". */
export interface TocItem {
  id: string;
  title: string;
  /** The title is a name of code (a method, a key). */
  code?: boolean;
  children?: TocItem[];
}

export type PageLayout = 'article' | 'operation' | 'home' | 'cards' | 'search' | 'not-found' | 'feature';

/** Everything the shell shows about a page, without the body of its article. JSON only: it is embedded in the page and sent in fragments. */
export interface PageModel {
  /** `/first-steps`; the home page is `/`. */
  route: string;
  layout: PageLayout;
  kind?: PageKind;
  title: string;
  /** Title of the document: page title and site name. */
  headTitle: string;
  description: string;
  sidebar: SidebarKey;
  /** One view, or two for the pages of the variant; none without a sidebar. */
  views: PageNavigation[];
  contents: TocItem[];
  related: PageLink[];
  /** ISO date (YYYY-MM-DD) of the last commit that touched the page, where history is at hand. */
  updated?: string;
  markdownUrl?: string;
  editUrl?: string;
  noHeader?: true;
  /** The release that brought what the page is about. */
  since?: string;
}

/** A fragment: what the client needs to show another page. Served as JSON under `/_pages/`. */
export interface PageFragment extends PageModel {
  html: string;
  /** What the head of its document has for this page alone, as HTML. */
  head: string;
}
