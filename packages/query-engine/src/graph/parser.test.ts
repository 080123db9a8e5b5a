import { describe, expect, it } from 'vitest';
import { runGraph } from '../open-graph.ts';
import { all, getDiagnostic, getDiagnosticAt, setup } from '../testing/diagnostics.ts';

describe('invalid queries', () => {
  it.each([
    ['a misspelled sort', `${all} »SORT_DES« who`, 'misspelled', 'Did you mean SORT_DESC?'],
    ['a misspelled condition', `${all} »WHRE« who = "hana"`, 'misspelled', 'Did you mean WHERE?'],
    ['a misspelled exclusion', `${all} »EXCLUDE_GROUP«(baker)`, 'misspelled', 'Did you mean EXCLUDE_GROUPBY?'],
    ['a misspelled RETURN', 'S=>(@b baker:*); »RETRUN« b.since', 'misspelled', 'Did you mean RETURN?'],
    ['a misspelled statement', '»CRATE« (baker:hana)', 'misspelled', 'Did you mean CREATE?'],
    ['a misspelled limit', `${all} »LIMT« 2`, 'misspelled', 'Did you mean LIMIT?'],
    ['a misspelled modifier', 'S{»UNIQE«}=>(baker:*)-[BAKES]->(bread:*)', 'unknown-modifier', 'Did you mean UNIQUE?'],
    ['an unsupported modifier', 'S{»SIMILARITY«}=>(baker:*)-[BAKES]->(bread:*)', 'not-run', 'server'],
    ['a modifier with arguments', 'S{»CLUSTER«(x),3}=>(baker:*)', 'not-run', 'server'],
    ['an alias on two parts', 'S=>(@b baker:*)-[BAKES]->(@»b« bread:*); RETURN b.name', 'alias-twice', 'own'],
    [
      'an alias on two parts, nested',
      'S2=>[S1=>(@b baker:*)-[BAKES]->(bread:*)]-[BAKES]->(@»b« bread:*)',
      'alias-twice',
      'own',
    ],
    [
      'an unknown alias, without a match',
      'S=>(@b none:*); RETURN »c«.name',
      'unknown-alias',
      'Use one of these aliases: b.',
    ],
    ['an unknown column in WHERE', `${all} WHERE »minuts« > 3`, 'unknown-column', 'Did you mean minutes?'],
    ['an unknown column to sort by', `${all} SORT_ASC »zzz«`, 'unknown-column', 'baker, minutes'],
    ['an unknown column in USING', `<CROSS USING »q«> ${all} ++ ${all}`, 'unknown-column', 'baker, minutes'],
    [
      'an unknown column in EXCLUDE_GROUPBY',
      'S=>(@b baker:*); RETURN b.name AS n, COUNT(*) AS c EXCLUDE_GROUPBY(»m«)',
      'unknown-column',
      'n',
    ],
    ['a sum of texts', 'S=>(@b baker:*); RETURN »SUM(b.name) AS s«', 'aggregate-number', 'numbers'],
    [
      'two columns with the same name',
      'S=>(@b baker:*)-[BAKES]->(@d bread:*); RETURN b.name, »d.name«',
      'column-twice',
      'AS',
    ],
    ['$$ after WHERE', `${all} WHERE minutes = »$$baker:hana«`, 'look-up-in-where', 'braces'],
    ['a text that is compared as a number', `${all} WHERE »baker > 3«`, 'compare-number', 'numbers'],
  ])('are rejected with a hint: %s', (_, query, code, hint) => {
    const diagnostic = getDiagnosticAt(query, { keywords: { SIMILARITY: {}, CLUSTER: {} } });
    expect(diagnostic.code).toBe(code);
    expect(diagnostic.hint).toContain(hint);
  });

  it('include CREATE with an arrow to the left', () => {
    expect(getDiagnosticAt('CREATE (a:b)»<-«[R]-(c:d)').code).toBe('create-reverse');
  });

  it('are explained with the first value that is not a number', () => {
    expect(getDiagnostic('S=>(@b baker:*); RETURN SUM(b.name) AS s').message).toBe(
      'SUM needs numbers, and b.name is "hana".',
    );
  });

  it('do not include properties with the names of JavaScript object members', () => {
    const result = runGraph(setup, 'S=>(@b baker:*); RETURN b.constructor, b.__proto__ AS p, b.toString AS t');
    expect(result).toMatchObject({ rows: [{ cells: [{ text: '' }, { text: '' }, { text: '' }] }, {}] });
  });
});

