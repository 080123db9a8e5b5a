/** The contrast of every pair of colors in use, computed from the tokens (WCAG 2.2, 1.4.3 and 1.4.11). */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listFiles } from '../../../../../tests/support/list-files.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');

/** Definitions of the tokens; those of `prefers-contrast: more` replace the usual ones. */
function definitionsIn(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name as string, value as string]),
  );
}
const [usual = '', strong = ''] = css.split('@media (prefers-contrast: more)');
const tokens = { usual: definitionsIn(usual), more: new Map([...definitionsIn(usual), ...definitionsIn(strong)]) };

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** Resolves a token to its hexadecimal color in a theme. */
function colorOf(name: string, theme: Theme, definitions: Map<string, string>): string {
  const value = definitions.get(name) ?? '';
  const [, alias] = /^var\(--([\w-]+)\)$/.exec(value) ?? [];
  if (alias) return colorOf(alias, theme, definitions);
  const [, light, dark] = /^light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)$/.exec(value) ?? [];
  const color = theme === 'light' ? light : dark;
  if (!color)
    throw new Error(`Invalid color token "--${name}": expected light-dark(#rrggbb, #rrggbb), but got "${value}".`);
  return color;
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ['bg', 'bg-sunken', 'bg-raised', 'bg-hover'];
const inks = ['text-faint', 'text-soft', 'text', 'text-strong', 'link', 'link-hover'];
const codeInks = ['plain', 'comment', 'keyword', 'string', 'number', 'name', 'punct'].map((ink) => `code-${ink}`);
const statuses = ['green', 'amber', 'red'];

/** Colors of text, with the backgrounds that they are on. */
const texts: [inks: string[], backgrounds: string[]][] = [
  [[...inks, ...statuses.map((hue) => `${hue}-2`)], surfaces],
  [[...inks, 'accent-5'], ['accent-1']],
  [['text', 'text-strong', 'link', 'accent-5', ...codeInks], ['accent-2']],
  [['text-strong'], ['accent-3', 'bg-on']],
  [['text-soft', 'text-strong'], ['grey-3']],
  [codeInks, ['bg', 'bg-sunken']],
  [['on-accent'], ['accent-4', 'accent-5']],
  ...statuses.map((hue): [string[], string[]] => [[`${hue}-2`, 'text', 'text-strong'], [`${hue}-1`]]),
];

/** Borders of controls, marks and the focus ring, with what is around them. */
const controls: [string[], string[]][] = [
  [
    ['line-control', 'focus', 'accent-4', 'red-2'],
    ['bg', 'bg-sunken', 'bg-raised'],
  ],
];

const pairsOf = (groups: typeof texts) =>
  groups.flatMap(([fronts, backs]) => fronts.flatMap((front) => backs.map((back): [string, string] => [front, back])));

describe.each(themes)('in the %s theme', (theme) => {
  describe.each(['usual', 'more'] as const)('with the contrast "%s"', (level) => {
    const ratio = ([front, back]: [string, string]) =>
      contrast(colorOf(front, theme, tokens[level]), colorOf(back, theme, tokens[level]));
    const below = (groups: typeof texts, least: number) =>
      pairsOf(groups)
        .filter((pair) => ratio(pair) < least)
        .map((pair) => `${pair.join(' on ')}: ${ratio(pair).toFixed(2)}`);

    it('text has at least 4.5:1', () => expect(below(texts, 4.5)).toEqual([]));
    it('controls have at least 3:1', () => expect(below(controls, 3)).toEqual([]));
  });
});

it('computes the contrast of black on white as 21', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it('every field has the border of controls', () => {
  const wrong = listFiles('packages')
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/([^{};]*)\{([^{}]*)/g)]
        .filter(
          ([, selector = '', body = '']) =>
            /(?<![\w-])(input|select|textarea)(?![\w-])|\.(field|input)(?![\w-])/.test(
              selector.split(/[ >](?![^(]*\))/).at(-1) ?? '',
            ) && /border(-color)?:[^;]*var\(--(hair|line|line-strong)\)/.test(body),
        )
        .map(([, selector = '']) => `${file}: ${selector.trim()}`),
    );
  expect(wrong).toEqual([]);
});
