/**
 * The style sheets, read by the parser that compiles them: named breakpoints only, colours in one file, every custom property declared. The two
 * widths of the specification (section 9) stand in CSS again, because CSS cannot import.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BREAKPOINTS_PX, SIDEBAR_OFFSET_PX, SIDEBAR_WIDTH_PX } from '@folio/core/model/constants.ts';
import { bundleAsync, transform } from 'lightningcss';
import { describe, expect, it } from 'vitest';
import { listFiles } from '../support/list-files.ts';

/** The sizes of text: `tokens.css` has one variable for each. */
const SIZES_PX = [12, 13, 14, 16, 18, 24, 36, 48];

const room = 'packages/core/src/theme';
const files = [...listFiles('packages'), ...listFiles('site')].filter((file) => file.endsWith('.css'));
const tokensFile = join(room, 'styles/tokens.css');
const mediaFile = join(room, 'styles/media.css');
const read = (file: string) =>
  readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));

/** Features of a media query that are not widths, and the height below which the fixed parts of the page leave no room to scroll in. */
const conditions =
  /^\((pointer: (coarse|fine)|hover: (none|hover)|forced-colors: active|prefers-reduced-motion: reduce|prefers-contrast: more|max-height: 400px)\)$/;
const names = Object.keys(BREAKPOINTS_PX).filter((name) => name !== 'xs');
const custom = new RegExp(`^\\(--(max-)?(${names.join('|')})\\)$`);

/** Every custom property that is declared anywhere, also by a script or in the markup. */
const declared = new Set(
  files.flatMap((file) => [...read(file).matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name as string)),
);

/** Colours that a sheet names itself, as the parser reads them: also by keyword, also within shorthands and fallbacks. */
function coloursOf(css: string): string[] {
  const found: string[] = [];
  transform({
    filename: 'sheet.css',
    code: new TextEncoder().encode(css),
    drafts: { customMedia: true },
    visitor: {
      Color(colour) {
        // System colours are strings: forced colours ask for them.
        if (typeof colour === 'string' || colour.type === 'currentcolor') return undefined;
        const invisible = 'alpha' in colour && colour.alpha === 0;
        if (!invisible) found.push(JSON.stringify(colour));
        return undefined;
      },
    },
  });
  return found;
}

describe('coloursOf', () => {
  it.each([
    'color: tomato',
    'color: #fff',
    'border: 1px solid rgb(0 0 0 / 50%)',
    'background: var(--a, oklch(50% 0.1 20))',
    'box-shadow: 0 0 2px black',
    'fill: light-dark(#000, #fff)',
  ])('finds %s', (rule) => expect(coloursOf(`a { ${rule} }`).length).toBeGreaterThan(0));

  it.each([
    'color: currentColor',
    'background: transparent',
    'color: CanvasText',
    'color: var(--text)',
    'color: inherit',
  ])('ignores %s', (rule) => expect(coloursOf(`a { ${rule} }`)).toEqual([]));
});

/** Where sheets are registered: the list of the shell, and the features. */
const registered = [
  'packages/core/src/theme/stylesheets.ts',
  ...listFiles('packages').filter((file) => file.endsWith('/feature.ts')),
  ...listFiles('site/features').filter((file) => file.endsWith('.ts')),
]
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

