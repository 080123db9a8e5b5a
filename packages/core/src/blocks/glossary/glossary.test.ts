import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import { expect, test } from 'vitest';
import { allFeatures } from '../../../../../tests/support/features.ts';
import { createPipeline } from '../../markdown/pipeline.ts';
import { product, project, rules } from '../../markdown/testing.ts';
import { checkSidebars, glossarySchema, linkTerms, type Term } from './feature.ts';

const entry = (term: string, forms: string[] = [], see = `/apps/${term}`): Term => ({
  term,
  forms,
  text: `Meaning of ${term}.`,
  see,
  sources: ['docs:/x'],
});
const link = (tree: Parameters<typeof linkTerms>[0], terms: Term[], route = '/page') => {
  const found = linkTerms(tree, terms, route).map(({ term }) => term);
  return { html: toHtml(tree), found };
};

test.each(['It is labeled **pipe**.', 'Run `ls`.', 'See [it](/x).', 'An _odd_ one.', '~~Old~~'])(
  'Markdown in a text that is shown as it is typed is an error: %s',
  (text) => {
    const { error } = glossarySchema.safeParse({ app: [{ ...entry('lead'), text }] });
    expect(error?.issues.map(({ message, path }) => [path.join('.'), message])).toEqual([
      ['app.0.text', 'The text has Markdown, which is shown as it is typed'],
    ]);
    expect(
      glossarySchema.safeParse({ app: [{ ...entry('lead'), text: 'The key lead_id is 3 "x" (y).' }] }).success,
    ).toBe(true);
  },
);

test('links the first use of a term, with its meaning beside it', () => {
  const { html, found } = link({ type: 'root', children: [h('p', 'Leads and a lead.')] }, [entry('lead', ['leads'])]);
  expect(found).toEqual(['lead']);
  expect(html).toBe(
    '<p><span class="term"><a href="/apps/lead" aria-describedby="term-1">Leads</a><span role="tooltip" id="term-1">Meaning of lead.</span></span> and a lead.</p>',
  );
});

test('links no headings, labels, code, links and figures; prefers longer terms; matches whole words', () => {
  const tree = h('div', [
    h('h2', 'Lead'),
    h('p', [
      'Click ',
      h('strong', 'Lead'),
      ', ',
      h('code', 'lead'),
      ', ',
      h('a', { href: '/' }, 'lead'),
      ' in leadership.',
    ]),
    h('figure', h('p', 'lead')),
    h('p', 'A premium lead.'),
  ]);
  const { html, found } = link({ type: 'root', children: [tree] }, [entry('lead'), entry('premium lead')]);
  expect(found).toEqual(['premium lead']);
  expect(html).toContain('<p>A <span class="term"><a href="/apps/premium lead"');
});

test('does not link a term on the page that explains it', () => {
  const { found } = link({ type: 'root', children: [h('p', 'A lead.')] }, [entry('lead', [], '/page#lead')]);
  expect(found).toEqual([]);
});

test('ignores a word in a name, and in a longer term of the page itself', () => {
  const { html } = link({ type: 'root', children: [h('p', 'Leads Management has a lead search. A lead comes.')] }, [
    entry('lead', ['leads']),
    entry('lead search', [], '/page'),
  ]);
  expect(html).toMatch(/^<p>Leads Management has a lead search\. A <span class="term"><a href="\/apps\/lead"/);
});

const page = (sidebar: string) =>
  `---\ntitle: A page of ${sidebar}\ndescription: About ${sidebar}.\nkind: concept\nsidebar: ${sidebar}\n---\nA lead comes in.\n`;
const glossary = (text: string) =>
  `orders:\n  - term: lead\n    text: ${text}\n    see: /gone\n    sources: ['docs:/x']\n`;

test('links terms on pages of the sidebar; search and the Markdown copy have only the text; a new meaning renders the page again', async () => {
  const files = { 'content/a.md': page('orders'), 'content/b.md': page('forum') };
  const root = await project({ ...files, 'data/glossary.yaml': glossary('One.') });
  const pipeline = createPipeline({ root, product, features: allFeatures, rules, version: '1' });
  const { pages, diagnostics } = await pipeline.renderAll();
  expect(diagnostics).toEqual([]);
  const [first, second] = pages;
  expect(first?.html).toContain('role="tooltip" id="term-1">One.<');
  expect(first?.links).toEqual([{ href: '/gone', file: 'data/glossary.yaml', line: 4 }]);
  expect(first?.sections.map(({ text }) => text)).toEqual(['A lead comes in.']);
  expect(first?.markdown).toContain('\nA lead comes in.\n');
  expect(second?.html).toBe('<p>A lead comes in.</p>');
});

test('reports a mistake in the glossary with its line', async () => {
  const root = await project({
    'content/a.md': page('forum'),
    'data/glossary.yaml': 'forum:\n  - term: post\n    see: /x\n',
  });
  const { diagnostics } = await createPipeline({ root, product, features: allFeatures, rules }).renderAll();
  expect(diagnostics[0]).toMatchObject({ file: 'data/glossary.yaml', line: 2 });
});

test('reports an unknown sidebar with its line', () => {
  const navigation = { orders: { title: 'Orders', items: [] } };
  const text = 'orders:\n  - term: a\nshop:\n  - term: b\n';
  expect(checkSidebars({ orders: [entry('a')], shop: [entry('b')] }, navigation, text)).toEqual([
    { file: 'data/glossary.yaml', line: 3, message: 'Unknown sidebar "shop".', hint: 'Use one of orders.' },
  ]);
});
