/** Names that nothing in the graph has: a label, a node, a property that was probably misspelled. */
import type { Context } from './context.ts';
import { type Graph, isTriple, keyOf, type Node, property, type Triple } from './store.ts';
import type { NodePart, RelationPart, Span } from './syntax.ts';

/** A label or a name that no node has is pointed out. */
export function hintAtNode(graph: Graph, part: NodePart, context: Context): void {
  const { label, name } = part;
  if (label === undefined || graph.nodes.size === 0) return;
  const same = graph.byLabel.get(label);
  // Other languages write alias:label.
  if (!same && name !== undefined && graph.byLabel.has(name))
    context.hint(
      'alias-for-label',
      `No node has the label ${label}. For all nodes of ${name}, write (@${label} ${name}:*).`,
      label,
      [],
      part,
    );
  else if (!same) context.hint('unknown-label', `No node has the label ${label}.`, label, graph.byLabel.keys(), part);
  else if (name !== undefined && !graph.nodes.has(keyOf({ label, name })))
    context.hint(
      'unknown-name',
      `No ${label} is called ${name}.`,
      name,
      [...same].slice(0, 2000).map((one) => one.name),
      part,
    );
}

/** A property that no part of this kind has is pointed out. */
export function hintAtProperty(
  graph: Graph,
  part: NodePart | RelationPart,
  name: string,
  place: Span,
  context: Context,
): void {
  const names = new Set<string>();
  const relation = 'reverse' in part;
  const items: Iterable<Node | Triple> = relation
    ? graph.triples
    : part.label === undefined
      ? graph.nodes.values()
      : (graph.byLabel.get(part.label) ?? []);
  for (const item of items) {
    context.budget.spend();
    if (relation && isTriple(item) && part.rel !== undefined && item.rel !== part.rel) continue;
    if (property(item, name) !== undefined) return;
    for (const own of Object.keys(item.props)) names.add(own);
  }
  const kind = relation ? (part.rel ?? 'relation') : (part.label ?? 'node');
  for (const own of relation ? ['rel'] : ['name', 'label']) names.add(own);
  context.hint('unknown-property', `No ${kind} has ${name}.`, name, names, place);
}
