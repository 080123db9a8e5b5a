/** Applies the fixes of diagnostics, as a user does: each must bring the text closer to a valid query. */
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Diagnostic } from '../diagnostics.ts';
import { runGraph } from '../open-graph.ts';
import { all, getDiagnostic, setup } from '../testing/diagnostics.ts';
import tck from '../testing/tck-queries.json' with { type: 'json' };
import { mutated, tries } from '../testing/tries.ts';

const findDiagnostic = (text: string): Diagnostic | undefined => {
  const result = runGraph(setup, text);
  return 'diagnostic' in result ? result.diagnostic : undefined;
};

/** Codes about a whole statement or query, which are reported after those of its parts. */
const WHOLE_QUERY_CODES =
  /^(?:merge-upsert|unknown-alias|unknown-column|unnamed-column|column-twice|alias-twice|columns-unknown|star-on-chain|lone-count|path-\w+|no-path|unknown-node|unknown-graph|aggregate-number|compare-number|modifier-\w+( \w+)*)$/;

/** The text that a hint proposes literally, such as `>=` in "Write >=." */
const getProposal = ({ hint }: Diagnostic): string | undefined =>
  /^(?:Write|Use) (?![a-z]+ )(.+?)(?:\. |, | for | before | after | and | in | to | with | or |: )/.exec(
    `${hint} `,
  )?.[1];

/** The number of applied fixes: a test that applies none proves nothing. */
let fixCount = 0;
beforeEach(() => {
  fixCount = 0;
});

/**
 * Applies the fixes of a text.
 *
 * @param isWhole - The text is a complete query: no fix may cause a diagnostic before its location.
 * @returns A description of the failure.
 */
function applyFixes(text: string, isWhole = true): string | undefined {
  const seen = new Set<string>();
  for (let current = text, step = 0; step < 400; step++) {
    const diagnostic = findDiagnostic(current);
    if (!diagnostic) return undefined;
    seen.add(current);
    const proposed = getProposal(diagnostic);
    const {
      fix = proposed === undefined ? undefined : { start: diagnostic.start, end: diagnostic.end, text: proposed },
    } = diagnostic;
    if (!fix) return undefined;
    const next = current.slice(0, fix.start) + fix.text + current.slice(fix.end);
    const after = findDiagnostic(next);
    fixCount++;
    const summary = `${JSON.stringify(current.slice(0, 200))}: ${diagnostic.code}, ${diagnostic.hint} ${JSON.stringify(next.slice(0, 200))}: ${after?.code}`;
    if (seen.has(next)) return `${summary}: a cycle`;
    if (
      after &&
      after.code + after.message === diagnostic.code + diagnostic.message &&
      next.length - after.start >= current.length - diagnostic.start
    )
      return summary;
    if (!diagnostic.fix) return undefined;
    const isBack =
      isWhole && after && after.start < Math.min(fix.start, diagnostic.start) && !WHOLE_QUERY_CODES.test(after.code);
    if (isBack) return `${summary}, before the fix`;
    current = next;
  }
  return `${text.slice(0, 200)} is never finished`;
}

const failures = (texts: readonly string[]): string[] => texts.flatMap((text) => applyFixes(text) ?? []);

