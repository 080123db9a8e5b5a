import { describe, expect, it } from 'vitest';
import { buildTrees } from '../model/navigation/build.ts';
import { product, registry, routes } from '../model/testing/navigation.ts';
import { absolutizeMarkdownLinks, addBaseToHtml, getVariantLinkRules, rewriteVariantLinks } from './rewrite-links.ts';

it('links of HTML lead below the base path; all else stays', () => {
  const html =
    '<a href="/x?a=1#b">X</a> <a class="anchor" href="#x">#</a> <a aria-label="a > b" href="/y">Y</a> <a href="https://example.org/">E</a> &#x3C;a href="/z">';
  expect(addBaseToHtml('/docs/', html)).toBe(
    '<a href="/docs/x?a=1#b">X</a> <a class="anchor" href="#x">#</a> <a aria-label="a > b" href="/docs/y">Y</a> <a href="https://example.org/">E</a> &#x3C;a href="/z">',
  );
  expect(addBaseToHtml('/', html)).toBe(html);
});

it('links of a twin have full addresses: pages as twins, places in the page; code and other sites stay', () => {
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
  const place = { origin: 'https://docs.example.org', base: '/docs/', route: '/own' };
  expect(absolutizeMarkdownLinks(markdown, { ...place, hasMarkdownCopy: (route) => !route.includes('.') })).toBe(
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

describe('a link of an article', () => {
  it('is marked between pages that a sidebar and its variant share', () =>
    expect(fitted('/how', '/apps/leads/edit#a')).toBe('<a href="/apps/leads/edit#a" data-keep-variant>x</a>'));

  it('carries the query to and from pages that only the variant has', () => {
    expect(fitted('/how', '/apps/selling/buy')).toBe('<a href="/apps/selling/buy?shop=outlet" data-keep-variant>x</a>');
    expect(fitted('/apps/selling/buy', '/how#a')).toBe('<a href="/how?shop=outlet#a" data-keep-variant>x</a>');
  });

  it('keeps a query of its own', () =>
    expect(fitted('/apps/selling/buy', '/how?a=1')).toBe('<a href="/how?a=1" data-keep-variant>x</a>'));

  it('stays as it is to and from other pages', () => {
    expect(fitted('/how', '/join')).toBe('<a href="/join">x</a>');
    expect(fitted('/join', '/how')).toBe('<a href="/how">x</a>');
  });
});
