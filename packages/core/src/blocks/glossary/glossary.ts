import type { Element, ElementContent, Root } from 'hast';
import { z } from 'zod';
import { refineWithHint, route as routeRule, sources, text as textRule } from '../../data/schema-helpers.ts';
import { el, hasClass, text } from '../../markdown/hast.ts';
import type { NavigationSources } from '../../model/navigation.ts';
import type { Diagnostic } from '../../model/types.ts';

/** A tooltip shows its text as it is. */
const plainText = refineWithHint(
  textRule,
  (value) => !/[*`]|~~|\]\(|(?<!\w)_\w[^_]*_(?!\w)/.test(value),
  'The text of the glossary has Markdown, which is shown as it is typed',
  'Write plain text without "*", "_", backticks or links.',
);

const term = z.strictObject({
  /** The word as it is in a sentence. */
  term: plainText,
  /** Other forms of it: plural, verb. */
  forms: z.array(plainText).default([]),
  /** What it means in this app, in one or two sentences without markup. */
  text: plainText,
  /** The page that explains it; there the word is not linked. */
  see: routeRule,
  sources,
});
export type Term = z.output<typeof term>;

/** `data/glossary.yaml`: the vocabulary of each app, by the sidebar of its pages. */
export const glossarySchema = z.record(z.string(), z.array(term).min(1));
export type Glossary = z.output<typeof glossarySchema>;

/** Name of the file for the data store. */
export const glossaryFile = 'glossary';

/** Sidebars of the glossary that the site does not have, each with its line in `text`, the source of the file. */
export function unknownSidebars(glossary: Glossary, navigation: NavigationSources, text: string): Diagnostic[] {
  return Object.keys(glossary)
    .filter((key) => !Object.hasOwn(navigation, key))
    .map((key) => ({
      file: `data/${glossaryFile}.yaml`,
      line: text.split('\n').findIndex((line) => line.startsWith(`${key}:`)) + 1,
      message: `There is no sidebar "${key}".`,
      hint: `Use one of ${Object.keys(navigation).join(', ')}.`,
    }));
}

/** Elements whose words stay as they are: links, code, labels of a screen (bold), headings, pictures. */
const kept = new Set([
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

/** Forms of terms, in lower case, with the term that waits for its first use; without one where the word stays as it is. */
type Forms = Map<string, Term | undefined>;

/**
 * Links the first use of each term on a page to the page that explains it, and puts its meaning beside it, for hover and focus. A page's own terms
 * are not linked, nor is a part of them. Changes the tree; returns the terms that it has found.
 */
export function linkTerms(tree: Root, terms: readonly Term[], route: string): Term[] {
  const forms: Forms = new Map();
  for (const entry of terms)
    for (const form of [entry.term, ...entry.forms])
      forms.set(form.toLowerCase(), entry.see.split('#')[0] === route ? undefined : entry);
  const found: Term[] = [];
  const walk = (parent: Root | Element) => {
    parent.children = parent.children.flatMap((child): ElementContent[] => {
      if (child.type === 'element' && !isKept(child)) walk(child);
      if (child.type !== 'text') return child.type === 'doctype' ? [] : [child];
      return split(child.value, forms, found);
    });
  };
  walk(tree);
  return found;
}

const isKept = (element: Element): boolean =>
  kept.has(element.tagName) || ['callout-title', 'path', 'code', 'badge'].some((name) => hasClass(element, name));

/** A text with the terms that wait taken out of it, longest first where several begin at one place. */
function split(value: string, forms: Forms, found: Term[]): ElementContent[] {
  const parts: ElementContent[] = [];
  let from = 0;
  for (const { 0: word, index } of value.matchAll(patternOf([...forms.keys()]))) {
    const entry = forms.get(word.toLowerCase());
    const after = value.slice(index + word.length);
    // A capital after it: "Order Desk" is a name, not a use of "order".
    if (!entry || /^ \p{Lu}/u.test(after)) continue;
    if (index > from) parts.push(text(value.slice(from, index)));
    parts.push(linked(word, entry, `term-${found.length + 1}`));
    from = index + word.length;
    found.push(entry);
    for (const [form, owner] of forms) if (owner === entry) forms.set(form, undefined);
  }
  return from < value.length ? [...parts, text(value.slice(from))] : parts;
}

function patternOf(forms: string[]): RegExp {
  if (!forms.length) return /(?!)/g;
  const words = forms.sort((a, b) => b.length - a.length).map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}-])(?:${words.join('|')})(?![\\p{L}\\p{N}-])`, 'giu');
}

const linked = (word: string, entry: Term, id: string): Element =>
  el('span', { className: ['term'] }, [
    el('a', { href: entry.see, ariaDescribedBy: [id] }, [text(word)]),
    el('span', { role: 'tooltip', id }, [text(entry.text)]),
  ]);
