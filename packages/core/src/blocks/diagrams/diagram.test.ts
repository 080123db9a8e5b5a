import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eachElement, hasClass } from '../../markdown/hast.ts';
import { render } from '../../markdown/testing.ts';
import { measureText } from '../../markdown/text-width.ts';
import { describeLayout } from './directive.ts';
import { loadDot } from './dot.ts';
import { type Drawing, renderLayout } from './draw.ts';

const layOut = await loadDot();

function drawing(source: string): Drawing {
  const result = layOut(source);
  if ('diagnostics' in result) throw new Error(JSON.stringify(result.diagnostics));
  return renderLayout(result.layout);
}

/** Boxes of nodes and the labels within them, as drawn: `[label, its width, room at its line]`. */
function labelsAndRoom({ children }: Drawing): [string, number, number][] {
  const found: [string, number, number][] = [];
  let box: { left: number; right: number } | undefined;
  for (const element of children) {
    const { x, width, cx, rx, y } = element.properties as Record<string, number>;
    if (element.tagName === 'rect') box = { left: x as number, right: (x as number) + (width as number) };
    else if (element.tagName === 'ellipse')
      box = { left: (cx as number) - (rx as number), right: (cx as number) + (rx as number) };
    else if (/^M.*Z$/.test(String(element.properties.d)) && !hasClass(element, 'd-tip')) {
      // A decision: its corners limit the room.
      const [, left, right] = /L(-?[\d.]+) -?[\d.]+H(-?[\d.]+)/.exec(String(element.properties.d)) ?? [];
      box = { left: Number(left), right: Number(right) };
    } else if (element.tagName === 'text' && box && y !== undefined) {
      const label = (element.children[0] as { value: string }).value;
      const strong = hasClass(element, 'd-strong');
      const size = hasClass(element, 'd-note') ? 12 : 13;
      const half = measureText(label, size, strong ? 'bold' : 'regular') / 2;
      const centre = x as number;
      found.push([label, 2 * half, 2 * Math.min(centre - box.left, box.right - centre)]);
    }
  }
  return found;
}

const samples = {
  boxes:
    'digraph { a [label="priced_order_stream\\ntype 3"] b [label="WWWWWWWWWW\\nmmmmmmmmmmmmmm"] c [label="illicit trifling little fill\\nnote"] d [shape=diamond label="till it fits"] a -> b -> c }',
  records:
    'digraph { rankdir=LR node [shape=record] a [label="secondary index on bed|<n> north|south"] b [label="documents|p1: Basil, bed south"] a:n -> b }',
  ellipses: 'graph { node [shape=ellipse] persuasion -- "Illinois utility" -- x -- "WWW mmm" }',
  rounds: 'digraph { node [shape=circle] a [label="one two"] b [label="a long label of a circle"] a -> b }',
};

test.each(Object.entries(samples))('fits labels into their boxes in the widest system font: %s', (_, source) => {
  const labels = labelsAndRoom(drawing(source));
  expect(labels.length).toBeGreaterThan(1);
  for (const [label, width, room] of labels) expect(width, label).toBeLessThanOrEqual(room - 2);
});

test.each([
  ['', 'a -> b [label="a label that is rather long"] b -> a [label="back"] a -> a [label="to itself"]'],
  ['rankdir=LR', 'a -> b [label="above"] b -> a [label="below"]'],
  ['', 'a -> b; a -> c [label="a label that is rather long"]'],
])('keeps all of a drawing, including labels of edges, within its picture: %s %s', (rankdir, source) => {
  const { width, children } = drawing(`digraph { ${rankdir} ${source} }`);
  for (const { tagName, properties, children: inner } of children) {
    if (tagName !== 'text') continue;
    const length = measureText((inner[0] as { value: string }).value, 12);
    const left = Number(properties.x) - (properties.textAnchor === 'middle' ? length / 2 : 0);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left + length).toBeLessThanOrEqual(width);
    expect(Number(properties.y) - 12).toBeGreaterThanOrEqual(0);
  }
});

