/** Tab and Shift+Tab through every kind of page: each stop is visible and does something, and the focus gets lost nowhere. */
import { readFileSync } from 'node:fs';
import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hydrate, openBrowser } from '../support/browser.ts';

const { visit, tolerate } = openBrowser();
const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** With the button that opens the part of the page that is meant, and what is there once it is drawn. */
const kinds: [kind: string, route: string, opener?: string, part?: string][] = [
  ['the home page', '/'],
  ['an article with tabs', '/server-install'],
  ['a class', '/bangdb-environment-api'],
  ['parameters', '/bangdb-config'],
  ['commands', '/db-commands-cli'],
  ['a REST call', '/rest-api/create-a-table'],
  ['the playground', '/playground', undefined, '.canvas .sb-graph'],
  ['a time machine', '/stream-join', 'Step through', '.tm-run'],
  ['the builder of schemas', '/stream-manager', 'Build a schema', '.sd-form'],
  ['results', '/search?q=table'],
  ['a missing page', '/no-such-page'],
  ['the apps', '/apps'],
  ['the quality page', '/quality'],
  ['questions and answers', '/faq'],
];

interface Walk {
  stops: Element[];
  diagnostics: string[];
  isOver: boolean;
}
declare global {
  var walk: Walk;
}

const MAX_PRESSES = 500;

/** Looks at each stop after the key is released, when the browser has scrolled. */
function watchStops() {
  const show = (element: Element) => element.outerHTML.slice(0, 120);
  const isIn = (hit: Element, element: Element) => element.contains(hit) || hit.closest('label') === element;
  const check = (stop: HTMLElement) => {
    // Some fields are drawn by their labels.
    const isDrawn = getComputedStyle(stop).opacity !== '0' && !stop.matches('.vh');
    const drawn = isDrawn ? stop : (stop.closest('label') ?? stop);
    const rect = [...drawn.getClientRects()].find(({ width, height }) => width > 0 && height > 0);
    if (!rect || !drawn.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      return walk.diagnostics.push(`is invisible: ${show(stop)}`);
    const [left, right] = [Math.max(rect.left, 0), Math.min(rect.right, innerWidth)];
    const [top, bottom] = [Math.max(rect.top, 0), Math.min(rect.bottom, innerHeight)];
    if (left >= right || top >= bottom) return walk.diagnostics.push(`is outside of the window: ${show(stop)}`);
    const hits = [
      [0.5, 0.5],
      [0.25, 0.5],
      [0.75, 0.5],
      [0.5, 0.25],
      [0.5, 0.75],
    ].map(([x = 0, y = 0]) => document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y));
    // Without a `tabindex`, the browser stops at what scrolls, also if it does so by a fraction of a pixel.
    const scrolls = stop.tabIndex < 0 || stop.scrollWidth > stop.clientWidth || stop.scrollHeight > stop.clientHeight;
    const cover = hits.find((hit) => hit && !isIn(hit, drawn) && !hit.contains(drawn));
    // The buttons of a block of code lie on it.
    if (cover && !scrolls) return walk.diagnostics.push(`is covered by ${show(cover)}: ${show(stop)}`);
    if (!hits.some((hit) => hit && isIn(hit, drawn))) return walk.diagnostics.push(`is cut off: ${show(stop)}`);
    const control = 'a[href], button, input, select, textarea, summary, [role="separator"], tr[aria-selected]';
    // The drawing of a graph and the lanes of a time machine take arrow keys.
    const isControl = stop.matches(`${control}, .canvas, .tm-lanes`) || stop.shadowRoot;
    return isControl || scrolls ? 0 : walk.diagnostics.push(`has no purpose: ${show(stop)}`);
  };
  globalThis.walk = { stops: [], diagnostics: [], isOver: false };
  addEventListener(
    'keyup',
    (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || walk.isOver) return;
      const stop = document.activeElement as HTMLElement;
      walk.isOver = stop === document.body || walk.stops.includes(stop);
      if (walk.isOver) return;
      walk.stops.push(stop);
      check(stop);
    },
    true,
  );
}

