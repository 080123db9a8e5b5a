// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { behave } from './behaviours.ts';

const body = document.createElement('div');
let stop: () => void;
const box = () => body.querySelector('input') as HTMLInputElement;
const shown = () => [...body.querySelectorAll('tbody:not([hidden]) tr:not([hidden])')].map((row) => row.textContent);
const count = () => body.querySelector('output')?.textContent;
const type = (text: string) => {
  box().value = text;
  box().dispatchEvent(new Event('input', { bubbles: true }));
};

beforeEach(() => {
  body.innerHTML = `<div data-rows><div class="field"><input data-filter><output></output></div><table>
    <tbody><tr><th class="row-group">Tables</th></tr><tr><th>GET /db</th><td>Open</td></tr><tr><th>PUT /db</th><td>Make</td></tr></tbody>
    <tbody><tr><th class="row-group">Streams</th></tr><tr><th>GET /stream</th><td>List</td></tr></tbody>
    </table></div><table><tbody><tr><td>another table</td></tr></tbody></table>`;
  document.body.replaceChildren(body);
  stop = behave(body);
});
afterEach(() => stop());

describe('the filter of a table', () => {
  it('leaves the rows that hold all words, under the titles of their groups, and counts them', () => {
    type('get DB');
    expect(shown()).toEqual(['Tables', 'GET /dbOpen', 'another table']);
    expect(count()).toBe('1 of 3');
  });

  it('takes the title of a group for a part of its rows', () => {
    type('tables');
    expect(shown()).toEqual(['Tables', 'GET /dbOpen', 'PUT /dbMake', 'another table']);
  });

  it('says when nothing matches, and gives all back on Escape', () => {
    type('nowhere');
    expect([shown(), count()]).toEqual([['another table'], 'nothing found']);
    box().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect([shown().length, count(), box().value]).toEqual([6, '', '']);
  });

  it('takes what was typed before the page could answer', () => {
    stop();
    box().value = 'stream';
    stop = behave(body);
    expect(count()).toBe('1 of 3');
  });
});

describe('the filter of a reference of keys', () => {
  it('leaves the keys that hold all words, under their headings, and hides groups without any', () => {
    stop();
    body.innerHTML = `<div class="prose"><h2>Keys</h2><div class="filter"><div class="field"><input data-filter><output></output></div></div>
      <h3>Storage</h3><p>About files.</p><dl class="params keys"><div><dt>DIR</dt><dd>Folder</dd></div><div><dt>POOL</dt><dd>Memory</dd></div></dl>
      <h3>Logs</h3><dl class="params keys"><div><dt>LOG_DIR</dt><dd>Folder of logs</dd></div></dl></div>`;
    stop = behave(body);
    const visible = () => [
      ...body.querySelectorAll('h2, h3:not([hidden]), p:not([hidden]), dl:not([hidden]) > div:not([hidden]) dt'),
    ];
    type('folder storage');
    expect(visible().map((node) => node.textContent)).toEqual(['Keys', 'Storage', 'About files.', 'DIR']);
    expect(count()).toBe('1 of 3');
    type('');
    expect(visible()).toHaveLength(7);
  });
});
