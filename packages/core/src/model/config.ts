import type { UserConfig } from '../build/config-schema.ts';
import type { QuotedDiagnostic } from './diagnostics.ts';
import { suggestSimilarWord } from './fuzzy-match.ts';
import { countPages, getSidebarTree, NO_SIDEBAR, type Trees } from './navigation.ts';
import { expandPlaceholdersDeep } from './placeholders.ts';
import type { Product, SidebarKey } from './types.ts';

export type { UserConfig };

export type SiteConfig = Omit<UserConfig, Defaulted | 'brand' | 'home' | 'pages'> &
  Required<Pick<UserConfig, Defaulted>> & {
    brand: Brand;
    home: HomeConfig;
    pages: CardsPage[];
    pictures?: Pictures;
  };

type Defaulted = 'base' | 'header' | 'actions';

type Brand = Defined<UserConfig, 'brand'> & Required<Pick<Defined<UserConfig, 'brand'>, 'colors'>>;

type UserHome = Defined<UserConfig, 'home'>;
type UserPage = Defined<UserConfig, 'pages'>[number];

type Defined<T, K extends keyof T> = NonNullable<T[K]>;

export type LabelledLink = Defined<UserConfig, 'header'>['links'][number];

/** A search suggestion for pasted errors or code. */
export type PastedTextLink = Defined<UserConfig, 'pasted'>;

export type Announcement = Defined<UserConfig, 'announcement'>;

export type HomeConfig = Omit<UserHome, 'areas' | 'figures'> &
  Required<Pick<UserHome, 'title' | 'lead' | 'links' | 'models'>> & {
    /** The build sets the values of counted texts. */
    figures?: (Defined<UserHome, 'figures'>[number] & { value?: number })[];
    areas?: Omit<Defined<UserHome, 'areas'>, 'cards'> & { cards: AreaCard[] };
  };

export type LiveCard = Defined<UserHome, 'live'>;

export type StartConfig = Defined<UserHome, 'start'>;
export type StartTab = StartConfig['tabs'][number];
export type StartStep = StartTab['steps'][number];

export type AreaCard = UserPage['cards'][number] & {
  /** Set by `prepareConfig`. */
  pages?: number;
};

export type CardsPage = Omit<UserPage, 'cards'> & { cards: AreaCard[] };

const DEFAULT_COLORS: Brand['colors'] = { background: '#ffffff', text: '#1a1a1a', faint: '#5f6368', accent: '#1a1a1a' };

export function resolveConfig(written: UserConfig, today = new Date().toISOString().slice(0, 10)): SiteConfig {
  const { title, description: lead, announcement } = written;
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

export function prepareConfig(
  config: SiteConfig,
  trees: Trees,
  pages: ReadonlySet<string>,
): { config: SiteConfig; diagnostics: QuotedDiagnostic[] } {
  const expanded = resolveConfig(config);
  const { product, home, announcement } = expanded;
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
        checkSidebars(`The card "${card.title}"`, card.sidebars, trees),
      ),
      ...(announcement?.sidebar ? checkSidebars('The announcement', [announcement.sidebar], trees) : []),
    ],
  };
}

export function collectHrefs(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'href' && typeof value === 'string' ? [value] : collectHrefs(value),
  );
}

function checkSidebars(owner: string, sidebars: SidebarKey[], trees: Trees): QuotedDiagnostic[] {
  const known = Object.keys(trees).filter((key) => key !== NO_SIDEBAR);
  return sidebars
    .filter((key) => !known.includes(key))
    .map((key) => ({
      file: 'site.config.ts',
      quote: key,
      message: `${owner} names the sidebar "${key}", which does not exist.`,
      hint: `${suggestSimilarWord(key, known)}Use one of: ${known.join(', ')}.`,
    }));
}

function reportBrokenLink(href: string, product: Product, routes: string[]): QuotedDiagnostic {
  return {
    file: 'site.config.ts',
    // The author may have written the placeholder.
    quote: href.replaceAll(product.slug, '{product}'),
    message: `A link leads to ${href}, which is not a page.`,
    hint: `${suggestSimilarWord(href, routes, (route) => route)}Correct the link.`,
  };
}
