// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { attachArticleBehavior } from './behavior.ts';
import { clearFilter, filterRows, openAll } from './reference-filter.ts';

const body = document.createElement('div');
let stop: () => void;
const box = () => body.querySelector('input') as HTMLInputElement;
const shown = () => [...body.querySelectorAll('tbody:not([hidden]) tr:not([hidden])')].map((row) => row.textContent);
const count = () => body.querySelector('output')?.textContent;
const type = async (text: string) => {
  box().value = text;
  box().dispatchEvent(new Event('input', { bubbles: true }));
  // The filter is loaded lazily.
  await import('./reference-filter.ts');
};

beforeEach(() => {
  body.innerHTML = `<div data-rows><div class="field"><input data-filter><output></output></div><table>
    <tbody><tr><th class="row-group">Tables</th></tr><tr><th>GET /db</th><td>Open</td></tr><tr><th>PUT /db</th><td>Make</td></tr></tbody>
    <tbody><tr><th class="row-group">Streams</th></tr><tr><th>GET /stream</th><td>List</td></tr></tbody>
    </table></div><table><tbody><tr><td>another table</td></tr></tbody></table>`;
  document.body.replaceChildren(body);
  stop = attachArticleBehavior(body);
});
afterEach(() => stop());

describe('the filter of a reference table', () => {
  it('shows the rows that contain all words, with the titles of their groups, and counts them', async () => {
    await type('get DB');
    expect(shown()).toEqual(['Tables', 'GET /dbOpen', 'another table']);
    expect(count()).toBe('1 of 3');
  });

  it('matches the title of a group as part of its rows', async () => {
    await type('tables');
    expect(shown()).toEqual(['Tables', 'GET /dbOpen', 'PUT /dbMake', 'another table']);
  });

  it('reports that nothing matches, and is cleared on Escape', async () => {
    await type('nowhere');
    expect([shown(), count()]).toEqual([['another table'], 'No matches']);
    box().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await vi.waitFor(() => expect([shown().length, count(), box().value]).toEqual([6, '', '']));
  });

  it('shows the rows even if the browser refuses to keep the filter in the history', () => {
    vi.spyOn(history, 'replaceState').mockImplementation(() => {
      throw new DOMException(
        'Attempt to use history.replaceState() more than 100 times per 30 seconds',
        'SecurityError',
      );
    });
    onTestFinished(() => void vi.restoreAllMocks());
    box().value = 'stream';
    filterRows(box());
    expect([shown(), count()]).toEqual([['Streams', 'GET /streamList', 'another table'], '1 of 3']);
  });

  it('applies text that was typed before hydration', async () => {
    stop();
    box().value = 'stream';
    stop = attachArticleBehavior(body);
    await vi.waitFor(() => expect(count()).toBe('1 of 3'));
  });
});

describe('the filter of collapsible rows', () => {
  const row = (name: string, text: string) =>
    `<details class="key"><summary>${name}</summary><div>${text}</div></details>`;
  const keys = () => [...body.querySelectorAll<HTMLDetailsElement>('details')];
  const visible = () =>
    [
      ...body.querySelectorAll(
        '.hd:not([hidden]) > *, p:not([hidden]), [data-items]:not([hidden]) > details:not([hidden]) summary',
      ),
    ].map((node) => node.textContent);

  beforeEach(() => {
    body.innerHTML = `<div class="prose"><div class="hd"><h2>Keys</h2></div><div class="bar"><div class="field"><input data-filter><output></output><button data-clear hidden></button></div><button data-open>Open all</button></div>
      <p data-index>Index</p><div class="hd"><h3>Storage</h3></div><p>About files.</p><div data-items><div aria-hidden="true">Key</div>${row('DIR', 'Folder')}${row('POOL', 'Memory')}</div>
      <div class="hd"><h3>Logs</h3></div><div data-items>${row('LOG_DIR', 'Folder of logs')}</div></div>`;
  });
  const filter = (text: string) => {
    box().value = text;
    filterRows(box());
  };

  it('shows the rows that contain all words with their headings, and hides groups without any', () => {
    filter('folder storage');
    expect(visible()).toEqual(['Keys', 'Storage', 'About files.', 'DIR']);
    expect(count()).toBe('1 of 3');
    filter('');
    expect(visible()).toEqual(['Keys', 'Index', 'Storage', 'About files.', 'DIR', 'POOL', 'Logs', 'LOG_DIR']);
  });

  it('expands the only match, and collapses it if there are more', () => {
    filter('memory');
    expect(keys().map(({ open }) => open)).toEqual([false, true, false]);
    filter('folder');
    expect(keys().some(({ open }) => open)).toBe(false);
  });

  it('keeps rows open that the user has opened', () => {
    (keys()[1] as HTMLDetailsElement).open = true;
    filter('memory');
    filter('');
    expect(keys()[1]?.open).toBe(true);
  });

  it('expands a list with matches, and collapses it again unless the user has opened it', () => {
    body
      .querySelector('.prose')
      ?.insertAdjacentHTML(
        'beforeend',
        `<div class="hd"><h3>Core</h3></div><details data-items class="fold"><summary>1 key</summary>${row('SHARE', 'Share of a page')}</details>`,
      );
    const fold = body.querySelector('.fold') as HTMLDetailsElement;
    const inner = fold.querySelector('details') as HTMLDetailsElement;
    filter('key');
    expect([count(), fold.open]).toEqual(['No matches', false]);
    filter('share');
    expect([count(), fold.open, inner.open]).toEqual(['1 of 4', true, true]);
    filter('folder');
    expect([fold.hidden, fold.open, inner.open]).toEqual([true, false, false]);
    fold.open = true;
    filter('share');
    filter('');
    expect([fold.open, inner.open]).toEqual([true, false]);
    openAll(body.querySelector('[data-open]') as HTMLElement);
    expect(fold.open).toBe(true);
  });

  it('is cleared by its button, which is visible while there is text', () => {
    const clear = body.querySelector('[data-clear]') as HTMLElement;
    filter('memory');
    expect(clear.hidden).toBe(false);
    clearFilter(clear);
    expect([box().value, clear.hidden, count(), document.activeElement === box()]).toEqual(['', true, '', true]);
  });

  it('expands all rows with its button, then collapses them', () => {
    const button = body.querySelector('[data-open]') as HTMLElement;
    openAll(button);
    expect([keys().every(({ open }) => open), button.textContent]).toEqual([true, 'Close all']);
    openAll(button);
    expect([keys().some(({ open }) => open), button.textContent]).toEqual([false, 'Open all']);
  });
});

describe('a list of examples', () => {
  it('shows the block of the selected example only', async () => {
    body.innerHTML =
      '<div><p><select data-pick><option value="row">Row</option><option value="file">File</option></select></p><div data-of="row" data-chosen="">1</div><div data-of="file">2</div><div>3</div></div>';
    const list = body.querySelector('select') as HTMLSelectElement;
    list.value = 'file';
    list.dispatchEvent(new Event('change', { bubbles: true }));
    await import('./reference-filter.ts');
    const chosen = [...body.querySelectorAll('[data-chosen]')].map((block) => block.textContent);
    expect(chosen).toEqual(['2']);
  });
});
