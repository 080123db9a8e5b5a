import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { breakpoints, sidebarShift, sidebarWidth } from '../model/constants.ts';

const room = dirname(fileURLToPath(import.meta.url));
const read = (path: string) => readFileSync(join(room, path), 'utf8');
const files = readdirSync(room, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.css'))
  .map((entry) => `./${relative(room, join(entry.parentPath, entry.name))}`)
  .sort();
const source = read('sheets.ts');
const tokens = read('styles/tokens.css');
const media = read('styles/media.css');
/** A file without its comments. */
const rules = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');
const others = files.filter((path) => !/styles\/(tokens|media)\.css$/.test(path));

describe('the style sheets', () => {
  it.each(others)('%s names no colour: only tokens.css does', (path) => {
    expect(rules(read(path))).not.toMatch(
      /#[\da-f]{3,8}\b|\b(rgb|hsl|lab|lch|oklab|oklch|light-dark)a?\(|:\s*(white|black|red|blue|green|gr[ae]y)\b/i,
    );
  });

  it.each(others)('%s has all its rules in layers', (path) => {
    const outside = rules(read(path)).replace(/@import [^;]*;/g, '');
    let depth = 0;
    const top = [...outside]
      .filter((char) => (char === '{' && depth++ === 0) || (char === '}' && --depth < 0) || depth === 0)
      .join('');
    expect(top.replace(/[{}\s]/g, '')).toMatch(/^(@layer[a-z]+)+$/);
  });

  it.each(files)('%s knows no widths but the five breakpoints', (path) => {
    if (path.endsWith('media.css')) return;
    const queries = [...rules(read(path)).matchAll(/@media ([^{]*)\{/g)].flatMap(
      ([, query]) => (query as string).match(/\([^)]*\)/g) ?? [],
    );
    for (const query of queries)
      expect(query).toMatch(
        /^\((--(max-)?(sm|md|lg|xl)|pointer: (coarse|fine)|hover: none|forced-colors: active|prefers-reduced-motion: reduce)\)$/,
      );
  });

  it.each(files)('%s is part of a sheet', (path) => {
    if (!path.endsWith('media.css')) expect(source).toContain(`'${path}?inline'`);
  });
});

// Section 9 of the specification: "Sidebar width 269 px", "Collapsed shift offscreen 279 px", "Style breakpoints xs 0, sm 600, md 900, lg 1200, xl 1536".
describe('the constants of the specification in CSS', () => {
  it('are the widths of the sidebar', () => {
    expect(tokens).toContain(`--sidebar-w: ${sidebarWidth}px;`);
    expect(tokens).toContain(`--sidebar-shift: -${sidebarShift}px;`);
    expect(read('sidebar/sidebar.css')).toContain('translateX(var(--sidebar-shift))');
  });

  it.each(Object.entries(breakpoints).filter(([, width]) => width > 0))(
    'are the breakpoint %s at %i',
    (name, width) => {
      expect(media).toContain(`@custom-media --${name} (min-width: ${width}px);`);
      expect(media).toContain(`@custom-media --max-${name} (max-width: ${width - 0.02}px);`);
    },
  );
});
