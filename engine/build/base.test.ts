import { expect, it } from 'vitest';
import { htmlAt, markdownAt } from './base.ts';

it('links of HTML lead below the base path; all else stays', () => {
  const html =
    '<a href="/x?a=1#b">X</a> <a class="anchor" href="#x">#</a> <a aria-label="a > b" href="/y">Y</a> <a href="https://example.org/">E</a> &#x3C;a href="/z">';
  expect(htmlAt('/docs/', html)).toBe(
    '<a href="/docs/x?a=1#b">X</a> <a class="anchor" href="#x">#</a> <a aria-label="a > b" href="/docs/y">Y</a> <a href="https://example.org/">E</a> &#x3C;a href="/z">',
  );
  expect(htmlAt('/', html)).toBe(html);
});

it('links of Markdown lead below the base path; code and other sites stay', () => {
  const markdown = [
    'See [joins](/stream-join#inner) and [`a](b`](/x), not [E](https://example.org/).',
    '',
    '- [x]: no definition, [y](<//example.org>), `[z](/z)`',
    '',
    '```md',
    '[w](/w)',
    '```',
    '',
    '| a | b |',
    '|---|---|',
    '| [one](/one) | [two](/two "/title") |',
    '',
    '[ref]: /ref',
  ].join('\n');
  expect(markdownAt('/docs/', markdown)).toBe(
    markdown.replace(/\]\(\/(?=stream|x\)|one|two)/g, '](/docs/').replace('[ref]: /', '[ref]: /docs/'),
  );
  expect(markdownAt('/', markdown)).toBe(markdown);
});
