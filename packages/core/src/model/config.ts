import type { QuotedDiagnostic } from './diagnostics.ts';
import { findSimilarWord } from './fuzzy-match.ts';
import { countPages, getSidebarTree, NO_SIDEBAR, type Trees } from './navigation.ts';
import { expandPlaceholdersDeep } from './placeholders.ts';
import type { Product, SidebarKey } from './types.ts';

export interface LabelledLink {
  label: string;
  href: string;
}

export interface SiteConfig {
  product: Product;
  /**
   * BCP 47.
   * @defaultValue en
   */
  lang?: string;
  brand: Brand;
  /** Scheme and host, without a trailing slash. */
  origin: string;
  /** With a leading and a trailing slash. */
  base: string;
  companySite?: string;
  title: string;
  description: string;
  header: {
    links: LabelledLink[];
  };
  products?: {
    label: string;
    columns: { title: string; links: LabelledLink[] }[];
    foot: LabelledLink;
  };
  actions: (LabelledLink & { primary?: true })[];
  home: HomeConfig;
  pages: CardsPage[];
  announcement?: Announcement;
  pasted?: PastedTextLink;
  footer?: {
    year: number;
    holder: string;
    social?: (LabelledLink & { icon: string })[];
    offline?: true;
  };
  editBase?: string;
  issues?: string;
  assistants?: LabelledLink;
  /** Where readers send votes and comments: a path of this site (`/_feedback`) or a full address. */
  feedback?: { url: string };
  /** Makes the page `/whats-new`, with the pages that are new or changed by week, and its feed. */
  whatsNew?: true;
  pictures?: Pictures;
}

/** A link in the suggestions of search for texts with the form of an error or of code. */
export interface PastedTextLink {
  label: string;
  /** A regular expression, without case. */
  pattern: string;
  /** The text is appended. */
  href: string;
}

export interface Brand {
  /** Shapes of the class `b` have the accent color. */
  sign?: { icon: string };
  /** File in `icons/` without its extension. */
  favicon?: string;
  /** CSS colors of the Open Graph images. */
  colors: { background: string; text: string; faint: string; accent: string };
}

/** One line above the pages of `routes`. */
export interface Announcement {
  badge: string;
  text: string;
  link: LabelledLink;
  /** The last day, as an ISO date; later builds leave it out. */
  until: string;
  routes: string[];
}

export interface HomeConfig {
  title: string;
  lead: string;
  links: LabelledLink[];
  models: Card[];
  /** A query that runs on the home page, in the data of another page. */
  live?: LiveQuery;
  start?: StartConfig;
  roles?: { title: string; items: (LinkGroup & { id: string })[] };
  /** `group` is the title in the list of all areas. */
  areas?: { title: string; group?: string; cards: AreaCard[] };
}

export interface LiveQuery {
  title: string;
  /** The route of the page that has the data. */
  page: string;
  query: string;
  /** A word of the query, and what the user may replace it by. */
  change: { from: string; to: string };
  link: LabelledLink;
}

export interface StartConfig {
  title: string;
  tabs: StartTab[];
  links: LabelledLink[];
}

export interface StartTab {
  name: string;
  steps: StartStep[];
  note?: string;
}

export interface StartStep {
  label: string;
  /** At most 58 characters per line. */
  command?: string;
  link?: LabelledLink;
  answer?: string;
}

export interface LinkGroup {
  title: string;
  text: string;
  links: LabelledLink[];
}

export interface Card {
  id: string;
  icon?: string;
  title: string;
  text: string;
  href: string;
}

export interface AreaCard extends Card {
  short?: string;
  sidebars: SidebarKey[];
  note?: string;
  who?: string;
  /** What a page of cards shows above the text; a feature has it by this name. */
  picture?: string;
  /** Takes half of the row of a page of cards instead of a third. */
  wide?: true;
  /** Other places of the same tool. */
  also?: LabelledLink[];
  /** Set by `prepareConfig`. */
  pages?: number;
}

export interface CardsPage {
  path: string;
  title: string;
  description: string;
  lead: string;
  /** Words that users search for and the page lacks. */
  keywords?: string[];
  cards: AreaCard[];
  /** What to know about all cards, below them. */
  notes?: { title: string; items: { term: string; text: string; link: LabelledLink }[] };
}

