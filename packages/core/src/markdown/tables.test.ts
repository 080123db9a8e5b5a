import { expect, it } from 'vitest';
import { render } from './testing.ts';

const rowsOf = (html: string) => [...html.matchAll(/<tr(?: id="([^"]*)")?><th scope="row"/g)].map(([, id]) => id);

it('a field whose name is one bold phrase has the anchor of its words', async () => {
  const { page, causes } = await render(
    '[Due](#due-date)\n\n| Field | Values |\n|---|---|\n| **Due Date** | A date |\n| **A**, **B** | Both |\n| Plain | One |\n| `code` | Two |\n',
  );
  expect(causes).toEqual([]);
  expect(rowsOf(page.html)).toEqual(['due-date', undefined, undefined, undefined]);
  expect(page.ids).toContain('due-date');
});

it('rows of other tables have none', async () => {
  const { page } = await render('| Part | Use |\n|---|---|\n| **Link** | One |\n');
  expect(rowsOf(page.html)).toEqual([undefined]);
});

it('a row gives way to a heading, and to the row of its name before it', async () => {
  const { page } = await render(
    '| Field | Values |\n|---|---|\n| **Status** | One |\n| **State** | Two |\n| **State** | Three |\n\n## Status\n\nText.\n',
  );
  expect(rowsOf(page.html)).toEqual([undefined, 'state', undefined]);
  expect(page.headings.map(({ id }) => id)).toEqual(['status']);
});
