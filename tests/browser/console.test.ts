/** The console of REST operations without a server: example answers, answers that are computed, and the console for everyone. */
import { describe, expect, it } from 'vitest';
import { COLOR_RULES, findViolations } from '../support/axe.ts';
import { hydrate, openBrowser, settle, tryAgain } from '../support/browser.ts';
import {
  answer,
  body,
  consoleOf,
  create,
  field,
  open,
  openAgainst,
  send,
  source,
  withMockApi,
} from '../support/console.ts';

const { visit, tolerate } = openBrowser();
const phone = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };
const mock = withMockApi();

describe('closed console', () => {
  it('sends no request and loads no code', async () => {
    const { page, requests } = await visit(create);
    await hydrate(page);
    await page.waitForLoadState('networkidle');
    const loaded = () => requests.filter((path) => /\/(mount|console)[.-]|\/assets\/api\.|\/_api/.test(path));
    expect(loaded()).toEqual([]);
    await open(page);
    expect(loaded().length).toBeGreaterThan(1);
  });
});

describe('console that fails to load', () => {
  it.each([
    ['its code', /\/(mount|console)\.[^/]*\.js/],
    ['its description', /\/assets\/api\./],
  ])('offers to try again if %s fails to load', async (_, files) => {
    tolerate(/net::ERR_|Failed to (load|fetch)/);
    const visited = await visit(create);
    const { page } = visited;
    await hydrate(page);
    await tryAgain(visited, files, consoleOf(page).locator('summary').first());
    await page.waitForSelector('.console form');
  });
});

describe('Read and Fill in', () => {
  it('turn the list of parameters into a form that updates the sample, and back', async () => {
    const { page } = await visit(create);
    const choice = (name: string) => page.getByRole('radio', { name, exact: true });
    await choice('Fill in').check();
    const dbname = page.locator('[data-field="path dbname"]').getByRole('textbox', { name: 'dbname' });
    await dbname.fill('shop');
    const sample = page.locator('[data-group="language"] [data-chosen] pre').first();
    await expect.poll(() => sample.innerText()).toContain('/db/shop/table');
    await choice('Read').check();
    expect(await consoleOf(page).getAttribute('open')).toBeNull();
    expect(await dbname.isVisible()).toBe(false);
    await consoleOf(page).locator('summary').first().click();
    await expect.poll(() => choice('Fill in').isChecked()).toBe(true);
    expect(await dbname.inputValue()).toBe('shop');
    await dbname.fill('');
    await dbname.press('Enter');
    await page.locator('[data-field="path dbname"] .console-error').waitFor();
    await dbname.fill('mydb');
    await dbname.press('Enter');
    await answer(page).getByText('Computed in your browser').waitFor();
  });

  it('have a field for each property of the body that has one value, which edits its JSON', async () => {
    const { page } = await visit(create);
    await open(page);
    const property = (name: string) => page.locator(`[data-field="body ${name}"]`);
    const json = async () => JSON.parse(await body(page).inputValue());
    await property('table_type').getByRole('combobox').selectOption('0 NORMAL_TABLE');
    await property('key_sz').getByRole('textbox').fill('32');
    await property('version_type').getByRole('combobox').selectOption({ value: '' });
    const { table_type, key_sz, version_type } = await json();
    expect([table_type, key_sz, version_type]).toEqual([0, 32, undefined]);
    await property('key_sz').getByRole('textbox').fill('wide');
    await expect
      .poll(() => property('key_sz').locator('.console-error').innerText())
      .toBe('The value must be a whole number, not "wide".');
    await body(page).fill('{"table_name": "seeds", "key_sz": 48');
    await expect.poll(() => property('key_sz').getByRole('textbox').isDisabled()).toBe(true);
    await body(page).press('}');
    await expect.poll(() => property('key_sz').getByRole('textbox').inputValue()).toBe('48');
    expect(await property('table_name').getByRole('textbox').inputValue()).toBe('seeds');
  });
});

