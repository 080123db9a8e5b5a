import { fileURLToPath } from 'node:url';
import { toHtml } from 'hast-util-to-html';
import { expect, test } from 'vitest';
import { loadIconSet } from '../../build/pictures.ts';
import { render } from '../../markdown/testing.ts';
import { createIconStylesheet, renderScreen } from './draw.ts';
import { parseScreen } from './parse.ts';

const hosts =
  'side Menu\n  link.on Clusters\nmain Hosts\n  table Host name | Status |\n  row.dim web-1 | [switch on] | [pencil]#3 [trash can]\n  select Cluster = default\n  field = Search\n  button* Add Host';

const parse = (source: string) => parseScreen(source, () => []);
const draw = (source: string) => toHtml(renderScreen(parse(source).regions));

test('parses regions and, indented, their parts with a state and a mark', () => {
  const { regions, diagnostics } = parse(hosts);
  expect(diagnostics).toEqual([]);
  expect(regions).toEqual([
    { kind: 'side', title: 'Menu', parts: [{ kind: 'link', label: 'Clusters', state: 'on' }] },
    {
      kind: 'main',
      title: 'Hosts',
      parts: [
        {
          kind: 'table',
          label: 'Host name',
          cells: [[{ kind: 'text', label: 'Host name' }], [{ kind: 'text', label: 'Status' }], []],
        },
        {
          kind: 'row',
          label: 'web-1',
          state: 'dim',
          cells: [
            [{ kind: 'text', label: 'web-1' }],
            [{ kind: 'switch', label: 'switch', state: 'on' }],
            [
              { kind: 'icon', label: 'pencil', mark: 3 },
              { kind: 'icon', label: 'trash can' },
            ],
          ],
        },
        { kind: 'select', label: 'Cluster', value: 'default' },
        { kind: 'field', label: 'Search', inside: true },
        { kind: 'button', label: 'Add Host', mark: 0 },
      ],
    },
  ]);
});

test.each([
  ['Hosts', '1: "Hosts" opens no region.'],
  ['main A\n  knob B', '2: "knob B" is not part of a screen.'],
  ['main A\n  button', '2: The button has no label.'],
  ['main A\n  button.hot B', '2: "hot" is not a state of a part.'],
  ['main A\n  row a | []', '2: The row has empty brackets.'],
  ['  button A', '1: The part is outside of any region.'],
  ['main A', '1: The screen is empty.'],
  [`main A\n${'  link a\n'.repeat(41)}`, '1: The screen has 41 parts.'],
])('reports %j with its line', (source, diagnostic) => {
  expect(parse(source).diagnostics.map(({ line, message }) => `${line}: ${message}`)).toContain(diagnostic);
});

test('lays out columns, pages and a panel in one row, and a bar in its own', () => {
  const html = draw(
    'bar App\n  link A\nrail\n  icon pencil\nside Menu\n  link B\nmain C\n  text c\nmain D\n  text d\npanel E\n  text e\nmain F\n  text f',
  );
  expect(html.replace(/<(?:b|i|span)\b[\s\S]*?<\/(?:b|i|span)>/g, '')).toBe(
    '<div class="s-bar"></div>' +
      '<div class="s-body"><div class="s-rail"></div><div class="s-side"></div>' +
      '<div class="s-stack"><div class="s-main"></div><div class="s-main"></div></div><div class="s-panel"></div></div>' +
      '<div class="s-main"></div>',
  );
});

test('adds rows to the table before them, icons to the last cell, and labels as text', () => {
  const html = draw(`${hosts}\n  text <b>`);
  expect(html).toContain(
    '<table><tbody><tr><th>Host name</th><th>Status</th><th></th></tr><tr class="s-dim"><td>web-1</td>' +
      '<td><span class="s-choice"><i class="s-switch s-on"></i></span></td><td class="s-tools">' +
      '<span class="s-hot"><i class="g g-pencil"></i><b class="s-n">3</b></span><i class="g g-trash-can"></i></td></tr></tbody></table>',
  );
  expect(html).toContain('&#x3C;b>');
});

const steps = (screen: string, first = 'Click **Add Host**.') =>
  `::::steps\n1. ${first}\n2. Click :icon[pencil].\n\n${screen.replace(/^/gm, '   ')}\n::::`;
const strip = (mark: string) => `:::screen{use="hosts" mark="${mark}"}\n:::`;

