import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { HighlightedText } from './formatted-text.tsx';

const render = (text: string, marks: [number, number][]) =>
  renderToStaticMarkup(<HighlightedText text={text} marks={marks} />);

it('marks parts of a text by their offsets', () => {
  expect(render('a wide table', [[2, 6]])).toBe('a <mark>wide</mark> table');
  expect(render('wide', [[0, 4]])).toBe('<mark>wide</mark>');
  expect(render('wide', [])).toBe('wide');
});

it('never lets text become HTML', () => {
  expect(render('<img onerror=x>', [[0, 4]])).toBe('<mark>&lt;img</mark> onerror=x&gt;');
});

it('passes over marks that overlap, are empty or lie outside', () => {
  expect(
    render('wide table', [
      [0, 4],
      [2, 6],
      [5, 5],
      [5, 99],
    ]),
  ).toBe('<mark>wide</mark> table');
});
