import type { PageDiagnostic } from '@folio/core/markdown';
import { openGraph, type PlainNode, type PlainRelation } from '@folio/query-engine';
import type { RunnablePage } from '../page/runnable-page.ts';

interface DotNode {
  id: string;
  /** The name, then what the drawing says about the node. */
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
 * Finds parts of DOT drawings that contradict the data of their page. A drawing shows the data if
 * most of its nodes have the name of a stored node; it may show a part of them.
 */
export function checkDrawings(page: RunnablePage): PageDiagnostic[] {
  if (!page.drawings.length || !page.blocks.some(({ hasQuery, run }) => hasQuery && run !== 'server')) return [];
  const { nodes, relations } = collectData(page);
  return page.drawings.flatMap(({ line, text }) => {
    const drawn = parseDot(text);
    const stored = new Map(
      drawn.nodes.map(({ id, lines: [name = ''] }) => [
        id,
        nodes.filter((node) => name === node.name || name === `${node.label}:${node.name}`),
      ]),
    );
    const known = drawn.nodes.filter(({ id }) => stored.get(id)?.length).length;
    if (known < 2 || known * 2 <= drawn.nodes.length) return [];
    const finding = (at: number, message: string): PageDiagnostic => ({
      line: line + at,
      message,
      hint: 'Correct the drawing or the statements.',
    });
    const namedSo = (id: string) => drawn.nodes.find((node) => node.id === id)?.lines[0] ?? id;
    return [
      ...drawn.nodes.flatMap(({ id, lines: [name = '', ...rest], line: at }) => {
        const same = stored.get(id) ?? [];
        if (!same.length)
          return /^\w+:\w/.test(name)
            ? [finding(at, `The drawing shows the node "${name}", which is not in the data.`)]
            : [];
        return findWrongValues(rest, same).map((wrong) => finding(at, `The drawing shows "${wrong}" for "${name}".`));
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
        if (!same.length) return [finding(at, `The drawing shows the relation "${shown}", which is not in the data.`)];
        return findWrongValues(lines.slice(1), same).map((wrong) =>
          finding(at, `The drawing shows "${wrong}" for "${shown}".`),
        );
      }),
    ];
  });
}

/** Finds texts such as `year 1984` if the key has only other values. */
const findWrongValues = (lines: readonly string[], parts: readonly { props: object }[]): string[] =>
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

/** Collects the data that any query of a page runs on. */
function collectData({ parts, blocks, setup, now }: RunnablePage): { nodes: PlainNode[]; relations: PlainRelation[] } {
  const states = [setup, ...blocks.filter(({ hasQuery }) => hasQuery).map((block) => block.setup)];
  const distinct = new Map(states.map((one) => [one.join(), one]));
  const opened = [...distinct.values()].flatMap((state) => {
    const graph = openGraph(
      state.map((at) => parts[at]?.text ?? ''),
      now === undefined ? {} : { now },
    );
    return 'diagnostic' in graph ? [] : [graph.session.state()];
  });
  return { nodes: opened.flatMap(({ nodes }) => nodes), relations: opened.flatMap(({ relations }) => relations) };
}

const DOT_NAME = String.raw`(?:"[^"]*"|[\w.]+)`;
const DOT_STATEMENT = new RegExp(
  String.raw`(?<=^|[;{])\s*(${DOT_NAME}(?:\s*-[->]\s*${DOT_NAME})*)\s*(\[(?:"[^"]*"|[^\]"])*\])?\s*(?=[;}]|$)`,
  'g',
);
const DOT_ATTRIBUTE = /(\w+)\s*=\s*(?:"([^"]*)"|([\w.#-]+))/g;
const DOT_KEYWORDS = ['node', 'edge', 'graph'];

/** Dotted edges stand for no relation. */
function parseDot(text: string): { nodes: DotNode[]; edges: DotEdge[] } {
  const nodes = new Map<string, DotNode>();
  const edges: DotEdge[] = [];
  for (const [at, source] of text.split('\n').entries())
    for (const [, chain = '', list = ''] of source.matchAll(DOT_STATEMENT)) {
      const ids = [...chain.matchAll(new RegExp(DOT_NAME, 'g'))].map(([id]) => id.replaceAll('"', ''));
      const [first = ''] = ids;
      if (DOT_KEYWORDS.includes(first)) continue;
      const attributes: Record<string, string> = Object.create(null);
      for (const [, key = '', quoted, plain = ''] of list.matchAll(DOT_ATTRIBUTE)) attributes[key] = quoted ?? plain;
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