test('numbers a mark after the step of the screen, and describes each mark in the name', async () => {
  const { page, messages } = await render(steps(strip('Add Host:1, web-2 > pencil')));
  expect(messages).toEqual([]);
  expect(page.html).toContain('<figure class="schematic"><div role="img"');
  expect(page.html).toContain(
    'aria-label="The list of hosts. Step 1: Add Host, button on the page. Step 2: pencil, icon in the row web-2."',
  );
  expect(page.html).toContain('<span class="s-button s-hot">Add Host<b class="s-n">1</b></span>');
  expect(page.html).toMatch(
    /web-2<\/td><td>Up<\/td><td class="s-tools"><span class="s-hot"><i class="g g-pencil"><\/i><b class="s-n">2<\/b>/,
  );
});

test('describes the marks in the caption without a text, and in the Markdown copy', async () => {
  const { page } = await render(steps(strip('web-1 > pencil')));
  expect(page.html).toContain('<figcaption><p>Step 2: <strong>pencil</strong>, icon in the row web-1.</p>');
  expect(page.markdown).toContain('Step 2: **pencil**, icon in the row web-1.');
  // A search finds the steps, which say the same better.
  expect(page.sections.map(({ text }) => text).join()).not.toContain('icon in the row');
});

test('uses a text as the caption, after the steps of the screen', async () => {
  const { page } = await render(steps(strip('Add Host:1, pencil').replace('\n', '\nBoth are on the right.\n')));
  expect(page.html).toContain('<figcaption><p>Steps 1, 2: Both are on the right.</p>');
  expect(page.sections.map(({ text }) => text).join()).toContain('Both are on the right.');
});

test('combines a partial with regions of the screen; the named entry is the current one', async () => {
  const { page, messages } = await render(
    steps(':::screen{title="A host"}\n```screen\nuse header = Hosts\nmain Host\n  icon* pencil\n```\n:::'),
  );
  expect(messages).toEqual([]);
  expect(page.html).toContain(
    '<div class="s-bar"><b>App</b><div class="s-start"><span class="s-link">Clusters</span><span class="s-link s-on">Hosts</span>',
  );
});

test('renders a screen outside of steps without a mark, with title and text', async () => {
  const { page, messages } = await render(
    `:::screen{title="Hosts of a cluster"}\n\`\`\`screen\nmain\n  text a\n\`\`\`\nThe list has a button **Add Host**.\n:::`,
  );
  expect(messages).toEqual([]);
  expect(page.html).toContain('aria-label="Hosts of a cluster"');
  expect(page.sections[0]?.text).toBe('Hosts of a cluster\nThe list has a button Add Host.');
  expect(page.markdown).toContain('**Screen: Hosts of a cluster**\n\nThe list has a button **Add Host**.');
});

test.each([
  [':::screen{title="A"}\nText.\n:::', '1: "screen" does not start with a screen fence.'],
  [':::screen{title="A"}\n```screen\nmain A\n  link b\n```\n:::', '1: "screen" has no text equivalent.'],
  [':::screen{title="A"}\n```screen\nmain A\n  knob b\n```\nText.\n:::', '4: "knob b" is not part of a screen.'],
  [':::screen\n```screen\nmain A\n  link b\n```\nText.\n:::', '1: "screen" has no title.'],
  [':::screen{title="A"}\n```screen\nmain A\n  icon pencl\n```\nText.\n:::', '1: Unknown icon "pencl".'],
  [':::screen{use="host"}\nText.\n:::', '1: Unknown screen partial "host".'],
  [':::screen{use="hosts" mark="pencil"}\n:::', '1: The screen has a mark and is not in a step.'],
  [steps(strip('pencl')), '5: The screen has no part "pencl".'],
  [steps(strip('trash can')), '5: "trash can" has the mark 2, and step 2 does not name it.'],
  [steps(strip('pencil, Add Host:3')), '5: "Add Host" has the mark 3, but the last step is 2.'],
  [steps(strip('Add Host:1')), '5: The screen is in step 2, and its highest mark is 1.'],
  [steps(`${strip('pencil')}\n${strip('pencil')}`), '7: Another screen marks step 2, too.'],
])('reports the mistake in %j with its line', async (markdown, message) => {
  expect((await render(markdown)).messages).toContain(message);
});

test('collects the shapes of icons in one sheet for all pages', () => {
  const sheet = createIconStylesheet(
    loadIconSet(fileURLToPath(new URL('../../../../../tests/fixture/icons/glyphs/', import.meta.url))),
  );
  expect(sheet).toMatch(/^@layer article\{\.g\{background:currentColor;/);
  expect(sheet).toContain(
    ".g-plus{mask:url(\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='red'",
  );
  expect(sheet).toContain("<path d='M8 3v10M3 8h10'/></svg>\")}");
});
