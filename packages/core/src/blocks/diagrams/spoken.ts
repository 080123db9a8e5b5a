import { interpolate } from '../../model/interpolate.ts';
import type { Layout, Operation, Part } from './dot.ts';
import { isRecord, textsOf } from './draw.ts';
import { strings } from './strings.ts';

const linesOf = (operations: Operation[] | undefined): string[] =>
  textsOf(operations).flatMap(({ text }) => text.trim() || []);

const isDrawn = (part: Part): boolean => part.style !== 'invis';

/**
 * Describes a drawing for users who don't see it: its groups and relations, with all labels.
 *
 * @returns One sentence for each group and for each node that relations start from.
 */
export function describeLayout({ objects = [], edges = [], _ldraw_ }: Layout): string[] {
  const nodes = objects.filter((object) => !object.nodes && isDrawn(object));
  const clusters = objects.filter((object) => object.nodes && linesOf(object._ldraw_).length);
  const titles = nodes.map(titleOf);
  const described = new Set<Part>();
  /** The details of a node follow its name once, or each time if other nodes have the same name. */
  const nameOf = (node: Part | undefined): string => {
    const [title, ...details] = linesOf(node?._ldraw_);
    if (!node || !title) return strings.unnamed;
    const isClear = described.has(node) && titles.filter((other) => other === title).length === 1;
    described.add(node);
    if (isClear || !details.length) return title;
    return interpolate(strings.detailed, { name: title, details: details.join(isRecord(node) ? ', ' : ' ') });
  };
  const bySource = new Map<Part | undefined, Set<string>>();
  for (const edge of edges.filter(isDrawn)) {
    const label = [edge._ldraw_, edge._tldraw_, edge._hldraw_].map((one) => linesOf(one).join(' ')).filter(Boolean);
    const [tail, head] = [edge.tail, edge.head].map((id) => objects.find(({ _gvid }) => _gvid === id));
    const isReversed = Boolean(edge._tdraw_) && !edge._hdraw_;
    const [source, target] = isReversed ? [head, tail] : [tail, head];
    // The name of the source is taken first, so that its details come where it is first read.
    const relations = bySource.get(source) ?? new Set([nameOf(source)]);
    const text = interpolate(relationOf(edge), { name: nameOf(target) });
    relations.add(label.length ? interpolate(strings.labeled, { relation: text, label: label.join(', ') }) : text);
    bySource.set(source, relations);
  }
  const sentences = [...bySource.values()].map(([name = '', ...relations]) =>
    interpolate(strings.relations, { name, relations: relations.join('; ') }),
  );
  const groups = clusters.map((cluster) => {
    const inner = clusters.filter(({ _gvid }) => isBelow(cluster, _gvid, objects));
    const nested = new Set(inner.flatMap((other) => other.nodes ?? []));
    const members = nodes.filter(({ _gvid }) => cluster.nodes?.includes(_gvid) && !nested.has(_gvid));
    const names = [...members.map(nameOf), ...inner.map((other) => linesOf(other._ldraw_).join(' '))];
    return interpolate(strings.group, { name: linesOf(cluster._ldraw_).join(' '), names: names.join('; ') });
  });
  const others = nodes.filter((node) => !described.has(node) && linesOf(node._ldraw_).length).map(nameOf);
  const title = linesOf(_ldraw_).join(' ');
  return [...(title ? [title] : []), ...sentences, ...groups, ...(others.length ? [`${others.join('; ')}.`] : [])];
}

/** What an edge says by its tips. */
function relationOf({ _hdraw_, _tdraw_ }: Part): string {
  if (_hdraw_ && _tdraw_) return strings.bothWays;
  return _hdraw_ || _tdraw_ ? strings.to : strings.joined;
}

const titleOf = (node: Part): string | undefined => linesOf(node._ldraw_)[0];

/** Whether a subgraph is below another one, at any depth. */
const isBelow = ({ subgraphs = [] }: Part, id: number, objects: Part[]): boolean =>
  subgraphs.includes(id) || objects.some((object) => subgraphs.includes(object._gvid) && isBelow(object, id, objects));
