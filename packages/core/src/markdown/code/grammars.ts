import type { LanguageRegistration } from 'shiki/core';

type Rule = LanguageRegistration['patterns'][number];

const grammar = (name: string, patterns: Rule[]) => ({ scopeName: `source.${name}`, patterns });

const rule = (match: string, name: string): Rule => ({ match, name });

const words = (list: string, flags = ''): string => `${flags}\\b(?:${list.trim().split(/\s+/).join('|')})\\b`;

/** A key of JSON (`"name":`) is a name, not a string. */
const quoted: Rule[] = [
  rule('"(?:[^"\\\\\\n]|\\\\.)*"(?=\\s*:)', 'support.type.property-name'),
  rule('"(?:[^"\\\\\\n]|\\\\.)*"', 'string.quoted.double'),
  rule("'(?:[^'\\\\\\n]|\\\\.)*'", 'string.quoted.single'),
];

const numbers: Rule = rule('(?<![\\w.$])-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?(?:[uUlLfF]{1,3})?\\b', 'constant.numeric');

const lineComment = (mark: string): Rule => rule(`${mark}.*$`, 'comment.line');

const VERBS =
  'show select insert update delete create alter drop truncate dump describe count register deregister train pred predict help use open close put get del putfile getfile delfile import export pause activate stats set exit quit';
const OBJECTS =
  'table tables index indexes database databases schema schemas stream streams model models status bucket buckets object objects servertype collector agent graph graphs master slave treq notif udf';

/** Commands, most of them like SQL: `select * from plants where bed = "north" limit 10`. */
export const cli = grammar('cli', [
  ...quoted,
  rule(
    `(?i)(?<=^\\s{0,8})(?:${VERBS.split(' ').join('|')})\\b(?:\\s+(?:${OBJECTS.split(' ').join('|')})\\b)?`,
    'keyword.command',
  ),
  rule(
    words('from into where and or limit values set order group by asc desc revidx pretty between like in', '(?i)'),
    'keyword.clause',
  ),
  rule('(?i)\\bonly\\s+(?:user|sys)\\b', 'keyword.clause'),
  rule(words('null true false', '(?i)'), 'constant.language'),
  rule('\\b\\w+(?=\\()', 'support.function'),
  numbers,
]);

/** Enough of C++ for samples: the grammar of VS Code takes a second to load. */
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

/**
 * The product's dialect of Cypher: `S{SIMILARITY, 10}=>(@r reader:*)-[@b BORROWS]->(@k book:*);
 * RETURN r.name AS reader`.
 */
export const cypher = grammar('cypher', [
  ...quoted,
  lineComment('(?<![:\\w])//'),
  rule('\\b\\w+(?=\\s*(?:\\{[^}]*\\}\\s*)?=>)', 'entity.name.function'),
  rule('=>|\\+\\+', 'keyword.query'),
  rule('#[A-Z_]+\\b', 'keyword.path'),
  rule(
    words(
      `CREATE GRAPH USE DELETE MERGE KEEP_(?:PRIM_PROP|SEC_PROP|BOTH) DATAQUERY
      RETURN AS WHERE AND LIMIT EXCLUDE_GROUPBY SORT_(?:ASC|DESC)(?:_QLEX)?
      SYMM ASYMM UNIQUE UNIQUE_IN_CONTEXT UNIQUE_SELECT DISTINCT
      SIMILARITY SIMILARITY_TEST CLUSTER CENTRALITY COMMUNITY_DETECTION GROUPS ML_ALGO
      USING ADD SUBTRACT DIFFERENCE JOIN CROSS LEFT_JOIN RIGHT_JOIN APPEND PIPE`,
    ),
    'keyword.clause',
  ),
  rule('\\b[A-Z][A-Z_]+(?=\\()', 'support.function'),
  rule(words('MATCH OPTIONAL WITH UNWIND ORDER BY SKIP UNION OR NOT SET DETACH REMOVE CALL YIELD'), 'keyword.clause'),
  rule('(?<=[(\\s"\\[])\\w+(?=:[\\w*"$])', 'entity.name.label'),
  // `-[BORROWS …]`, `-[@b BORROWS]`, in openCypher `-[:KNOWS]`: the relation.
  rule('(?<=\\[:?|\\[@\\w{1,24} )[A-Za-z_]\\w*(?=[\\s\\]{])', 'entity.name.relation'),
  rule('<-|->|--|-(?=\\[)|(?<=\\])-', 'punctuation.arrow'),
  numbers,
]);

export const dot = grammar('dot', [
  lineComment('(?<!:)//'),
  { begin: '/\\*', end: '\\*/', name: 'comment.block' },
  rule('"(?:[^"\\\\\\n]|\\\\.)*"', 'string.quoted.double'),
  rule(words('strict graph digraph subgraph node edge'), 'keyword.control'),
  rule('\\b\\w+(?=\\s*=)', 'support.type.property-name'),
  rule('->|--', 'punctuation.arrow'),
  numbers,
]);

/** `KEY = value`, with comments after `//`, `#` or `;`. */
export const ini = grammar('ini', [
  lineComment('(?<=^|\\s)//'),
  lineComment('^\\s*[#;]'),
  rule('^\\s*\\[[^\\]]*\\]', 'keyword.section'),
  rule('^\\s*[^=\\s#;\\[][^=]*?(?=\\s*=)', 'support.type.property-name'),
  rule('"[^"\\n]*"', 'string.quoted.double'),
  rule('(?<==\\s{0,4})-?\\d+(?:\\.\\d+)?(?=\\s*(?:$|//))', 'constant.numeric'),
]);
