import { grammar, lineComment, numbers, rule, words } from './grammar.ts';

/** The language of diagrams, for pages that show it instead of drawing it. */
export const dot = grammar('dot', [
  lineComment('(?<!:)//'),
  { begin: '/\\*', end: '\\*/', name: 'comment.block' },
  rule('"(?:[^"\\\\\\n]|\\\\.)*"', 'string.quoted.double'),
  rule(words('strict graph digraph subgraph node edge'), 'keyword.control'),
  rule('\\b\\w+(?=\\s*=)', 'support.type.property-name'),
  rule('->|--', 'punctuation.arrow'),
  numbers,
]);
