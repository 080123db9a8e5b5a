/** Cypher blocks that run, and the playground, in the built site. */
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, PHONE, SCREENS } from '../support/axe.ts';
import { blockRequests, openBrowser, tryAgain } from '../support/browser.ts';

const { visit, tolerate } = openBrowser();
const route = '/graph-and-cypher/filter-results';

const runOf = (page: Page) => page.getByRole('button', { name: 'Run', exact: true });
/** The first block with a query. */
const open = async (page: Page) => {
  await runOf(page).nth(1).click();
  await page.waitForSelector('.sandbox .sb-table');
};
const rows = (page: Page) =>
  page
    .locator('.sb-table tbody tr')
    .evaluateAll((all) =>
      all.map((row) => [...(row as HTMLTableRowElement).cells].map(({ textContent }) => textContent)),
    );
const field = (page: Page) => page.getByRole('textbox', { name: /^Query: / });
const spoken = (page: Page) => page.locator('#site-live').textContent();

it('the home page runs a query and a stream in place, with the data of other pages', async () => {
  const { page } = await visit('/');
  expect(await page.locator('.live-rows tbody tr').allInnerTexts()).toContain('Ayla Demir\tFennel');
  await runOf(page).first().click();
  await expect.poll(() => rows(page)).toContainEqual(['Ayla Demir', 'Fennel']);
  expect(await page.locator('.live-rows').first().isVisible()).toBe(false);
  await field(page).fill('S=>(@a Person:dita)-[@r PLAYS_IN]->(@f Film:*); RETURN f.title AS film');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => rows(page)).toEqual([['Low Orbit']]);
  await page.getByRole('button', { name: 'Close the sandbox' }).click();
  expect(await page.locator('.live-rows').first().isVisible()).toBe(true);
  await page.getByRole('tab', { name: 'Stream' }).click();
  await page.getByRole('button', { name: 'Step through' }).click();
  await page.locator('.live .tm-lanes').waitFor();
});

describe('a block that runs', () => {
  it('has loaded nothing before the press; a press as the first sign gives the rows that the page shows', async () => {
    const { page, requests } = await visit(route);
    const loaded = () => requests.filter((path) => /\/(sandbox|worker|main)[.-]|\/_play/.test(path));
    expect(loaded()).toEqual([]);
    await open(page);
    await page.locator('.sandbox .sb-graph').waitFor();
    expect(loaded().length).toBeGreaterThan(3);
    expect(await rows(page)).toEqual([
      ['hana', 'Winter loaf', '1200'],
      ['tomas', 'Spelt loaf', '800'],
      ['wen', 'Sesame round', '600'],
    ]);
    await expect.poll(() => spoken(page)).toBe('3 rows, from 7 nodes and 5 relations');
    expect(await page.locator('.sandbox .output pre').innerText()).toContain('|hana |Winter loaf |1200 |');
  });

  it('is used with the keyboard alone', async () => {
    const { page } = await visit(route);
    await runOf(page).nth(1).focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('.sandbox .sb-table');
    await field(page).fill('S=>(@d bread:* {grain = "wheat"}); RETURN d.title AS bread');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => rows(page)).toEqual([['Baguette'], ['Sesame round']]);
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Run');
    await page.locator('.sb-table tbody tr').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await page.locator('.sb-table tr[aria-selected="true"]').innerText()).toBe('Sesame round');
    await page.getByRole('button', { name: 'Close the sandbox' }).press('Enter');
    expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.run)).toBe('1');
    expect(await page.locator('.sandbox').count()).toBe(0);
  });

  it('runs on the main thread where Workers are refused', async () => {
    const { page } = await visit(route, {
      before: (one) =>
        one.addInitScript(() => {
          window.Worker = class {
            constructor() {
              throw new Error('refused');
            }
          } as never;
        }),
    });
    await open(page);
    expect(await rows(page)).toHaveLength(3);
  });

  it('is opened, filled and run by a link', async () => {
    const { page } = await visit(`${route}#run=1&q=${encodeURIComponent('S=>(@b baker:*); RETURN b.name AS who')}`);
    await expect.poll(() => rows(page)).toEqual([['hana'], ['tomas'], ['wen']]);
  });

  it('offers to try again where its data do not arrive', async () => {
    tolerate();
    const visited = await visit(route);
    await tryAgain(visited, /\/_play\//, runOf(visited.page).nth(1));
    await expect.poll(() => rows(visited.page)).toHaveLength(3);
  });

  it.each(SCREENS)('has no error that axe finds, and fits, in all colors: %s', async (_, options) => {
    const { page } = await visit(route, options);
    await open(page);
    await expectAccessible(page, '.sandbox');
  });
});

