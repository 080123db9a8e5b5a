import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { HighlightedText } from './formatted-text.tsx';

const render = (text: string, marks: [number, number][]) =>
  renderToStaticMarkup(<HighlightedText text={text} marks={marks} />);

it('highlights parts of a text by their offsets', () => {
  expect(render('a wide table', [[2, 6]])).toBe('a <mark>wide</mark> table');
  expect(render('wide', [[0, 4]])).toBe('<mark>wide</mark>');
  expect(render('wide', [])).toBe('wide');
});

it('escapes HTML in the text', () => {
  expect(render('<img onerror=x>', [[0, 4]])).toBe('<mark>&lt;img</mark> onerror=x&gt;');
});

it('ignores highlights that overlap, are empty or out of range', () => {
  expect(
    render('wide table', [
      [0, 4],
      [2, 6],
      [5, 5],
      [5, 99],
    ]),
  ).toBe('<mark>wide</mark> table');
});
