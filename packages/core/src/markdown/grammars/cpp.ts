import { grammar, lineComment, numbers, rule, words } from './grammar.ts';

/** C++ as far as samples of a manual need it. The complete grammar of VS Code takes a second to start, this one some milliseconds. */
export const cpp = grammar('cpp', [
  lineComment('//'),
  { begin: '/\\*', end: '\\*/', name: 'comment.block' },
  { begin: 'R"\\(', end: '\\)"', name: 'string.quoted.raw' },
  rule('"(?:[^"\\\\\\n]|\\\\.)*"', 'string.quoted.double'),
  rule("'(?:[^'\\\\\\n]|\\\\.)+'", 'string.quoted.single'),
  rule('(?<=#include\\s{0,4})<[^>]+>', 'string.quoted.include'),
  rule('^\\s*#\\s*\\w+', 'keyword.directive'),
  rule(
    words(
      'alignas auto bool break case catch char class const constexpr continue decltype default delete do double else enum explicit extern final float for friend goto if inline int long mutable namespace new noexcept operator override private protected public return short signed sizeof static struct switch template this throw try typedef typename union unsigned using virtual void volatile while size_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t',
    ),
    'keyword.control',
  ),
  rule(words('nullptr NULL true false'), 'constant.language'),
  rule('\\b[A-Za-z_]\\w*(?=\\s*\\()', 'entity.name.function'),
  numbers,
]);