/** Presses the key until the focus leaves the page. Returns what is wrong, in words. */
async function getDiagnostics(page: Page, session: CDPSession, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  await page.evaluate((backwards) => {
    Object.assign(walk, { stops: [], diagnostics: [], isOver: false });
    // The walk begins where this element was.
    const start = Object.assign(document.createElement('span'), { tabIndex: -1 });
    if (backwards) document.body.append(start);
    else document.body.prepend(start);
    start.focus();
    start.remove();
  }, key === 'Shift+Tab');
  const modifiers = key === 'Tab' ? 0 : 8;
  const send = (type: 'rawKeyDown' | 'keyUp') =>
    session.send('Input.dispatchKeyEvent', { type, key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, modifiers });
  let presses = 0;
  do {
    // Without waiting for each, which takes most of the time.
    await Promise.all(Array.from({ length: 40 }, (_, at) => send(at % 2 ? 'keyUp' : 'rawKeyDown')));
    presses += 20;
  } while (presses < MAX_PRESSES && !(await page.evaluate(() => walk.isOver)));
  return page.evaluate((backwards) => {
    const { stops, diagnostics } = walk;
    const tabbable = [...document.querySelectorAll<HTMLElement>('*')].filter(
      (one) =>
        one.tabIndex >= 0 &&
        one.checkVisibility({ visibilityProperty: true }) &&
        !one.matches(':disabled, [inert] *, svg *') &&
        // One of a group of radio buttons takes the focus.
        !one.matches('input[type="radio"]:not(:checked)'),
    );
    const ends = [tabbable[0], tabbable.at(-1)];
    const [first, last] = backwards ? ends.reverse() : ends;
    const { axe } = globalThis as never as {
      axe: { setup(): void; teardown(): void; commons: { text: { accessibleText(element: Element): string } } };
    };
    axe.setup();
    const nameless = stops.filter(
      (stop) => stop.isConnected && !stop.matches('pre, .table') && !axe.commons.text.accessibleText(stop),
    );
    axe.teardown();
    const show = (element: Element | undefined) => element?.outerHTML.slice(0, 120) ?? 'nothing';
    return [
      ...diagnostics,
      ...nameless.map((stop) => `has no name: ${show(stop)}`),
      ...(stops[0] === first ? [] : [`begins at ${show(stops[0])}, and not at ${show(first)}`]),
      ...(stops.at(-1) === last ? [] : [`ends at ${show(stops.at(-1))}, and not at ${show(last)}`]),
      ...(stops.length > 5 ? [] : [`has ${stops.length} stops`]),
    ];
  }, key === 'Shift+Tab');
}

/** Kinds that `npm test` walks on a phone, too; the others lay out the same parts. */
const onPhone = ['/', '/server-install', '/playground', '/search?q=table'];

describe.each([
  ['on a desk', { width: 1440, height: 900 }, kinds, []],
  ['on a phone', { width: 390, height: 844 }, kinds.filter(([, route]) => onPhone.includes(route)), []],
  ['on a phone', { width: 390, height: 844 }, kinds.filter(([, route]) => !onPhone.includes(route)), ['long']],
] as const)('%s', (_, viewport, kinds, tags) => {
  it.each(kinds)(
    '%s (%s): each stop is visible, named and of use, in both directions',
    { tags: [...tags] },
    async (_kind, route, opener, part) => {
      tolerate();
      const { page, context } = await visit(route, { viewport });
      await hydrate(page);
      if (opener) await page.getByRole('button', { name: opener }).first().click();
      if (part) await page.waitForSelector(part, { state: 'attached' });
      await page.evaluate(axe);
      await page.evaluate(watchStops);
      const session = await context.newCDPSession(page);
      expect(await getDiagnostics(page, session, 'Tab'), 'Tab').toEqual([]);
      expect(await getDiagnostics(page, session, 'Shift+Tab'), 'Shift+Tab').toEqual([]);
    },
  );
});
