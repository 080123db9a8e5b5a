/** Tables of events that readers step through, in the built site. */

import { pack } from '@folio/playground/interface/link.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, PHONE, SCREENS } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';

const { visit } = openBrowser();
const route = '/stream-join';

const openButton = (page: Page) => page.getByRole('button', { name: 'Step through' }).first();
const open = async (page: Page) => {
  await openButton(page).click();
  await page.waitForSelector('.tm-run');
};
const stepOf = (page: Page) => page.locator('.tm-at').innerText();
const atStep = (page: Page, step: number) => expect.poll(() => stepOf(page)).toBe(`Step ${step} of 9`);
const said = (page: Page) => page.locator('.tm-say').innerText();
const spoken = (page: Page) => page.locator('#site-live').textContent();
const lanes = (page: Page) => page.getByRole('region', { name: 'Events by stream and step' });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const hashOf = (page: Page) => page.evaluate(() => location.hash);
const field = (page: Page) => page.locator('.tm-edit textarea');

describe('a time machine', () => {
  it('has loaded nothing before the press; then it is before the first event, and the table is still there', async () => {
    const { page, requests } = await visit(route);
    const loaded = () => requests.filter((path) => /\/(machine|machine-worker)[.-]|\/_play/.test(path));
    expect(loaded()).toEqual([]);
    await open(page);
    await atStep(page, 0);
    expect(loaded().length).toBeGreaterThan(2);
    expect(await page.locator('.tm > .table tbody tr').count()).toBe(9);
    expect(await page.locator('.tm-legend li').count()).toBe(5);
    expect(await page.locator('.tm-ev .vh').first().textContent()).toBe('to come');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => page.locator('.tm-app').count()).toBe(0);
  });

  it('is used with the keyboard alone: Enter on the button for the next step, arrows, Home, End and the space bar', async () => {
    const { page } = await visit(route);
    await openButton(page).focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('.tm-run');
    await expect.poll(() => focused(page)).toBe('Step');
    await page.keyboard.press('Enter');
    await atStep(page, 1);
    await page.keyboard.press('Home');
    await atStep(page, 0);
    await lanes(page).focus();
    for (const step of [1, 2, 3]) {
      await page.keyboard.press('ArrowRight');
      await atStep(page, step);
    }
    expect(await said(page)).toContain('price_order_join: the event pairs with step 1.');
    await expect.poll(() => spoken(page)).toContain('Step 3 of 9: order_stream gets sku 1, qty 1.');
    await page.keyboard.press('ArrowLeft');
    await atStep(page, 2);
    await page.keyboard.press('End');
    await atStep(page, 9);
    await page.keyboard.press('Home');
    await atStep(page, 0);
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await expect.poll(() => stepOf(page)).not.toBe('Step 0 of 9');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Play' }).waitFor();
  });

  it('keeps an edited schema when another kind of join is chosen, names the line of its error, and offers no kind while it has no join', async () => {
    const { page } = await visit(route);
    await open(page);
    await page.getByRole('button', { name: 'Edit schema' }).click();
    const text = await field(page).inputValue();
    await field(page).fill(text.replaceAll('price_order_join', 'offers'));
    await page.getByRole('radio', { name: '4 with 2' }).check();
    expect(await field(page).inputValue()).toContain('"offers"');
    await lanes(page).focus();
    await page.keyboard.press('End');
    await expect.poll(() => said(page)).toContain('offers: the event pairs with step 8');
    const line = text.split('\n').findIndex((one) => one.includes('"rstm": "order_stream"')) + 1;
    await field(page).fill(text.replace('"rstm": "order_stream"', '"rstm": "orders"'));
    await expect.poll(() => page.locator('.tm-wrong').innerText()).toContain(`schema, line ${line}`);
    await field(page).fill('{');
    await expect.poll(() => page.getByRole('radio', { name: '1 with 1' }).isDisabled()).toBe(true);
    expect(await page.locator('.tm-app .choice').innerText()).toContain('Correct or reset the schema');
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => page.getByRole('radio', { name: '5 with 3' }).isChecked()).toBe(true);
    expect(await field(page).inputValue()).toBe(text);
    await expect.poll(() => said(page)).toContain('price_order_join: the event pairs with step 8');
    // The last order pairs only where a price is kept.
    await page.getByRole('radio', { name: '1 with 1' }).check();
    await expect.poll(() => said(page)).toContain('the event finds no partner and waits');
    await page.getByRole('radio', { name: '4 with 2' }).check();
    await expect.poll(() => said(page)).toContain('the event pairs with step 8');
  });

  it('has a link with its step and the edited texts, which opens it as it was', async () => {
    const { page } = await visit(route);
    await open(page);
    await page.getByRole('button', { name: 'Edit events' }).click();
    await field(page).fill((await field(page).inputValue()).replace('"qty": 4', '"qty": 40'));
    const events = await field(page).inputValue();
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('Edit events');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await atStep(page, 2);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => hashOf(page)).toMatch(/^#machine=0&step=2&e=./);
    const { page: other } = await visit(route + (await hashOf(page)));
    await atStep(other, 2);
    await other.getByRole('button', { name: 'Edit events' }).click();
    expect(await field(other).inputValue()).toBe(events);
  });

  it('names what is wrong in the texts of a link, and runs them once they are right', async () => {
    const { page } = await visit(`${route}#machine=0&step=1&e=${await pack('[')}`);
    await page.locator('.tm-wrong span').waitFor();
    expect(await page.locator('.tm-wrong').innerText()).not.toContain('The steps above');
    await page.getByRole('button', { name: 'Edit events' }).click();
    await page.getByRole('button', { name: 'Reset' }).click();
    await atStep(page, 1);
  });

  it('names the line of an error in edited events, keeps the last good run, and runs what is right again', async () => {
    const { page } = await visit(route);
    await open(page);
    await page.getByRole('button', { name: 'Edit events' }).click();
    const text = await field(page).inputValue();
    await field(page).fill(text.replace('"qty": 4', '"qty": "four"'));
    await page.waitForSelector('.tm-wrong span');
    expect(await page.locator('.tm-wrong').innerText()).toContain('events, line 3');
    expect(await page.locator('.tm-edit .sb-wrong').innerText()).toBe('"four"');
    await page.getByRole('button', { name: 'Step', exact: true }).click();
    await atStep(page, 1);
    await field(page).fill('[{"stream": "price_stream", "event": {"sku": 3, "price": 1}}]');
    await expect.poll(() => stepOf(page)).toBe('Step 1 of 1');
    await expect.poll(() => said(page)).toContain('price_stream gets sku 3, price 1.');
    expect(await page.locator('.tm-wrong span').count()).toBe(0);
    await page.getByRole('button', { name: 'Reset' }).click();
    await atStep(page, 1);
  });

  it('runs on the main thread where Workers are refused', { tags: 'long' }, async () => {
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
    await atStep(page, 0);
  });

  it.each(SCREENS)('has no error that axe finds, and fits, in all colors: %s', async (_, options) => {
    const { page } = await visit(route, options);
    await open(page);
    await page.getByRole('button', { name: 'Step', exact: true }).click();
    await atStep(page, 1);
    await page.getByRole('button', { name: 'Edit events' }).click();
    await field(page).waitFor();
    await expectAccessible(page, '.tm');
  });
});

