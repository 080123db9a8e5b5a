import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PageCount } from './page-count.tsx';

it.each([
  [1, '1<span class="vh"> page</span>'],
  [12, '12<span class="vh"> pages</span>'],
])('PageCount renders %i with its unit', (count, html) => {
  expect(renderToStaticMarkup(<PageCount count={count} />)).toBe(html);
});
