import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Element, ElementContent, Root } from 'hast';
import { z } from 'zod';
import { plainText, route as routeRule, sources } from '../../data/schema-helpers.ts';
import { createDataStore } from '../../data/store.ts';
import { defineFeature } from '../../feature.ts';
import { el, hasClass, text } from '../../markdown/hast.ts';
import type { NavigationSources } from '../../model/navigation.ts';
import { escapePattern } from '../../model/text.ts';
import type { Diagnostic } from '../../model/types.ts';

const term = z.strictObject({
  term: plainText,
  /** Plural, verb. */
  forms: z.array(plainText).default([]),
  text: plainText,
  /** The page that explains the term. */
  see: routeRule,
  sources,
});
export type Term = z.output<typeof term>;

/** `data/glossary.yaml`: terms by sidebar. */
export const glossarySchema = z.record(z.string(), z.array(term).min(1));
type Glossary = z.output<typeof glossarySchema>;

const GLOSSARY_FILE = 'glossary';

export function checkSidebars(glossary: Glossary, navigation: NavigationSources, text: string): Diagnostic[] {
  return Object.keys(glossary)
    .filter((key) => !Object.hasOwn(navigation, key))
    .map((key) => ({
      file: `data/${GLOSSARY_FILE}.yaml`,
      line: text.split('\n').findIndex((line) => line.startsWith(`${key}:`)) + 1,
      message: `Unknown sidebar "${key}".`,
      hint: `Use one of ${Object.keys(navigation).join(', ')}.`,
    }));
}

/** Headings, labels, code and links aren't annotated. */
const SKIPPED_TAGS = new Set([
  'a',
  'code',
  'pre',
  'kbd',
  'strong',
  'b',
  'em',
  'h2',
  'h3',
  'h4',
  'figure',
  'th',
  'dt',
  'button',
  'summary',
]);

/** By lowercase form; undefined if the form must not be linked (again). */
type Forms = Map<string, Term | undefined>;

/** Links the first use of each term, with a tooltip. Returns the terms found. */
export function linkTerms(tree: Root, terms: readonly Term[], route: string): Term[] {
  const forms: Forms = new Map();
  for (const entry of terms)
    for (const form of [entry.term, ...entry.forms])
      forms.set(form.toLowerCase(), entry.see.split('#')[0] === route ? undefined : entry);
  const found: Term[] = [];
  const walk = (parent: Root | Element) => {
    parent.children = parent.children.flatMap((child): ElementContent[] => {
      if (child.type === 'element' && !isSkipped(child)) walk(child);
      if (child.type !== 'text') return child.type === 'doctype' ? [] : [child];
      return linkTermsInText(child.value, forms, found);
    });
  };
  walk(tree);
  return found;
}

const isSkipped = (element: Element): boolean =>
  SKIPPED_TAGS.has(element.tagName) ||
  ['callout-title', 'path', 'code', 'badge'].some((name) => hasClass(element, name));

function linkTermsInText(value: string, forms: Forms, found: Term[]): ElementContent[] {
  const parts: ElementContent[] = [];
  let from = 0;
  for (const { 0: word, index } of value.matchAll(createPattern([...forms.keys()]))) {
    const entry = forms.get(word.toLowerCase());
    const after = value.slice(index + word.length);
    // "Order Desk" is a name, not a use of "order".
    if (!entry || /^ \p{Lu}/u.test(after)) continue;
    if (index > from) parts.push(text(value.slice(from, index)));
    parts.push(renderTerm(word, entry, `term-${found.length + 1}`));
    from = index + word.length;
    found.push(entry);
    for (const [form, owner] of forms) if (owner === entry) forms.set(form, undefined);
  }
  return from < value.length ? [...parts, text(value.slice(from))] : parts;
}

function createPattern(forms: string[]): RegExp {
  if (!forms.length) return /(?!)/g;
  const words = forms.sort((a, b) => b.length - a.length).map(escapePattern);
  return new RegExp(`(?<![\\p{L}\\p{N}-])(?:${words.join('|')})(?![\\p{L}\\p{N}-])`, 'giu');
}

const renderTerm = (word: string, entry: Term, id: string): Element =>
  el('span', { className: ['term'] }, [
    el('a', { href: entry.see, ariaDescribedBy: [id] }, [text(word)]),
    el('span', { role: 'tooltip', id }, [text(entry.text)]),
  ]);

export const glossary = defineFeature({
  name: 'glossary',
  hast(tree, { route, frontmatter, load, addLink }) {
    const terms = load(GLOSSARY_FILE, glossarySchema)?.[frontmatter.sidebar] ?? [];
    for (const { see } of linkTerms(tree, terms, route)) addLink({ href: see, file: `data/${GLOSSARY_FILE}.yaml` });
  },
  styles: { paint: [fileURLToPath(new URL('./term.css', import.meta.url))] },
  async check({ root, config, navigation }) {
    const path = join(root, 'data', `${GLOSSARY_FILE}.yaml`);
    if (!existsSync(path)) return [];
    const terms = createDataStore(root, config.product).load(GLOSSARY_FILE, glossarySchema);
    return checkSidebars(terms, navigation, readFileSync(path, 'utf8'));
  },
});