describe('the page of the time machine', () => {
  const start = (page: Page) => page.getByRole('combobox', { name: 'Start from' });
  const ran = (page: Page) => page.locator('.tm-at').waitFor();

  it('opens the texts of a machine of a page, and shows an error of the schema beside its last run', async () => {
    const { page } = await visit(route);
    await open(page);
    await page.getByRole('button', { name: 'Open in the time machine' }).click();
    await page.waitForURL('**/time-machine#machine=stream-join*');
    await ran(page);
    expect(await start(page).inputValue()).toBe('stream-join/0');
    await expectAccessible(page);
    await page.getByLabel('Name of the schema').fill('');
    await expect
      .poll(() => page.locator('.tm-wrong').innerText())
      .toContain('The steps above show the last version that ran.');
    await atStep(page, 0);
  });

  it('shows the result of an example at once, also after a reload', async () => {
    const { page } = await visit('/time-machine');
    await ran(page);
    await expect.poll(() => stepOf(page)).toBe('Step 11 of 11');
    await start(page).selectOption('stream-join/0');
    await expect.poll(() => stepOf(page)).toBe('Step 9 of 9');
    await expect.poll(() => page.url()).toContain('#machine=stream-join%2F0&step=9');
    await page.reload();
    await expect.poll(() => stepOf(page)).toBe('Step 9 of 9');
  });

  it('loads the editor of the schema when its JSON gets the focus, and marks an error', async () => {
    const { page } = await visit('/time-machine#machine=own');
    await ran(page);
    const schema = page.getByRole('textbox', { name: 'Schema in JSON' });
    await schema.focus();
    await page.locator('.sd-code .play-edit').waitFor();
    expect(await page.locator('.play-edit').evaluate((editor) => editor.matches(':focus-within'))).toBe(true);
    await schema.fill(
      '{"schema": "s", "streams": [{"name": "a", "type": 1, "inpt": [], "attr": [{"name": "n", "type": 9, ]}]}',
    );
    await expect.poll(() => page.locator('.sd-findings').innerText()).toContain('1 error');
    await expectAccessible(page);
  });

  it('completes and explains the keys of a schema, and the values of a key', async () => {
    const { page } = await visit('/time-machine#machine=own');
    await ran(page);
    const schema = page.getByRole('textbox', { name: 'Schema in JSON' });
    await schema.focus();
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('play-edit');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('{"str');
    const options = page.locator('.cm-tooltip-autocomplete [role=option]');
    await expect.poll(() => options.allInnerTexts()).toEqual([expect.stringMatching(/^streams/)]);
    await expectAccessible(page);
    await options.click();
    await page.keyboard.type('": [{"type": ');
    await expect.poll(() => options.count()).toBe(4);
    await options.nth(1).click();
    expect(await schema.innerText()).toBe('{"streams": [{"type": 2');
    await page.getByText('"type"', { exact: true }).hover();
    await expect.poll(() => page.locator('.cm-tooltip-hover').innerText()).toMatch(/^Events come\. 1: /);
  });

  it.each(SCREENS)('edits events as rows: %s', async (_, options) => {
    const { page } = await visit('/time-machine', options);
    await ran(page);
    await start(page).selectOption('own');
    await expect.poll(() => stepOf(page)).toBe('Step 0 of 3');
    await page.getByRole('button', { name: 'Add an event' }).click();
    await expect.poll(() => stepOf(page)).toBe('Step 0 of 4');
    const last = page.getByRole('group', { name: 'Event 4' });
    await last.getByLabel('temp').fill('99.5');
    await last.getByLabel('After (s)').fill('60');
    await expectAccessible(page);
    await page.getByLabel('JSON', { exact: true }).check();
    expect(await field(page).inputValue()).toMatch(/"temp":99\.5\},"time":\d+\}\n\]$/);
    await page.getByLabel('Rows', { exact: true }).check();
    await page.getByRole('button', { name: 'Remove event 1' }).click();
    await expect.poll(() => stepOf(page)).toBe('Step 0 of 3');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  it('runs the schema of the builder with sample events, on a phone, too', async () => {
    const { page } = await visit('/stream-manager', PHONE);
    await page.getByRole('button', { name: 'Build a schema' }).first().click();
    await page.getByRole('button', { name: 'Run events through it' }).click();
    await page.waitForURL('**/time-machine#machine=own*');
    await ran(page);
    await expect.poll(() => stepOf(page)).toBe('Step 0 of 3');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });
});
