import { describe, expect, it } from 'vitest';
import { buildTrees } from '../model/navigation/build.ts';
import { product, registry, routes } from '../model/testing/navigation.ts';
import { absolutizeMarkdownLinks, addBaseToHtml, getVariantLinkRules, rewriteVariantLinks } from './rewrite-links.ts';

it('addBaseToHtml adds the base path to internal links only', () => {
  const html =
    '<a href="/x?a=1#b">X</a> <a class="anchor" href="#x">#</a> <a aria-label="a > b" href="/y">Y</a> <a href="https://example.org/">E</a> &#x3C;a href="/z">';
  expect(addBaseToHtml('/docs/', html)).toBe(
    '<a href="/docs/x?a=1#b">X</a> <a class="anchor" href="#x">#</a> <a aria-label="a > b" href="/docs/y">Y</a> <a href="https://example.org/">E</a> &#x3C;a href="/z">',
  );
  expect(addBaseToHtml('/', html)).toBe(html);
});

it('absolutizeMarkdownLinks writes full URLs, links to Markdown copies, and ignores code', () => {
  const markdown = [
    'See [joins](/stream-join#inner) and [`a](b`](/x), not [E](https://example.org/).',
    '',
    '- [x]: no definition, [y](<//example.org>), `[z](/z)`, ``[`](/z)``, \\`[q](/q), \\](/r), [feed](/feed.xml), [here](#part), [a](/a\\_b?c=d)',
    '',
    '```md',
    '[w](/w)',
    '```',
    '',
    '| a | b |',
    '|---|---|',
    '| [one](/one) | [two](</two> "/title") |',
    '',
    '[ref]: /ref',
  ].join('\n');
  const site = 'https://docs.example.org/docs';
  const location = { origin: 'https://docs.example.org', base: '/docs/', route: '/own' };
  expect(absolutizeMarkdownLinks(markdown, { ...location, hasMarkdownCopy: (route) => !route.includes('.') })).toBe(
    markdown
      .replace('/stream-join#inner', `${site}/stream-join#inner`)
      .replace('](/x)', `](${site}/x.md)`)
      .replace('/q', `${site}/q.md`)
      .replace('/feed.xml', `${site}/feed.xml`)
      .replace('#part', `${site}/own#part`)
      .replace('/a\\_b', `${site}/a_b`)
      .replace('](/one)', `](${site}/one.md)`)
      .replace('</two>', `<${site}/two.md>`)
      .replace(': /ref', `: ${site}/ref.md`),
  );
});

const rules = getVariantLinkRules(buildTrees(registry(), product, new Set(routes)).trees);
const fitted = (route: string, href: string) => rewriteVariantLinks(`<a href="${href}">x</a>`, route, rules);

describe('rewriteVariantLinks', () => {
  it('marks links between pages that a sidebar and its variant share', () =>
    expect(fitted('/how', '/apps/leads/edit#a')).toBe('<a href="/apps/leads/edit#a" data-keep-variant>x</a>'));

  it('adds the query to links to and from pages of the variant only', () => {
    expect(fitted('/how', '/apps/selling/buy')).toBe('<a href="/apps/selling/buy?shop=outlet" data-keep-variant>x</a>');
    expect(fitted('/apps/selling/buy', '/how#a')).toBe('<a href="/how?shop=outlet#a" data-keep-variant>x</a>');
  });

  it('keeps the query of a link', () =>
    expect(fitted('/apps/selling/buy', '/how?a=1')).toBe('<a href="/how?a=1" data-keep-variant>x</a>'));

  it("doesn't change links to and from other pages", () => {
    expect(fitted('/how', '/join')).toBe('<a href="/join">x</a>');
    expect(fitted('/join', '/how')).toBe('<a href="/how">x</a>');
  });
});
