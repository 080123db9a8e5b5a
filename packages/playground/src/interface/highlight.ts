/** Highlights the dialect like cypher.ts in core, but is small enough for the browser. */

/** `k` keyword, `s` string, `n` number, `f` name, `p` punctuation, `c` comment. */
export interface Token {
  text: string;
  ink: '' | 'k' | 's' | 'n' | 'f' | 'p' | 'c';
}

const KEYWORDS =
  'CREATE GRAPH USE DELETE MERGE KEEP_PRIM_PROP KEEP_SEC_PROP KEEP_BOTH DATAQUERY RETURN AS WHERE AND LIMIT EXCLUDE_GROUPBY SORT_ASC SORT_DESC SORT_ASC_QLEX SORT_DESC_QLEX SYMM ASYMM UNIQUE UNIQUE_IN_CONTEXT UNIQUE_SELECT DISTINCT SIMILARITY SIMILARITY_TEST CLUSTER CENTRALITY COMMUNITY_DETECTION GROUPS ML_ALGO USING ADD SUBTRACT DIFFERENCE JOIN CROSS LEFT_JOIN RIGHT_JOIN APPEND PIPE MATCH OPTIONAL WITH UNWIND ORDER BY SKIP UNION OR NOT SET DETACH REMOVE CALL YIELD'.replaceAll(
    ' ',
    '|',
  );

const RULES: [Token['ink'], string][] = [
  ['f', String.raw`"(?:\\.|[^"\\])*"(?=\s*:)`],
  ['s', String.raw`"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?`],
  ['c', String.raw`(?<![:\w])\/\/.*`],
  ['f', String.raw`\b\w+(?=\s*(?:\{[^}]*\}\s*)?=>)`],
  ['k', String.raw`=>|\+\+`],
  ['k', String.raw`#[A-Z_]+\b`],
  ['k', String.raw`\b(?:${KEYWORDS})\b`],
  ['f', String.raw`\b[A-Z][A-Z_]+(?=\()`],
  ['f', String.raw`(?<=[(\s"\[])\w+(?=:[\w*"$])`],
  ['f', String.raw`(?<=\[:?|\[@\w{1,24} )[A-Za-z_]\w*(?=[\s\]{])`],
  ['p', String.raw`<-|->|--|-(?=\[)|(?<=\])-`],
  ['n', String.raw`(?<![\w.])-?\d+(?:\.\d+)?\b`],
];

const ANY_TOKEN = new RegExp(RULES.map(([, source]) => `(${source})`).join('|'), 'g');

export function tokenize(text: string): Token[] {
  const inks: Token[] = [];
  let at = 0;
  for (const match of text.matchAll(ANY_TOKEN)) {
    if (match.index > at) inks.push({ text: text.slice(at, match.index), ink: '' });
    const rule = RULES[match.slice(1).findIndex((part) => part !== undefined)];
    inks.push({ text: match[0], ink: rule?.[0] ?? '' });
    at = match.index + match[0].length;
  }
  if (at < text.length) inks.push({ text: text.slice(at), ink: '' });
  return inks;
}

/** Splits tokens at the ends of a range and sets `wrong` within it. */
export function markRange(inks: readonly Token[], start: number, end: number): (Token & { wrong: boolean })[] {
  let at = 0;
  return inks.flatMap(({ text, ink }) => {
    const from = at;
    at += text.length;
    const cuts = [0, start - from, end - from, text.length].map((cut) => Math.min(Math.max(cut, 0), text.length));
    const parts: (Token & { wrong: boolean })[] = [];
    for (let part = 0; part < 3; part++) {
      const [left, right] = [cuts[part] as number, cuts[part + 1] as number];
      if (right > left) parts.push({ text: text.slice(left, right), ink, wrong: part === 1 });
    }
    return parts;
  });
}