describe('diagnostics', () => {
  it('have fixes that make progress in openCypher queries', () => {
    expect(failures(tck.queries)).toEqual([]);
    expect(fixCount).toBeGreaterThan(2_500);
  });

  it('have fixes that make progress in openCypher patterns after a query name', () => {
    const patterns = tck.queries
      .filter((query) => query.startsWith('MATCH '))
      .map((query) => query.replace('MATCH ', 'S=>').replace(/\s+RETURN /, '; RETURN '));
    expect(failures(patterns)).toEqual([]);
    expect(fixCount).toBeGreaterThan(1_600);
  });

  it('have fixes that make progress in randomly changed queries', () => {
    const parts = [
      ' ',
      '(',
      ')',
      '[',
      ']',
      '{',
      '}',
      ':',
      '@',
      '*',
      '=',
      '>',
      '-',
      ';',
      '"',
      "'",
      'AND',
      'RETURN',
      'a',
      '.5',
    ];
    const texts = [all, `${all} WHERE minutes > 3 AND baker = otto SORT_ASC minutes LIMIT 2`, ...setup.split('\n')];
    fc.assert(
      fc.property(mutated(texts, parts), (text) => {
        expect(applyFixes(text, false)).toBeUndefined();
      }),
      tries(),
    );
    expect(fixCount).toBeGreaterThan(20);
  });

  it.each([
    ['CREATE (a)-[:FOO]->(b)', 'CREATE (node:a)-[FOO]->(node:b)'],
    ["CREATE (p:Person {name: 'Ann', age: 3})-[:KNOWS]->(q:Person), (p)-[:LIKES]->(q)", undefined],
    ["CREATE (:City {name: 'New York'})", 'CREATE (City:"New York")'],
    [
      "CREATE (a:B {name: 'C'}), (d:E {f: true})-[g:H {i: 'j'}]->(a)",
      'CREATE (B:C) CREATE  (E:d {"f":true})-[H {"i": "j"}]->(B:C)',
    ],
    ['CREATE (a:b)<-[R]-(c:d)', 'CREATE (c:d)-[R]->(a:b)'],
    ['MERGE (Person:ann)', 'CREATE (Person:ann)'],
    ["MERGE (a:Person {name: 'Ann'})", 'CREATE (Person:Ann)'],
    ['MERGE (a:b)-[:KNOWS]->(c:d)', 'CREATE (a:b)-[KNOWS]->(c:d)'],
    ['MERGE p = (a:b)', 'CREATE  (a:b)'],
    [
      'S=>(@b baker:*)-[k:BAKES]->(@d bread:*); RETURN k.minutes',
      'S=>(@b baker:*)-[@k BAKES]->(@d bread:*); RETURN k.minutes',
    ],
    ['S=>(b:baker)-[k]->(*); RETURN b.name, k.minutes', 'S=>(@b baker:*)-[@k *]->(*); RETURN b.name, k.minutes'],
    ['S=>(:baker)-[:BAKES|MAKES]->(*)', 'S=>(baker:*)-[*]->(*)'],
    ['S=>baker', 'S=>(baker:*)'],
    ['S=>(@b baker:*);;', 'S=>(@b baker:*)'],
    ['S=>(@b baker:*);; RETURN b.name', 'S=>(@b baker:*); RETURN b.name'],
    ['\u200bS=>(ba\u00adker:*\u2060)\u200b', 'S=>(baker:*)'],
    ['S=>(*:ann)', 'S=>(* {name = "ann"})'],
    ['S=>(*:"Ann Lee")-[*]->(*)', 'S=>(* {name = "Ann Lee"})-[*]->(*)'],
    ['S=>(baker:Ana Sol)', 'S=>(baker:"Ana Sol")'],
    ['S=>(baker:han*)', 'S=>(baker:* {name = "han$%"})'],
    [
      'S=>(@b baker:*); RETURN b.since AS s, MATH_EXP(ROUND($s+1)) AS t',
      'S=>(@b baker:*); RETURN b.since AS s, MATH_EXP("ROUND($s+1)") AS t',
    ],
    ['S=>(:*)', 'S=>(*)'],
    ['S=>(@b:baker); RETURN b.name', 'S=>(@b baker:*); RETURN b.name'],
    ['S=>(baker:hana)-[SHORT_PATH *]->(bread:rye)', 'S=>(baker:hana)-[#SHORT_PATH *]->(bread:rye)'],
    ['S⇒(baker:*)', 'S=>(baker:*)'],
    ['S=>(baker:*)–[BAKES]→(bread:*)', 'S=>(baker:*)-[BAKES]->(bread:*)'],
    ['S＝＞（baker：*）', 'S=>(baker:*)'],
    ['S=>(baker:* {since > .5})', 'S=>(baker:* {since > 0.5})'],
    ['S=>(baker:* {since > +5.})', 'S=>(baker:* {since > 5})'],
    ['S=>(baker:* {since > 2e3})', 'S=>(baker:* {since > 2000})'],
    ['S=>(baker:* {since ≥ 2000})', 'S=>(baker:* {since >= 2000})'],
    ['S=>(baker:* {since = 2,001})', 'S=>(baker:* {since = 2001})'],
    ['S=>(baker:* {since = 2001,name = "hana"})', 'S=>(baker:* {since = 2001 AND name = "hana"})'],
    ['S=>(baker:* {AND since = 3})', 'S=>(baker:* { since = 3})'],
    ['S=>(baker:* {since = 3 AND})', 'S=>(baker:* {since = 3 })'],
    ['S=>(baker:* {since = 3 AND AND since = 4})', 'S=>(baker:* {since = 3 AND  since = 4})'],
    ["S=>(baker:* {name = 'hana'})", 'S=>(baker:* {name = "hana"})'],
    ['S=>(baker:* {name = “hana”})', 'S=>(baker:* {name = "hana"})'],
    ['S=>(@b baker:*); RETURN COUNT(COUNT(*))', 'S=>(@b baker:*); RETURN COUNT(*)'],
    ['S=>(@b baker:*); RETURN COUNT(DISTINCT b.name) AS n', 'S=>(@b baker:*); RETURN UCOUNT(b.name) AS n'],
    [`${all} ORDER BY k.minutes DESC LIMIT 1`, `${all} SORT_DESC minutes LIMIT 1`],
    [`${all} SORT_ASC minuts`, `${all} SORT_ASC minutes`],
    ['S{}=>(baker:*)', 'S=>(baker:*)'],
    [
      'S=>(@b baker:*)-[BAKES]->(*); RETURN DISTINCT b.name',
      'S{UNIQUE_SELECT}=>(@b baker:*)-[BAKES]->(*); RETURN b.name',
    ],
    [`${all} WHERE 25 < minutes`, `${all} WHERE minutes > 25`],
    [`${all} WHERE (minutes > 3 AND k.minutes < 50)`, `${all} WHERE minutes > 3 AND minutes < 50`],
    [`${all} SORT_DESC k.minutes, baker LIMIT 1`, `${all} SORT_DESC minutes LIMIT 1`],
    ['S=>(baker:hana){since > 3}', 'S=>(baker:hana {since > 3})'],
    ['S=>(baker:* {"since": 3})', 'S=>(baker:* {since = 3})'],
    ['S=>(@b baker:*); RETURN b.since.year', 'S=>(@b baker:*); RETURN b.since'],
    ['CREATE GRAPH my graph', 'CREATE GRAPH my_graph'],
  ])('have fixes that correct %s step by step', (query, cured) => {
    expect(applyFixes(query)).toBeUndefined();
    let text = query;
    for (let diagnostic = findDiagnostic(text); diagnostic?.fix; diagnostic = findDiagnostic(text))
      text = text.slice(0, diagnostic.fix.start) + diagnostic.fix.text + text.slice(diagnostic.fix.end);
    expect(findDiagnostic(text)).toBeUndefined();
    if (cured !== undefined) expect(text).toBe(cured);
  });

  it.each([
    'MERGE (Person:ann)',
    'MERGE (a:b), (c:d)',
    'MERGE (a:b)-->(c:d)',
    'MERGE (a:b)-[:KNOWS]->(c:d)',
    'MERGE (a:b)-[KNOWS]->(c:d)',
    'MERGE (a:b)-[*2]->(c:d)',
    'MERGE (a:b)-[*]-(c:d)',
    'MERGE (a:b)<-[*]->(c:d)',
    'MERGE (a)-[r:KNOWS {since: 3}]->(b)',
    'MERGE (a:Baker)',
    'MERGE (a:Baker {id: 7}) ON CREATE SET a.age = 40',
    'MERGE (a:baker {age: 40}) ON MATCH SET a.age = 41',
    'MERGE (:Baker {age: 40})-[:BAKES]->(:Bread)',
    'MERGE (a:Baker {"name":"Rome"})',
    'MERGE (a:Baker{ "since" : 2001, "name" : "Rome" })',
    'MERGE (a:baker {name: "Rome"})',
    "MERGE (a:baker {'name': 'Rome'})",
  ])('have no fix that removes a node of %s', (query) => {
    let text = query;
    for (let diagnostic = findDiagnostic(text); diagnostic?.fix; diagnostic = findDiagnostic(text)) {
      text = text.slice(0, diagnostic.fix.start) + diagnostic.fix.text + text.slice(diagnostic.fix.end);
      expect(diagnostic.code === 'merge-upsert' || !diagnostic.hint.includes('<-[*]-')).toBe(true);
    }
    const left = findDiagnostic(text);
    expect(left === undefined || /^merge-/.test(left.code) || !text.includes('MERGE')).toBe(true);
    // No fix turns an openCypher variable into a label.
    expect(text).not.toMatch(/CREATE \(\w*:?\s*(?:baker|\))/i);
  });

  it.each([
    ['RETURN {a: 1}', 'return-alone'],
    ['RETURN 2 AS x', 'return-alone'],
    ['CREATE (:Person)', 'unnamed-node'],
    ['CREATE ({age: 3})', 'unnamed-node'],
    ['CREATE (*)', 'unnamed-node'],
    ['CREATE (a:b)-->(c:d)', 'bare-arrow'],
    ['DELETE hana', 'no-brackets'],
    ['DELETE (baker:hana), (baker:otto)', 'several-nodes'],
    ['S=>(baker:*) LIMIT 1', 'no-semicolon'],
    ['S=>(baker:*) SORT_ASC since', 'no-semicolon'],
    ['=>', 'no-query-name'],
    ['S=>(baker:* {since = $year})', 'parameter'],
  ])('report %s as %s', (query, code) => expect(getDiagnostic(query).code).toBe(code));

  it('list the labels for an unknown label', () =>
    expect(getDiagnostic('DELETE (a:b)').hint).toBe('Use one of these labels: baker, bread.'));
});