describe('unsupported syntax', () => {
  it.each([
    ['an undirected relation', 'S=>(baker:*)-[BAKES]»-«(bread:*)', 'undirected'],
    ['a relation in both directions', 'S=>(baker:*)<-[BAKES]»->«(bread:*)', 'undirected'],
    ['a number of steps', 'S=>(baker:*)-[»*1«..3]->(bread:*)', 'variable-length'],
    ['OR', `${all} WHERE minutes > 3 »OR« baker = otto`, 'or'],
    ['OR in braces', 'S=>(baker:* {since > 1 »OR« since < 4})', 'or'],
    ['<>', `${all} WHERE minutes »<>« 3`, 'not-equal'],
    ['<=', 'S=>(baker:* {since »<=« 3})', 'at-most'],
    ['return in lower case', 'S=>(@b baker:*); »return« b.name', 'lower-case'],
    ['where in lower case', `${all} »where« minutes > 3`, 'lower-case'],
    ['and in lower case', `${all} WHERE minutes > 3 »and« minutes < 9`, 'lower-case'],
    ['count in lower case', 'S=>(@b baker:*); RETURN »count«(*) AS n', 'lower-case'],
    ['as in lower case', 'S=>(@b baker:*); RETURN b.name »as« n', 'lower-case'],
    ['limit in lower case', `${all} »limit« 3`, 'lower-case'],
    ['symm in lower case', 'S{»symm«}=>(baker:*)-[BAKES]->(bread:*)', 'lower-case'],
    ['create in lower case', '»create« (a:b)', 'lower-case'],
    ['an index in upper case', '»CREATE GEOINDEX« g.a latlon = lat.lon', 'lower-case'],
    ['ORDER BY', `${all} »ORDER« BY minutes`, 'order-by'],
    ['RETURN DISTINCT', 'S=>(@b baker:*); RETURN »DISTINCT« b.name', 'not-run'],
    ['JSON in a query', 'S=>(baker:* {»"«since": 3})', 'json-in-query'],
    ['single quotes', `${all} WHERE baker = »'«otto'`, 'single-quote'],
    ['a colon before a relation', 'S=>(baker:*)-[»:«BAKES]->(bread:*)', 'colon-in-relation'],
    ['an arrow without a relation', 'S=>(baker:*)»-->«(bread:*)', 'bare-arrow'],
    ['a label alone', 'S=>(»baker«)', 'no-colon'],
    ['a pattern without a name before it', '»(«baker:*)', 'no-query-name'],
    ['a whole part as a column', 'S=>(@b baker:*); RETURN »b«', 'whole-part'],
    ['a missing comma between columns', 'S=>(@b baker:*); RETURN b.name AS n» «b.since', 'no-comma'],
    ['a missing semicolon', 'S=>(@b baker:*) »RETURN« b.name', 'no-semicolon'],
    ['a semicolon at the end', 'S=>(baker:*)»;«', 'semicolon-at-end'],
    ['parts in the wrong order', `${all} LIMIT 3 »SORT_ASC« minutes`, 'order-of-parts'],
    ['an alias in a condition', 'S=>(@b baker:* {»b.since« > 3})', 'alias-in-condition'],
    ['an alias in WHERE', `${all} WHERE »k.minutes« > 3`, 'alias-in-condition'],
    ['a formula in WHERE', `${all} WHERE »$minutes+1« > 3`, 'formula-in-where'],
    ['more than two queries', `<CROSS USING baker> ${all} ++ ${all} »++« ${all}`, 'third-query'],
    [
      'an operation in an operation',
      `<CROSS USING baker> »<«CROSS USING baker> ${all} ++ ${all} ++ ${all}`,
      'operation-inside',
    ],
    ['a path search in a chain', 'S=>(baker:hana)»-[#SHORT_PATH *]->«(bread:rye)-[BAKES]->(a:b)', 'path-in-chain'],
    ['a path search with RETURN', 'S=>(@b baker:hana)-[#ALL_PATH *]->(bread:rye); RETURN b.name', 'path-return'],
    ['a path search without names', 'S=>(baker:hana)-[#ALL_PATH *]->»(bread:*)«', 'path-ends'],
    ['RETURN * on a chain', 'S=>»(a:*)-[R]->(b:*)-[Q]->(c:*); RETURN *«', 'star-on-chain'],
    ['a modifier on a chain', 'S{»SYMM«}=>(a:*)-[R]->(b:*)-[Q]->(c:*)', 'modifier-on-chain'],
    ['a modifier of relations on nodes', 'S{»UNIQUE«}=>(a:*)', 'modifier-on-nodes'],
    ['a modifier of columns without columns', 'S{»UNIQUE_SELECT«}=>(a:*)-[R]->(b:*)', 'modifier-without-return'],
    ['a chain without RETURN', 'S=>»(a:*)-[R]->(b:*)-[Q]->(c:*)«', 'columns-unknown'],
    ['a lone count with LIMIT', 'S=>(a:*); RETURN »COUNT(*) LIMIT 3«', 'lone-count'],
    ['a star in a sum', 'S=>(@a a:*); RETURN »SUM(*«)', 'star-in-aggregate'],
    ['an unnamed formula', 'S=>(@a a:*); RETURN a.x, »MATH_EXP("$x")«', 'unnamed-column'],
    ['a formula over no column', 'S=>(@a a:*); RETURN a.x, MATH_EXP("»$y«") AS z', 'unknown-column'],
    ['an unknown function', 'S=>(@a a:*); RETURN a.x, MATH_EXP("»SQRT«($x)") AS z', 'unknown-function'],
    ['an unknown letter of a date', 'S=>(@a a:*); RETURN a.x, MATH_EXP("DATE_FMT($x, »%q«)") AS z', 'date-format'],
    ['an unknown search', 'S=>(a:b)-[»#SHORTEST« *]->(a:c)', 'unknown-search'],
    ['an unknown way to merge', 'MERGE (a:b)<-[»KEEP_ALL«]-(a:c)', 'unknown-way to merge'],
    ['a node that does not exist', 'DELETE »(baker:hanna)«', 'unknown-node'],
    ['a graph that does not exist', 'USE GRAPH »nowhere«', 'unknown-graph'],
    ['a schema file', '»register schema a.json«', 'no-schema'],
    ['an unclosed quote', 'S=>(@b »"baker:*)«', 'open-quote'],
    ['a column after RETURN *', 'S=>(@b baker:*); RETURN * WHERE »zz« = 3', 'unknown-column'],
  ])('is rejected with a hint: %s', (_, query, code) => {
    const diagnostic = query.includes('»') ? getDiagnosticAt(query) : getDiagnostic(query);
    expect(diagnostic.code).toBe(code);
    expect(diagnostic.message).toMatch(/\.$/);
    expect(diagnostic.hint).not.toBe('');
  });

  it('is corrected by its fixes', () => {
    const query = 'S=>(@b baker:*)-[BAKES]-(bread:*); return b.name';
    let text = query;
    for (let round = 0; round < 3; round++) {
      const result = runGraph(setup, text);
      const fix = 'diagnostic' in result ? result.diagnostic.fix : undefined;
      if (fix) text = text.slice(0, fix.start) + fix.text + text.slice(fix.end);
    }
    expect(text).toBe('S=>(@b baker:*)-[BAKES]->(bread:*); RETURN b.name');
  });

  it.each([
    ['MATCH (b:baker) RETURN b.name', 'S=>(@b baker:*); RETURN b.name'],
    [
      "match (b:baker {name: 'hana'})-[k:BAKES]->(d:bread) return d.name as bread, k.minutes as m order by m desc limit 3",
      'S=>(@b baker:hana)-[@k BAKES]->(@d bread:*); RETURN d.name AS bread, k.minutes AS m SORT_DESC m LIMIT 3',
    ],
    ['MATCH (a)<-[]-(b) RETURN a.name, COUNT(*) AS n', 'S=>(@a *)<-[*]-(@b *); RETURN a.name, COUNT(*) AS n'],
  ])('is translated from openCypher: %s', (query, same) => {
    expect(getDiagnostic(query)).toMatchObject({ code: 'open-cypher', fix: { text: same } });
    expect('diagnostic' in runGraph(setup, same) && runGraph(setup, same)).toBe(false);
  });

  it('has no fix without a counterpart', () => {
    for (const query of [
      'MATCH (a)-[:R*1..3]->(b) RETURN a.x',
      'MATCH (a)--(b)',
      'MATCH (a) WHERE a.x <> 3 RETURN a.y',
    ])
      expect(getDiagnostic(query)?.fix).toBeUndefined();
  });
});

