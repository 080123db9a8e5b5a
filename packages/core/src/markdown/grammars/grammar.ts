import type { LanguageRegistration } from 'shiki/core';

type Rule = LanguageRegistration['patterns'][number];

/** A TextMate grammar without nested parts but those that `begin` and `end` hold. */
export const grammar = (name: string, patterns: Rule[]): LanguageRegistration => ({
  name,
  scopeName: `source.${name}`,
  patterns,
  repository: {},
});

export const rule = (match: string, name: string): Rule => ({ match, name });

/** A keyword list as one expression. */
export const words = (list: string, flags = ''): string => `${flags}\\b(?:${list.trim().split(/\s+/).join('|')})\\b`;

/** Quoted text with backslash escapes; a key of JSON (`"name":`) is a name, not a string. */
export const quoted: Rule[] = [
  rule('"(?:[^"\\\\\\n]|\\\\.)*"(?=\\s*:)', 'support.type.property-name'),
  rule('"(?:[^"\\\\\\n]|\\\\.)*"', 'string.quoted.double'),
  rule("'(?:[^'\\\\\\n]|\\\\.)*'", 'string.quoted.single'),
];

export const numbers: Rule = rule(
  '(?<![\\w.$])-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?(?:[uUlLfF]{1,3})?\\b',
  'constant.numeric',
);

export const lineComment = (mark: string): Rule => rule(`${mark}.*$`, 'comment.line');
