import { expect, it } from 'vitest';
import { absolutizeMarkdownLinks, addBaseToHtml } from './rewrite-links.ts';

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
  expect(absolutizeMarkdownLinks(markdown, { ...place, hasTwin: (route) => !route.includes('.') })).toBe(
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
