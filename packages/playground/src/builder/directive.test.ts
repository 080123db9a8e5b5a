import { render } from '@folio/core/data/testing/context.ts';
import { htmlOf } from '@folio/core/data/testing/markup.ts';
import { expect, it } from 'vitest';

it('::schema is a button that opens the builder, with a note for those without scripts', () => {
  const rendering = render('schema', {});
  expect(htmlOf(rendering)).toBe(
    '<div class="opener"><button class="button button-solid action" type="button" data-build="schema" data-starts="/_play/schemas.json">Build a schema</button>' +
      '<p class="twin">The builder needs JavaScript. Without it, start from a schema on this page.</p></div>',
  );
  expect(rendering.symbols).toEqual([]);
});

it('::schema takes no attributes', () => expect(() => render('schema', { file: 'x' })).toThrow('file'));
