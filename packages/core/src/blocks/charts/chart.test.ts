import { expect, test } from 'vitest';
import { render } from '../../markdown/testing.ts';
import { measureText } from '../../markdown/text-width.ts';
import { parseNumber } from './chart.ts';
import { CHART_WIDTHS_PX } from './draw.ts';

const chart = (attributes: string, table: string) => `:::chart{title="T" ${attributes}}\n${table}\n:::`;
const sales =
  '| year | sold | shop |\n|---|---|---|\n| 2021 | 1,200 | A |\n| 2022 | 1,350.5 | A |\n| 2021 | 800 | B |\n| 2022 | - | B |';

test('parses numbers in all written forms', () => {
  expect(['12', '1,234,567', '−3.5', '-2', '.5', '1e6', '98 %', '1,23', 'n/a', ''].map(parseNumber)).toEqual([
    12,
    1234567,
    -3.5,
    -2,
    0.5,
    1e6,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test.each(['bar', 'line', 'scatter'])('gives a %s chart a name, a description and a table', async (type) => {
  const { page, messages } = await render(chart(`type="${type}" x="year" y="sold" series="shop" unit="pieces"`, sales));
  expect(messages).toEqual([]);
  expect(page.html).toMatch(
    /^<figure class="figure chart"><figcaption><b>T<\/b><\/figcaption><div><svg viewBox="0 0 638 \d+" width="638" height="\d+" role="img" aria-label="\w+ chart: T"><desc>/,
  );
  expect(page.html).toContain(
    'sold in pieces by year, 4 values, one mark for each shop: A, B. The table below has the numbers.</desc>',
  );
  expect(page.html).toMatch(/<\/div><\/figure>\s*<details class="numbers">.*<div class="table"/);
  expect(page.html).toContain('sold (pieces)');
  expect(page.html).not.toMatch(/style=|NaN|undefined|fill=|stroke="/);
  expect(page.markdown).toContain('chart: T**\n\n| year | sold | shop |');
});

test('draws bars in proportion to their values, with the values beside them', async () => {
  const { page } = await render(
    chart('type="bar" x="name" y="ms"', '| name | ms |\n|---|---|\n| small | 10 |\n| large | 40 |'),
  );
  const widths = [...page.html.matchAll(/class="d-bar d-1" x="[\d.]+" y="[\d.]+" width="([\d.]+)"/g)].map(([, width]) =>
    Number(width),
  );
  // Two bars in the wide drawing, and in that for phones.
  expect(widths).toHaveLength(4);
  expect((widths[1] as number) / (widths[0] as number)).toBeCloseTo(4, 1);
  expect((widths[3] as number) / (widths[2] as number)).toBeCloseTo(4, 1);
});

/** Texts of a chart with the room they take, in px from the left. */
const texts = (html: string) =>
  [...html.matchAll(/<text([^>]*)>([^<]*)<\/text>/g)].map(([, attributes = '', label = '']) => {
    const x = Number(/ x="([\d.-]+)"/.exec(attributes)?.[1]);
    const width = measureText(label, attributes.includes('d-note') ? 12 : 13);
    const anchor = /text-anchor="(\w+)"/.exec(attributes)?.[1];
    const from = anchor === 'end' ? x - width : anchor === 'middle' ? x - width / 2 : x;
    return { label, from, to: from + width };
  });

test.each([
  ['bar', '| a name that is far too long for its column in the chart | 1,000,000 |\n| b | -20 |'],
  ['line', '| the first of the names | 1,000,000 |\n| second | 3 |\n| the last of the names | 5 |'],
  ['scatter', '| 1 | 0.001 |\n| 9,999,999 | 0.002 |'],
])('keeps all labels of a %s chart within its picture', async (type, rows) => {
  const { page, messages } = await render(
    chart(`type="${type}" x="x" y="y" unit="operations a second"`, `| x | y |\n|---|---|\n${rows}`),
  );
  expect(messages).toEqual([]);
  const [wide = '', phone = ''] = page.html.split('<svg class="phone"');
  for (const [drawing, width] of [
    [wide, CHART_WIDTHS_PX.wide],
    [phone, CHART_WIDTHS_PX.phone],
  ] as const) {
    const found = texts(drawing);
    expect(found.length).toBeGreaterThan(3);
    for (const { label, from, to } of found) {
      expect(from, label).toBeGreaterThanOrEqual(-1);
      expect(to, label).toBeLessThanOrEqual(width + 1);
    }
  }
});

test('does not group digits of years, keeps whole numbers whole, and starts values at 0', async () => {
  const { page } = await render(
    chart(
      'type="line" x="year" y="sold"',
      '| year | sold |\n|---|---|\n| 2021 | 100 |\n| 2022 | 120 |\n| 2023 | 140 |',
    ),
  );
  const labels = texts(page.html).map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(['2021', '2022', '2023', '0']));
  expect(labels.filter((label) => /[.,]/.test(label))).toEqual([]);
});

test.each([
  ['bar', '| a | 12400 |\n| b | 900 |', '12,400'],
  ['line', '| 2021 | 3000 |\n| 2022 | 12000 |', '10,000'],
  ['scatter', '| 10000 | 1 |\n| 50000 | 2 |', '50,000'],
])('groups the digits of the numbers of a %s chart', async (type, rows, label) => {
  const { page } = await render(chart(`type="${type}" x="x" y="y"`, `| x | y |\n|---|---|\n${rows}`));
  expect(texts(page.html).map((one) => one.label)).toContain(label);
});

test('draws series with different marks and dashes', async () => {
  const { page } = await render(chart('type="line" x="year" y="sold" series="shop"', sales));
  expect(page.html).toMatch(/class="d-line d-2" d="[^"]+" stroke-dasharray/);
  expect(new Set([...page.html.matchAll(/class="d-dot d-\d" [^>]*d="([^"]+)"/g)].map(([, path]) => path)).size).toBe(2);
});

test.each([
  [chart('type="pie" x="year" y="sold"', sales), '1: type="pie" is not possible in "chart".'],
  [chart('type="bar" x="year"', sales), '1: Missing attribute "y" of "chart".'],
  [chart('type="bar" x="year" y="sale"', sales), '2: The chart\'s table has no column "sale".'],
  [
    chart('type="bar" x="year" y="shop"', '| year | shop |\n|---|---|\n| 1 | A |'),
    '4: "A" in the column "shop" is not a number.',
  ],
  [chart('type="scatter" x="shop" y="sold"', sales), '2: The column "shop" of a scatter chart contains text.'],
  [chart('type="bar" x="year" y="sold"', 'Text'), '1: "chart" must contain exactly one table.'],
])('reports a mistake with its line: %j', async (text, message) => {
  expect((await render(text)).messages[0]).toBe(message);
});
