import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { onTestFinished, vi } from 'vitest';
import type { PageModel } from '../../model/types.ts';
import { sidebarStore } from '../context.ts';
import { Site } from '../site.tsx';
import { type FakeClient, fakeClient } from './client.ts';
import { config, trees } from './sample.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

export interface Page {
  host: HTMLElement;
  client: FakeClient;
  /** Errors and warnings in the console. */
  consoleMessages: string[];
  /** Shows another page, as the router does. */
  show(model: PageModel, html?: string): Promise<void>;
  one<E extends HTMLElement = HTMLElement>(selector: string): E;
}

/** Renders a page to HTML and hydrates it. `before` changes the HTML as the inline script or an early user does. */
export async function hydrate(
  model: PageModel,
  html = '',
  { client = fakeClient(model.route), before }: { client?: FakeClient; before?: (host: HTMLElement) => void } = {},
): Promise<Page> {
  const props = { trees, config };
  const host = document.createElement('div');
  host.innerHTML = renderToString(<Site {...props} model={model} html={html} />);
  document.body.replaceChildren(host);
  document.documentElement.dataset.js = '';
  before?.(host);
  const consoleMessages: string[] = [];
  const spies = (['error', 'warn'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((...words) => consoleMessages.push(words.map(String).join(' '))),
  );
  const site = (now: PageModel, body: string) => <Site {...props} model={now} html={body} client={client} />;
  const root = await act(async () =>
    hydrateRoot(host, site(model, host.querySelector('.prose, .home-live')?.innerHTML ?? ''), {
      onRecoverableError: (error) => consoleMessages.push(String(error)),
    }),
  );
  onTestFinished(() => {
    act(() => root.unmount());
    for (const spy of spies) spy.mockRestore();
    for (const name of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[name];
    sidebarStore.set(sidebarStore.getInitial());
    localStorage.clear();
    sessionStorage.clear();
  });
  return {
    host,
    client,
    consoleMessages,
    show: (next, body = '') => act(async () => root.render(site(next, body))),
    one: <E extends HTMLElement>(selector: string) => host.querySelector(selector) as E,
  };
}

/** Waits until `check` passes. */
export async function eventually(check: () => void): Promise<void> {
  for (const end = performance.now() + 8000; ; )
    try {
      // React renders at the end of each act.
      await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
      return check();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
}

/** Types into a field that React controls. */
export const type = (input: HTMLInputElement, text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });

export const press = (target: Element, key: string, init: KeyboardEventInit = {}) =>
  act(async () =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })),
  );

export const click = (target: HTMLElement) => act(async () => target.click());
