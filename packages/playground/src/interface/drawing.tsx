import { interpolate } from '@folio/core';
import { useId } from 'react';
import type { Picture } from '../service/picture.ts';
import { strings } from '../strings.ts';
import { describeContents } from './describe.ts';

export interface DrawingProps {
  picture: Picture;
  name: string;
  /** Ids of the parts of all rows. */
  used: ReadonlySet<string>;
  /** Ids of the parts of the chosen row. */
  chosen?: ReadonlySet<string> | undefined;
  onChoose(id: string): void;
}

/** For screen readers it is one image; the table has its content. */
export function Drawing({ picture, name, used, chosen, onChoose }: DrawingProps) {
  const id = useId();
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
  return (
    <figure className="sb-figure">
      <svg
        className="sb-graph"
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={inWords.join(' ')}
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
        {nodes.map(({ id: part, shortName, x, y, width: w, height: h, isBox }) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the image says nothing; its content is the table
          <g key={part} className={classOf(part)} onClick={() => onChoose(part)}>
            {isBox ? (
              <rect className="n" x={x - w / 2} y={y - h / 2} width={w} height={h} rx="5" />
            ) : (
              <ellipse className="n" cx={x} cy={y} rx={w / 2} ry={h / 2} />
            )}
            <text x={x} y={y}>
              {shortName}
            </text>
          </g>
        ))}
      </svg>
      {omitted.nodes + omitted.relations > 0 && (
        <figcaption>{interpolate(strings.notDrawn, { contents: describeContents(omitted) })}</figcaption>
      )}
    </figure>
  );
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

/** The drawing names as many relations (`service/picture.ts`). */
const MAX_NAMED_PARTS = 40;

function joinNames(all: readonly string[], more: string): string {
  const texts = [...new Set(all)];
  const names = texts.slice(0, MAX_NAMED_PARTS).join(', ');
  return texts.length > MAX_NAMED_PARTS ? interpolate(more, { names, count: texts.length - MAX_NAMED_PARTS }) : names;
}
