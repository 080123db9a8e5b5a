import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import { expect, it } from 'vitest';
import type { PageMachine } from '../page/machine/index.ts';
import { addMachineButtons } from './machine-buttons.ts';

const machine = (...variants: PageMachine['variants']) => ({ variants }) as PageMachine;
const runs = machine({ label: '', schema: '{}' });
const table = () => h('div.tm', [h('div.code-head', [h('p.code-title', 'Readings')]), h('table')]);
const htmlAfter = (machines: PageMachine[], ...children: Parameters<typeof h>[2][]) => {
  const tree = h(null, ...children);
  addMachineButtons(tree, machines);
  return toHtml(tree);
};
const title = '<div class="code-head"><p class="code-title">Readings</p>';

it('a table of events that runs has a button beside its title', () => {
  expect(htmlAfter([runs], table())).toBe(
    `<div class="tm">${title}<div class="code-tools"><button class="run" type="button" data-machine="0">Step through</button></div></div><table></table></div>`,
  );
});

it('a button has the number of its table; tables that do not run have none, and count', () => {
  const html = htmlAfter([runs, machine(), runs], table(), h('div.other', [table()]), table(), table());
  expect([...html.matchAll(/data-machine="([^"]*)"/g)].map(([, number]) => number)).toEqual(['0', '2']);
});

it('other boxes have no button', () => {
  expect(htmlAfter([runs], h('div.box', [h('p')]))).toBe('<div class="box"><p></p></div>');
});