describe.each(files)('%s', (file) => {
  const css = read(file);

  it('uses only the five named breakpoints in width queries', () => {
    if (file === mediaFile) return;
    for (const [, query = ''] of css.matchAll(/@media\s+([^{]*)\{/g)) {
      const parts = query.match(/\([^()]*\)/g) ?? [];
      for (const part of parts) expect(custom.test(part) || conditions.test(part), `@media ${query}`).toBe(true);
      expect(query.replace(/\([^()]*\)/g, '').trim(), `@media ${query}`).toMatch(
        /^(|print|screen)([\s,]|and|not|print)*$/,
      );
    }
  });

  it('imports the names of the breakpoints that it uses', () => {
    if (file === mediaFile || !/@media[^{]*\(--/.test(css)) return;
    expect(css).toMatch(/@import "[./]*(@folio\/core\/)?(theme\/)?(styles\/)?media\.css";/);
  });

  it('has all rules in layers', () => {
    const outside = css.replace(/@import [^;]*;/g, '');
    let depth = 0;
    const top = [...outside]
      .filter((char) => (char === '{' && depth++ === 0) || (char === '}' && --depth < 0) || depth === 0)
      .join('');
    if (file !== mediaFile && file !== tokensFile) expect(top.replace(/[{}\s]/g, '')).toMatch(/^(@layer[a-z]+)+$/);
  });

  it('does not register properties, since a late one recalculates the whole page', () =>
    expect(css).not.toContain('@property'));

  it('is part of a stylesheet', () => {
    const name = file.split('/').at(-1) as string;
    if (file !== mediaFile) expect(registered).toContain(name);
  });

  it('uses no color literals outside of tokens.css', () => {
    if (file !== tokensFile) expect(coloursOf(readFileSync(file, 'utf8'))).toEqual([]);
  });

  it('uses only declared custom properties', () => {
    const unknown = [...css.matchAll(/var\(\s*(--[\w-]+)\s*(,)?/g)].filter(
      ([, name, fallback]) => !declared.has(name as string) && !fallback,
    );
    expect(unknown.map(([, name]) => name)).toEqual([]);
  });

  it('uses the sidebar widths only through tokens.css', () => {
    const widths = new RegExp(`(?<![\\w.-])-?(${SIDEBAR_WIDTH_PX}|${SIDEBAR_OFFSET_PX})px`);
    if (file !== tokensFile) expect(css).not.toMatch(widths);
  });

  it('uses only the eight font sizes, and 28 px for h1 on phones', () => {
    const sizes = [
      ...css
        .replace(/round\([^)]*\)/g, '')
        .matchAll(/(?:font(?:-size)?|--t-[\w]+):[^;]*?(?<![\w.])(\d*\.?\d+)(px|rem)(?![^;]*line-height)/g),
    ].map(([, size, unit]) => Number(size) * (unit === 'rem' ? 16 : 1));
    expect(sizes.filter((size) => ![...SIZES_PX, 28].includes(size))).toEqual([]);
  });

  it('uses the weights 400, 500 and 600 only', () => {
    const weights = [...css.matchAll(/(?:font-weight|--medium|--semi): *(\w+)/g)].map(([, weight]) => weight);
    expect(weights.filter((weight) => !['400', '500', '600', 'var', 'inherit'].includes(weight as string))).toEqual([]);
  });
});

describe('tokens.css', () => {
  const css = read(tokensFile);
  const value = (name: string) => new RegExp(`${name}:\\s*([^;]+);`).exec(css)?.[1];

  it('has the widths of the specification: "Sidebar width | 269 px", "Collapsed shift offscreen | 279 px"', () => {
    expect(value('--sidebar-w')).toBe(`${SIDEBAR_WIDTH_PX}px`);
    expect(value('--sidebar-shift')).toBe(`-${SIDEBAR_OFFSET_PX}px`);
  });

  it('has a light and a dark value for every color', () => {
    const single = [...css.matchAll(/(--[\w-]+):\s*([^;]*(?:#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\()[^;]*);/gi)].filter(
      ([, , text]) => !/light-dark\(/.test(text as string),
    );
    expect(single.map(([, name]) => name)).toEqual([]);
  });

  it('declares no unused custom property', () => {
    const all = [
      ...files.map(read),
      ...readdirSync(room, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => readFileSync(join(room, file), 'utf8')),
    ].join('\n');
    const own = [...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name as string);
    expect([...new Set(own)].filter((name) => !new RegExp(`var\\(\\s*${name}(?![\\w-])`).test(all))).toEqual([]);
  });
});

describe('media.css', () => {
  it('declares the breakpoints of the specification: "xs 0, sm 600, md 900, lg 1200, xl 1536"', () => {
    const wanted = names.flatMap((name) => {
      const width = BREAKPOINTS_PX[name as keyof typeof BREAKPOINTS_PX];
      return [
        `@custom-media --${name} (min-width: ${width}px);`,
        `@custom-media --max-${name} (max-width: ${width - 0.02}px);`,
      ];
    });
    expect(read(mediaFile).trim().split(/\n+/).sort()).toEqual(wanted.sort());
  });

  it('is resolved in compiled stylesheets to the breakpoints', async () => {
    const widths = new Set<string>();
    for (const file of files) {
      const { code } = await bundleAsync({
        filename: file,
        resolver: {
          resolve: (specifier, from) =>
            specifier.startsWith('@folio/')
              ? specifier.replace(/^@folio\/([\w-]+)\//, 'packages/$1/src/')
              : join(dirname(from), specifier),
        },
        minify: true,
        drafts: { customMedia: true },
        targets: { chrome: 123 << 16 },
      });
      const css = new TextDecoder().decode(code);
      expect(css, file).not.toMatch(/@custom-media|@media[^{]*--/);
      for (const [, query = ''] of css.matchAll(/@media([^{]*)\{/g))
        for (const [, width] of query.matchAll(/(?:width)\s*[<>]?[=:]\s*([\d.]+)px/g)) widths.add(width as string);
    }
    const known = names.flatMap((name) => [
      `${BREAKPOINTS_PX[name as keyof typeof BREAKPOINTS_PX]}`,
      `${BREAKPOINTS_PX[name as keyof typeof BREAKPOINTS_PX] - 0.02}`,
    ]);
    expect([...widths].filter((width) => !known.includes(width))).toEqual([]);
    expect(widths.size).toBeGreaterThan(4);
  });
});
