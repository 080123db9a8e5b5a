/** Queries in the syntax of other languages, or in a guessed syntax. */
import { describe, expect, it } from 'vitest';
import { runGraph } from '../open-graph.ts';
import { answerTo, codes, texts } from '../testing/answers.ts';
import { all, getDiagnosticAt, setup } from '../testing/diagnostics.ts';
import { toServerJson } from './answer.ts';
import { EXPLAINED_KEYWORDS } from './explain.ts';

/** Each keyword with a link. */
const keywords = Object.fromEntries(
  EXPLAINED_KEYWORDS.map((word) => [word, { link: `/words#${word}`, runs: true as const }]),
);
const b = 'S=>(@b baker:*); RETURN';

describe('syntax of other languages', () => {
  it.each([
    ['LIMIT 0', `${all} »LIMIT 0«`, 'limit-number'],
    ['a negative LIMIT', `${all} »LIMIT -«1`, 'limit-number'],
    ['a fractional LIMIT', `${all} »LIMIT 2«.5`, 'limit-number'],
    ['two numbers after LIMIT', `${all} »LIMIT 1«, 2`, 'limit-number'],
    ['a word after LIMIT', `${all} »LIMIT all«`, 'limit-number'],
    ['OFFSET', `${all} LIMIT 2 »OFFSET« 1`, 'other-language'],
    ['SKIP', `${all} »SKIP« 1 LIMIT 2`, 'other-language'],
    ['two columns to sort by', `${all} SORT_DESC minutes»,« baker`, 'one-sort'],
    ['an alias to sort by', `${all} SORT_DESC »k.«minutes`, 'alias-in-condition'],
    ['SORT BY', `${all} »SORT« BY minutes`, 'other-language'],
    ['ORDER_BY', `${all} »ORDER_BY« minutes`, 'other-language'],
    ['GROUP BY', `${all} »GROUP« BY baker`, 'other-language'],
    ['HAVING', `${all} »HAVING« minutes > 3`, 'other-language'],
    ['a second RETURN', `${all} »RETURN« b.name`, 'order-of-parts'],
    ['an exponent', `${all} WHERE minutes > »2e1«`, 'number-form'],
    ['leading zeros', `${all} WHERE minutes = »007«`, 'number-form'],
    ['more digits than numbers have', `${all} WHERE minutes = »9007199254740993«`, 'number-form'],
    ['BETWEEN', `${all} WHERE minutes »BETWEEN« 3 AND 5`, 'other-language'],
    ['NOT', `${all} WHERE »NOT« minutes > 3`, 'other-language'],
    ['IS NULL', `${all} WHERE minutes »IS« NULL`, 'other-language'],
    ['IN', `${all} WHERE minutes »IN« [25, 30]`, 'other-language'],
    ['LIKE', `${all} WHERE baker »LIKE« "h%"`, 'other-language'],
    ['ENDS WITH', `${all} WHERE baker »ENDS« WITH "a"`, 'other-language'],
    ['a regular expression', `${all} WHERE baker »=~« "h.*"`, 'comparison'],
    ['two equals signs', `${all} WHERE minutes »==« 25`, 'comparison'],
    ['an arrow as a comparison', `${all} WHERE minutes »=>« 25`, 'comparison'],
    ['=<', `${all} WHERE minutes »=<« 25`, 'at-most'],
    ['&&', `${all} WHERE minutes > 3 »&&« minutes < 50`, 'comparison'],
    ['||', `${all} WHERE minutes > 3 »||« minutes < 50`, 'or'],
    ['or in lower case', `${all} WHERE minutes > 3 »or« minutes < 50`, 'or'],
    ['brackets', `${all} WHERE »(«minutes > 3)`, 'brackets'],
    ['a value before the column', `${all} WHERE »25« < minutes`, 'value-first'],
    ['a prefix without quotes', `${all} WHERE baker = »h«$%`, 'bare-text'],
    ['a text with a space without quotes', `${all} WHERE baker = Ana »Sol«`, 'after-query'],
    ['printed quotes', `${all} WHERE baker = »“«hana”`, 'single-quote'],
    ['a comment', `${all} »//« note`, 'comment'],
    ['a comment of SQL', `${all} »--« note`, 'comment'],
    ['a comment of a shell', `${all} »#« note`, 'comment'],
    ['a name with a space', 'S=>(@b baker:Ana »Sol«); RETURN b.since', 'bare-text'],
    ['a name in single quotes', "S=>(@b baker:»'«hana'); RETURN b.since", 'single-quote'],
    ['a star in a name', 'S=>(@b baker:»han*«); RETURN b.since', 'part-of-name'],
    ['a node without a label', 'S=>(»:«baker)', 'no-colon'],
    ['empty brackets of a node', 'S=>(»)«-[*]->(*)', 'no-colon'],
    ['empty brackets of a relation', 'S=>(baker:*)-[»]«->(*)', 'bare-arrow'],
    ['an arrow alone', 'S=>(baker:*)»->«(bread:*)', 'bare-arrow'],
    ['a reverse arrow alone', 'S=>(bread:*)»<--«(baker:*)', 'bare-arrow'],
    ['alternative relations', 'S=>(baker:*)-[BAKES»|«KNOWS]->(*)', 'one-relation'],
    ['a number of steps after a name', 'S=>(baker:*)-[BAKES»*«2]->(bread:*)', 'variable-length'],
    ['two patterns', 'S=>(@b baker:*)»,« (@d bread:*); RETURN b.name', 'several-patterns'],
    ['conditions behind a node', 'S=>(baker:hana)»{«since > 3}', 'braces-outside'],
    ['empty braces', 'S=>(@b baker:* »{}«); RETURN b.name', 'empty-braces'],
    ['two modifiers', 'S{UNIQUE»,«SYMM}=>(baker:*)-[BAKES]->(bread:*)', 'one-modifier'],
    ['another arrow after the name', '»S->«(baker:hana)', 'no-query-name'],
    ['no name before the arrow', '»=>«(baker:hana)', 'no-query-name'],
    ['all properties of a part', `${b} »b.*«`, 'all-of-part'],
    ['an alias with @', `${b} »@«b.name`, 'alias-sign'],
    ['a number as a column', `${b} »5« AS n`, 'constant'],
    ['a text as a column', `${b} »"«x" AS n`, 'constant'],
    ['a sum as a column', `${b} b.since »+« 1 AS s`, 'arithmetic'],
    ['a formula without quotes', `${b} b.since AS s, MATH_EXP(»$«s+1) AS t`, 'formula-quotes'],
    ['an alias in a formula', `${b} b.since AS s, MATH_EXP("$»b.«since+1") AS t`, 'alias-in-formula'],
    ['a power', `${b} b.since AS s, MATH_EXP("$s »^« 2") AS t`, 'formula-sign'],
    ['a minus before a value', `${b} b.since AS s, MATH_EXP("»-«$s") AS t`, 'minus'],
    ['an infinite result', `${b} b.since AS s, MATH_EXP("»$s*99999999999999999999999999«") AS t`, 'not-finite'],
    ['a server key', `${b} b.»_pk« AS k`, 'server-key'],
    ['a server key in a condition', 'S=>(@b baker:* {»_v« = 1}); RETURN b.name', 'server-key'],
    ['SELECT', '»SELECT« * FROM baker', 'other-language'],
    ['SET', '»SET« b.since = 3', 'other-language'],
    ['DETACH DELETE', '»DETACH« DELETE (baker:hana)', 'other-language'],
    ['DELETE of a relation', '»DELETE (baker:hana)-«[BAKES]->(bread:rye)', 'delete-relation'],
    ['UNION', '<»UNION« USING n> S=>(*) ++ S=>(*)', 'unknown-operation'],
    ['RETURN alone', '»RETURN« 1', 'return-alone'],
    ['USE alone', '»USE« bakery', 'use-graph'],
    ['a graph with a space', 'CREATE GRAPH »my graph«', 'graph-name'],
    ['a property that the server adds', 'CREATE »(baker:new {"name": "other"}«)', 'server-key'],
    ['a list of nodes', 'CREATE (baker:new)»,« (baker:newer)', 'several-nodes'],
    ['a relation of two words', 'CREATE (baker:new)-[knows »well«]->(baker:hana)', 'bare-text'],
    ['a long number in JSON', 'CREATE (baker:new {"n": »9007199254740993«})', 'json'],
    ['leading zeros in JSON', 'CREATE (baker:new {"n": »0«7})', 'json'],
  ])('is reported with a hint and a link: %s', (_, query, code) => {
    const { message, hint, link, ...diagnostic } = getDiagnosticAt(query, { keywords });
    expect(diagnostic.code).toBe(code);
    expect(message).toMatch(/\.$/);
    expect(hint).toMatch(/\.$/);
    expect(link).toMatch(/^\/words#/);
  });

  it.each([
    ['S=>(@d bread:*)<--(baker:*); RETURN d.name', 'S=>(@d bread:*)<-[*]-(baker:*); RETURN d.name'],
    ['S=>()-[]->()', 'S=>(*)-[*]->(*)'],
    ['S->(baker:*)', 'S=>(baker:*)'],
    [`${all} WHERE minutes == 25 && minutes => 3`, `${all} WHERE minutes = 25 AND minutes >= 3`],
    ['S=>(@b baker:* {}); RETURN @b.name', 'S=>(@b baker:* ); RETURN b.name'],
  ])('is corrected by its fixes: %s', (query, cured) => {
    let text = query;
    for (let round = 0; round < 4; round++) {
      const result = runGraph(setup, text);
      const fix = 'diagnostic' in result ? result.diagnostic.fix : undefined;
      if (fix) text = text.slice(0, fix.start) + fix.text + text.slice(fix.end);
    }
    expect(text).toBe(cured);
    expect(runGraph(setup, cured)).not.toHaveProperty('diagnostic');
  });
});

describe('query results', () => {
  it('contain a hint if an alias is in the place of a label', () => {
    const { notes } = answerTo(setup, 'S=>(b:baker)-[BAKES]->(bread:*)');
    expect(notes[0]?.text).toBe('No node has the label b. For all nodes of baker, write (@b baker:*).');
  });
  it('contain lists in rows as texts, like a server', () => {
    const answer = answerTo('CREATE (a:b {"tags":["x",1]})', 'S=>(@a a:*); RETURN a.tags AS tags');
    expect(toServerJson(answer)).toEqual({ rows: [{ tags: '["x",1]' }], num_items: 1 });
  });
  it('distinguish case, accents and scripts', () => {
    const more = `${setup}\nCREATE (baker:zoë {"city":"Köln"})`;
    expect(texts(answerTo(more, 'S=>(@b baker:zoë); RETURN b.city AS 名前'))).toEqual([['Köln']]);
    expect(codes(answerTo(more, 'S=>(@b baker:ZOË); RETURN b.city'))).toEqual(['unknown-name']);
    expect(texts(answerTo(more, `${all} WHERE baker = HANA`))).toEqual([]);
  });
  it('compare numbers by value in any notation', () => {
    expect(texts(answerTo(setup, `${all} WHERE minutes = 30.0`))).toEqual([['otto', '30']]);
    expect(texts(answerTo(setup, `${all} WHERE minutes > -5`))).toHaveLength(2);
  });
});
