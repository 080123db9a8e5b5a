import { interpolate } from '@folio/core/model/interpolate.ts';
import { useId } from 'react';
import type { Picture } from '../service/picture.ts';
import { strings } from '../strings.ts';
import { contentsInWords } from './plurals.ts';

export interface DrawingProps {
  picture: Picture;
  name: string;
  /** Ids of the parts of all rows. */
  used: ReadonlySet<string>;
  /** Ids of the parts of the row that the reader has chosen. */
  chosen?: ReadonlySet<string> | undefined;
  /** The reader chooses a node or a relation. */
  onChoose(id: string): void;
}

/** A graph as a figure of the pages: the parts of the answer stand out. For screen readers it is one image; the table has its content. */
export function Drawing({ picture, name, used, chosen, onChoose }: DrawingProps) {
  const id = useId();
  const { width, height, nodes, relations, left } = picture;
  const marked = chosen ?? used;
  const classOf = (part: string) => (marked.has(part) ? 'on' : used.size ? 'off' : undefined);
  const on = inWords(picture, marked);
  const contents = contentsInWords({ nodes: nodes.length, relations: relations.length });
  const drawn = interpolate(name ? strings.namedGraphDrawn : strings.graphDrawn, { name, contents });
  const has = on.length ? [interpolate(chosen ? strings.rowHas : strings.resultHas, { names: listed(on) })] : [];
  return (
    <figure className="sb-figure">
      <svg
        className="sb-graph"
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={[drawn, ...has].join(' ')}
      >
        <defs>
          {['', '-on'].map((kind) => (
            <marker
              key={kind}
              id={id + kind}
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth={kind ? 6 : 7}
              markerHeight={kind ? 6 : 7}
              orient="auto"
            >
              <path className={`tip${kind}`} d="M0 0 8 4 0 8z" />
            </marker>
          ))}
        </defs>
        {relations.map((relation) => {
          const state = classOf(relation.id) ?? '';
          return (
            <path
              key={relation.id}
              className={`e ${state}`}
              d={relation.path}
              markerEnd={`url(#${id}${state === 'on' ? '-on' : ''})`}
            />
          );
        })}
        {relations.map(({ id: part, rel, x, y }) =>
          x === undefined ? null : (
            <text key={part} className={`t ${classOf(part) ?? ''}`} x={x} y={y}>
              {rel}
            </text>
          ),
        )}
        {nodes.map(({ id: part, shown, x, y, width: w, height: h, box }) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the image says nothing; its content is the table
          <g key={part} className={classOf(part)} onClick={() => onChoose(part)}>
            {box ? (
              <rect className="n" x={x - w / 2} y={y - h / 2} width={w} height={h} rx="5" />
            ) : (
              <ellipse className="n" cx={x} cy={y} rx={w / 2} ry={h / 2} />
            )}
            <text x={x} y={y}>
              {shown}
            </text>
          </g>
        ))}
      </svg>
      {left.nodes + left.relations > 0 && (
        <figcaption>{interpolate(strings.notDrawn, { contents: contentsInWords(left) })}</figcaption>
      )}
    </figure>
  );
}

/** Relations with their nodes, such as `hana BAKES rye`, then nodes without such a relation. */
export function inWords({ nodes, relations }: Picture, marked: ReadonlySet<string>): string[] {
  const names = new Map(nodes.map((node) => [node.id, node.name]));
  const on = relations.filter(({ id }) => marked.has(id));
  const within = new Set(on.flatMap(({ subject, object }) => [subject, object]));
  return [
    ...on.map(({ subject, rel, object }) => `${names.get(subject)} ${rel} ${names.get(object)}`),
    ...nodes.flatMap(({ id, name }) => (marked.has(id) && !within.has(id) ? name : [])),
  ];
}

/** Triples and nodes that are named; the table has the others. */
const mostNamed = 12;

/** Texts in a row, each once. */
function listed(all: readonly string[]): string {
  const texts = [...new Set(all)];
  return texts.length > mostNamed
    ? interpolate(strings.moreNames, { names: texts.slice(0, mostNamed).join(', '), count: texts.length - mostNamed })
    : texts.join(', ');
}
