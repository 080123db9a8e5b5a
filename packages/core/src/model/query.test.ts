import { assert, property, string, webUrl } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeQuery, toSearchRoute } from './query.ts';

describe('mergeQuery', () => {
  it.each([
    ['/stream', '', '/stream'],
    ['/stream', '?', '/stream'],
    ['/stream', '?a=1', '/stream?a=1'],
    ['/', '?a=1', '/?a=1'],
    ['/stream#join', '?a=1&b=2', '/stream?a=1&b=2#join'],
    ['/x?shop=outlet', '', '/x?shop=outlet'],
    ['/x?shop=outlet', '?shop=outlet', '/x?shop=outlet'],
    ['/x?shop=outlet', '?shop=main&utm=1', '/x?shop=outlet&utm=1'],
    ['/x?shop=outlet#top', '?utm=1', '/x?shop=outlet&utm=1#top'],
    ['/x', '?a=1&a=2', '/x?a=1&a=2'],
    ['/x?', '?a=1', '/x?a=1'],
    ['/x#a?b', '?a=1', '/x?a=1#a?b'],
    ['/x', '?flag&q=%E4%ZZ+%20', '/x?flag&q=%E4%ZZ+%20'],
    ['/x', '?next=/y?z=1', '/x?next=/y?z=1'],
    ['/x', '?a&=1', '/x?a&=1'],
    // A link of the variant under the variant: the order and the letters of the query stay.
    ['/x?shop=outlet', '?shop=outlet&x=1&y=ä&x=2', '/x?shop=outlet&x=1&y=ä&x=2'],
    ['/x?shop=outlet#a', '?x=1&shop=outlet&y=%C3%A4&x=2', '/x?x=1&shop=outlet&y=%C3%A4&x=2#a'],
    ['/x?shop=outlet', '?x=a%20b+c&shop=out%6Cet', '/x?x=a%20b+c&shop=out%6Cet'],
    ['/x?shop=outlet', '?s%68op=outlet', '/x?s%68op=outlet'],
    ['/x?shop=outlet', '?s%68op=main&x=1', '/x?shop=outlet&x=1'],
  ])('%s under %s → %s', (href, search, expected) => expect(mergeQuery(href, search)).toBe(expected));

  it.each([
    'https://example.org/x',
    'http://example.org',
    '//example.org/x',
    '/\\example.org',
    'mailto:a@b.c',
    '#part',
    '',
  ])('returns %j unchanged', (href) => expect(mergeQuery(href, '?a=1')).toBe(href));

  it('keeps a question mark in a name', () => {
    const once = mergeQuery('/p?&?', '? ');
    expect(mergeQuery(once, '? ')).toBe(once);
  });

  it('is idempotent', () => {
    assert(
      property(string(), string(), string(), (path, own, search) => {
        const href = `/p${path.replace(/[?#]/g, '')}?${own.replace(/#/g, '')}`;
        const once = mergeQuery(href, `?${search.replace(/#/g, '')}`);
        expect(mergeQuery(once, `?${search.replace(/#/g, '')}`)).toBe(once);
      }),
    );
  });

  it('never changes the origin or the path', () => {
    assert(
      property(webUrl(), string(), (url, search) => {
        const link = new URL(mergeQuery('/page', `?${search}${url}`), 'https://docs.example.org/here');
        expect(link.origin).toBe('https://docs.example.org');
        expect(link.pathname).toBe('/page');
      }),
    );
  });
});

describe('toSearchRoute', () => {
  it.each([
    ['stream', '/search?q=stream'],
    ['Stream JOIN', '/search?q=stream+join'],
    ['ÄRGER', '/search?q=%C3%A4rger'],
    ['c++ & "a#b"?', '/search?q=c%2B%2B+%26+%22a%23b%22%3F'],
    ['join ', '/search?q=join+'],
    ['\u{1F600}', '/search?q=%F0%9F%98%80'],
    ['a\uD83D', '/search?q=a%EF%BF%BD'],
    ['\uDE00', '/search?q=%EF%BF%BD'],
  ])('%j → %s', (text, target) => expect(toSearchRoute(text)).toBe(target));

  it.each(['', ' ', ' join', '\tjoin', '\u00A0join'])('returns null for %j', (text) =>
    expect(toSearchRoute(text)).toBeNull(),
  );

  it('matches the URL of the form without JavaScript', () => {
    assert(
      property(string({ unit: 'binary', minLength: 1 }), (text) => {
        const target = toSearchRoute(text);
        if (target === null) return;
        const q = new URL(target, 'https://docs.example.org').searchParams.get('q');
        expect(q).toBe(text.toLowerCase().replace(/\p{Surrogate}/gu, '\uFFFD'));
      }),
    );
  });
});
