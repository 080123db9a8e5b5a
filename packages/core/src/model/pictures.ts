/** Pictures that a site draws in its own pages: shapes without colours of their own, which style sheets give them by class, in light and dark. */

/** Elements that a picture may have, with the attributes of each. */
export const shapeAttributes = {
  g: ['transform'],
  path: ['d', 'transform'],
  rect: ['x', 'y', 'width', 'height', 'rx', 'ry', 'transform'],
  circle: ['cx', 'cy', 'r', 'transform'],
  ellipse: ['cx', 'cy', 'rx', 'ry', 'transform'],
  line: ['x1', 'y1', 'x2', 'y2', 'transform'],
  polyline: ['points', 'transform'],
  polygon: ['points', 'transform'],
} as const;

/** An element of a picture. */
export interface Shape {
  tag: keyof typeof shapeAttributes;
  attributes: Record<string, string>;
  /** What a group holds. */
  shapes?: Shape[];
}

/** A picture, as pages draw it. */
export interface Picture {
  viewBox: string;
  shapes: Shape[];
}

/** Pictures by the name of their file in `icons/`, without its ending. */
export type Pictures = Record<string, Picture>;
