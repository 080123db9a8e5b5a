import { isGroupingRule, parseBlocks, splitTopLevel } from './split-css.ts';

/** Each variant adds a hash to the security policy in the headers. */
const MAX_VARIANTS = 22;
/** Limits the quadratic comparison; rarer sets join the cheapest variant. */
const MAX_COMPARED_VARIANTS = 400;

/** Fixed cost per rule, because every rule interrupts a gzip match. */
const RULE_OVERHEAD_CHARS = 20;

interface Rule {
  atRules: string[];
  text: string;
  /** Per selector: tags, classes (`.name`) and attributes (`[name`). */
  needs: string[][];
}

interface Variant {
  uses: Uint8Array;
  pages: number;
  weight: number;
}

/**
 * Selects the CSS that each page inlines. Pages with equal rules form a variant; the two variants
 * whose union adds the fewest characters are merged until few are left.
 */
export function selectPageCss(css: string, markups: Iterable<string>): string[] {
  const blocks = parseRules(css);
  const layers = [...new Set(blocks.flatMap(getLayers))];
  const rules = blocks.filter(({ text }) => !text.startsWith('@layer'));
  const weights = Uint32Array.from(rules, ({ text }) => text.length + RULE_OVERHEAD_CHARS);
  const needs = Array.from(markups, (markup) => {
    const names = collectNames(markup);
    return Uint8Array.from(rules, (rule) => Number(rule.needs.some((all) => all.every((name) => names.has(name)))));
  });
  const variantsByKey = new Map<string, Variant>();
  for (const uses of needs) {
    const key = uses.join('');
    const variant = variantsByKey.get(key);
    if (variant) variant.pages++;
    else
      variantsByKey.set(key, {
        uses,
        pages: 1,
        weight: weights.reduce((sum, weight, i) => (uses[i] ? sum + weight : sum), 0),
      });
  }
  const variants = merge([...variantsByKey.values()], weights);
  const texts = variants.map(({ uses }) =>
    writeByLayer(
      rules.filter((_, i) => uses[i]),
      layers,
    ),
  );
  return needs.map((uses) => {
    const smallest = variants.findIndex((variant) => uses.every((use, i) => use <= (variant.uses[i] as number)));
    return texts[smallest] as string;
  });
}

/** Sorted, so that a page gets the smallest variant that has all its rules. */
function merge(all: Variant[], weights: Uint32Array): Variant[] {
  const getUnionWeight = (a: Variant, b: Variant): number => {
    let sum = 0;
    for (let i = 0; i < weights.length; i++) if (a.uses[i] || b.uses[i]) sum += weights[i] as number;
    return sum;
  };
  const getMergeCost = (a: Variant, b: Variant) =>
    getUnionWeight(a, b) * (a.pages + b.pages) - a.weight * a.pages - b.weight * b.pages;
  const unite = (a: Variant, b: Variant): Variant => ({
    uses: a.uses.map((use, i) => use | (b.uses[i] as number)),
    pages: a.pages + b.pages,
    weight: getUnionWeight(a, b),
  });
  const sorted = all.sort((a, b) => b.pages - a.pages);
  const merged = sorted.slice(0, MAX_COMPARED_VARIANTS);
  const costs = merged.map((a, i) => merged.map((b, j) => (j > i ? getMergeCost(a, b) : Number.POSITIVE_INFINITY)));
  while (merged.length > MAX_VARIANTS) {
    let [first, second] = [0, 1];
    for (let i = 0; i < merged.length; i++)
      for (let j = i + 1; j < merged.length; j++)
        if (getCost(costs, i, j) < getCost(costs, first, second)) [first, second] = [i, j];
    const union = unite(merged[first] as Variant, merged[second] as Variant);
    merged.splice(second, 1);
    costs.splice(second, 1);
    for (const row of costs) row.splice(second, 1);
    merged[first] = union;
    for (let i = 0; i < merged.length; i++)
      if (i !== first)
        (costs[Math.min(i, first)] as number[])[Math.max(i, first)] = getMergeCost(merged[i] as Variant, union);
  }
  for (const rare of sorted.slice(MAX_COMPARED_VARIANTS)) {
    const cheapest = merged.reduce(
      (best, variant, i) => (getMergeCost(variant, rare) < getMergeCost(merged[best] as Variant, rare) ? i : best),
      0,
    );
    merged[cheapest] = unite(merged[cheapest] as Variant, rare);
  }
  return merged.sort((a, b) => a.weight - b.weight);
}

