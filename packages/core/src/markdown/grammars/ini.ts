import { grammar, lineComment, rule } from './grammar.ts';

/** `KEY = value` a line, comments after `//`, `#` or `;`: the form of the product's configuration files. */
export const ini = grammar('ini', [
  lineComment('(?<=^|\\s)//'),
  lineComment('^\\s*[#;]'),
  rule('^\\s*\\[[^\\]]*\\]', 'keyword.section'),
  rule('^\\s*[^=\\s#;\\[][^=]*?(?=\\s*=)', 'support.type.property-name'),
  rule('"[^"\\n]*"', 'string.quoted.double'),
  rule('(?<==\\s{0,4})-?\\d+(?:\\.\\d+)?(?=\\s*(?:$|//))', 'constant.numeric'),
]);
