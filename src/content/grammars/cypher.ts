import { grammar, lineComment, numbers, quoted, rule, words } from './grammar.ts';

/**
 * The product's dialect of Cypher: `S{SIMILARITY, 10}=>(@r reader:*)-[@b BORROWS]->(@k book:*); RETURN r.name AS reader`. A query is named before `=>`,
 * nodes are `label:name` and relations stand in square brackets, both with an alias after `@`.
 */
export const cypher = grammar('cypher', [
  ...quoted,
  lineComment('(?<![:\\w])//'),
  // `S=>`, `S1{UNIQUE}=>`: the name of the query.
  rule('\\b\\w+(?=\\s*(?:\\{[^}]*\\}\\s*)?=>)', 'entity.name.function'),
  rule('=>|\\+\\+', 'keyword.query'),
  rule('#[A-Z_]+\\b', 'keyword.path'),
  rule(
    words(
      'CREATE GRAPH USE DROP DELETE UPDATE SHOW DESCRIBE SELECT FROM SYMM ASYMM UNIQUE UNIQUE_SELECT SIMILARITY SIMILARITY_TEST CLUSTER CLUSTER_TEST RETURN WHERE AS AND OR NOT LIMIT EXCLUDE_GROUPBY SORT_(?:ASC|DESC)\\w* SHORT_PATH ALL_PATH RADIUS_OF',
    ),
    'keyword.clause',
  ),
  rule('\\b[A-Z][A-Z_]+(?=\\()', 'support.function'),
  // Words of openCypher, for pages that compare the two.
  rule(words('MATCH OPTIONAL MERGE WITH UNWIND ORDER BY SKIP SET DETACH REMOVE CALL YIELD'), 'keyword.clause'),
  rule('(?<=[(\\s"\\[])\\w+(?=:[\\w*"$])', 'entity.name.type'),
  // `-[BORROWS …]`, `-[@b BORROWS]`, in openCypher `-[:KNOWS]`: the relation.
  rule('(?<=\\[:?|\\[@\\w{1,24} )[A-Za-z_]\\w*(?=[\\s\\]{])', 'entity.name.relation'),
  rule('<-|->|--|-(?=\\[)|(?<=\\])-', 'punctuation.arrow'),
  numbers,
]);
