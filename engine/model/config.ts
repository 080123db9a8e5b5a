import { expandDeep } from './tokens.ts';
import type { Product, SidebarKey } from './types.ts';

/** A link with its words. Internal links are routes from the root. */
export interface LabelledLink {
  label: string;
  href: string;
}

export interface SiteConfig {
  product: Product;
  /** Where the site is served: scheme and host, without a slash at the end. */
  origin: string;
  /** Address of the company behind the product. */
  companySite: string;
  /** Name of the site, in titles and on the home page. */
  title: string;
  description: string;
  header: {
    links: LabelledLink[];
  };
  /** The Products pop-over. */
  products: {
    label: string;
    columns: { title: string; links: LabelledLink[] }[];
    foot: LabelledLink;
  };
  /** Links at the end of the header; the primary one is its solid button. */
  actions: (LabelledLink & { primary?: true })[];
  home: HomeConfig;
  apps: AppsConfig;
  footer: {
    year: number;
    holder: string;
    social: (LabelledLink & { icon: 'Facebook' | 'Twitter' | 'GitHub' })[];
  };
  /** Address at which a page's file is edited: the path of the file is appended. */
  editBase: string;
  /** Address of the form for a new issue, where readers report problems with a page. */
  issues?: string;
}

export interface HomeConfig {
  title: string;
  lead: string;
  /** Links below the search field. */
  links: LabelledLink[];
  /** The data models, each with a drawing that the home page knows by this id. */
  models: Card<ModelId>[];
  roles: { title: string; lead: string; items: (LinkGroup & { id: string })[] };
  areas: { title: string; cards: AreaCard[] };
}

export type ModelId = 'key-value' | 'document' | 'stream' | 'graph' | 'machine-learning' | 'event-patterns';

export interface LinkGroup {
  title: string;
  text: string;
  links: LabelledLink[];
}

export interface Card<Id extends string = string> {
  id: Id;
  title: string;
  text: string;
  href: string;
}

export interface AreaCard extends Card {
  /** Sidebars whose pages are counted. */
  sidebars: SidebarKey[];
  /** Shown in the place of a number of pages. */
  note?: string;
  /** Filled in by `prepareConfig`: pages that stand in the sidebars. */
  pages?: number;
}

export interface AppsConfig {
  title: string;
  lead: string;
  cards: AreaCard[];
}

/** The config with the product's name in the place of its tokens, at every depth. */
export const expandConfig = (config: SiteConfig): SiteConfig => expandDeep(config, config.product);
