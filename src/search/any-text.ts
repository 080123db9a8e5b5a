import fc from 'fast-check';

/** What a reader, a paste or a crawler may put into a search box: prose, identifiers, markup, control characters, lone surrogates, very long words. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)), maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        ...[
          'stream',
          'join',
          'putDoc',
          'put_doc',
          '/graph/query',
          '/a/{b}/c',
          '--volume',
          'S=>',
          'C++',
          'k8s',
          '2.0',
          'ttl',
          'doc',
          'store',
        ],
        ...[
          '<script>',
          '</b>',
          '"',
          "'",
          '\\',
          '\0',
          '\u2028',
          '\ud800',
          '\udc00',
          '𝒜',
          '😀',
          'ﬁ',
          'İ',
          '…',
          ' ',
          '\t',
          '\n',
          '_',
          '.',
          '-',
          '/',
        ],
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join('')),
  fc
    .tuple(
      fc.constantFrom('a', 'aB', '/a', '_a', '\ud835\udc9c', 'a.', '-', 'ab '),
      fc.integer({ min: 1, max: 10_000 }),
    )
    .map(([unit, count]) => unit.repeat(count).slice(0, 10_000)),
);
