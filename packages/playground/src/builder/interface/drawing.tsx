import { interpolate } from '@folio/core/model/interpolate.ts';
import { useId } from 'react';
import { type Drawn, lineHeight, type PlacedBox, titleHeight } from '../model/layout.ts';
import { pictureInWords } from '../model/picture.ts';
import { strings } from '../strings.ts';

/** The streams as a figure of the pages. For screen readers it is one image, described in words. */
export function Drawing({ picture }: { picture: Drawn }) {
  const id = useId();
  const { width, height, boxes, arrows } = picture;
  if (boxes.length === 0) return <p className="sd-picture">{strings.noPicture}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a picture that is wider than the page is scrolled with the keys
    <section className="sd-picture" aria-label={strings.picture} tabIndex={0}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={interpolate(strings.pictureOf, { what: pictureInWords(picture) })}
      >
        <defs>
          <marker id={id} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path className="sd-tip" d="M0 0 8 4 0 8z" />
          </marker>
        </defs>
        {arrows.map(({ from, to, label, kind, path }) => (
          <path key={`${from} ${to} ${label}`} className={`sd-edge sd-${kind}`} d={path} markerEnd={`url(#${id})`} />
        ))}
        {arrows.map(({ from, to, label, x, y }) => (
          <text key={`${from} ${to} ${label}`} className="sd-label" x={x} y={y}>
            {label}
          </text>
        ))}
        {boxes.map((box) => (
          <BoxView key={box.id} box={box} />
        ))}
      </svg>
    </section>
  );
}

function BoxView({ box: { x, y, width, height, title, lines, kind } }: { box: PlacedBox }) {
  return (
    <g className={`sd-box sd-${kind}`} transform={`translate(${x} ${y})`}>
      <rect width={width} height={height} rx="6" />
      {lines.length > 0 && <path d={`M0 ${titleHeight}H${width}`} />}
      <text className="sd-title" x="12" y={titleHeight / 2}>
        {title}
      </text>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a schema with faults has lines twice
        <text key={at} x="12" y={titleHeight + 4 + lineHeight * (at + 0.5)}>
          {line}
        </text>
      ))}
    </g>
  );
}