describe('example responses', () => {
  it('are the default: the first click opens the console, and no server is called', async () => {
    const { page, requests } = await visit('/rest-api/get-the-server-stats');
    await open(page);
    expect(await consoleOf(page).getByRole('radio', { name: 'Example answers' }).isChecked()).toBe(true);
    // This operation is none of those whose answers are computed.
    expect(await consoleOf(page).innerText()).not.toContain('Computed in your browser');
    await send(page);
    expect(await answer(page).innerText()).toMatch(/Example answer\s+No server was asked/);
    expect(await answer(page).locator('pre').innerText()).toContain('"');
    expect(requests.filter((path) => path.startsWith('/db'))).toEqual([]);
    await expect.poll(() => page.locator('#site-live').textContent()).toBe('Example answer shown; no server was asked');
  });

  it('are not shown for an invalid body: the page reports path and reason, or line and column', async () => {
    const { page } = await visit(create);
    await open(page);
    await body(page).fill(
      '{"table_name": "a b", "table_type": 99, "key_type": 1, "allow_duplicate": 0, "allow_rev_idx": 0}',
    );
    await expect.poll(() => page.locator('.console-check').innerText()).toContain('table_name must match the pattern');
    await send(page);
    const text = await answer(page).innerText();
    expect(text).toContain('Checked by this page, not by a server.');
    expect(text).toMatch(/table_type must be 0 \(NORMAL_TABLE\)/);
    // The editor gets the focus if the body isn't JSON.
    await body(page).fill('{\n  "table_name": oops\n}');
    await send(page);
    expect(await page.locator('.console-check').innerText()).toMatch(/Not valid JSON at line 2, column 17/);
    await expect.poll(() => body(page).evaluate((field) => document.activeElement === field)).toBe(true);
    await body(page).fill('{"a":1}');
    await page.getByRole('button', { name: 'Format' }).click();
    expect(await body(page).inputValue()).toBe('{\n  "a": 1\n}');
  });

  it('change the body with the selected example, and the command with body and parameters', async () => {
    const { page } = await visit(create);
    await open(page);
    const command = page.locator('[data-group="language"] [data-chosen] pre').first();
    const before = await body(page).inputValue();
    await page.getByLabel('Example of a body').selectOption({ index: 1 });
    expect(await body(page).inputValue()).not.toBe(before);
    await field(page, /^dbname/).fill('my shop');
    await expect.poll(() => command.innerText()).toContain('http://127.0.0.1:18080/db/my%20shop/table');
    expect(await command.innerText()).toContain('"table_name"');
  });
});

