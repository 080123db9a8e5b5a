import { transform } from 'lightningcss';
import type { Sheet } from './document.ts';

/** Browsers that know `light-dark()` and nesting natively (2024 and later): nothing is compiled down for them. Version << 16. */
const safari = (17 << 16) | (5 << 8);
export const modern = { chrome: 123 << 16, edge: 123 << 16, firefox: 125 << 16, safari, ios_saf: safari };

/** The style sheets of a build. */
export interface Styles {
  /** What pages inline: only what their first paint needs. */
  sheets: Sheet[];
  /** All rules, for the file that every page loads after its first paint. */
  features: string;
}

/**
 * Divides the sheets: a page inlines what its first paint needs, and the file of all rules brings the rest at the lowest priority. That file has
 * every rule in its order, so the cascade is the same as if it had been there from the start.
 */
export function divideStyles(all: Sheet[]): Styles {
  const whole = shorten(all.map(({ css }) => css));
  const early = whole.map(firstPaint);
  const used = new Set(early.join('').match(/(?<=var\()--\w+/g));
  const needed = (css: string) =>
    css.replace(/(?<=[{;])(--\w+):[^;{}]*(;|(?=\}))/g, (definition, name) => (used.has(name) ? definition : ''));
  return {
    sheets: all.map((sheet, index) => ({ ...sheet, css: needed(early[index] as string) })),
    features: whole.join('\n'),
  };
}

/**
 * Whether a selector speaks of a state that the reader brings about, or of a page without JavaScript, which loads all rules before it paints. What
 * else stands in `:not()` says the opposite.
 */
const waits = (selector: string) =>
  selector.startsWith(':root:not([data-js])') ||
  /:(hover|active|focus(-visible|-within)?|popover-open|selection)(?![\w-])|\[data-sidebar=open\]|\[data-wrapped\]|\[aria-pressed=|\.done\b/.test(
    selector.replace(/:not\([^()]*\)/g, ''),
  );

/** Media that are not the screen of most readers. Their rules come a moment later for the others too. */
const rare = /^@media .*(print|forced-colors|prefers-reduced-motion)/;

/** Declarations that show only when something changes. */
const moving = /(?<=^|;)(transition|cursor):[^;]*(;|$)/g;

/** Texts in quotes, whose signs mean nothing. */
const texts = /"(?:\\.|[^"\\])*"/g;

/** A sheet, minified, without the rules that the first paint does not need. */
const firstPaint = (css: string): string =>
  blocksOf(css)
    .map(({ head, body }) => {
      if (body === undefined) return `${head};`;
      if (rare.test(head)) return '';
      const group = /^@(layer|media|container|supports)/.test(head);
      const kept =
        group || head.startsWith('@')
          ? head
          : splitAt(head, ',')
              .filter((selector) => !waits(selector))
              .join(',');
      const rest = group
        ? firstPaint(body)
        : body.replace(texts, '').includes('{')
          ? nested(body)
          : body.replace(moving, '').replace(/;$/, '');
      return kept && rest ? `${kept}{${rest}}` : '';
    })
    .join('');

/** A rule with rules in it: declarations first, as the minifier writes them. */
function nested(body: string): string {
  const first = /^[^{}]*;(?=[^;{}]*\{)/.exec(body)?.[0] ?? '';
  return first.replace(moving, '') + firstPaint(body.slice(first.length));
}

/** Splits a text at a character that stands in no brackets and no string. */
function splitAt(text: string, at: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const [piece] of text.matchAll(/"(?:\\.|[^"\\])*"|[\s\S]/g)) {
    if (/[([{]/.test(piece) && piece.length === 1) depth++;
    if (/[)\]}]/.test(piece) && piece.length === 1) depth--;
    if (piece === at && depth === 0) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts;
}

/** The rules of a minified sheet: selector or at-rule, and what stands between its braces. */
function blocksOf(css: string): { head: string; body?: string }[] {
  const blocks: { head: string; body?: string }[] = [];
  let depth = 0;
  let from = 0;
  let open = 0;
  for (const { 0: piece, index } of css.matchAll(/"(?:\\.|[^"\\])*"|[{};]/g)) {
    if (piece === '{' && depth++ === 0) open = index;
    else if (piece === '}' && --depth === 0) {
      blocks.push({ head: css.slice(from, open).trim(), body: css.slice(open + 1, index) });
      from = index + 1;
    } else if (piece === ';' && depth === 0) {
      blocks.push({ head: css.slice(from, index).trim() });
      from = index + 1;
    }
  }
  return blocks;
}

const minify = (css: string) =>
  transform({ filename: 'sheet.css', code: Buffer.from(css), minify: true, targets: modern }).code.toString();

/** How long the value of a token may be, in characters, to stand wherever the token is used. */
const shortValue = 60;

/**
 * Writes tokens that never change as their values, so that sums of them are done, and gives the others names of one or two letters: names are a
 * third of a sheet's text, and every page carries it.
 */
function shorten(sheets: string[]): string[] {
  const text = sheets.join('\n');
  const definitions = new Map<string, string[]>();
  for (const [, name, value] of text.matchAll(/(?<=[{;])(--[a-z][\w-]*):([^;{}]*)/g))
    definitions.set(name as string, [...(definitions.get(name as string) ?? []), value as string]);
  const uses = (name: string) => text.split(`var(${name})`).length - 1;
  const root = new Set(
    [...(/:root\{([^{}]*)\}/.exec(text)?.[1] ?? '').matchAll(/(--[\w-]+):/g)].map(([, name]) => name),
  );
  const constants = new Map<string, string>();
  for (const [name, [value = '', ...others]] of definitions)
    if (root.has(name) && !others.length && (value.length <= shortValue || uses(name) <= 1)) constants.set(name, value);
  const resolve = (css: string): string => {
    const next = css.replace(/var\((--[\w-]+)\)/g, (use, name) => constants.get(name) ?? use);
    return next === css ? css : resolve(next);
  };
  const gone = /(?<=[{;])(--[a-z][\w-]*):[^;{}]*;?/g;
  const withoutConstants = (css: string) =>
    css.replace(gone, (definition, name) => (constants.has(name) ? '' : definition));
  const short = new Map<string, string>();
  const rename = (name: string) => {
    const known = short.get(name) ?? `--${short.size.toString(36)}`;
    short.set(name, known);
    return known;
  };
  return sheets.map((css) => minify(resolve(withoutConstants(css))).replace(/(?<![\w-])--[a-z][\w-]*/g, rename));
}
