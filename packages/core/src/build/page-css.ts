/** Which rules a page inlines: those that match its HTML, shared with pages that need nearly the same. */
import { isGroupingRule, parseBlocks, splitAt } from './split-css.ts';

/** How many different style texts a site inlines: the policy of the headers holds a hash of each. */
const VARIANTS = 18;
/** Different needs that are compared in pairs; rarer ones join the variant that they cost least. */
const MAX_COMPARED_VARIANTS = 400;

/** What a rule costs beside its characters, in characters: with each one the compression begins anew. */
const RULE_OVERHEAD_CHARS = 20;

/** A rule, the groups around it, and for each of its selectors the tags, classes (`.name`) and attributes (`[name`) without which it matches nothing. */
interface Rule {
  groups: string[];
  text: string;
  needs: string[][];
}

/** Pages with the same rules. */
interface Variant {
  /** 1 for each rule that one of the pages uses. */
  uses: Uint8Array;
  pages: number;
  /** What the rules cost: their characters, and `ANEW` for each. */
  weight: number;
}

/**
 * Gives each page the style text to inline. Each different need of rules is a variant at first; the two variants whose union costs least, in
 * characters over all their pages, become one until few enough are left (agglomerative clustering). Then each need moves to the variant where it costs
 * least, until none moves.
 */
export function selectPageCss(css: string, markups: Iterable<string>): string[] {
  const blocks = rulesOf(css);
  const layers = [...new Set(blocks.flatMap(layersIn))];
  const rules = blocks.filter(({ text }) => !text.startsWith('@layer'));
  const weights = Uint32Array.from(rules, ({ text }) => text.length + RULE_OVERHEAD_CHARS);
  const needs = Array.from(markups, (markup) => {
    const names = namesIn(markup);
    return Uint8Array.from(rules, (rule) => Number(rule.needs.some((all) => all.every((name) => names.has(name)))));
  });
  const different = new Map<string, Variant>();
  for (const uses of needs) {
    const key = uses.join('');
    const known = different.get(key);
    if (known) known.pages++;
    else
      different.set(key, { uses, pages: 1, weight: weights.reduce((sum, own, i) => (uses[i] ? sum + own : sum), 0) });
  }
  const all = [...different.values()];
  const variants = settle(all, merge(all, weights), weights);
  const texts = variants.map(({ uses }) =>
    writeByLayer(
      rules.filter((_, i) => uses[i]),
      layers,
    ),
  );
  return needs.map((uses) => {
    const fitting = variants.findIndex((variant) => uses.every((use, i) => use <= (variant.uses[i] as number)));
    return texts[fitting] as string;
  });
}

/** Merges variants until `VARIANTS` are left; the smallest come first, so that a page gets the smallest that fits. */
function merge(all: Variant[], weights: Uint32Array): Variant[] {
  const joined = (a: Variant, b: Variant): number => {
    let sum = 0;
    for (let i = 0; i < weights.length; i++) if (a.uses[i] || b.uses[i]) sum += weights[i] as number;
    return sum;
  };
  const cost = (a: Variant, b: Variant) => joined(a, b) * (a.pages + b.pages) - a.weight * a.pages - b.weight * b.pages;
  const unite = (a: Variant, b: Variant): Variant => ({
    uses: a.uses.map((use, i) => use | (b.uses[i] as number)),
    pages: a.pages + b.pages,
    weight: joined(a, b),
  });
  const sorted = all.sort((a, b) => b.pages - a.pages);
  const left = sorted.slice(0, MAX_COMPARED_VARIANTS);
  const costs = left.map((a, i) => left.map((b, j) => (j > i ? cost(a, b) : Number.POSITIVE_INFINITY)));
  while (left.length > VARIANTS) {
    let [first, second] = [0, 1];
    for (let i = 0; i < left.length; i++)
      for (let j = i + 1; j < left.length; j++)
        if (at(costs, i, j) < at(costs, first, second)) [first, second] = [i, j];
    const union = unite(left[first] as Variant, left[second] as Variant);
    left.splice(second, 1);
    costs.splice(second, 1);
    for (const row of costs) row.splice(second, 1);
    left[first] = union;
    for (let i = 0; i < left.length; i++)
      if (i !== first) (costs[Math.min(i, first)] as number[])[Math.max(i, first)] = cost(left[i] as Variant, union);
  }
  for (const rare of sorted.slice(MAX_COMPARED_VARIANTS)) {
    const cheapest = left.reduce(
      (best, variant, i) => (cost(variant, rare) < cost(left[best] as Variant, rare) ? i : best),
      0,
    );
    left[cheapest] = unite(left[cheapest] as Variant, rare);
  }
  return left.sort((a, b) => a.weight - b.weight);
}

