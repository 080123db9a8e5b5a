import { expect, it } from 'vitest';
import { render } from './testing.ts';

const getRowIds = (html: string) => [...html.matchAll(/<tr(?: id="([^"]*)")?><th scope="row"/g)].map(([, id]) => id);

it('gives a field with a bold name an anchor', async () => {
  const { page, messages } = await render(
    '[Due](#due-date)\n\n| Field | Values |\n|---|---|\n| **Due Date** | A date |\n| **A**, **B** | Both |\n| Plain | One |\n| `code` | Two |\n',
  );
  expect(messages).toEqual([]);
  expect(getRowIds(page.html)).toEqual(['due-date', undefined, undefined, undefined]);
  expect(page.ids).toContain('due-date');
});

it('gives rows of other tables no anchor', async () => {
  const { page } = await render('| Part | Use |\n|---|---|\n| **Link** | One |\n');
  expect(getRowIds(page.html)).toEqual([undefined]);
});

it('gives no anchor to a row if a heading or an earlier row has it', async () => {
  const { page } = await render(
    '| Field | Values |\n|---|---|\n| **Status** | One |\n| **State** | Two |\n| **State** | Three |\n\n## Status\n\nText.\n',
  );
  expect(getRowIds(page.html)).toEqual([undefined, 'state', undefined]);
  expect(page.headings.map(({ id }) => id)).toEqual(['status']);
});