const classesOf = (source: string, tag: string) =>
  drawing(source)
    .children.filter(({ tagName }) => tagName === tag)
    .map(({ properties }) => (properties.className as string[] | undefined)?.join(' '));

test('highlights the node with most edges, unless the author marks nodes', () => {
  expect(classesOf('digraph { a -> b; c -> b; b -> d }', 'rect')).toEqual(['d-box', 'd-main', 'd-box', 'd-box']);
  expect(classesOf('digraph { a [class=main]; a -> b; c -> b; d [class=soft] }', 'rect')).toEqual([
    'd-main',
    'd-box',
    'd-box',
    'd-soft',
  ]);
  expect(classesOf('digraph { a -> b }', 'rect')).toEqual(['d-box', 'd-box']);
});

test('draws edges with tips, dashes and classes, without markers or styles', () => {
  expect(classesOf('digraph { a -> b [class=main style=dashed] b -> c [dir=both] }', 'path')).toEqual([
    'd-edge',
    'd-tip',
    'd-tip',
    'd-edge-main',
    'd-tip-main',
  ]);
  const dashed = drawing('digraph { a -> b [style=dashed] }').children.find(
    ({ properties }) => properties.strokeDashArray,
  );
  expect(dashed?.properties.className).toEqual(['d-edge']);
});

/** The straight lines of each edge, `[x, y]` by `[x, y]`. */
function linesOf(source: string): [number, number][][] {
  return drawing(source)
    .children.filter((element) => hasClass(element, 'd-edge'))
    .map(({ properties }) =>
      [...String(properties.d).matchAll(/[ML](-?[\d.]+) (-?[\d.]+)|Q(-?[\d.]+) (-?[\d.]+)/g)].map(
        ([, x, y, cornerX, cornerY]): [number, number] => [Number(x ?? cornerX), Number(y ?? cornerY)],
      ),
    );
}

test.each([
  'digraph { rankdir=LR; a -> b; a -> c [label="some words"]; b -> d; c -> d; a -> d; d -> a }',
  'digraph { a -> b [label=x]; b -> a [label=y]; b -> c; b -> d; c -> e; d -> e [style=dashed]; a -> e }',
])('draws edges between ranks with horizontal and vertical lines: %j', (source) => {
  const lines = linesOf(source);
  expect(lines.length).toBe(source.split('->').length - 1);
  for (const line of lines)
    for (const [at, [x, y]] of line.entries()) {
      const [beforeX, beforeY] = line[at - 1] ?? [x, y];
      expect(Math.min(Math.abs(x - beforeX), Math.abs(y - beforeY))).toBeLessThan(0.2);
    }
});

test('draws straight edges for a node of twice the width of its neighbors', () => {
  const nodes = 'a [width=7] d [width=7] b [width=2] c [width=2]';
  const lines = linesOf(`digraph { ${nodes} a -> {b c} -> d }`);
  expect(lines.length).toBe(4);
  for (const line of lines) expect(line).toHaveLength(2);
});

test.each(['', 'rankdir=LR'])(
  'an edge between neighbors of a rank is one line with a label beside it: %s',
  (rankdir) => {
    const source = `digraph { ${rankdir} {rank=same a b} a -> b [label=words] }`;
    const [[startX, startY] = [], [endX, endY] = []] = linesOf(source)[0] ?? [];
    expect(rankdir ? startX : startY).toBe(rankdir ? endX : endY);
    const label = drawing(source).children.find((element) => hasClass(element, 'd-label'))?.properties;
    const [x, y] = [Number(label?.x), Number(label?.y)];
    expect(rankdir ? x - Number(startX) : Number(startY) - y).toBeGreaterThanOrEqual(4);
  },
);

const boxesOf = (source: string) =>
  drawing(source).children.flatMap(({ tagName, properties }) => (tagName === 'rect' ? [properties] : []));

