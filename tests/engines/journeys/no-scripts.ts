/** A reader without JavaScript: the page is in a frame that runs none. */
import { expect, it } from 'vitest';
import type { Readers } from '../reader.ts';

export function withoutScripts({ newReader }: Readers) {
  it('the tree marks the page, opens groups and leads on; so does the pager', async () => {
    const reader = await newReader();
    await reader.visitWithoutScripts('/secondary-index');
    expect(await reader.texts('.tree [aria-current="page"]')).toEqual(['Secondary Index']);
    await reader.click('.tree summary', 'Command Line Interface');
    await reader.click('.tree a[href="/db-commands-cli"]');
    await reader.arrives('/db-commands-cli');
    const next = (await reader.attribute('.pager a[rel="next"]', 'href')) as string;
    await reader.click('.pager a[rel="next"]');
    await reader.arrives(next);
  });

  it('no script has run, and a search leads to the list of all pages', async () => {
    const reader = await newReader();
    await reader.visitWithoutScripts('/stream-join');
    expect(await reader.attribute('html', 'data-js')).toBe(null);
    expect(await reader.text('h1')).toBe('Stream joins: overview');
    await reader.click('.header input[type="search"]');
    await reader.window.type('join');
    await reader.window.press('Enter');
    await reader.arrives('/search?q=join');
    await reader.appears('main a[href="/stream-join"]');
  });

  it('the products and the menu of a phone open', async () => {
    const reader = await newReader();
    await reader.visitWithoutScripts('/stream-join');
    await reader.click('[popovertarget="site-products"]');
    await reader.appears('#site-products a');
    await reader.visitWithoutScripts('/stream-join', 390);
    await reader.click('.menu-button');
    await reader.appears('#site-menu a');
  });

  it('all tabs show, and what needs scripts does not', async () => {
    const reader = await newReader();
    await reader.visitWithoutScripts('/dataquery');
    expect(await reader.see('[role="tabpanel"]', (panels) => panels.map((one) => one.checkVisibility()))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(await reader.count('[data-copy]')).toBe(0);
    await reader.visitWithoutScripts('/rest-api/get-the-server-stats');
    await reader.click('.console > summary');
    await reader.appears('.console-message');
    expect(await reader.text('.console-message')).toBe('The console needs JavaScript.');
    await reader.visitWithoutScripts('/stream-join');
    expect(await reader.count('.run')).toBe(0);
  });
}