describe('computed responses', () => {
  const insert = '/rest-api/insert-a-document-data-into-a-table';

  it('depend on earlier calls, also of other pages, until Reset, with the keyboard alone', async () => {
    const { page, requests } = await visit(insert);
    await page.locator('.console > summary').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('.console form');
    expect(await consoleOf(page).locator('.console-hint').first().innerText()).toContain('Computed in your browser');
    await body(page).fill('{"_pk": "oak-1", "doc": {"name": "Oak"}}');
    await consoleOf(page).getByRole('button', { name: 'Show the answer' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => answer(page).innerText()).toMatch(/Computed in your browser\s+No server was asked/);
    expect(await answer(page).locator('pre').innerText()).toContain('success');
    await expect
      .poll(() => page.locator('#site-live').textContent())
      .toBe('Answer computed in your browser; no server was asked');
    expect(await consoleOf(page).innerText()).toContain('1 change is kept.');

    await page.goto(new URL('/rest-api/get-a-document-data-for-a-key', page.url()).href);
    await open(page);
    await field(page, /^key/).fill('"oak-1"');
    await page.keyboard.press('Enter');
    await expect.poll(() => answer(page).locator('pre').innerText()).toContain('"Oak"');
    const reset = consoleOf(page).getByRole('button', { name: 'Reset' });
    await reset.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#site-live').textContent()).toBe('Your changes are forgotten.');
    expect(await answer(page).count()).toBe(0);
    expect(await reset.evaluate((button) => document.activeElement === button)).toBe(true);

    // What has no answer is said in words; the documented example, which succeeds, is folded away.
    await send(page);
    await expect
      .poll(() => answer(page).innerText())
      .toMatch(
        /^Failed\s+Clear\s+No answer to this call\s+There is no row with the key oak-1[\s\S]*Example answer to another call$/,
      );
    expect(requests.filter((path) => /^\/(db|stream|graph)\b/.test(path))).toEqual([]);
  });

  it('are computed on the main thread if no Worker can be created', { tags: 'long' }, async () => {
    const { page } = await visit('/rest-api/run-cypher-query-on-graph', {
      before: (page) =>
        page.addInitScript(() => {
          window.Worker = class {
            constructor() {
              throw new Error('refused');
            }
          } as unknown as typeof Worker;
        }),
    });
    await open(page);
    await send(page);
    await expect.poll(() => answer(page).innerText()).toContain('Computed in your browser');
    expect(await answer(page).locator('pre').innerText()).toContain('work:lantern');
  });
});

describe('accessibility of the console', () => {
  it('works by keyboard alone, without a focus trap', async () => {
    const { page } = await visit(create);
    await page.locator('.console > summary').focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('.console form');
    const reached: string[] = [];
    for (let step = 0; step < 30; step++) {
      await page.keyboard.press('Tab');
      reached.push(
        await page.evaluate(
          () =>
            (document.activeElement as HTMLElement).innerText?.trim() ||
            (document.activeElement as HTMLElement).tagName,
        ),
      );
      if (reached.includes('TEXTAREA') && reached.at(-1) === 'Show the answer') break;
    }
    expect(reached.indexOf('Show the answer')).toBeLessThan(reached.indexOf('TEXTAREA'));
    expect(reached.at(-1)).toBe('Show the answer');
    await page.keyboard.press('Enter');
    await expect.poll(() => answer(page).innerText()).toContain('Computed in your browser');
  });

  it('fits a phone: nothing overflows the page, and controls are 44 px high', async () => {
    const { page } = await visit(create, phone);
    await openAgainst(page, mock().url);
    await send(page);
    await expect.poll(() => answer(page).innerText()).toContain('200 OK');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const heights = await consoleOf(page)
      .locator('input.input, select.input, .button, .console-source label')
      .evaluateAll((controls) => controls.map((control) => Math.round(control.getBoundingClientRect().height)));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });

  it('lists the causes if no server listens, and has no accessibility violation in any state and color scheme', async () => {
    tolerate(/net::ERR_|Failed to load resource/);
    const { page } = await visit(create);
    await openAgainst(page, '127.0.0.1:9');
    // The page around the console is looked at with all others (quality.test.ts).
    const check = async (state: string) => {
      expect(await findViolations(page, { within: '.operation' }), state).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      await settle(page);
      expect(await findViolations(page, { within: '.operation', rules: COLOR_RULES }), `${state}, dark`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
    };
    await body(page).fill('{"table_name": 1}');
    await send(page);
    await answer(page).getByText('No answer at 127.0.0.1:9').waitFor();
    expect(await answer(page).locator('li').first().innerText()).toContain('The server does not run');
    await page.locator('.console-check').waitFor();
    await check('an error in the body, and no answer');
    await source(page, 'Example answers');
    await page.getByLabel('Example of a body').selectOption({ index: 1 });
    await send(page);
    await answer(page).getByText('Computed in your browser').waitFor();
    await check('a computed answer');
    const text = await body(page).inputValue();
    await body(page).fill('{}');
    await answer(page).getByText('The form has changed since.').waitFor();
    await check('an answer to an earlier body');
    await body(page).fill(text);
    // The same once more is refused: the example is folded away.
    await send(page);
    await answer(page).getByText('Example answer to another call').click();
    await check('an example');
  });
});
