import type { ElementContent } from 'hast';
import type { DataStore, SourceLocation } from '../../data/store.ts';
import { DiagnosticError } from '../../model/diagnostics.ts';
import { suggestSimilarWord } from '../../model/fuzzy-match.ts';
import { type Block, renderBlockFrame, renderTabFrame } from '../code/frame.ts';
import { isPreloaded } from '../code/highlight.ts';
import type { DiagnosticCollector } from '../diagnostic-collector.ts';
import { el, setLine, text } from '../hast.ts';
import { addAnchor } from '../headings.ts';
import { type Subject, toSubjectKey } from '../loader.ts';
import type { LeafDirective } from '../markdown.ts';
import type { CodeBlock, DataDirective, DeclaredSymbol, DirectiveContext, RenderContext } from '../types.ts';
import { createUnknownDirectiveDiagnostic, parseAttributes } from './attributes.ts';

// biome-ignore lint/suspicious/noExplicitAny: each directive has attributes of its own, checked by its schema
export type AnyDataDirective = DataDirective<any>;

export interface DirectiveState {
  directives: ReadonlyMap<string, AnyDataDirective>;
  files: DataStore;
  findRoute(subject: Subject): string | undefined;
  findText(route: string): string | undefined;
  diagnostics: DiagnosticCollector;
  used: {
    files: Map<string, string>;
    subjects: Map<string, { subject: Subject; route?: string }>;
    pages: Map<string, string>;
  };
  symbols: DeclaredSymbol[];
  /** Whether a directive failed, so that anchors are missing. */
  incomplete?: boolean;
  siblings: readonly { name: string; attributes: Record<string, string> }[];
}

export function renderLeafDirective(node: LeafDirective, scope: RenderContext, data: DirectiveState): ElementContent[] {
  const line = node.position?.start.line;
  const directive = data.directives.get(node.name);
  if (!directive) {
    const known = [...data.directives.keys()].map((name) => `::${name}`);
    const written = `::${node.name}`;
    const hint = `${suggestSimilarWord(written, known)}Put the text in backticks or use one of ${known.join(', ')}`;
    scope.report({ line, ...createUnknownDirectiveDiagnostic(written, hint, scope) });
    data.incomplete = true;
    return [];
  }
  const attributes = parseAttributes(node, directive.attributes, scope);
  if (!attributes) {
    data.incomplete = true;
    return [];
  }
  const loaded = new Set<string>();
  try {
    const { nodes, symbols } = directive.render(attributes, createDirectiveContext(line, scope, data, loaded));
    setLine(nodes, line);
    addLinkLocations(
      nodes,
      (href) => data.files.findLocation(href, loaded) ?? data.files.findLocation(`(${href})`, loaded),
    );
    data.symbols.push(...symbols);
    return nodes;
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    for (const diagnostic of error.diagnostics) data.diagnostics.add(diagnostic);
    data.incomplete = true;
    return [];
  }
}

/** Locates links in data files, on demand: most are fine. */
function addLinkLocations(nodes: ElementContent[], findLocation: (href: string) => SourceLocation | undefined): void {
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    const { href } = node.properties;
    if (node.tagName === 'a' && typeof href === 'string')
      node.data = { ...node.data, findLocation: () => findLocation(href) };
    addLinkLocations(node.children, findLocation);
  }
}

function createDirectiveContext(
  line: number | undefined,
  scope: RenderContext,
  data: DirectiveState,
  loaded: Set<string>,
): DirectiveContext {
  const fail = (message: string, hint: string): never => {
    throw new DiagnosticError({ file: scope.file, line, message, hint });
  };
  const block = ({ lang, ...rest }: CodeBlock): Block =>
    isPreloaded(lang) ? { lang, ...rest } : fail(`Unknown language "${lang}".`, 'Use a language of the fences.');
  const inline = (markdown: string) =>
    data.diagnostics.withLocation(
      () => data.files.findLocation(markdown, loaded),
      () => scope.inline(markdown, line),
    );
  const context: DirectiveContext = {
    product: scope.product,
    directives: data.siblings,
    load(file, schema) {
      data.used.files.set(file, data.files.hash(file));
      const value = data.files.load(file, schema);
      loaded.add(file);
      return value;
    },
    inline,
    code: (code) => renderBlockFrame([block(code)], scope.highlight),
    tabs: (group, blocks) =>
      renderTabFrame(
        group,
        blocks.map((one) => ({ tab: one.tab, blocks: [block(one) as Block] })),
        [],
        scope.highlight,
        scope.ids,
      ),
    heading(depth, id, content, { code, className } = {}) {
      const inner = code ? [el('code', {}, [text(content)])] : inline(content);
      return addAnchor(el(`h${depth}`, { id, className: className ? [className] : undefined }, inner), id);
    },
    refer: (kind, name, hint) => data.directives.get(kind)?.refer?.(context, name, hint),
    findRoute(kind, name) {
      const subject = { kind, name };
      const route = data.findRoute(subject);
      data.used.subjects.set(toSubjectKey(subject), { subject, route });
      return route;
    },
    fail,
  };
  return context;
}

export const getDirectivesByName = (context: DirectiveContext, name: string): Record<string, string>[] =>
  (context.directives ?? []).filter((directive) => directive.name === name).map(({ attributes }) => attributes);

export const defineDirective = <A>(definition: Omit<DataDirective<A>, 'form'>): DataDirective =>
  ({ form: 'leaf', ...definition }) as unknown as DataDirective;
