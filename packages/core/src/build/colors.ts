/** Contrast of all pairs of colors in use (WCAG 2.2, 1.4.3 and 1.4.11). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CODE_ROOT } from '../code.ts';
import type { UserConfig } from '../model/config.ts';
import type { QuotedDiagnostic } from '../model/diagnostics.ts';
import { findSimilarWord } from '../model/fuzzy-match.ts';

type SiteColors = NonNullable<UserConfig['colors']>;

const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** Alias `var(--name)`, or `light-dark(#rrggbb, #rrggbb)`. */
type Tokens = ReadonlyMap<string, string>;

const COLOR = /^light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)$/;

const parseTokens = (css: string): Tokens =>
  new Map([...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name as string, value as string]));

const TOKENS_FILE = join(CODE_ROOT, 'core/src/theme/styles/tokens.css');

export function parseThemes(css: string): { usual: Tokens; more: Tokens } {
  const [usual = '', strong = ''] = css.replace(/\/\*[\s\S]*?\*\//g, '').split('@media (prefers-contrast: more)');
  return { usual: parseTokens(usual), more: parseTokens(usual + strong) };
}

function resolveToken(name: string, tokens: Tokens): string {
  const [, alias] = /^var\(--([\w-]+)\)$/.exec(tokens.get(name) ?? '') ?? [];
  return alias ? resolveToken(alias, tokens) : name;
}

function getColor(name: string, scheme: Scheme, tokens: Tokens): string {
  const value = tokens.get(resolveToken(name, tokens));
  const color = COLOR.exec(value ?? '')?.[scheme === 'light' ? 1 : 2];
  if (!color)
    throw new Error(`Invalid color token "--${name}": expected light-dark(#rrggbb, #rrggbb), but got "${value}".`);
  return color;
}

function getLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((offset) => {
    const channel = Number.parseInt(color.slice(offset, offset + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function computeContrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [getLuminance(first), getLuminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const THEMES = parseThemes(readFileSync(TOKENS_FILE, 'utf8'));

const SURFACES = ['bg', 'bg-sunken', 'bg-raised', 'bg-hover'];
const TEXTS = ['text-faint', 'text-soft', 'text', 'text-strong', 'link', 'link-hover'];
const CODE = [...THEMES.usual.keys()].filter((name) => name.startsWith('code-'));
const HUES = ['green', 'amber', 'red'];

const MIN_TEXT_RATIO = 4.5;

/** Text, then borders of controls, highlights and the focus ring. */
const PAIRS: [fronts: string[], backs: string[], minRatio: number][] = [
  [[...TEXTS, ...HUES.map((hue) => `${hue}-2`)], SURFACES, MIN_TEXT_RATIO],
  [[...TEXTS, 'accent-5'], ['accent-1'], MIN_TEXT_RATIO],
  [['text', 'text-strong', 'link', 'accent-5', ...CODE], ['accent-2'], MIN_TEXT_RATIO],
  [['text-strong'], ['accent-3', 'bg-on'], MIN_TEXT_RATIO],
  [['text-soft', 'text-strong'], ['grey-3'], MIN_TEXT_RATIO],
  [CODE, ['bg', 'bg-sunken'], MIN_TEXT_RATIO],
  [['on-accent'], ['accent-4', 'accent-5'], MIN_TEXT_RATIO],
  ...HUES.map((hue): (typeof PAIRS)[number] => [[`${hue}-2`, 'text', 'text-strong'], [`${hue}-1`], MIN_TEXT_RATIO]),
  [['line-control', 'focus', 'accent-4', 'red-2'], ['bg', 'bg-sunken', 'bg-raised'], 3],
];

interface LowContrast {
  front: string;
  back: string;
  /** Declaration of the front color. */
  declaration: string;
  scheme: Scheme;
  ratio: number;
  minRatio: number;
}

export function findLowContrasts(colors: SiteColors = {}, themes = THEMES): LowContrast[] {
  const added = Object.entries(colors).map(
    ([name, { light, dark }]) => [name, `light-dark(${light}, ${dark})`] as const,
  );
  const own = Object.entries(colors).map(([name, { on = [] }]): (typeof PAIRS)[number] => [[name], on, MIN_TEXT_RATIO]);
  return Object.values(themes).flatMap((theme) => {
    const tokens = new Map([...theme, ...added]);
    return [...PAIRS, ...own].flatMap(([fronts, backs, minRatio]) =>
      fronts.flatMap((front) =>
        backs.flatMap((back) =>
          SCHEMES.map((scheme) => ({
            front: resolveToken(front, tokens),
            back: resolveToken(back, tokens),
            declaration: `--${resolveToken(front, tokens)}: ${tokens.get(resolveToken(front, tokens))};`,
            scheme,
            ratio: computeContrast(getColor(front, scheme, tokens), getColor(back, scheme, tokens)),
            minRatio,
          })).filter(({ ratio }) => ratio < minRatio),
        ),
      ),
    );
  });
}

/** Reports unknown colors, or the worst contrast of each color that is too low. */
export function checkColors(colors: SiteColors = {}, themes = THEMES): QuotedDiagnostic[] {
  const report = (quote: string[], message: string, hint: string) => ({ file: 'site.config.ts', quote, message, hint });
  const { usual } = themes;
  const known = [...usual].flatMap(([name, value]) => (COLOR.test(value) ? [name] : []));
  const hasColor = (name: string) =>
    Object.hasOwn(colors, name) || COLOR.test(usual.get(resolveToken(name, usual)) ?? '');
  const unknown = Object.entries(colors).flatMap(([name, { on }]) => [
    ...(known.includes(name) || (on && !usual.has(name)) ? [] : [name]),
    ...(on ?? []).filter((back) => !hasColor(back)),
  ]);
  if (unknown.length)
    return unknown.map((name) => {
      const nearest = findSimilarWord(name, known);
      const add = 'For a color of your own styles, list in "on" the colors behind it.';
      return report(
        [name],
        `Unknown color "${name}".`,
        `${nearest ? `Write "${nearest}".` : `Use one of ${known.join(', ')}.`} ${add}`,
      );
    });
  const worst = new Map<string, LowContrast>();
  for (const pair of findLowContrasts(colors, themes)) {
    const key = `${pair.front} ${pair.scheme}`;
    const other = worst.get(key);
    if (!other || pair.ratio / pair.minRatio < other.ratio / other.minRatio) worst.set(key, pair);
  }
  return [...worst.values()].map(({ front, back, declaration, scheme, ratio, minRatio }) => {
    const own = [front, back].filter((name) => Object.hasOwn(colors, name));
    return {
      file: own.length ? 'site.config.ts' : TOKENS_FILE,
      quote: own.length ? own : declaration,
      message: `The contrast of "${front}" on "${back}" is ${ratio.toFixed(2)} in the ${scheme} color scheme; it must be at least ${minRatio}.`,
      hint: `Change the ${scheme} value of one of the two.`,
    };
  });
}
