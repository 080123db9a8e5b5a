import { transform } from 'lightningcss';
import type { SiteConfig } from '../model/config.ts';
import type { Stylesheet } from '../theme/stylesheets.ts';

/** Browsers that know `light-dark()` and nesting natively (2024 and later): nothing is compiled down for them. Version << 16. */
const safari = (17 << 16) | (5 << 8);
export const BROWSER_TARGETS = { chrome: 123 << 16, edge: 123 << 16, firefox: 125 << 16, safari, ios_saf: safari };

/** What style sheets cannot know: the shapes of the footer's icons. */
export function createSiteStylesheet({ footer, pictures }: SiteConfig): Stylesheet {
  const marks = (footer?.social ?? []).map(({ icon }) => {
    const path = pictures?.[icon]?.shapes[0]?.attributes.d ?? '';
    return `.mark-${icon}{clip-path:path(${JSON.stringify(path)})}`;
  });
  return { css: `@layer shell{${[...new Set(marks)].join('')}}`, when: 'load' };
}

/** The style rules of a build, by when they come. */
export interface Styles {
  /** What first paints need; each page inlines its part of it (`tailor.ts`). */
  early: string;
  /** What every page loads after its first paint: states that the reader brings about, closed pop-overs, the end of a page, print. */
  late: string;
  /** All rules in their order: what pages that are swapped in may need, for the client. */
  whole: string;
}

/**
 * Divides the sheets. Rules that are there already cost as much as new ones when a file brings them again, since the browser looks at every element
 * that they may match: hence a file of late rules alone, and the whole only when the client swaps pages.
 */
export function splitCss(all: Stylesheet[]): Styles {
  const whole = shorten(all.map(({ css }) => css));
  const divided = whole.map((css, i) => {
    const when = (all[i] as Stylesheet).when;
    if (when === 'load') return { early: '', late: css };
    return when === 'client' ? { early: '', late: '' } : divide(css);
  });
  const early = divided.map((parts) => parts.early).join('');
  const late = divided.map((parts) => parts.late).join('');
  // A property of the root is inherited by everything: all that a page needs before the client comes is in the page.
  const used = new Set((early + late).match(/(?<=var\()--\w+/g));
  const defined = /(?<=[{;])(--\w+):[^;{}]*(;|(?=\}))/g;
  return {
    early: early.replace(defined, (definition, name) => (used.has(name) ? definition : '')),
    late,
    whole: whole.join('\n'),
  };
}

/**
 * Whether a selector speaks of a state that the reader or the client brings about, or of a page without JavaScript, which loads the late rules before it paints.
 * Anything else in `:not()` says the opposite.
 */
const isInteractionState = (selector: string) =>
  selector.startsWith(':root:not([data-js])') ||
  /:(hover|active|focus(-visible|-within)?|popover-open|target)(?![\w-])|\[(data-sidebar=open|data-wrapped|aria-pressed=|aria-expanded=true|aria-current=true)\b|\.done\b/.test(
    selector.replace(/:not\([^()]*\)/g, ''),
  );

/** Media that are not the screen of most readers. Their rules come a moment later for the others too. */
const rare = /^@media .*(print|forced-colors|prefers-contrast|prefers-reduced-motion)/;

/** Shades, pointers and how scrolling looks and ends: what comes later without moving anything. Of inherited properties only those that few elements have, with little below them. */
const shades =
  /(?<=^|;)((cursor|box-shadow|mask|scrollbar-color|overscroll-behavior|(-webkit-)?user-select):|background:linear-gradient)[^;]*(;|$)/g;

/** How things move. Nothing does before the reader has given a sign, with which the client comes and brings all rules. */
const moving = /(?<=^|;)transition:[^;]*(;|$)/g;

/** Texts in quotes, whose signs mean nothing. */
const texts = /"(?:\\.|[^"\\])*"/g;

/** At-rules that hold rules. */
export const isGroupingRule = (head: string) => /^@(layer|media|container|supports)/.test(head);

/** A minified sheet in two: the rules that the first paint needs, and the others. */
function divide(css: string): { early: string; late: string } {
  let early = '';
  let late = '';
  const put = (head: string, parts: { early: string; late: string }) => {
    if (parts.early) early += `${head}{${parts.early}}`;
    if (parts.late) late += `${head}{${parts.late}}`;
  };
  for (const { head, body } of parseBlocks(css)) {
    if (body === undefined) early += `${head};`;
    else if (rare.test(head)) late += `${head}{${body}}`;
    else if (isGroupingRule(head)) put(head, divide(body));
    else if (head.startsWith('@')) early += `${head}{${body}}`;
    else {
      const [waiting, standing] = [true, false].map((kind) =>
        splitAt(head, ',')
          .filter((selector) => isInteractionState(selector) === kind)
          .join(','),
      ) as [string, string];
      if (standing) put(standing, divideBody(body));
      if (waiting) late += `${waiting}{${body}}`;
    }
  }
  return { early, late };
}

/** What is between the braces of a rule, in two: declarations, then rules within the rule, as the minifier writes them. */
function divideBody(body: string): { early: string; late: string } {
  const nested = body.replace(texts, '').includes('{');
  const own = nested ? (/^[^{}]*;(?=[^;{}]*\{)/.exec(body)?.[0] ?? '') : body;
  const within = nested ? divide(body.slice(own.length)) : { early: '', late: '' };
  const trim = (declarations: string) => (nested ? declarations : declarations.replace(/;$/, ''));
  return {
    early: trim(own.replace(shades, '').replace(moving, '')) + within.early,
    late: trim((own.match(shades) ?? []).join('')) + within.late,
  };
}

/** Splits a text at a character outside of brackets and strings. */
export function splitAt(text: string, at: string): string[] {
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

/** The rules of a minified sheet: selector or at-rule, and what is between its braces. */
export function parseBlocks(css: string): { head: string; body?: string }[] {
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
  transform({ filename: 'sheet.css', code: Buffer.from(css), minify: true, targets: BROWSER_TARGETS }).code.toString();

/** Longest value of a token, in characters, that is put in wherever the token is used. */
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
