import type { GraphState } from '@folio/query-engine';

/** Writes a graph as JSON: nodes with their label, name and properties, and relations between `label:name`. */
export function toGraphJson(nodes: GraphState['nodes'], relations: GraphState['relations']): string {
  const names = new Map(nodes.map(({ id, label, name }) => [id, `${label}:${name}`]));
  const graph = {
    nodes: nodes.map(({ label, name, props }) => ({ label, name, ...props })),
    relations: relations.map(({ subject, rel, object, props }) => ({
      subject: names.get(subject),
      relation: rel,
      object: names.get(object),
      ...props,
    })),
  };
  return JSON.stringify(graph, null, 2);
}
