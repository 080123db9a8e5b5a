import { grammar, lineComment, numbers, quoted, rule, words } from './grammar.ts';

/**
 * The product's dialect of Cypher: `S{SIMILARITY, 10}=>(@r reader:*)-[@b BORROWS]->(@k book:*); RETURN r.name AS reader`. A query is named before `=>`,
 * nodes are `label:name` and relations are in square brackets, both with an alias after `@`.
 */
export const cypher = grammar('cypher', [
  ...quoted,
  lineComment('(?<![:\\w])//'),
  // `S=>`, `S1{UNIQUE}=>`: the name of the query.
  rule('\\b\\w+(?=\\s*(?:\\{[^}]*\\}\\s*)?=>)', 'entity.name.function'),
  rule('=>|\\+\\+', 'keyword.query'),
  rule('#[A-Z_]+\\b', 'keyword.path'),
  // The words of data/cypher/keywords.yaml: clauses, modifiers and their algorithms, operations on two queries.
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
  // Words of openCypher, for pages that compare the two.
  rule(words('MATCH OPTIONAL WITH UNWIND ORDER BY SKIP UNION OR NOT SET DETACH REMOVE CALL YIELD'), 'keyword.clause'),
  rule('(?<=[(\\s"\\[])\\w+(?=:[\\w*"$])', 'entity.name.type'),
  // `-[BORROWS …]`, `-[@b BORROWS]`, in openCypher `-[:KNOWS]`: the relation.
  rule('(?<=\\[:?|\\[@\\w{1,24} )[A-Za-z_]\\w*(?=[\\s\\]{])', 'entity.name.relation'),
  rule('<-|->|--|-(?=\\[)|(?<=\\])-', 'punctuation.arrow'),
  numbers,
]);
