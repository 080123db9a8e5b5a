import { describe, expect, it } from 'vitest';
import type { HeadElement } from '../site.ts';
import { checkHead, filterHeadElements, getInlineSources, renderHeadElements } from './head.ts';

describe('elements of <head>', () => {
  it('are rendered with escaped attributes, and without a value for true', () =>
    expect(
      renderHeadElements(
        [
          { tag: 'meta', attributes: { name: 'a', content: '<"&>' } },
          { tag: 'script', attributes: { src: '/x.js', defer: true } },
          { tag: 'style', text: 'a > b {}' },
        ],
        '/',
      ),
    ).toBe('<meta name="a" content="&lt;&quot;&amp;>"><script src="/x.js" defer></script><style>a > b {}</style>'));

  it('are filtered by the kind of page', () => {
    const every: HeadElement = { tag: 'meta', attributes: { name: 'a', content: 'b' } };
    const some: HeadElement = { tag: 'link', attributes: { rel: 'me', href: '/x' }, kinds: ['note'] };
    expect(filterHeadElements([every, some], 'note')).toEqual([every, some]);
    expect(filterHeadElements([every, some], 'concept')).toEqual([every]);
    expect(filterHeadElements([every, some], undefined)).toEqual([every]);
  });

  it('have the base path in their URLs', () =>
    expect(
      renderHeadElements(
        [
          { tag: 'script', attributes: { src: '/x.js' } },
          { tag: 'link', attributes: { rel: 'me', href: 'https://example.org/' } },
          { tag: 'meta', attributes: { name: 'a', content: '/x' } },
        ],
        '/docs/',
      ),
    ).toBe(
      '<script src="/docs/x.js"></script><link rel="me" href="https://example.org/"><meta name="a" content="/x">',
    ));

  it('contribute inline scripts and styles, but no data, to the policy', () =>
    expect(
      getInlineSources([
        { tag: 'script', text: 'a()' },
        { tag: 'script', attributes: { type: 'module' }, text: 'b()' },
        { tag: 'script', attributes: { type: 'application/ld+json' }, text: '{}' },
        { tag: 'script', attributes: { src: '/x.js' } },
        { tag: 'style', text: 'c' },
      ]),
    ).toEqual({ scripts: ['a()', 'b()'], styles: ['c'] }));

  it.each([
    [{ tag: 'script', text: 'x("</script>")' }, /could end its element/],
    [{ tag: 'style', text: '<!-- x' }, /could end its element/],
    [
      { tag: 'script', attributes: { src: 'https://example.org/x.js' } },
      /does not allow the script ".*" of another site/,
    ],
    [{ tag: 'script', attributes: { src: '//example.org/x.js' } }, /does not allow the script ".*" of another site/],
    [
      { tag: 'link', attributes: { rel: 'stylesheet', href: 'https://example.org/x.css' } },
      /does not allow the stylesheet ".*" of another site/,
    ],
    [{ tag: 'meta', attributes: { 'http-equiv': 'refresh' } }, /attribute "http-equiv"/],
    [{ tag: 'link', attributes: { onload: 'x()' } }, /attribute "onload"/],
    [{ tag: 'meta', text: 'x' }, /<meta> cannot have text/],
  ] as [HeadElement, RegExp][])('are rejected: %j', (element, message) => {
    expect(checkHead([element], 'site.config.ts')).toEqual([
      expect.objectContaining({ file: 'site.config.ts', message: expect.stringMatching(message) }),
    ]);
  });

  it.each([
    { tag: 'link', attributes: { rel: 'preconnect', href: 'https://example.org' } },
    { tag: 'link', attributes: { rel: 'stylesheet', href: '/x.css' } },
    { tag: 'script', text: 'a < b' },
  ] as HeadElement[])('are accepted: %j', (element) => expect(checkHead([element], 'site.config.ts')).toEqual([]));
});
