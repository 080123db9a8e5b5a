/** Reads statements and queries of the graph dialect. The first fault wins; nothing is guessed. */
import { defaultLimits, type Limits } from '../budget.ts';
import { refuse } from '../diagnostics.ts';
import { parseOperation, parseQuery } from './parse-query.ts';
import { parseKeywordStatement, refuseStatement } from './parse-statement.ts';
import { type KeywordNotes, pieces, Scanner } from './scanner.ts';
import { type Create, type Operation, type Query, type Statement, spanOf } from './syntax.ts';

export interface ParseOptions {
  /** What to say about keywords that are not run. */
  keywords?: KeywordNotes;
  limits?: Partial<Limits>;
}

export { isQuery } from './keywords.ts';

/** All statements of a text, in order. Refuses with the place of the first fault. */
export function parseScript(text: string, options: ParseOptions = {}): Statement[] {
  const limits = { ...defaultLimits, ...options.limits };
  if (text.length > limits.characters)
    refuse({
      code: 'limit-text',
      message: `The text has more than ${limits.characters} characters.`,
      hint: 'Use a shorter text.',
      start: limits.characters,
    });
  const p = new Scanner(text, { ...(options.keywords ? { notes: options.keywords } : {}), nesting: limits.nesting });
  const statements: Statement[] = [];
  while (!p.skip()) {
    const statement = parseStatement(p);
    statements.push(statement);
    if (statements.length > limits.statements)
      refuse({
        code: 'limit-statements',
        message: `The text has more than ${limits.statements} statements.`,
        hint: 'Use fewer statements.',
        start: statement.start,
        end: statement.end,
      });
  }
  return statements;
}

/** A text that is one query. */
export function readQuery(text: string, options: ParseOptions = {}): Query | Operation {
  const [query, further] = parseScript(text, options);
  if (!query) return refuse({ code: 'empty', message: 'There is no query.', hint: 'Write one, such as S=>(*).' });
  if (query.kind !== 'query' && query.kind !== 'operation')
    return refuse({
      code: 'no-query',
      message: 'This is a statement, not a query.',
      hint: 'Add a query after it.',
      ...spanOf(query),
    });
  if (further)
    refuse({
      code: 'one-query',
      message: 'Only one query fits here.',
      hint: 'Remove the second one.',
      ...spanOf(further),
    });
  return query;
}

/** A text that is one `CREATE`. */
export function readCreate(text: string, options: ParseOptions = {}): Create {
  const [create] = parseScript(text, options);
  if (create?.kind === 'create') return create;
  return refuse({ code: 'no-create', message: 'This is not a CREATE.', hint: 'Write CREATE (label:name).' });
}

function parseStatement(p: Scanner): Statement {
  p.previous = readStatement(p);
  return p.previous;
}

function readStatement(p: Scanner): Statement {
  p.skip();
  const start = p.at;
  const read = parseKeywordStatement(p, start);
  if (read) return read;
  if (p.isNext('<')) return parseOperation(p, start);
  const word = p.peek(pieces.word);
  if (word && /^(?:OPTIONAL\s+)?MATCH\b/i.test(p.text.slice(start, start + 40))) refuseOpenCypher(p, start);
  // A word and braces may be a map of openCypher, as in RETURN {a: 1}.
  const beginsQuery = /^(?!RETURN\b)[\p{L}\p{N}_]+\s*(?:=>|\{[^}]*\}\s*=>|\{\s*[\p{L}\p{N}_]*\s*(?:$|[},(=-]))/u;
  if (!word || !beginsQuery.test(p.text.slice(start, start + word.text.length + 200))) refuseStatement(p, word);
  return parseQuery(p, start);
}

/** `MATCH …` of openCypher; `explain` gives the same query in this dialect. */
function refuseOpenCypher(p: Scanner, start: number): never {
  const text = p.text.slice(start, p.end);
  const end = start + text.trimEnd().length;
  return refuse({
    code: 'open-cypher',
    message: 'MATCH belongs to openCypher; a query of this dialect begins with a name and =>.',
    hint: 'Write S=>(@a label:*), with the label before the colon and the name after it.',
    start,
    end,
  });
}
