// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cloneStaticMarkup, ErrorBoundary } from './error-boundary.tsx';
import { hideErrorNotice, reportError } from './notices.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let fails = false;
function Part({ children }: { children?: ReactNode }) {
  if (fails) throw new Error('error');
  return (
    <main id="part" className="part">
      {children ?? 'text'}
    </main>
  );
}
const tree = (route: string) => (
  <ErrorBoundary resetKey={route} fallback={() => cloneStaticMarkup('main')}>
    <Part>{route}</Part>
  </ErrorBoundary>
);
/** The only element of the page. */
const emptyPage = () => {
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  return host;
};
const notices = () => [...document.querySelectorAll('.notice')].map((notice) => notice.textContent);

afterEach(() => {
  fails = false;
  hideErrorNotice();
  vi.restoreAllMocks();
});

describe('a component that throws (H6: an error emptied the page)', () => {
  it('keeps its markup, is reported once and shows a notice, until the next page', async () => {
    const complain = vi.spyOn(console, 'error').mockImplementation(() => {});
    const host = emptyPage();
    const root = createRoot(host, { onCaughtError: reportError });
    await act(() => root.render(tree('/a')));
    fails = true;
    await act(() => root.render(tree('/a')));
    await act(() => root.render(tree('/a')));
    expect(host.innerHTML).toBe('<main id="part" class="part">/a</main>');
    expect(complain).toHaveBeenCalledTimes(1);
    expect(notices()).toEqual(['Part of this page stopped working. Reload the page.']);
    // The next page has another chance.
    fails = false;
    await act(() => root.render(tree('/b')));
    expect(host.textContent).toBe('/b');
    act(() => root.unmount());
  });

  it('keeps its static markup if it fails during hydration', async () => {
    const complain = vi.spyOn(console, 'error').mockImplementation(() => {});
    const host = emptyPage();
    host.innerHTML = '<main id="part" class="part">served</main>';
    fails = true;
    const root = await act(() =>
      hydrateRoot(host, tree('/a'), { onCaughtError: reportError, onRecoverableError: reportError }),
    );
    expect(host.innerHTML).toBe('<main id="part" class="part">served</main>');
    expect(complain).toHaveBeenCalledTimes(1);
    act(() => root.unmount());
  });
});