export type UserConfig = Omit<SiteConfig, Defaulted | 'brand' | 'home'> &
  Partial<Pick<SiteConfig, Defaulted>> & { brand?: Partial<Brand>; home?: Partial<HomeConfig> };

type Defaulted = 'base' | 'header' | 'actions' | 'pages';

const DEFAULT_COLORS: Brand['colors'] = { background: '#ffffff', text: '#1a1a1a', faint: '#5f6368', accent: '#1a1a1a' };

export function resolveConfig(written: UserConfig, today = new Date().toISOString().slice(0, 10)): SiteConfig {
  const { title, description: lead } = written;
  const { announcement } = written;
  const config: SiteConfig = {
    base: '/',
    header: { links: [] },
    actions: [],
    pages: [],
    ...written,
    brand: { colors: DEFAULT_COLORS, ...written.brand },
    home: { title, lead, links: [], models: [], ...written.home },
  };
  if (announcement && announcement.until < today) delete config.announcement;
  return expandPlaceholdersDeep(config, written.product);
}

/** Colors come from stylesheets. */
export const SHAPE_ATTRIBUTES = {
  g: ['transform'],
  path: ['d', 'transform'],
  rect: ['x', 'y', 'width', 'height', 'rx', 'ry', 'transform'],
  circle: ['cx', 'cy', 'r', 'transform'],
  ellipse: ['cx', 'cy', 'rx', 'ry', 'transform'],
  line: ['x1', 'y1', 'x2', 'y2', 'transform'],
  polyline: ['points', 'transform'],
  polygon: ['points', 'transform'],
} as const;

export interface Shape {
  tag: keyof typeof SHAPE_ATTRIBUTES;
  attributes: Record<string, string>;
  shapes?: Shape[];
}

export interface Picture {
  viewBox: string;
  shapes: Shape[];
}

export type Pictures = Record<string, Picture>;

export interface PreparedConfig {
  config: SiteConfig;
  diagnostics: QuotedDiagnostic[];
}

export function prepareConfig(config: SiteConfig, trees: Trees, pages: ReadonlySet<string>): PreparedConfig {
  const expanded = resolveConfig(config);
  const { product, home } = expanded;
  const addPageCount = (card: AreaCard): AreaCard =>
    card.note ? card : { ...card, pages: countPages(card.sidebars.map((key) => getSidebarTree(trees, key))) };
  const isPage = (href: string) => pages.has(href.split(/[?#]/, 1)[0] as string);
  const areas = home.areas && { ...home.areas, cards: home.areas.cards.map(addPageCount) };
  const dead = [...new Set(collectHrefs(expanded))].filter((href) => href.startsWith('/') && !isPage(href));
  return {
    config: {
      ...expanded,
      home: { ...home, ...(areas && { areas }) },
      pages: expanded.pages.map((page) => ({ ...page, cards: page.cards.map(addPageCount) })),
    },
    diagnostics: [
      ...dead.map((href) => reportBrokenLink(href, product, [...pages])),
      ...[...(home.areas?.cards ?? []), ...expanded.pages.flatMap(({ cards }) => cards)].flatMap((card) =>
        checkCard(card, trees),
      ),
    ],
  };
}

export function collectHrefs(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'href' && typeof value === 'string' ? [value] : collectHrefs(value),
  );
}

function checkCard({ title, sidebars }: AreaCard, trees: Trees): QuotedDiagnostic[] {
  const known = Object.keys(trees).filter((key) => key !== NO_SIDEBAR);
  return sidebars
    .filter((key) => !known.includes(key))
    .map((key) => ({
      file: 'site.config.ts',
      quote: key,
      message: `The card "${title}" names the sidebar "${key}", which does not exist.`,
      hint: `Use one of: ${known.join(', ')}.`,
    }));
}

function reportBrokenLink(href: string, product: Product, routes: string[]): QuotedDiagnostic {
  const near = findSimilarWord(href, routes);
  return {
    file: 'site.config.ts',
    // The author may have written the placeholder.
    quote: href.replaceAll(product.slug, '{product}'),
    message: `A link leads to ${href}, which is not a page.`,
    hint: `${near ? `Did you mean ${near}? ` : ''}Correct the link.`,
  };
}
