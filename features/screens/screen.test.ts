import { toHtml } from 'hast-util-to-html';
import { expect, test } from 'vitest';
import { render } from '../../engine/markdown/testing.ts';
import { drawScreen } from './draw.ts';
import { parseScreen } from './parse.ts';

const hosts =
  'side Menu\n  link* Clusters\nmain Hosts\n  table Host name | Status\n  row web-1 | Up\n  select Cluster = default\n  button* Add Host';

test('a line opens a region, indented lines are its parts, a star marks what is clicked', () => {
  const { regions, faults } = parseScreen(hosts);
  expect(faults).toEqual([]);
  expect(regions).toEqual([
    { kind: 'side', title: 'Menu', parts: [{ kind: 'link', cells: ['Clusters'], marked: true }] },
    {
      kind: 'main',
      title: 'Hosts',
      parts: [
        { kind: 'table', cells: ['Host name', 'Status'], marked: false },
        { kind: 'row', cells: ['web-1', 'Up'], marked: false },
        { kind: 'select', cells: ['Cluster'], value: 'default', marked: false },
        { kind: 'button', cells: ['Add Host'], marked: true },
      ],
    },
  ]);
});

test.each([
  ['Hosts', '1: "Hosts" opens no region.'],
  ['main A\n  knob B', '2: "knob B" is not part of a screen.'],
  ['main A\n  button', '2: The button has no label.'],
  ['  button A', '1: The part is outside of any region.'],
  ['main A', '1: The screen is empty.'],
  [`main A\n${'  link* a\n'.repeat(4)}`, '1: The screen has 4 marks.'],
  [`main A\n${'  link a\n'.repeat(21)}`, '1: The screen has 21 parts.'],
])('%j is refused with its line', (source, fault) => {
  expect(parseScreen(source).faults.map(({ line, cause }) => `${line}: ${cause}`)).toContain(fault);
});

test('a side column shares its row with the page after it; rows stand in their table; labels are text', () => {
  const html = toHtml(drawScreen(parseScreen(`${hosts}\n  text <b>`).regions));
  expect(html).toMatch(/^<div class="s-columns"><div class="s-side">.*<div class="s-stack"><div class="s-main">/);
  expect(html).toContain(
    '<table class="s-table"><tbody><tr><th>Host name</th><th>Status</th></tr><tr><td>web-1</td><td>Up</td></tr></tbody></table>',
  );
  expect(html).toContain('<div class="s-button s-marked">Add Host</div>');
  expect(html).toContain('&#x3C;b>');
});

test('on a page the drawing is one picture with its name; search and the twin have the text equivalent', async () => {
  const { page, causes } = await render(
    `:::screen{title="Hosts of a cluster"}\n\`\`\`screen\n${hosts}\n\`\`\`\nThe list has a button **Add Host**.\n:::`,
  );
  expect(causes).toEqual([]);
  expect(page.html).toContain(
    '<figure class="figure schematic"><div role="img" aria-label="Schematic of a screen: Hosts of a cluster">',
  );
  expect(page.sections[0]?.text).toBe('Hosts of a cluster\nThe list has a button Add Host.');
  expect(page.markdown).toContain('**Screen: Hosts of a cluster**\n\nThe list has a button **Add Host**.');
});

test.each([
  [':::screen{title="A"}\nText.\n:::', '1: "screen" does not start with a screen fence.'],
  [':::screen{title="A"}\n```screen\nmain A\n  link b\n```\n:::', '1: "screen" has no text equivalent.'],
  [':::screen{title="A"}\n```screen\nmain A\n  knob b\n```\nText.\n:::', '4: "knob b" is not part of a screen.'],
])('a slip in %j names its line', async (markdown, cause) => {
  expect((await render(markdown)).causes).toEqual([cause]);
});
