/** Queries and streams that run in the page. */
import { expect, it } from 'vitest';
import type { Reader, Readers } from '../reader.ts';

const rows = (reader: Reader) =>
  reader.see('.sb-table tbody tr', (all) =>
    all.map((row) => [...(row as HTMLTableRowElement).cells].map(({ textContent }) => textContent)),
  );

export function sandbox({ newReader }: Readers) {
  it('a block runs at the first press, is edited, and says what is wrong where', async () => {
    const reader = await newReader();
    await reader.visit('/graph-and-cypher/filter-results');
    await reader.click('.run[data-run="1"]');
    await expect
      .poll(() => rows(reader))
      .toEqual([
        ['hana', 'Winter loaf', '1200'],
        ['tomas', 'Spelt loaf', '800'],
        ['wen', 'Sesame round', '600'],
      ]);
    await reader.appears('.sb-graph');
    await reader.appears('.sandbox textarea');
    await reader.fill('.sandbox textarea', 'S=>(@d bread:* {grams > 700 OR grams > 900}); RETURN d.name AS bread');
    await reader.window.press('Control+Enter');
    await expect.poll(() => reader.text('.sb-note.fault')).toContain('line 1, column 29');
    expect(await reader.texts('.sb-wrong')).toEqual(['OR']);
    await reader.click('.sb-note.fault button', 'Replace with AND');
    await expect.poll(() => rows(reader)).toEqual([['winter']]);
  });

  it('the playground runs what is typed', async () => {
    const reader = await newReader();
    await reader.visit('/playground#g=bakery');
    await expect.poll(() => rows(reader)).toHaveLength(3);
    await reader.click('.play-edit');
    await reader.window.press('Control+a');
    await reader.window.type('S=>(@b baker:*); RETURN b.name AS who');
    await reader.window.press('Control+Enter');
    await expect.poll(() => rows(reader)).toEqual([['hana'], ['tomas'], ['wen']]);
  });

  it('a time machine steps through its events by presses and keys', async () => {
    const reader = await newReader();
    const step = () => reader.text('.tm-at');
    await reader.visit('/stream-join');
    await reader.click('.run[data-machine]', 'Step through');
    await expect.poll(step).toBe('Step 0 of 9');
    await reader.click('.tm-run button', 'Step');
    await expect.poll(step).toBe('Step 1 of 9');
    await reader.see('[aria-label="Events by stream and step"]', ([lanes]) => lanes?.focus());
    await reader.window.press('ArrowRight');
    await reader.window.press('ArrowRight');
    await expect.poll(step).toBe('Step 3 of 9');
    expect(await reader.text('.tm-say')).toContain('price_order_join: the event pairs with step 1.');
    await reader.window.press('End');
    await expect.poll(step).toBe('Step 9 of 9');
  });

  it('rows of a file become a graph and a table that are queried and kept, and events that run through a schema', async () => {
    const reader = await newReader();
    const drop = (name: string, text: string) =>
      reader.see(
        '.bench',
        ([bench], fileName, content) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([content], fileName));
          bench?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
        },
        name,
        text,
      );
    await reader.visit('/playground#g=empty');
    await reader.appears('.play-edit');
    await drop('knows.csv', 'from,to,since\nann,ben,2001\nben,eva,2007\n');
    await reader.click('.import button', 'Add 3 nodes and 2 relations');
    await expect.poll(() => reader.text('.play-changed')).toMatch(/^0 nodes \+ 3 of yours/);
    await drop('notes.csv', 'a\u0000b');
    await expect.poll(() => reader.text('.import')).toContain('This is not a text file.');
    await drop('films.csv', 'id,title,year\nf1,Alien,1979\n,Heat,1995\nf3,Up,2009\n');
    await reader.appears('.import select');
    await reader.see('.import select', ([become]) => {
      (become as HTMLSelectElement).value = '1';
      become?.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await expect.poll(() => reader.text('.import details[open]')).toContain('Line 3. The column "id" is empty');
    await reader.click('.import button', 'Add 2 rows');
    await expect.poll(() => rows(reader)).toHaveLength(2);
    await reader.reload();
    await expect.poll(() => rows(reader)).toHaveLength(2);
    await reader.click('.play-edit');
    await reader.window.press('Control+a');
    await reader.window.type('select * from films where year > 1990');
    await reader.window.press('Control+Enter');
    await expect.poll(() => rows(reader)).toEqual([['f3', 'Up', '2009']]);

    await reader.visit('/time-machine#machine=own');
    await reader.appears('.tm-at');
    await drop('log.csv', 'when,sensor,temp\n2026-01-01 08:00:05,b,30\n2026-01-01 08:00:00,a,20\n');
    await reader.click('.import button', 'Use 2 events');
    await expect.poll(() => reader.text('.tm-at')).toBe('Step 0 of 2');
    await reader.click('.tm-run button', 'Step');
    await expect.poll(() => reader.text('.tm-say')).toContain('readings gets sensor a, temp 20');

    const query = 'S=>(@a *)-[*]->(@b *); RETURN a.name AS a, b.name AS b SORT_ASC a';
    await reader.visit(`/playground#g=empty&q=${encodeURIComponent(query)}`);
    await expect
      .poll(() => rows(reader))
      .toEqual([
        ['ann', 'ben'],
        ['ben', 'eva'],
      ]);
  });
}
