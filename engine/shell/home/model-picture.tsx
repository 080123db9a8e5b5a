import type { ReactNode } from 'react';
import type { ModelId } from '../../model/config.ts';

/** Dots of a drawing: `x y` pairs and one radius. */
const dots = (className: string, r: number, ...centres: [x: number, y: number][]) =>
  centres.map(([cx, cy]) => <circle key={`${cx} ${cy}`} className={className} cx={cx} cy={cy} r={r} />);

/** A drawing for each data model: lines in grey, what the model is about in the accent. */
const pictures: Record<ModelId, ReactNode> = {
  'key-value': (
    <>
      <rect x="1" y="10" width="22" height="20" rx="4" />
      <path d="M8 20h8" />
      <path className="hot" d="M29 20h12m-4-4 4 4-4 4" />
      <rect className="fill" x="47" y="10" width="24" height="20" rx="4" />
      <path className="hot" d="M53 17h12M53 23h7" />
    </>
  ),
  document: (
    <>
      <path d="M11 3C7 3 6 5 6 8v6c0 4-1 6-5 6 4 0 5 2 5 6v6c0 3 1 5 5 5M61 3c4 0 5 2 5 5v6c0 4 1 6 5 6-4 0-5 2-5 6v6c0 3-1 5-5 5" />
      <path d="M17 9h12M23 20h12M23 31h10" />
      <path className="hot" d="M34 9h18M40 20h14M38 31h8" />
    </>
  ),
  stream: (
    <>
      <rect className="fill" x="27" y="1" width="23" height="38" rx="4" />
      <path d="M1 9h70M1 20h70M1 31h70" />
      {dots('off', 2.5, [9, 9], [60, 9], [17, 20], [65, 31], [12, 31])}
      {dots('dot', 3, [35, 9], [43, 20], [34, 31])}
    </>
  ),
  graph: (
    <>
      <path d="m12 10 17 8m13 0 18-9M12 31l18-8m11 1 16 7" />
      {dots('', 5, [8, 8], [8, 32], [64, 8], [61, 33])}
      {dots('fill', 7, [35.5, 20.5])}
    </>
  ),
  'machine-learning': (
    <>
      <path d="M1 2v37h70" />
      <path className="hot" d="M6 33c22-1 22-24 60-26" />
      {dots('off', 2.5, [14, 27], [24, 32], [27, 17], [41, 22], [45, 6], [60, 15])}
    </>
  ),
  'event-patterns': (
    <>
      <path d="M1 38h70M9 30v8M27 30v8M45 30v8M63 30v8" />
      <path className="hot" d="M9 22 27 8l18 8 18-10" />
      {dots('dot', 3, [9, 22], [27, 8], [45, 16], [63, 6])}
      {dots('off', 2.5, [18, 27], [54, 25])}
    </>
  ),
};

/** The drawing of a data model, 72 × 40. It says nothing that the title does not say. */
export function ModelPicture({ id }: { id: ModelId }) {
  return (
    <svg viewBox="0 0 72 40" aria-hidden="true">
      {pictures[id]}
    </svg>
  );
}