test.each([
  ['digraph { rankdir=LR; a -> {b "a long name" c} }', [1, 2, 3]],
  ['digraph { "a long name" -> b -> c [label=x] }', [0, 1, 2]],
  ['digraph { "a long name" -> b [label=x]; b -> c; b [shape=ellipse] }', [0, 1, 2]],
])('gives the boxes of a column one width: %s', (source, column) => {
  const boxes = boxesOf(source);
  expect(new Set(column.map((at) => boxes[at]?.width)).size).toBe(1);
});

test('keeps the own widths of neighbors in a rank and of boxes in the background', () => {
  const widths = boxesOf('digraph { a -> {b "a long name"} }').map(({ width }) => width);
  expect(widths[1]).not.toBe(widths[2]);
  const soft = boxesOf('digraph { rankdir=LR; a -> {b "a long name"} b [class=soft] }').map(({ width }) => width);
  expect(soft[1]).not.toBe(soft[2]);
});

test('gives a decision the height of a box', () => {
  const heightOf = (shape: string) => drawing(`digraph { a [shape=${shape} label="yes?"] }`).height;
  for (const shape of ['diamond', 'hexagon', 'ellipse']) expect(heightOf(shape)).toBe(heightOf('box'));
});

test('keeps the name of a lane within it', () => {
  const { children } = drawing('digraph { subgraph cluster_a { label="the name of a lane" a } }');
  const lane = children.find((element) => hasClass(element, 'd-soft'))?.properties;
  const name = children.find((element) => hasClass(element, 'd-lane'))?.properties;
  const width = measureText('the name of a lane', 12, 'bold');
  expect(Number(name?.x)).toBeGreaterThanOrEqual(Number(lane?.x));
  expect(Number(name?.x) + width).toBeLessThanOrEqual(Number(lane?.x) + Number(lane?.width));
});

test('separates the edges that leave a node from those that arrive', () => {
  const [there = [], back = []] = linesOf('digraph { a -> b -> a }');
  expect(there[0]?.[0]).not.toBe(back.at(-1)?.[0]);
});

test('separates the turns of crossing edges', () => {
  const turns = linesOf('digraph { rankdir=LR; {a b c} -> d; a -> e; c -> e; b -> f }').map((line) => line[1]?.[0]);
  expect(new Set(turns).size).toBeGreaterThan(1);
});

test('names a node by the first of several lines, unless its phrase continues', () => {
  expect(classesOf('digraph { a [label="name\\nmore\\nyet more"] b }', 'text')).toEqual([
    'd-strong',
    'd-note',
    'd-note',
    undefined,
  ]);
  for (const phrase of ['C++ and\\nJava', 'one, two,\\nthree', 'rules of\\na stream'])
    expect(classesOf(`digraph { a [label="${phrase}"] }`, 'text')).toEqual([undefined, undefined]);
});

const diagram = (dot: string, text = '\nA leads to B.\n', attributes = '{title="A and B"}') =>
  `:::diagram${attributes}\n\`\`\`dot\n${dot}\n\`\`\`${text}:::`;

test('gives a diagram a name, a text equivalent for all readers and a description from its source', async () => {
  const { page, messages } = await render(diagram('digraph { a -> b }', '\nA leads to `B`.\n\nThat is all.\n'));
  expect(messages).toEqual([]);
  expect(page.html).toMatch(
    /^<figure class="figure diagram"><div><svg class="fitted" viewBox="0 0 \d+ \d+" width="\d+" height="\d+" role="img" aria-label="A and B" aria-describedby="diagram-1-words"></,
  );
  expect(page.html).toContain(
    '<figcaption><p><b>A and B</b></p><p>A leads to <code>B</code>.</p><p>That is all.</p><details><summary>Picture in words</summary><ul id="diagram-1-words"><li>a goes to b.</li></ul></details></figcaption></figure>',
  );
  expect(page.html).not.toMatch(/style=|<style/);
  expect(page.markdown).toContain('**Diagram: A and B**\n\nA leads to `B`.\n\nThat is all.\n\n- a goes to b.');
  expect(page.sections[0]?.text).not.toContain('goes to');
});

