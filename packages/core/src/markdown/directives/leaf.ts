import type { ElementContent } from 'hast';
import type { DataStore, SourceLocation } from '../../data/store.ts';
import type { Reference } from '../../feature.ts';
import { DiagnosticError } from '../../model/diagnostics.ts';
import { type Block, blockFrame, tabFrame } from '../code/frame.ts';
import { isPreloaded } from '../code/languages.ts';
import type { DiagnosticCollector } from '../diagnostic-collector.ts';
import { el, setLine, text } from '../hast.ts';
import { withAnchor } from '../headings.ts';
import type { LeafDirective } from '../markdown.ts';
import type { RenderContext } from '../render-context.ts';
import { type Subject, toSubjectKey } from '../subject-index.ts';
import type { CodeBlock, DataDirective, DeclaredSymbol, DirectiveContext } from '../types.ts';
import { readAttributes } from './attributes.ts';
import { unknownDirective } from './unknown.ts';

/** A data-driven directive, whatever its attributes. */
// biome-ignore lint/suspicious/noExplicitAny: each directive has attributes of its own, checked by its schema
export type AnyDataDirective = DataDirective<any>;

/** What data-driven directives need beyond the scope of the page, and what they leave behind. */
export interface DirectiveState {
  directives: ReadonlyMap<string, AnyDataDirective>;
  references: Record<string, Reference>;
  files: DataStore;
  pageOf(subject: Subject): string | undefined;
  /** The text of another page, snippets put in; undefined where there is none. */
  textOf(route: string): string | undefined;
  faults: DiagnosticCollector;
  /** Filled while the page is rendered; part of its key in the cache. */
  used: {
    files: Map<string, string>;
    subjects: Map<string, { subject: Subject; route?: string }>;
    pages: Map<string, string>;
  };
  symbols: DeclaredSymbol[];
  /** Set when a directive could not be rendered: the anchors that it would have made are missing. */
  incomplete?: boolean;
  /** All data-driven directives of the page, in order. */
  siblings: readonly { name: string; attributes: Record<string, string> }[];
}

/** Renders `::name{…}`. Faults of the directive and of its data are kept, and the page goes on. */
export function renderLeafDirective(node: LeafDirective, scope: RenderContext, data: DirectiveState): ElementContent[] {
  const line = node.position?.start.line;
  const directive = data.directives.get(node.name);
  if (!directive) {
    const known = [...data.directives.keys()].map((name) => `::${name}`).join(', ');
    scope.report({
      line,
      ...unknownDirective(`::${node.name}`, `Put the text in backticks or use one of ${known}`, scope),
    });
    data.incomplete = true;
    return [];
  }
  const attributes = readAttributes(node, directive.attributes, scope);
  if (!attributes) {
    data.incomplete = true;
    return [];
  }
  const loaded = new Set<string>();
  try {
    const { nodes, symbols } = directive.render(attributes, contextOf(line, scope, data, loaded));
    setLine(nodes, line);
    markLinks(nodes, (href) => data.files.placeOf(href, loaded) ?? data.files.placeOf(`(${href})`, loaded));
    data.symbols.push(...symbols);
    return nodes;
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    for (const fault of error.diagnostics) data.faults.add(fault);
    data.incomplete = true;
    return [];
  }
}

/** Lets links say where they are in the data, when that is asked: most never are. */
function markLinks(nodes: ElementContent[], placeOf: (href: string) => SourceLocation | undefined): void {
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    const { href } = node.properties;
    if (node.tagName === 'a' && typeof href === 'string') node.data = { ...node.data, place: () => placeOf(href) };
    markLinks(node.children, placeOf);
  }
}

function contextOf(
  line: number | undefined,
  scope: RenderContext,
  data: DirectiveState,
  loaded: Set<string>,
): DirectiveContext {
  const fail = (message: string, hint: string): never => {
    throw new DiagnosticError({ file: scope.file, line, message: message, hint: hint });
  };
  const block = ({ lang, ...rest }: CodeBlock): Block =>
    isPreloaded(lang) ? { lang, ...rest } : fail(`"${lang}" is not a known language.`, 'Use a language of the fences.');
  const inline = (markdown: string) =>
    data.faults.ofText(
      () => data.files.placeOf(markdown, loaded),
      () => scope.inline(markdown, line),
    );
  const context: DirectiveContext = {
    product: scope.product,
    directives: data.siblings,
    load(file, schema) {
      data.used.files.set(file, data.files.digest(file));
      const value = data.files.load(file, schema);
      loaded.add(file);
      return value;
    },
    inline,
    code: (code) => blockFrame([block(code)], scope.highlight),
    tabs: (group, blocks) =>
      tabFrame(
        group,
        blocks.map((one) => ({ tab: one.tab, blocks: [block(one) as Block] })),
        [],
        scope.highlight,
        scope.ids,
      ),
    heading(depth, id, content, { code, className } = {}) {
      const inner = code ? [el('code', {}, [text(content)])] : inline(content);
      return withAnchor(el(`h${depth}`, { id, className: className ? [className] : undefined }, inner), id);
    },
    refer: (kind, name, hint) => data.references[kind]?.(context, name, hint),
    pageOf(kind, name) {
      const subject = { kind, name };
      const route = data.pageOf(subject);
      data.used.subjects.set(toSubjectKey(subject), { subject, route });
      return route;
    },
    fail,
  };
  return context;
}
