import type { Pictures } from './pictures.ts';
import { expandPlaceholdersDeep } from './placeholders.ts';
import type { Product, SidebarKey } from './types.ts';

/** A link with its words. Internal links are routes from the root. */
export interface LabelledLink {
  label: string;
  href: string;
}

export interface SiteConfig {
  product: Product;
  /** Language of the pages, for browsers and screen readers (BCP 47); English where it is left out. */
  lang?: string;
  brand: Brand;
  /** Where the site is served: scheme and host, without a slash at the end. */
  origin: string;
  /** Path on the host below which all of the site is: it begins and ends with a slash. */
  base: string;
  /** Address of the company behind the product. */
  companySite?: string;
  /** Name of the site, in titles and on the home page. */
  title: string;
  description: string;
  header: {
    links: LabelledLink[];
  };
  /** The Products pop-over. */
  products?: {
    label: string;
    columns: { title: string; links: LabelledLink[] }[];
    foot: LabelledLink;
  };
  /** Links at the end of the header; the primary one is its solid button. */
  actions: (LabelledLink & { primary?: true })[];
  home: HomeConfig;
  /** Pages of cards that the shell draws, besides the home page. */
  pages: CardsPage[];
  footer?: {
    year: number;
    holder: string;
    social?: (LabelledLink & { icon: string })[];
    /** Offers readers to keep the site on their device. */
    offline?: true;
  };
  /** Address at which a page's file is edited: the path of the file is appended. Without it pages offer no edit. */
  editBase?: string;
  /** Address of the form for a new issue, where readers report problems with a page. */
  issues?: string;
  /** The page that says how assistants read the site; the menu of each page has the link. */
  assistants?: LabelledLink;
  /** Filled in when the project is loaded: what the names of icons stand for. */
  pictures?: Pictures;
}

/** How the product looks where no style sheet reaches. */
export interface Brand {
  /** The sign beside the name in the header; shapes of the class `b` are in the accent. */
  sign?: { icon: string };
  /** File of the icon of browsers, in `icons/`, without its ending. It has colours of its own. A plain one where it is left out. */
  favicon?: string;
  /** Colours of the pictures for links in other places (Open Graph), as CSS writes them. */
  colors: { background: string; text: string; faint: string; accent: string };
}

export interface HomeConfig {
  title: string;
  lead: string;
  /** Links below the search field. */
  links: LabelledLink[];
  /** What the product has, each with a picture of 72 × 40. */
  models: Card[];
  /** First steps with the product. */
  start?: StartConfig;
  roles?: { title: string; items: (LinkGroup & { id: string })[] };
  /** `group` is the title of the areas among those of pages of cards, in the list of all areas. */
  areas?: { title: string; group?: string; cards: AreaCard[] };
}

/** A card of first steps, with a tab for each way to run the product. */
export interface StartConfig {
  title: string;
  tabs: StartTab[];
  /** Where to go from here. */
  links: LabelledLink[];
}

export interface StartTab {
  name: string;
  steps: StartStep[];
  /** What is good to know, below the steps. */
  note?: string;
}

/** A step has a command or a link. */
export interface StartStep {
  label: string;
  /** Lines for a shell, of at most 58 characters; a backslash at the end of a line continues its command. */
  command?: string;
  link?: LabelledLink;
  /** What the step prints. */
  answer?: string;
}

export interface LinkGroup {
  title: string;
  text: string;
  links: LabelledLink[];
}

export interface Card {
  id: string;
  /** File of its picture in `icons/`, without the ending. */
  icon?: string;
  title: string;
  text: string;
  href: string;
}

export interface AreaCard extends Card {
  /** Its title where there is little room; else `title`. */
  short?: string;
  /** Sidebars whose pages are counted. */
  sidebars: SidebarKey[];
  /** Shown in the place of a number of pages. */
  note?: string;
  /** Who it is for, on a page of cards. */
  who?: string;
  /** Entries of its header, drawn beside the card on a page of cards. */
  header?: string[];
  /** Filled in by `prepareConfig`: pages that the sidebars have. */
  pages?: number;
}

/** A page of cards. */
export interface CardsPage {
  /** Its address. */
  path: string;
  title: string;
  /** For search engines, and where the page is linked from. */
  description: string;
  lead: string;
  cards: AreaCard[];
}

/** The configuration as an author writes it. What is left out has a plain default, or is not drawn. */
export type UserConfig = Omit<SiteConfig, Defaulted | 'brand' | 'home'> &
  Partial<Pick<SiteConfig, Defaulted>> & { brand?: Partial<Brand>; home?: Partial<HomeConfig> };

type Defaulted = 'base' | 'header' | 'actions' | 'pages';

/** Black on white, for a site that names no colours. */
const plainColors: Brand['colors'] = { background: '#ffffff', text: '#1a1a1a', faint: '#5f6368', accent: '#1a1a1a' };

/** The whole configuration: what its author has left out filled in, and the product's name in the place of its tokens, at every depth. */
export function resolveConfig(written: UserConfig): SiteConfig {
  const { title, description: lead } = written;
  const whole: SiteConfig = {
    base: '/',
    header: { links: [] },
    actions: [],
    pages: [],
    ...written,
    brand: { colors: plainColors, ...written.brand },
    home: { title, lead, links: [], models: [], ...written.home },
  };
  return expandPlaceholdersDeep(whole, written.product);
}
