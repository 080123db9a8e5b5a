// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { listAddressesOnPrint } from './print.ts';

const body = document.createElement('div');

it('numbers external links and lists each address once while the article is printed', () => {
  body.innerHTML =
    '<a href="https://example.org/a">A</a> <a href="/page">In</a> <a href="#top">Up</a> <a href="http://example.org/b">B</a> <a href="https://example.org/a">A again</a>';
  const before = body.innerHTML;
  document.body.replaceChildren(body);
  const stop = listAddressesOnPrint(body);
  dispatchEvent(new Event('beforeprint'));
  // Some browsers announce a print job twice.
  dispatchEvent(new Event('beforeprint'));
  expect([...body.querySelectorAll('a')].map(({ dataset }) => dataset.note)).toEqual([
    '1',
    undefined,
    undefined,
    '2',
    '1',
  ]);
  expect([...body.querySelectorAll('ol > li')].map(({ textContent }) => textContent)).toEqual([
    'https://example.org/a',
    'http://example.org/b',
  ]);
  dispatchEvent(new Event('afterprint'));
  expect(body.innerHTML).toBe(before);
  stop();
  dispatchEvent(new Event('beforeprint'));
  expect(body.innerHTML).toBe(before);
});

it('adds nothing to an article without external links', () => {
  body.innerHTML = '<a href="/page">In</a>';
  const stop = listAddressesOnPrint(body);
  dispatchEvent(new Event('beforeprint'));
  expect(body.innerHTML).toBe('<a href="/page">In</a>');
  stop();
});
