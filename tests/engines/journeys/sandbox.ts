import { expect, it } from 'vitest';
import type { OpenPage, TestPage } from '../test-page.ts';

const getRows = (page: TestPage) =>
  page.evaluateAll('.sb-table tbody tr', (all) =>
    all.map((row) => [...(row as HTMLTableRowElement).cells].map(({ textContent }) => textContent)),
  );

export function sandbox(openPage: OpenPage) {
  it('runs a block on the first click, and shows the position and fix of an error', async () => {
    const page = await openPage();
    await page.visit('/graph-and-cypher/filter-results');
    await page.click('.run[data-run="1"]');
    await expect
      .poll(() => getRows(page))
      .toEqual([
        ['hana', 'Winter loaf', '1200'],
        ['tomas', 'Spelt loaf', '800'],
        ['wen', 'Sesame round', '600'],
      ]);
    await page.waitForSelector('.sb-graph');
    await page.waitForSelector('.sandbox textarea');
    await page.fill('.sandbox textarea', 'S=>(@d bread:* {grams > 700 OR grams > 900}); RETURN d.name AS bread');
    await page.window.press('Control+Enter');
    await expect.poll(() => page.getText('.sb-note.error')).toContain('line 1, column 29');
    expect(await page.getTexts('.sb-wrong')).toEqual(['OR']);
    await page.click('.sb-note.error button', 'Replace with AND');
    await expect.poll(() => getRows(page)).toEqual([['winter']]);
  });

  it('runs typed text in the playground, and lists it in the history', async () => {
    const page = await openPage();
    await page.visit('/playground#g=bakery');
    await expect.poll(() => getRows(page)).toHaveLength(3);
    await page.click('.play-edit');
    await page.window.press('Control+a');
    await page.window.type('S=>(@b baker:*); RETURN b.name AS who');
    await page.window.press('Control+Enter');
    await expect.poll(() => getRows(page)).toEqual([['hana'], ['tomas'], ['wen']]);
    await page.click('.bench-side summary', 'History');
    await expect
      .poll(() => page.getTexts('.bench-side details[open] button'))
      .toContainEqual(expect.stringContaining('b.name AS who'));
  });

  it('steps through the events of a time machine by click and keyboard', { tags: 'long' }, async () => {
    const page = await openPage();
    const getStep = () => page.getText('.tm-at');
    await page.visit('/stream-join');
    await page.click('.run[data-machine]', 'Step through');
    await expect.poll(getStep).toBe('Step 0 of 9');
    await page.click('.tm-run button', 'Step');
    await expect.poll(getStep).toBe('Step 1 of 9');
    await page.evaluateAll('[aria-label="Events by stream and step"]', ([lanes]) => lanes?.focus());
    await page.window.press('ArrowRight');
    await page.window.press('ArrowRight');
    await expect.poll(getStep).toBe('Step 3 of 9');
    expect(await page.getText('.tm-say')).toContain('price_order_join: the event pairs with step 1.');
    await page.window.press('End');
    await expect.poll(getStep).toBe('Step 9 of 9');
  });

  it('imports files as a graph, a table and events, and saves them', async () => {
    const page = await openPage();
    const drop = (name: string, text: string) =>
      page.evaluateAll(
        '.bench',
        ([bench], fileName, content) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([content], fileName));
          bench?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
        },
        name,
        text,
      );
    await page.visit('/playground#g=empty');
    await page.waitForSelector('.play-edit');
    await drop('knows.csv', 'from,to,since\nann,ben,2001\nben,eva,2007\n');
    await page.click('.import button', 'Add 3 nodes and 2 relations');
    await expect.poll(() => page.getText('.play-changed')).toMatch(/^0 nodes \+ 3 of yours/);
    await drop('notes.csv', 'a\u0000b');
    await expect.poll(() => page.getText('.import')).toContain('This is not a text file.');
    await drop('films.csv', 'id,title,year\nf1,Alien,1979\n,Heat,1995\nf3,Up,2009\n');
    await page.waitForSelector('.import select');
    await page.evaluateAll('.import select', ([select]) => {
      (select as HTMLSelectElement).value = '1';
      select?.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await expect.poll(() => page.getText('.import details[open]')).toContain('Line 3. The column "id" is empty');
    await page.click('.import button', 'Add 2 rows');
    await expect.poll(() => getRows(page)).toHaveLength(2);
    await page.reload();
    await expect.poll(() => getRows(page)).toHaveLength(2);
    await page.click('.play-edit');
    await page.window.press('Control+a');
    await page.window.type('select * from films where year > 1990');
    await page.window.press('Control+Enter');
    await expect.poll(() => getRows(page)).toEqual([['f3', 'Up', '2009']]);

    await page.visit('/time-machine#machine=own');
    await page.waitForSelector('.tm-at');
    await drop('log.csv', 'when,sensor,temp\n2026-01-01 08:00:05,b,30\n2026-01-01 08:00:00,a,20\nsoon,a,1\n');
    await expect.poll(() => page.getText('.import')).toContain('Line 4. "soon" is not a time.');
    await page.click('.import button', 'Use 2 events');
    await expect.poll(() => page.getText('.tm-at')).toBe('Step 0 of 2');
    await page.click('.tm-run button', 'Step');
    await expect.poll(() => page.getText('.tm-say')).toContain('readings gets sensor a, temp 20');
    await expect.poll(page.getAddress).toContain('&e=');
    await page.reload();
    await page.waitForSelector('.tm-at');
    await page.click('.tm-run button', 'Step');
    await expect.poll(() => page.getText('.tm-say')).toContain('readings gets sensor a, temp 20');

    const query = 'S=>(@a *)-[*]->(@b *); RETURN a.name AS a, b.name AS b SORT_ASC a';
    await page.visit(`/playground#g=empty&q=${encodeURIComponent(query)}`);
    await expect
      .poll(() => getRows(page))
      .toEqual([
        ['ann', 'ben'],
        ['ben', 'eva'],
      ]);
  });
}
