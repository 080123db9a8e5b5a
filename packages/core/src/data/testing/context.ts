import { h } from 'hastscript';
import { allFeatures } from '../../../../../tests/support/features.ts';
import type { CodeBlock, DirectiveContext, DirectiveResult, Element, ElementContent } from '../../markdown/types.ts';
import type { Product } from '../../model/types.ts';
import { createDataStore, type DataStore } from '../store.ts';

/** A product of another name, so that a name that is written into the code shows. */
export const product: Product = {
  name: 'FernDB',
  slug: 'ferndb',
  repo: 'https://example.org/ferndb',
  abbreviations: ['api', 'rest'],
};

/** Holds the example data files, as they are when the site has one file of each kind. */
export const root = import.meta.dirname;

/** Inline Markdown as far as the data files use it. */
function inline(markdown: string): ElementContent[] {
  return markdown.split(/(`[^`]+`|\[[^\]]+\]\([^)]+\))/).map((part): ElementContent => {
    const link = part.match(/^\[([^\]]+)\]\(([^)]+)\)$/);
    if (link) return h('a', { href: link[2] }, link[1]);
    return part.startsWith('`') ? h('code', part.slice(1, -1)) : { type: 'text', value: part };
  });
}

const frame = (blocks: (CodeBlock & { tab?: string })[]): Element =>
  h(
    'div.code',
    blocks.map((block) => [
      h('span.code-title', block.tab ?? block.title ?? block.lang),
      h('pre', { dataLang: block.lang, dataOutput: block.output }, h('code', block.code)),
    ]),
  );

export interface FakeOptions {
  /** Folder that holds `data/`. */
  root?: string;
  store?: DataStore;
  directives?: DirectiveContext['directives'];
  /** Pages by what they document: `operation createTable`, `class table server`, `commands db`. */
  pages?: Record<string, string>;
}

/** What the pipeline gives to a renderer, made of the simplest parts that show what was asked for. */
export function fakeContext(options: FakeOptions = {}): DirectiveContext {
  const store = options.store ?? createDataStore(options.root ?? root, product);
  const context: DirectiveContext = {
    product,
    load: (file, schema) => store.load(file, schema),
    inline,
    code: (block) => frame([block]),
    tabs: (_group, blocks) => frame(blocks),
    heading: (depth, id, content, { code, className } = {}) =>
      h(`h${depth}`, { id, className }, code ? h('code', content) : content, h('a.anchor', { href: `#${id}` }, '#')),
    pageOf: (kind, name) => options.pages?.[`${kind} ${name}`],
    refer: (kind, name, hint) => allFeatures.references[kind]?.(context, name, hint),
    fail(message, hint) {
      throw new Error(`${message} | ${hint}`);
    },
    ...(options.directives ? { directives: options.directives } : {}),
  };
  return context;
}

/** Renders a directive as the pipeline does. */
export function render(name: string, attributes: Record<string, string>, options: FakeOptions = {}): DirectiveResult {
  const directive = allFeatures.directives.get(name);
  if (!directive) throw new Error(`no directive ${name}`);
  return directive.render(directive.attributes.parse(attributes), fakeContext(options));
}