const sentencesOf = (source: string): string[] => {
  const result = layOut(source);
  return 'diagnostics' in result ? [] : describeLayout(result.layout);
};

test.each([
  ['digraph { a [label="hana\\n(baker)"] b; a -> b [label="BAKES"] }', ['hana ((baker)) goes to b: BAKES.']],
  ['digraph { a -> b [dir=back label="x"] c -> d [dir=both] }', ['b goes to a: x.', 'c goes to d and back.']],
  ['graph { a -- b; a -- c [label="near"]; d }', ['a is joined with b; is joined with c: near.', 'd.']],
  [
    'digraph { a [label="S\\nrows"] b [label="S\\ncols"] a -> b; b -> c }',
    ['S (rows) goes to S (cols).', 'S (cols) goes to c.'],
  ],
  [
    'digraph { subgraph cluster_a { label="Outer" x; subgraph cluster_b { label="Inner" y } } {rank=same z} }',
    ['In Outer: x; Inner.', 'In Inner: y.', 'z.'],
  ],
  ['digraph { a [shape=point] a -> b; a -> b; b -> c [style=invis] }', ['a point goes to b.', 'c.']],
])('describes the diagram %j', (source, sentences) => {
  expect(sentencesOf(source)).toEqual(sentences);
});

const labels = fc.stringMatching(/^[A-Za-z][a-z0-9 ,.'-]{0,12}[a-z]$/);

test('has each label of a drawing in its description', () => {
  const edges = fc.array(fc.tuple(fc.nat(4), fc.nat(4), labels, fc.constantFrom('forward', 'back', 'both', 'none')));
  fc.assert(
    fc.property(
      fc.array(fc.tuple(labels, labels), { minLength: 5, maxLength: 5 }),
      edges,
      labels,
      (nodes, arrows, group) => {
        const source = `digraph { subgraph cluster_g { label="${group}" n0 n1 } ${nodes.map(([name, detail], at) => `n${at} [label="${name}\\n${detail}"]`).join(' ')} ${arrows.map(([from, to, label, dir]) => `n${from} -> n${to} [label="${label}" dir=${dir}]`).join(' ')} }`;
        const description = sentencesOf(source).join('\n');
        for (const { tagName, children } of drawing(source).children)
          if (tagName === 'text') expect(description).toContain((children[0] as { value: string }).value);
      },
    ),
    { numRuns: 30 },
  );
});

test('shows the first sentence of a longer text and collapses the rest', async () => {
  const { page } = await render(
    diagram(
      'digraph { a -> b }',
      '\nA leads to `b.c` and **B**. Then `B` rests. It waits for 1.5 seconds.\n\n- That is all.\n',
    ),
  );
  expect(page.html).toContain(
    '<p>A leads to <code>b.c</code> and <strong>B</strong>.</p><details><summary>Picture in words</summary><p>Then <code>B</code> rests. It waits for 1.5 seconds.</p><ul>',
  );
  expect(page.markdown).not.toContain('Picture in words');
});

test('fits narrow drawings on a phone and scrolls wide ones', async () => {
  const isFitted = async (dot: string) => (await render(diagram(dot))).page.html.includes('class="fitted"');
  expect(await isFitted('digraph { a [width=5] }')).toBe(true);
  expect(await isFitted('digraph { a [width=6] }')).toBe(false);
});

test('shows one long sentence', async () => {
  const { page } = await render(diagram('digraph { a -> b }', `\nA leads to ${'a very '.repeat(30)}long B.\n`));
  expect(page.html).toContain('long B.</p><details><summary>Picture in words</summary><ul id="diagram-1-words">');
});

test('has unique ids on a page with several diagrams', async () => {
  const { page, messages } = await render(`${diagram('digraph { a }')}\n\n${diagram('digraph { b }')}`);
  expect(messages).toEqual([]);
  expect(page.ids).toEqual(['diagram-1-words', 'diagram-2-words']);
});

test.each([
  [diagram('digraph { a -> }'), /^3: The diagram cannot be drawn: syntax error near/],
  [diagram('digraph {\n a -> b\n c - d\n}'), /^5: The diagram cannot be drawn/],
  [diagram('digraph {\n a [label="x&#1;y"] }'), /^4: The text has the control character U\+0001/],
  [diagram('digraph { a }\n// two\ndigraph { b }'), /^5: The fence has text after the closing brace/],
  [diagram('digraph { a } b'), /^3: The fence has text after the closing brace/],
  [diagram(`digraph {\n${'{'.repeat(30)} a ${'}'.repeat(30)} }`), /^4: Graphviz cannot lay out .*nests too deeply/],
  [
    diagram(`digraph { a [shape=record label="${'{a|'.repeat(30)}b${'}'.repeat(30)}"] }`),
    /^3: Graphviz cannot lay out .*nests too deeply/,
  ],
  [diagram('digraph { a [color=red] }'), /^2: The diagram sets "color", which the theme decides/],
  [diagram('digraph { a [fontsize=20] }'), /^2: The diagram sets "fontsize"/],
  [diagram('digraph { a [class=loud] }'), /^2: The diagram uses the class "loud"/],
  [diagram('digraph { a }', '\n'), /^1: "diagram" has no text equivalent/],
  [diagram('digraph { a }', '\nText.\n', ''), /^1: Missing attribute "title" of "diagram"/],
  [':::diagram{title="x"}\nText.\n:::', /^1: "diagram" does not start with a dot fence/],
  [':::diagram{title="x"}\n```json\n{}\n```\nText.\n:::', /^1: "diagram" does not start with a dot fence/],
  [
    diagram('digraph { rankdir=LR; a -> b -> c -> d -> e -> f -> g -> h -> i -> j -> k -> l -> m }'),
    /^2: The diagram is \d+ points wide/,
  ],
])('reports a mistake with its line: %j', async (text, message) => {
  const { messages } = await render(text);
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatch(message);
});

test('accepts braces in labels and comments, and comments after the graph', async () => {
  const { messages } = await render(
    diagram('/* } */ digraph "{" {\n a [label="\\"}{"] b [label=<it\'s {>] // }\n};\n# { end\n/* } */'),
  );
  expect(messages).toEqual([]);
});

test('reports a diagram that Graphviz cannot draw at its fence, and draws those of the next page', async () => {
  const tables = `${'<table><tr><td>'.repeat(300)}b${'</td></tr></table>'.repeat(300)}`;
  const { messages } = await render(`${diagram(`digraph { a [label=<${tables}>] }`)}\n\n${diagram('digraph { a }')}`);
  expect(messages).toEqual([
    expect.stringMatching(/^2: Graphviz cannot lay out this diagram/),
    expect.stringMatching(/^9: The diagram was not checked/),
  ]);
  const { page, messages: later } = await render(diagram('digraph { a -> b }'));
  expect(later).toEqual([]);
  expect(page.html).toContain('<svg');
});

test('renders a dot fence outside of a diagram as code', async () => {
  const { page, messages } = await render('```dot\ngraph { a }\n```');
  expect(messages).toEqual([]);
  expect(page.html).toContain('<span class="c-k">graph</span>');
});

test('uses only classes of diagrams in drawings', () => {
  const classes = new Set<string>();
  const { children } = drawing(samples.records);
  eachElement({ type: 'root', children }, ({ properties }) => {
    for (const name of (properties.className as string[] | undefined) ?? []) classes.add(name);
  });
  expect([...classes].sort()).toEqual(['d-box', 'd-edge', 'd-strong', 'd-tip']);
});
