import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listFiles } from '../../../../../tests/support/list-files.ts';
import { checkColors, computeContrast, findLowContrasts, parseThemes } from '../../build/colors.ts';
import { resolveLocations } from '../../build/project.ts';

it('every pair of colors in use has enough contrast', () => expect(findLowContrasts()).toEqual([]));

it('computes the contrast of black on white as 21', () => {
  expect(computeContrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(computeContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

describe('checkColors', () => {
  const check = (colors: Parameters<typeof checkColors>[0]) =>
    checkColors(colors).map(({ message, hint }) => `${message} ${hint}`);

  it('accepts other colors with enough contrast', () =>
    expect(check({ 'accent-4': { light: '#8a1c6a', dark: '#f0a6dc' } })).toEqual([]));

  it('reports the worst contrast of each color in each scheme', () =>
    expect(check({ 'accent-4': { light: '#7fd9cc', dark: '#2a4d4a' } })).toEqual([
      expect.stringMatching(
        /^The contrast of "accent-4" on "\S+" is 1\.\d\d in the light color scheme; it must be at least 4\.5\. /,
      ),
      expect.stringMatching(/^The contrast of "accent-4" on "\S+" is 1\.\d\d in the dark color scheme/),
      expect.stringMatching(/^The contrast of "grey-0" on "accent-4" is 1\.\d\d in the light color scheme/),
      expect.stringMatching(/^The contrast of "grey-0" on "accent-4" is 2\.\d\d in the dark color scheme/),
    ]));

  it('names tokens.css and the line of its declaration if the colors are not from the site', () => {
    const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
    const themes = parseThemes(css.replace('--grey-7: light-dark(#646a79', '--grey-7: light-dark(#b0b4bd'));
    const diagnostics = checkColors({}, themes);
    expect(diagnostics).toMatchObject([
      {
        file: expect.stringMatching(/theme.styles.tokens\.css$/),
        quote: '--grey-7: light-dark(#b0b4bd, #949aa7);',
        message: expect.stringMatching(/^The contrast of "grey-7"/),
      },
    ]);
    const line = css.slice(0, css.indexOf('--grey-7: ')).split('\n').length;
    const [diagnostic] = diagnostics.map((one) => ({ ...one, quote: '--grey-7: light-dark(#646a79, #949aa7);' }));
    expect(resolveLocations('/nowhere', diagnostic ? [diagnostic] : [])).toMatchObject([{ line }]);
  });

  it('checks a new color on the colors behind it', () => {
    const tint = { light: '#fff0f7', dark: '#33101f' };
    expect(check({ 'rose-1': { ...tint, on: ['bg'] } })).toHaveLength(2);
    expect(check({ 'rose-2': { light: '#9c0050', dark: '#ff9cc8', on: ['bg', 'accent-1'] } })).toEqual([]);
  });

  it('reports unknown colors', () => {
    const white = { light: '#ffffff', dark: '#ffffff' };
    expect(check({ 'accent-44': white })).toEqual([
      'Unknown color "accent-44". Write "accent-4". For a color of your own styles, list in "on" the colors behind it.',
    ]);
    expect(check({ link: white })).toEqual([expect.stringMatching(/^Unknown color "link"/)]);
    expect(check({ 'rose-2': { ...white, on: ['bgg'] } })).toEqual([expect.stringMatching(/^Unknown color "bgg"/)]);
  });
});

it('every field uses the border color of controls', () => {
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