describe('the playground', () => {
  const editor = (page: Page) => page.getByRole('textbox', { name: /^Query on / });
  const ready = (page: Page) => page.waitForSelector('.play .sb-result, .play .sb-note', { state: 'attached' });

  it('copies and saves a result in the format that the user chooses', async () => {
    const { page, context } = await visit(
      `/playground#g=Films&q=${encodeURIComponent('S=>(@f Film:orbit); RETURN f.title AS title')}`,
    );
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await ready(page);
    const choose = async (format: string) => {
      await page.getByRole('button', { name: 'Copy or save' }).click();
      await page.getByRole('button', { name: format }).click();
    };
    await choose('Copy as CSV');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('title\r\nLow Orbit\r\n');
    const [download] = await Promise.all([page.waitForEvent('download'), choose('Save as JSON')]);
    expect(download.suggestedFilename()).toBe('result.json');
    expect(JSON.stringify(JSON.parse(await text(await download.createReadStream())))).toContain('Low Orbit');
    expect(await page.getByRole('button', { name: 'Copy as CSV' }).count()).toBe(0);
  });

  it('runs the first example of a graph, and the address carries graph and query', async () => {
    const { page } = await visit('/playground');
    await ready(page);
    await page.getByRole('combobox', { name: 'Graph' }).selectOption('bakery');
    await expect.poll(() => rows(page)).toHaveLength(3);
    await expect.poll(() => page.url()).toContain('#g=bakery&q=');
  });

  const type = async (page: Page, text: string) => {
    await editor(page).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  };
  const run = async (page: Page, text: string) => {
    await type(page, text);
    await page.keyboard.press('Control+Enter');
  };
  const yours = (page: Page) => page.locator('.play-changed');

  it('opens the text of the last run after a reload, although the code that packs its data is missing', async () => {
    tolerate();
    const { page } = await visit('/playground#g=bakery');
    await ready(page);
    await run(page, 'CREATE (baker:eva)-[BAKES]->(bread:plait)');
    await expect.poll(() => yours(page).innerText()).toMatch(/^7 nodes \+ 2 of yours/);
    await blockRequests(page, /\/assets\/pack\./);
    const request = page.waitForRequest(/\/assets\/pack\./);
    await run(page, 'S=>(@b bread:*); RETURN b.name AS bread');
    await request;
    await page.reload();
    await expect.poll(() => rows(page)).toContainEqual(['plait']);
    expect(await editor(page).innerText()).toBe('S=>(@b bread:*); RETURN b.name AS bread');
  });

  it('completes names of the graph and keywords, and explains keywords', async () => {
    const { page } = await visit('/playground#g=bakery');
    await ready(page);
    await type(page, 'S=>(@b ba');
    const options = page.locator('.cm-tooltip-autocomplete [role=option]');
    await expect.poll(() => options.allInnerTexts()).toEqual([expect.stringMatching(/^baker\s*label, 3$/)]);
    await expectAccessible(page);
    await options.click();
    await page.keyboard.type(':*); RET');
    await expect.poll(() => options.first().innerText()).toMatch(/^RETURN\s*keyword$/);
    // The editor ignores keys just after the list opens.
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowDown');
        return options.first().getAttribute('aria-selected');
      })
      .toBeNull();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    await page.keyboard.type(' b.name AS who');
    await page.keyboard.press('Escape');
    expect(await editor(page).innerText()).toBe('S=>(@b baker:*); RETURN b.name AS who');
    await page.getByText('RETURN', { exact: true }).hover();
    await page.locator('.cm-tooltip-hover').waitFor();
    await page.keyboard.press('Tab');
    expect(await editor(page).evaluate((field) => field.matches(':focus'))).toBe(false);
  });

  it('shows the time that a query has used', async () => {
    const query = encodeURIComponent('S=>(@b baker:*); RETURN b.name AS who, MATH_EXP("DATE(CURTIME)") AS today');
    const { page } = await visit(`/playground#g=bakery&q=${query}`);
    await ready(page);
    await expect
      .poll(() => page.locator('.sb-now').innerText())
      .toMatch(/^CURTIME is \d{16}: \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC, the time of your clock\.$/);
  });

  it('shows one part at a time on a phone, and the result after a run', async () => {
    const { page } = await visit('/playground#g=bakery', PHONE);
    await ready(page);
    const panes = page.locator('.bench-grid > section');
    const part = (name: string) => page.getByRole('radio', { name, exact: true });
    const shown = async () =>
      (await panes.evaluateAll((all) => all.map((one) => (one as HTMLElement).offsetHeight > 0))).filter(Boolean)
        .length;
    expect(await shown()).toBe(1);
    const box = await page.locator('.play-edit').boundingBox();
    await page.locator('.play-edit').tap({ position: { x: 40, y: (box?.height ?? 0) - 4 } });
    expect(await editor(page).evaluate((field) => field.matches(':focus'))).toBe(true);
    await runOf(page).tap();
    await expect.poll(() => part('Result').isChecked()).toBe(true);
    await expect.poll(() => rows(page)).toHaveLength(3);
    await part('Graph').check();
    await page.locator('.sb-graph').waitFor();
    expect(await shown()).toBe(1);
    await part('Data').check();
    await page.locator('.bench-side').getByText('Data of the graph').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  it('fills the window, its parts have headings, and its divider and zoom take keys', async () => {
    const { page } = await visit('/playground#g=bakery');
    await page.locator('.canvas .sb-graph').waitFor();
    for (const name of ['Query', 'Result', 'Graph'])
      expect(await page.getByRole('heading', { name, exact: true, level: 2 }).count()).toBe(1);
    const end = await page.locator('.bench').evaluate((bench) => bench.getBoundingClientRect().bottom - innerHeight);
    expect(Math.abs(end)).toBeLessThanOrEqual(1);
    const width = (selector: string) => page.locator(selector).evaluate((one) => one.getBoundingClientRect().width);
    const before = [await width('.pane-result'), await width('.canvas .sb-graph')];
    await page.getByRole('separator').press('ArrowRight');
    await expect.poll(() => width('.pane-result')).toBeGreaterThan((before[0] as number) + 8);
    await page.locator('.canvas').press('+');
    await expect.poll(() => width('.canvas .sb-graph')).toBeCloseTo((before[1] as number) * 1.2, 0);
    await page.getByText('The answer', { exact: true }).click();
    await expect.poll(() => page.locator('.canvas g', { hasText: 'baguette' }).isVisible()).toBe(false);
  });

  it('imports a file, keeps it, and sends nothing', async () => {
    const { page } = await visit('/playground#g=empty');
    await page.locator('.file-button input').waitFor({ state: 'attached' });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' || request.postData()) sent.push(request.url());
      if (/fern|bed/.test(request.url())) sent.push(request.url());
    });
    const buffer = Buffer.from('id,height,bed\nfern-1,12,north\nfern-2,20,north\n,1,south\n');
    await page.setInputFiles('.file-button input', { name: 'plants.csv', mimeType: 'text/csv', buffer });
    await page.getByLabel('Relation to').selectOption('bed');
    await page.getByLabel('Relation is called').fill('GROWS_IN');
    expect(await page.locator('.import').innerText()).toContain('Line 4. The column "id" is empty');
    await page.getByRole('button', { name: 'Add 3 nodes and 2 relations' }).click();
    await expect.poll(() => yours(page).innerText()).toMatch(/^0 nodes \+ 3 of yours/);
    await run(
      page,
      'S=>(@p Plant:*)-[GROWS_IN]->(@b bed:*); RETURN p.name AS plant, p.height AS height SORT_ASC height',
    );
    await expect
      .poll(() => rows(page))
      .toEqual([
        ['fern-1', '12'],
        ['fern-2', '20'],
      ]);
    await page.getByText('Data of the graph').click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('.play-data').getByRole('button', { name: 'JSON' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('empty.json');

    await page.goto(`${new URL(page.url()).origin}/graph-and-cypher/filter-results`);
    expect(await page.getByLabel('Data', { exact: true }).count()).toBe(0);
    await page.locator('.run').first().click();
    await page.getByLabel('Data', { exact: true }).selectOption('yours: empty');
    await page.locator('.sandbox textarea').fill('S=>(@p Plant:*); RETURN p.name AS plant SORT_ASC plant');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => rows(page)).toEqual([['fern-1'], ['fern-2']]);
    await page.getByLabel('Data', { exact: true }).selectOption('this page');
    await expect.poll(() => page.locator('.sandbox .sb-state').innerText()).toMatch(/Not run|^0 rows/);
    expect(sent).toEqual([]);
  });

  it.each([
    ['on a desk', {}],
    ['on a phone', PHONE],
  ])('has no error that axe finds, and fits, in all colors: %s', async (_, options) => {
    const { page } = await visit('/playground#g=bakery', options);
    await ready(page);
    await expectAccessible(page);
  });
});