/** Moves needs between variants as long as that makes the texts of all pages shorter. `found` begins with the smallest variant. */
function settle(needs: Variant[], found: Variant[], weights: Uint32Array): Variant[] {
  const left = found.map(() => ({ counts: new Uint32Array(weights.length), pages: 0, weight: 0 }));
  type Group = (typeof left)[number];
  /** Takes a need into a group, or out of it. */
  const put = (group: Group, { uses, pages }: Variant, by: 1 | -1) => {
    group.pages += by * pages;
    for (let i = 0; i < weights.length; i++) {
      if (!uses[i]) continue;
      const before = group.counts[i] as number;
      group.counts[i] = before + by;
      // The first need that uses a rule brings it, the last one takes it along.
      if (!before || before + by === 0) group.weight += by * (weights[i] as number);
    }
  };
  const cost = (group: Group, need: Variant): number => {
    const alone = group.weight * group.pages;
    put(group, need, 1);
    const together = group.weight * group.pages;
    put(group, need, -1);
    return together - alone;
  };
  const places = needs.map(
    ({ uses }) => left[found.findIndex((one) => uses.every((use, i) => use <= (one.uses[i] as number)))] as Group,
  );
  for (const [i, need] of needs.entries()) put(places[i] as Group, need, 1);
  for (let moved = true; moved; ) {
    moved = false;
    for (const [i, need] of needs.entries()) {
      const own = places[i] as Group;
      put(own, need, -1);
      let [best, least] = [own, cost(own, need)];
      for (const group of left) {
        const costs = cost(group, need);
        if (costs < least) [best, least] = [group, costs];
      }
      if (best !== own) moved = true;
      places[i] = best;
      put(best, need, 1);
    }
  }
  return left
    .filter(({ pages }) => pages)
    .map(({ counts, pages, weight }) => ({ uses: Uint8Array.from(counts, Math.sign), pages, weight }))
    .sort((a, b) => a.weight - b.weight);
}

const at = (costs: number[][], i: number, j: number) => (costs[i] as number[])[j] as number;

/** What comes to elements before the client does: from the start of the page, or from the browser itself. */
const early = [
  'html',
  'body',
  ...['js', 'theme', 'lang', 'sidebar', 'variant', 'asked'].map((name) => `[data-${name}`),
  '[open',
  '[aria-expanded',
];

/** Tags, classes and attributes of a document. */
function namesIn(markup: string): Set<string> {
  const names = new Set(early);
  for (const [, tag, attributes] of markup.matchAll(/<([a-z][a-z\d]*)((?:"[^"]*"|[^">])*)/g)) {
    names.add(tag as string);
    for (const [, name] of (attributes as string).matchAll(/ ([a-z][a-z-]*)(?:="[^"]*")?/gi))
      names.add(`[${name?.toLowerCase()}`);
  }
  for (const [, list] of markup.matchAll(/ class="([^"]*)"/g))
    for (const name of (list as string).split(' ')) names.add(`.${name}`);
  return names;
}

/** The rules of a sheet. At-rules that hold no rules, as key frames, are needed by all. */
function rulesOf(css: string, groups: string[] = []): Rule[] {
  return parseBlocks(css).flatMap(({ head, body }): Rule[] => {
    if (body === undefined) return [{ groups, text: `${head};`, needs: [[]] }];
    if (isGroupingRule(head)) return rulesOf(body, [...groups, head]);
    const text = `${head}{${body}}`;
    return [{ groups, text, needs: head.startsWith('@') ? [[]] : splitAt(head, ',').flatMap(needsOf) }];
  });
}

/** What a selector needs, in each way that it can match: one for each choice of `:is()`, `:where()` and `:has()`. `:not()` needs nothing. */
function needsOf(selector: string): string[][] {
  const plain = selector.replace(/:(?!(?:is|where|has|not)\()[\w-]+\([^()]*\)|#[\w-]+/g, '');
  const [whole, name, inner = ''] = /:(is|where|has|not)\(([^()]*)\)/.exec(plain) ?? [];
  if (!whole) return [plain.replace(/[~|^$*]?=[^\]]*|::?[\w-]+/g, '').match(/[.[]?[a-z][\w-]*/g) ?? []];
  const choices = name === 'not' ? [''] : inner.split(',');
  return choices.flatMap((choice) => needsOf(plain.replace(whole, () => ` ${choice} `)));
}

/** Layers that a rule is the first to name: the one that it is in, or those of a statement (`@layer base,shell;`). */
const layersIn = ({ groups, text }: Rule): string[] =>
  /^@layer ([^;]+)/.exec(groups[0] ?? text)?.[1]?.split(/, ?/) ?? [];

/** Writes each layer once, in their order. Between layers the order of rules means nothing; a layer without rules keeps its place, which files that come later count on. */
function writeByLayer(rules: Rule[], layers: readonly string[]): string {
  const isIn = (layer: string) => (rule: Rule) => rule.groups[0] === `@layer ${layer}`;
  const layered = layers.map((layer) => write(rules.filter(isIn(layer))) || `@layer ${layer};`);
  return layered.join('') + write(rules.filter(({ groups }) => !groups[0]?.startsWith('@layer ')));
}

/** Writes rules with their groups, opening and closing as few as may be. */
function write(rules: Rule[]): string {
  let text = '';
  let open: string[] = [];
  for (const rule of [...rules, { groups: [], text: '' }]) {
    let shared = 0;
    while (shared < open.length && open[shared] === rule.groups[shared]) shared++;
    text +=
      '}'.repeat(open.length - shared) +
      rule.groups
        .slice(shared)
        .map((group) => `${group}{`)
        .join('') +
      rule.text;
    open = rule.groups;
  }
  return text;
}
