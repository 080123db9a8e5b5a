import { interpolate } from '@folio/core';
import type { DrawnRelation, Picture } from '../service/picture.ts';
import { strings } from '../strings.ts';
import { describeContents } from './describe.ts';

export interface DrawingProps {
  picture: Picture;
  name: string;
  /** Ids of the parts of all rows. */
  used: ReadonlySet<string>;
  /** Ids of the parts of the chosen row. */
  chosen?: ReadonlySet<string> | undefined;
  onChoose?(id: string): void;
}

/** `createElement` of React, or that of the build. */
type CreateElement<Node> = (
  type: string,
  props: Record<string, string | number | (() => void) | undefined>,
  ...children: (Node | string)[]
) => Node;

/** Draws a graph. For screen readers it is one image; the table has its content. */
export function createDrawing<Node>(
  create: CreateElement<Node>,
  { picture, name, used, chosen, onChoose }: DrawingProps,
): Node {
  const { width, height, nodes, relations, omitted } = picture;
  const marked = chosen ?? used;
  const classOf = (part: string) => (marked.has(part) ? 'on' : used.size ? 'off' : undefined);
  const on = describeParts(picture, (part) => marked.has(part));
  const others = describeParts(picture, (part) => !marked.has(part));
  const contents = describeContents({ nodes: nodes.length, relations: relations.length });
  const drawn = interpolate(name ? strings.namedGraphDrawn : strings.graphDrawn, { name, contents });
  const has = chosen ? strings.rowHas : strings.resultHas;
  const inWords = [
    drawn,
    ...(on.length ? [interpolate(has, { names: joinNames(on, strings.moreInTable) })] : []),
    ...(others.length ? [interpolate(strings.alsoDrawn, { names: joinNames(others, strings.moreNames) })] : []),
  ];
  /** The sign of a label; all after the second share the square. */
  const createSign = (kind: number, x: number, y: number) =>
    kind > 1
      ? create('rect', { className: 'dot', x: x - 4, y: y - 4, width: 8, height: 8, rx: 1 })
      : create('circle', { className: kind ? 'ring' : 'dot', cx: x, cy: y, r: kind ? 3 : 4 });
  // Marked relations are drawn over the others.
  const ordered = [...relations].sort((a, b) => Number(marked.has(a.id)) - Number(marked.has(b.id)));
  const named = pickNamed(picture, (part) => !used.size || marked.has(part));
  const labels = [...new Map(nodes.map(({ kind, label }) => [kind, label]))].sort(([a], [b]) => a - b);
  const legend = labels.length > 1 ? labels : [];
  const missing = omitted.nodes + omitted.relations > 0 ? [describeContents(omitted)] : [];
  const svg = create(
    'svg',
    {
      className: 'sb-graph',
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'img',
      'aria-label': inWords.join(' '),
    },
    ...ordered.map(({ id, rel, path, tip }) =>
      create(
        'g',
        { className: classOf(id) },
        create('title', {}, rel),
        create('path', { className: 'e', d: path }),
        create('path', { className: 'tip', d: tip }),
      ),
    ),
    ...nodes.map(({ id, shortName, kind, x, y, width: w, height: h }) =>
      create(
        'g',
        { className: classOf(id), onClick: onChoose && (() => onChoose(id)) },
        create('rect', { className: 'n', x: x - w / 2, y: y - h / 2, width: w, height: h, rx: 8 }),
        createSign(kind, x - w / 2 + 13, y),
        create('text', { x: x - w / 2 + 23, y }, shortName),
      ),
    ),
    ...named.map(({ id, rel, x, y }) => create('text', { className: marked.has(id) ? 't on' : 't', x, y: y - 9 }, rel)),
  );
  const caption = create(
    'figcaption',
    {},
    ...legend.map(([kind, label]) =>
      create(
        'span',
        {},
        create('svg', { width: 8, height: 10, 'aria-hidden': 'true' }, createSign(kind, 4, 5)),
        ` ${label}`,
      ),
    ),
    ...missing.map((contents) => create('span', {}, interpolate(strings.notDrawn, { contents }))),
  );
  return create('figure', { className: 'sb-figure' }, svg, ...(legend.length || missing.length ? [caption] : []));
}

/** Space that a name needs, in pixels. */
const NAME_HEIGHT_PX = 16;
const CHARACTER_PX = 8;

/** The relations that show their name: one of each name, the flattest that covers no other. */
export function pickNamed({ nodes, relations }: Picture, isShown: (id: string) => boolean): DrawnRelation[] {
  const heights = new Map(nodes.map(({ id, y }) => [id, y]));
  const rise = ({ subject, object }: DrawnRelation) =>
    Math.abs((heights.get(subject) as number) - (heights.get(object) as number));
  const named: DrawnRelation[] = [];
  for (const relation of relations.filter(({ id }) => isShown(id)).sort((a, b) => rise(a) - rise(b))) {
    const isFree = named.every(
      ({ rel, x, y }) =>
        rel !== relation.rel &&
        (Math.abs(y - relation.y) >= NAME_HEIGHT_PX ||
          Math.abs(x - relation.x) >= ((rel.length + relation.rel.length) * CHARACTER_PX) / 2),
    );
    if (isFree) named.push(relation);
  }
  return named;
}

/** Relations with their nodes (`hana BAKES rye`), then the other nodes. */
export function describeParts({ nodes, relations }: Picture, isListed: (id: string) => boolean): string[] {
  const names = new Map(nodes.map((node) => [node.id, node.name]));
  const listed = relations.filter(({ id }) => isListed(id));
  const within = new Set(listed.flatMap(({ subject, object }) => [subject, object]));
  return [
    ...listed.map(({ subject, rel, object }) => `${names.get(subject)} ${rel} ${names.get(object)}`),
    ...nodes.flatMap(({ id, name }) => (isListed(id) && !within.has(id) ? name : [])),
  ];
}

const MAX_NAMED_PARTS = 40;

function joinNames(all: readonly string[], more: string): string {
  const texts = [...new Set(all)];
  const names = texts.slice(0, MAX_NAMED_PARTS).join(', ');
  return texts.length > MAX_NAMED_PARTS ? interpolate(more, { names, count: texts.length - MAX_NAMED_PARTS }) : names;
}
