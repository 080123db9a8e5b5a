import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import { visit } from 'unist-util-visit';
import { allFeatures } from '../../../../../tests/support/features.ts';
import type { CodeBlock, DirectiveContext, DirectiveResult, Element, ElementContent } from '../../markdown/types.ts';
import type { Product } from '../../model/types.ts';
import { createDataStore, type DataStore } from '../store.ts';

export const product: Product = {
  name: 'FernDB',
  slug: 'ferndb',
  repo: 'https://example.org/ferndb',
  abbreviations: ['api', 'rest'],
};

export const root = import.meta.dirname;

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
  root?: string;
  store?: DataStore;
  directives?: DirectiveContext['directives'];
  /** Pages by subject: `operation createTable`, `class table server`, `commands db`. */
  pages?: Record<string, string>;
}

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
    findRoute: (kind, name) => options.pages?.[`${kind} ${name}`],
    refer: (kind, name, hint) => allFeatures.directives.get(kind)?.refer?.(context, name, hint),
    fail(message, hint) {
      throw new Error(`${message} | ${hint}`);
    },
    ...(options.directives ? { directives: options.directives } : {}),
  };
  return context;
}

export function render(name: string, attributes: Record<string, string>, options: FakeOptions = {}): DirectiveResult {
  const directive = allFeatures.directives.get(name);
  if (!directive) throw new Error(`no directive ${name}`);
  return directive.render(directive.attributes.parse(attributes), fakeContext(options));
}

export const htmlOf = ({ nodes }: Pick<DirectiveResult, 'nodes'>): string => toHtml({ type: 'root', children: nodes });

function idsOf({ nodes }: Pick<DirectiveResult, 'nodes'>): string[] {
  const ids: string[] = [];
  visit({ type: 'root', children: nodes }, 'element', ({ properties }) => {
    if (properties.id) ids.push(String(properties.id));
  });
  return ids;
}

const localLinks = (rendering: Pick<DirectiveResult, 'nodes'>): string[] =>
  [...htmlOf(rendering).matchAll(/href="#([^"]+)"/g)]
    .map((match) => match[1] as string)
    .filter((href) => !href.startsWith('i-'));

export const headingsOf = (rendering: Pick<DirectiveResult, 'nodes'>): string[] =>
  [...htmlOf(rendering).matchAll(/<(h[2-4])[^>]*>(.*?)<a class="anchor"/g)].map(
    ([, tag, content]) => `${tag} ${(content as string).replace(/<[^>]+>/g, '')}`,
  );

/** Lists duplicate ids, broken links and symbols without an anchor: all must be empty. */
export function brokenAnchors(rendering: DirectiveResult): string[] {
  const ids = idsOf(rendering);
  const duplicates = ids.filter((id, at) => ids.indexOf(id) !== at);
  const targets = [...localLinks(rendering), ...rendering.symbols.map(({ anchor }) => anchor)];
  return [...duplicates, ...targets.filter((anchor) => !ids.includes(anchor))];
}

const tempDir = mkdtempSync(path.join(tmpdir(), 'data-'));
process.once('exit', () => rmSync(tempDir, { recursive: true, force: true }));

export function project(files: Record<string, string | Uint8Array>) {
  const root = mkdtempSync(path.join(tempDir, 'project-'));
  const write = (file: string, text: string | Uint8Array) => {
    const full = path.join(root, 'data', file);
    mkdirSync(path.dirname(full), { recursive: true });
    writeFileSync(full, text);
  };
  for (const [file, text] of Object.entries(files)) write(file, text);
  return { root, write };
}