describe('unsupported keywords', () => {
  const keywords = Object.fromEntries(
    'SIMILARITY SIMILARITY_TEST CLUSTER CENTRALITY COMMUNITY_DETECTION GROUPS ML_ALGO #ALL_NODE DATAQUERY DISTINCT ADD JOIN LEFT_JOIN RIGHT_JOIN APPEND DIFFERENCE UCOUNT_ABS EXKURT KEEP_BOTH'
      .split(' ')
      .map((word) => [word, { message: `Note on ${word}.`, hint: 'A cure.', link: `/words#${word}` }]),
  );
  it.each([
    ...[
      'SIMILARITY',
      'SIMILARITY_TEST',
      'CLUSTER',
      'CENTRALITY',
      'COMMUNITY_DETECTION',
      'GROUPS',
      'ML_ALGO',
      'DISTINCT',
    ].map((word) => [word, `S{»${word}«}=>(a:*)`]),
    ...['ADD', 'JOIN', 'LEFT_JOIN', 'RIGHT_JOIN', 'APPEND', 'DIFFERENCE'].map((word) => [
      word,
      `<»${word}« USING a> S=>(a:*) ++ S=>(b:*)`,
    ]),
    ...['UCOUNT_ABS', 'EXKURT'].map((word) => [word, `S=>(@a a:*); RETURN »${word}«(a.b) AS c`]),
    ['#ALL_NODE', 'S=>(a:b)-[»#ALL_NODE« *]->(a:c)'],
    ['KEEP_BOTH', 'MERGE (a:b)<-[»KEEP_BOTH«]-(a:c)'],
    ['DATAQUERY', 'S=>(a:b »DATAQUERY« c)'],
  ])('have the message of the caller: %s', (word = '', query = '') => {
    expect(getDiagnosticAt(query, { keywords })).toMatchObject({
      code: 'not-run',
      message: `Note on ${word}.`,
      hint: 'A cure.',
      link: `/words#${word}`,
    });
  });

  it('have an equivalent keyword as a fix', () => {
    expect(getDiagnosticAt('<»JOIN« USING a> S=>(a:*) ++ S=>(b:*)').fix?.text).toBe('CROSS');
    expect(getDiagnosticAt('<»DIFFERENCE« USING a> S=>(a:*) ++ S=>(b:*)').fix?.text).toBe('SUBTRACT');
  });
});

describe('diagnostic locations', () => {
  it('contain the line and the column', () => {
    expect(getDiagnostic(`${all}\n  SORT_ASC zzz`)).toMatchObject({ source: 'query', line: 2, column: 12 });
  });

  it('contain the part of the setup', () => {
    const result = runGraph(['CREATE (a:b)', 'CREATE (c:d)\nCREATE (e:f'], 'S=>(*)');
    expect(result).toMatchObject({ diagnostic: { source: 'setup', part: 1, line: 2, column: 12 } });
  });

  it('point into the JSON of a property', () => {
    const before = 'CREATE (a:b {"c": [1, »}«], "d": 2})';
    const result = runGraph(before.replace(/[»«]/g, ''), 'S=>(*)');
    expect(result).toMatchObject({ diagnostic: { source: 'setup', start: before.indexOf('»'), code: 'json' } });
  });
});
