import { describe, expect, it } from 'vitest';
import { lineOf } from './lines.ts';

// With the gap for the tip of the arrow, the border is 23 to the sides and 17 above and below.
const box = (x: number, y: number) => ({ x, y, width: 40, height: 28, box: true });
const ellipse = (x: number, y: number) => ({ ...box(x, y), box: false });

describe('a relation', () => {
  it.each([
    ['to the right', box(0, 0), box(200, 0), 'M23 0L177 0', 100, 0],
    ['to the left', box(200, 0), box(0, 0), 'M177 0L23 0', 100, 0],
    ['downward', box(0, 0), box(0, 100), 'M0 17L0 83', 0, 50],
    [
      'between boxes, which it leaves at their upper or lower side',
      box(0, 0),
      box(300, 400),
      'M13 17L287 383',
      150,
      200,
    ],
    ['between boxes, which it leaves at their left or right side', box(0, 0), box(400, 100), 'M23 6L377 94', 200, 50],
    ['between ellipses', ellipse(0, 0), ellipse(300, 400), 'M11 15L289 385', 150, 200],
    ['from an ellipse to a box', ellipse(0, 0), box(300, 400), 'M11 15L287 383', 150, 199],
    ['within shapes that overlap', box(0, 0), box(10, 0), 'M5 0L5 0', 5, 0],
    ['between shapes at one place', box(0, 0), box(0, 0), 'M0 17L0 17', 0, 9],
  ])('%s runs from border to border, its name in the middle', (_, from, to, path, x, y) =>
    expect(lineOf({ from, to }, 0)).toEqual({ path, x, y }),
  );

  it.each([
    [1, 'M23 6Q100 26 177 6', 16],
    [2, 'M23 -6Q100 -26 177 -6', -16],
    [3, 'M23 12Q100 52 177 12', 32],
    [4, 'M23 -12Q100 -52 177 -12', -32],
    [-1, 'M23 -6Q100 -26 177 -6', -16],
    [-2, 'M23 6Q100 26 177 6', 16],
  ])('beside others bends, every second one to the other side: %d', (bend, path, y) =>
    expect(lineOf({ from: box(0, 0), to: box(200, 0) }, bend)).toEqual({ path, x: 100, y }),
  );

  it('bends across its own direction', () =>
    expect(lineOf({ from: box(0, 0), to: box(0, 100) }, 1)).toEqual({ path: 'M-9 17Q-26 50 -9 83', x: -17, y: 50 }));

  it.each([
    [0, 'M90 36C74 2 126 2 110 33', 10.5],
    [1, 'M90 36C74 -12 126 -12 110 33', 0],
    [-1, 'M90 36C74 -12 126 -12 110 33', 0],
    [2, 'M90 36C74 -26 126 -26 110 33', -10.5],
  ])('of a node with itself is a loop above it, higher with each: %d', (bend, path, y) => {
    const shape = box(100, 50);
    expect(lineOf({ from: shape, to: shape }, bend)).toEqual({ path, x: 100, y });
  });
});
