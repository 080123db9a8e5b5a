import { transform } from 'lightningcss';
import type { SiteConfig } from '../model/config.ts';
import type { Stylesheet } from '../theme/stylesheets.ts';

/** Browsers with native `light-dark()` and nesting (2024). Encoded as version << 16. */
const safari = (17 << 16) | (5 << 8);
export const BROWSER_TARGETS = { chrome: 123 << 16, edge: 123 << 16, firefox: 125 << 16, safari, ios_saf: safari };

export function createSiteStylesheets({ colors = {}, footer, pictures }: SiteConfig): Stylesheet[] {
  const icons = (footer?.social ?? []).map(({ icon }) => {
    const path = pictures?.[icon]?.shapes[0]?.attributes.d ?? '';
    return `.mark-${icon}{clip-path:path(${JSON.stringify(path)})}`;
  });
  const tokens = Object.entries(colors).map(([name, { light, dark }]) => `--${name}:light-dark(${light},${dark});`);
  return [
    { css: `@layer theme{${[...new Set(icons)].join('')}}`, when: 'load' },
    ...(tokens.length ? [{ css: `:root{${tokens.join('')}}`, when: 'paint' as const }] : []),
  ];
}

interface SplitStyles {
  critical: string;
  /** Interaction states, closed popovers, the end of a page, print. */
  deferred: string;
  full: string;
}

/** Deferred rules have their own file, because repeated rules match again. */
export function splitCss(all: Stylesheet[]): SplitStyles {
  const full = shortenTokens(all.map(({ css }) => css));
  const split = full.map((css, i) => {
    const when = (all[i] as Stylesheet).when;
    if (when === 'load') return { critical: '', deferred: css };
    return when === 'client' ? { critical: '', deferred: '' } : splitRules(css);
  });
  const critical = split.map((parts) => parts.critical).join('');
  const deferred = split.map((parts) => parts.deferred).join('');
  return { critical, deferred, full: full.join('\n') };
}

/** Whether a selector matches only after an interaction, or without JavaScript, which gets deferred CSS at once. */
const isInteractionState = (selector: string) =>
  selector.startsWith(':root:not([data-js])') ||
  /:(hover|active|focus(-visible|-within)?|popover-open|target)(?![\w-])|\[(data-sidebar=open|data-wrapped|aria-pressed=|aria-expanded=true|aria-current=true)\b|\.done\b/.test(
    selector.replace(/:not\([^()]*\)/g, ''),
  );

const DEFERRED_MEDIA = /^@media .*(print|forced-colors|prefers-contrast|prefers-reduced-motion)/;

/** Nothing moves before the client has loaded the full CSS. */
const TRANSITIONS = /(?<=^|[;{])transition:[^;}]*;?/g;

export const isGroupingRule = (head: string) => /^@(layer|media|container|supports)/.test(head);

function splitRules(css: string): { critical: string; deferred: string } {
  let critical = '';
  let deferred = '';
  const addGroup = (head: string, parts: { critical: string; deferred: string }) => {
    if (parts.critical) critical += `${head}{${parts.critical}}`;
    if (parts.deferred) deferred += `${head}{${parts.deferred}}`;
  };
  for (const { head, body } of parseBlocks(css)) {
    if (body === undefined) critical += `${head};`;
    else if (DEFERRED_MEDIA.test(head)) deferred += `${head}{${body}}`;
    else if (isGroupingRule(head)) addGroup(head, splitRules(body));
    else if (head.startsWith('@')) critical += `${head}{${body}}`;
    else {
      const [interactive, initial] = [true, false].map((kind) =>
        splitTopLevel(head, ',')
          .filter((selector) => isInteractionState(selector) === kind)
          .join(','),
      ) as [string, string];
      const declarations = body.replace(TRANSITIONS, '');
      if (initial && declarations) critical += `${initial}{${declarations}}`;
      if (interactive) deferred += `${interactive}{${body}}`;
    }
  }
  return { critical, deferred };
}

export function splitTopLevel(text: string, separator: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const [piece] of text.matchAll(/"(?:\\.|[^"\\])*"|[\s\S]/g)) {
    if (/[([{]/.test(piece) && piece.length === 1) depth++;
    if (/[)\]}]/.test(piece) && piece.length === 1) depth--;
    if (piece === separator && depth === 0) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts;
}

export function parseBlocks(css: string): { head: string; body?: string }[] {
  const blocks: { head: string; body?: string }[] = [];
  let depth = 0;
  let start = 0;
  let bodyStart = 0;
  for (const { 0: piece, index } of css.matchAll(/"(?:\\.|[^"\\])*"|[{};]/g)) {
    if (piece === '{' && depth++ === 0) bodyStart = index + 1;
    else if (piece === '}' && --depth === 0) {
      blocks.push({ head: css.slice(start, bodyStart - 1).trim(), body: css.slice(bodyStart, index) });
      start = index + 1;
    } else if (piece === ';' && depth === 0) {
      blocks.push({ head: css.slice(start, index).trim() });
      start = index + 1;
    }
  }
  return blocks;
}

const minify = (css: string) =>
  transform({ filename: 'sheet.css', code: Buffer.from(css), minify: true, targets: BROWSER_TARGETS }).code.toString();

const MAX_INLINED_CHARS = 60;

/** Tokens are a third of the CSS: inlines constants and shortens other names. */
function shortenTokens(sheets: string[]): string[] {
  const text = sheets.join('\n');
  const definitions = new Map<string, string[]>();
  for (const [, name, value] of text.matchAll(/(?<=[{;])(--[a-z][\w-]*):([^;{}]*)/g))
    definitions.set(name as string, [...(definitions.get(name as string) ?? []), value as string]);
  const countUses = (name: string) => text.split(`var(${name})`).length - 1;
  const rootNames = new Set(
    [...(/:root\{([^{}]*)\}/.exec(text)?.[1] ?? '').matchAll(/(--[\w-]+):/g)].map(([, name]) => name),
  );
  const constants = new Map<string, string>();
  for (const [name, [value = '', ...others]] of definitions)
    if (rootNames.has(name) && !others.length && (value.length <= MAX_INLINED_CHARS || countUses(name) <= 1))
      constants.set(name, value);
  const resolve = (css: string): string => {
    const next = css.replace(/var\((--[\w-]+)\)/g, (use, name) => constants.get(name) ?? use);
    return next === css ? css : resolve(next);
  };
  const removeConstants = (css: string) =>
    css.replace(/(?<=[{;])(--[a-z][\w-]*):[^;{}]*;?/g, (definition, name) => (constants.has(name) ? '' : definition));
  const shortNames = new Map<string, string>();
  const rename = (name: string) => {
    const shortName = shortNames.get(name) ?? `--${shortNames.size.toString(36)}`;
    shortNames.set(name, shortName);
    return shortName;
  };
  return sheets.map((css) => minify(resolve(removeConstants(css))).replace(/(?<![\w-])--[a-z][\w-]*/g, rename));
}
