import { createDataStore } from '@folio/core/data/store.ts';
import { createPipeline } from '@folio/core/markdown/pipeline.ts';
import { product, project, rules } from '@folio/core/markdown/testing.ts';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import { describe, expect, it } from 'vitest';
import { allFeatures } from '../../../../tests/support/features.ts';
import { checkCodeLinks, linkCode } from './feature.ts';

const targets = new Map([
  ['ERR_KEY_SIZE', '/codes#error-11'],
  ['errcode', '/codes#codes'],
]);
const renderLinked = (...children: Parameters<typeof h>[1][]) => {
  const tree = { type: 'root' as const, children: [h('div', ...(children as []))] };
  linkCode(tree, targets);
  return toHtml(tree);
};

describe('a name of a reference', () => {
  it('is linked if it is the whole code', () => {
    expect(renderLinked(h('p', [h('code', 'ERR_KEY_SIZE'), ' or ', h('code', 'errcode')]))).toContain(
      '<a href="/codes#error-11"><code>ERR_KEY_SIZE</code></a> or <a href="/codes#codes"><code>errcode</code></a>',
    );
  });

  it('is linked once in each section', () => {
    const createCode = () => h('p', h('code', 'errcode'));
    const html = renderLinked(createCode(), createCode(), h('h3', 'Next'), createCode());
    expect(html.match(/<a /g)).toHaveLength(2);
    expect(html.lastIndexOf('<a ')).toBeGreaterThan(html.indexOf('<h3>'));
  });

  it('is linked in each collapsible part', () => {
    const createCode = () => h('p', h('code', 'errcode'));
    const part = () => h('details', h('summary', 'More'), createCode(), createCode());
    expect(renderLinked(createCode(), part(), part(), createCode()).match(/<a /g)).toHaveLength(3);
  });

  it.each(['-11', '11', 'ERR_KEY_SIZES', '"errcode":-11', 'err'])('does not match the code %s', (code) =>
    expect(renderLinked(h('p', h('code', code)))).not.toContain('<a '),
  );

  it.each(['a', 'th', 'dt', 'h2', 'summary', 'button', 'pre'])('is not linked in %s', (name) =>
    expect(renderLinked(h(name, h('code', 'errcode')))).not.toContain('<a href'),
  );
});

describe('pages', () => {
  const head = (title: string) =>
    `---\ntitle: ${title}\ndescription: About ${title}.\nkind: concept\nsidebar: orders\n---\n`;
  const files = {
    'content/codes.md': `${head('Codes')}\n::reference{file="tables/codes"}\n\nSee \`ERR_KEY_SIZE\`.\n`,
    'content/a.md': `${head('A page')}\nThe call gives \`ERR_KEY_SIZE\`, number \`-11\`.\n`,
    'data/tables/codes.yaml': `id: codes\ntitle: Codes\nsources: ['docs:/x']\nitems:\n  - {key: ERR_KEY_SIZE, id: error-11, value: -11, text: Too long.}\n`,
    'data/code-links.yaml': `- {reference: tables/codes, page: /codes}\n`,
  };
  const render = async (changed: Record<string, string> = {}) =>
    createPipeline({
      root: await project({ ...files, ...changed }),
      product,
      features: allFeatures,
      rules,
    }).renderAll();

  it('link to the row, except for the page of the reference itself', async () => {
    const { pages, diagnostics } = await render();
    expect(diagnostics).toEqual([]);
    const [first, codes] = pages;
    expect(first?.html).toContain('<a href="/codes#error-11"><code>ERR_KEY_SIZE</code></a>, number <code>-11</code>');
    expect(first?.links).toContainEqual(expect.objectContaining({ href: '/codes#error-11' }));
    expect(first?.markdown).not.toContain('/codes');
    expect(codes?.html).not.toContain('href="/codes');
  });

  it('report a mistake in the list with its line', async () => {
    const { diagnostics } = await render({ 'data/code-links.yaml': '- reference: tables/codes\n  page: codes\n' });
    expect(diagnostics).toContainEqual(expect.objectContaining({ file: 'data/code-links.yaml', line: 2 }));
  });

  it.each([
    ['the page', '  page: /cods\n', '`ERR_KEY_SIZE`', 2, '/cods#error-11'],
    ['an anchor', '  page: /codes\n  names: {errcode: cods}\n', '`errcode`', 3, '/codes#cods'],
  ])('have links with the source location of %s, where a broken link is reported', async (_, rest, use, line, href) => {
    const { pages } = await render({
      'data/code-links.yaml': `- reference: tables/codes\n${rest}`,
      'content/a.md': `${head('A page')}\nSee ${use}.\n`,
    });
    expect(pages[0]?.links).toEqual([{ href, file: 'data/code-links.yaml', line }]);
  });

  it('report a missing reference with its line in the list', async () => {
    const list = '- {reference: tables/codes, page: /codes}\n- {reference: tables/cods, page: /codes}\n';
    const root = await project({ ...files, 'data/code-links.yaml': list });
    expect(checkCodeLinks(createDataStore(root, product))).toEqual([
      expect.objectContaining({
        file: 'data/code-links.yaml',
        line: 2,
        message: expect.stringContaining('"tables/cods"'),
      }),
    ]);
  });
});