const getCost = (costs: number[][], i: number, j: number) => (costs[i] as number[])[j] as number;

/** Set by the inline script or the browser, and not in the HTML. */
const ALWAYS_PRESENT = [
  'html',
  'body',
  ...['js', 'theme', 'language', 'closed', 'sidebar', 'variant', 'query'].map((name) => `[data-${name}`),
  '[open',
  '[aria-expanded',
];

function collectNames(markup: string): Set<string> {
  const names = new Set(ALWAYS_PRESENT);
  for (const [, tag, attributes] of markup.matchAll(/<([a-z][a-z\d]*)((?:"[^"]*"|[^">])*)/g)) {
    names.add(tag as string);
    for (const [, name] of (attributes as string).matchAll(/ ([a-z][a-z-]*)(?:="[^"]*")?/gi))
      names.add(`[${name?.toLowerCase()}`);
  }
  for (const [, list] of markup.matchAll(/ class="([^"]*)"/g))
    for (const name of (list as string).split(' ')) names.add(`.${name}`);
  return names;
}

/** Other at-rules, such as `@keyframes`, match every page. */
function parseRules(css: string, atRules: string[] = []): Rule[] {
  return parseBlocks(css).flatMap(({ head, body }): Rule[] => {
    if (body === undefined) return [{ atRules, text: `${head};`, needs: [[]] }];
    if (isGroupingRule(head)) return parseRules(body, [...atRules, head]);
    const text = `${head}{${body}}`;
    return [{ atRules, text, needs: head.startsWith('@') ? [[]] : splitTopLevel(head, ',').flatMap(getRequirements) }];
  });
}

/** One list per alternative of `:is()`, `:where()` and `:has()`. `:not()` requires nothing. */
function getRequirements(selector: string): string[][] {
  const plain = selector.replace(/:(?!(?:is|where|has|not)\()[\w-]+\([^()]*\)|#[\w-]+/g, '');
  const [match, name, inner = ''] = /:(is|where|has|not)\(([^()]*)\)/.exec(plain) ?? [];
  if (!match) return [plain.replace(/[~|^$*]?=[^\]]*|::?[\w-]+/g, '').match(/[.[]?[a-z][\w-]*/g) ?? []];
  const choices = name === 'not' ? [''] : inner.split(',');
  return choices.flatMap((choice) => getRequirements(plain.replace(match, () => ` ${choice} `)));
}

const getLayers = ({ atRules, text }: Rule): string[] =>
  /^@layer ([^;]+)/.exec(atRules[0] ?? text)?.[1]?.split(/, ?/) ?? [];

/** An empty layer is declared, because deferred CSS depends on the order. */
function writeByLayer(rules: Rule[], layers: readonly string[]): string {
  const isIn = (layer: string) => (rule: Rule) => rule.atRules[0] === `@layer ${layer}`;
  const layered = layers.map((layer) => writeRules(rules.filter(isIn(layer))) || `@layer ${layer};`);
  return layered.join('') + writeRules(rules.filter(({ atRules }) => !atRules[0]?.startsWith('@layer ')));
}

function writeRules(rules: Rule[]): string {
  let text = '';
  let openRules: string[] = [];
  for (const rule of [...rules, { atRules: [], text: '' }]) {
    let shared = 0;
    while (shared < openRules.length && openRules[shared] === rule.atRules[shared]) shared++;
    text +=
      '}'.repeat(openRules.length - shared) +
      rule.atRules
        .slice(shared)
        .map((group) => `${group}{`)
        .join('') +
      rule.text;
    openRules = rule.atRules;
  }
  return text;
}
