/** Reads statements and queries of the graph dialect. The first fault wins; nothing is guessed. */
import { defaultLimits, type Limits } from '../budget.ts';
import { refuse } from '../faults.ts';
import { Statements } from './parse-statement.ts';
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
      cure: 'Use a shorter text.',
      start: limits.characters,
    });
  const parser = new Parser(new Scanner(text, options.keywords), limits.nesting);
  const statements: Statement[] = [];
  while (!parser.scanner.skip()) {
    const statement = parser.statement();
    statements.push(statement);
    if (statements.length > limits.statements)
      refuse({
        code: 'limit-statements',
        message: `The text has more than ${limits.statements} statements.`,
        cure: 'Use fewer statements.',
        start: statement.start,
        end: statement.end,
      });
  }
  return statements;
}

/** A text that is one query. */
export function readQuery(text: string, options: ParseOptions = {}): Query | Operation {
  const [query, further] = parseScript(text, options);
  if (!query) return refuse({ code: 'empty', message: 'There is no query.', cure: 'Write one, such as S=>(*).' });
  if (query.kind !== 'query' && query.kind !== 'operation')
    return refuse({
      code: 'no-query',
      message: 'This is a statement, not a query.',
      cure: 'Add a query after it.',
      ...spanOf(query),
    });
  if (further)
    refuse({
      code: 'one-query',
      message: 'Only one query fits here.',
      cure: 'Remove the second one.',
      ...spanOf(further),
    });
  return query;
}

/** A text that is one `CREATE`. */
export function readCreate(text: string, options: ParseOptions = {}): Create {
  const [create] = parseScript(text, options);
  if (create?.kind === 'create') return create;
  return refuse({ code: 'no-create', message: 'This is not a CREATE.', cure: 'Write CREATE (label:name).' });
}

class Parser extends Statements {
  statement(): Statement {
    this.before = this.read();
    return this.before;
  }

  protected read(): Statement {
    const { scanner } = this;
    scanner.skip();
    const start = scanner.at;
    const read = this.started(start);
    if (read) return read;
    if (scanner.isNext('<')) return this.operation(start);
    const word = scanner.peek(pieces.word);
    if (word && /^(?:OPTIONAL\s+)?MATCH\b/i.test(scanner.text.slice(start, start + 40))) this.openCypher(start);
    if (!word || !/^[\p{L}\p{N}_]+\s*(?:\{|=>)/u.test(scanner.text.slice(start, start + word.text.length + 200)))
      this.noStatement(word);
    return this.query(start);
  }

  /** `MATCH …` of openCypher; `explain` gives the same query in this dialect. */
  protected openCypher(start: number): never {
    const { scanner } = this;
    const text = scanner.text.slice(start, scanner.end);
    const end = start + text.trimEnd().length;
    return refuse({
      code: 'open-cypher',
      message: 'MATCH belongs to openCypher; a query of this dialect begins with a name and =>.',
      cure: 'Write S=>(@a label:*), with the label before the colon and the name after it.',
      start,
      end,
    });
  }
}
