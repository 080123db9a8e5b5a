/** Compares the drawings of a page with the data that its queries run on. */
import { openGraph, type PlainNode, type PlainRelation } from '@folio/query-engine/engine/index.ts';
import type { RunnablePage } from '../page/index.ts';
import type { Finding } from './recompute.ts';

interface DotNode {
  id: string;
  /** Lines of its label: its name, then what the drawing says about it. */
  lines: string[];
  line: number;
}

interface DotEdge {
  tail: string;
  head: string;
  lines: string[];
  line: number;
}

/**
 * Finds nodes, relations and properties of drawings that contradict the data of their page. A drawing shows the data when most of its nodes have the name
 * of a stored node; any other drawing, such as one of a flow or of a schema, is left alone. A drawing may show a part of the data, and any state of them.
 */
export function checkDrawings(play: RunnablePage): Finding[] {
  if (!play.drawings.length || !play.blocks.some(({ asks, run }) => asks && run !== 'server')) return [];
  const { nodes, relations } = allData(play);
  return play.drawings.flatMap(({ line, text }) => {
    const drawn = readDot(text);
    const stored = new Map(
      drawn.nodes.map(({ id, lines: [name = ''] }) => [
        id,
        nodes.filter((node) => name === node.name || name === `${node.label}:${node.name}`),
      ]),
    );
    const known = drawn.nodes.filter(({ id }) => stored.get(id)?.length).length;
    if (known < 2 || known * 2 <= drawn.nodes.length) return [];
    const finding = (at: number, message: string): Finding => ({
      line: line + at,
      message,
      hint: 'Correct the drawing or the statements, so that a reader who runs the query sees what is drawn.',
    });
    const namedSo = (id: string) => drawn.nodes.find((node) => node.id === id)?.lines[0] ?? id;
    return [
      ...drawn.nodes.flatMap(({ id, lines: [name = '', ...rest], line: at }) => {
        const same = stored.get(id) ?? [];
        if (!same.length)
          return /^\w+:\w/.test(name)
            ? [finding(at, `The drawing shows the node "${name}", which the data lack.`)]
            : [];
        return wrongValues(rest, same).map((wrong) => finding(at, `The drawing shows "${wrong}" for "${name}".`));
      }),
      ...drawn.edges.flatMap(({ tail, head, lines, line: at }) => {
        const [subjects, objects] = [stored.get(tail) ?? [], stored.get(head) ?? []];
        if (!subjects.length || !objects.length) return [];
        const rel = /^[A-Z][A-Z\d_]*$/.exec(lines[0] ?? '')?.[0];
        const same = relations.filter(
          ({ subject, object, rel: other }) =>
            (rel === undefined || rel === other) &&
            subjects.some(({ id }) => id === subject) &&
            objects.some(({ id }) => id === object),
        );
        const shown = `${namedSo(tail)} ${rel ?? '→'} ${namedSo(head)}`;
        if (!same.length) return [finding(at, `The drawing shows the relation "${shown}", which the data lack.`)];
        return wrongValues(lines.slice(1), same).map((wrong) =>
          finding(at, `The drawing shows "${wrong}" for "${shown}".`),
        );
      }),
    ];
  });
}

/** Texts such as `year 1984` whose key the parts have, but with other values only. */
const wrongValues = (lines: readonly string[], parts: readonly { props: object }[]): string[] =>
  lines
    .join(', ')
    .split(', ')
    .filter((text) => {
      const [, key = '', value] = /^(\w+) (.+)$/.exec(text) ?? [];
      const values = parts.flatMap(({ props }) =>
        Object.entries(props).flatMap(([name, one]) => (name === key ? [one] : [])),
      );
      return values.length > 0 && !values.some((one) => String(one) === value);
    });

/** What any query of a page runs on, and what its own statements add. */
function allData({ parts, blocks, setup, now }: RunnablePage): { nodes: PlainNode[]; relations: PlainRelation[] } {
  const states = [setup, ...blocks.filter(({ asks }) => asks).map((block) => block.setup)];
  const distinct = new Map(states.map((one) => [one.join(), one]));
  const opened = [...distinct.values()].flatMap((state) => {
    const graph = openGraph(
      state.map((at) => parts[at]?.text ?? ''),
      now === undefined ? {} : { now },
    );
    return 'fault' in graph ? [] : [graph.session.state()];
  });
  return { nodes: opened.flatMap(({ nodes }) => nodes), relations: opened.flatMap(({ relations }) => relations) };
}

const name = String.raw`(?:"[^"]*"|[\w.]+)`;
const statement = new RegExp(
  String.raw`(?<=^|[;{])\s*(${name}(?:\s*-[->]\s*${name})*)\s*(\[(?:"[^"]*"|[^\]"])*\])?\s*(?=[;}]|$)`,
  'g',
);
const attribute = /(\w+)\s*=\s*(?:"([^"]*)"|([\w.#-]+))/g;
const keywords = ['node', 'edge', 'graph'];

/** Reads nodes and edges of the DOT language, one or more statements a line, as the drawings of pages have them. Dotted edges stand for no relation. */
function readDot(text: string): { nodes: DotNode[]; edges: DotEdge[] } {
  const nodes = new Map<string, DotNode>();
  const edges: DotEdge[] = [];
  for (const [at, source] of text.split('\n').entries())
    for (const [, chain = '', list = ''] of source.matchAll(statement)) {
      const ids = [...chain.matchAll(new RegExp(name, 'g'))].map(([id]) => id.replaceAll('"', ''));
      const [first = ''] = ids;
      if (keywords.includes(first)) continue;
      const attributes: Record<string, string> = Object.create(null);
      for (const [, key = '', quoted, plain = ''] of list.matchAll(attribute)) attributes[key] = quoted ?? plain;
      const lines = attributes.label?.split(/\\[nlr]/).map((one) => one.trim());
      for (const id of ids) if (!nodes.has(id)) nodes.set(id, { id, lines: [id], line: at + 1 });
      if (ids.length === 1 && lines) nodes.set(first, { id: first, lines, line: at + 1 });
      if (attributes.style === 'dotted' || attributes.arrowhead === 'none') continue;
      for (const [place, head] of ids.slice(1).entries()) {
        const ends = [ids[place] as string, head] as const;
        const [from, to] = attributes.dir === 'back' ? ends.toReversed() : ends;
        edges.push({ tail: from as string, head: to as string, lines: lines ?? [], line: at + 1 });
      }
    }
  return { nodes: [...nodes.values()], edges };
}
