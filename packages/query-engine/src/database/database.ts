/** The tables, schemas and graphs that calls work on. */
import { Budget, type BudgetOptions } from '../budget.ts';
import { catchQueryError, type Diagnostic, suggest, throwError } from '../diagnostics.ts';
import { answerQuery, assertSupported, toServerJson } from '../graph/answer.ts';
import { explain } from '../graph/explain.ts';
import { parseScript } from '../graph/parser.ts';
import { findPaths } from '../graph/paths.ts';
import { addRelation, createGraph, type Graph, storeNode, toNodeKey } from '../graph/store.ts';
import { isQueryStatement, type Statement } from '../graph/syntax.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import type { Effect } from '../stream/effect.ts';
import { createStreamProcessor, type StreamProcessor } from '../stream/processor.ts';
import type { StreamState } from '../stream/stream-store.ts';
import type { Notes } from './select.ts';
import { Table, type TableDefinition } from './table.ts';

/** Events and queries share one budget. */
export interface DatabaseOptions extends BudgetOptions {
  name: string;
}

export interface NodeInput {
  label: string;
  name: string;
  prop: JsonObject;
}

interface RegisteredSchema {
  definition: JsonObject;
  processor: StreamProcessor;
}

export class Database {
  readonly name: string;
  readonly #budget: Budget;
  readonly #tables = new Map<string, Table>();
  readonly #schemas = new Map<string, RegisteredSchema>();
  readonly #graphs = new Map<string, Graph>();
  /** Names of unchanged examples: the user may create something under such a name. */
  readonly #examples = new Set<string>();

  constructor({ name, ...budget }: DatabaseOptions) {
    this.name = name;
    this.#budget = new Budget(budget);
  }

  markAsExamples(): void {
    for (const table of this.#tables.values()) table.markAsExamples();
    const names: [string, Iterable<string>][] = [
      ['table', this.#tables.keys()],
      ['schema', this.#schemas.keys()],
      ['graph', this.#graphs.keys()],
    ];
    for (const [what, list] of names) for (const name of list) this.#examples.add(`${what} ${name}`);
  }

  /** Throws an error if a name is taken, unless by an example. */
  #claim(what: string, name: string, taken: boolean): void {
    if (taken && !this.#examples.has(`${what} ${name}`))
      throwError({
        code: 'name-taken',
        message: `Duplicate ${what} "${name}": the answer in this case is not documented.`,
        hint: 'Choose another name.',
      });
    this.#markAsOwn(what, name);
  }

  #markAsOwn(what: string, name: string): void {
    this.#examples.delete(`${what} ${name}`);
  }

  get tables(): Table[] {
    return [...this.#tables.values()];
  }

  createTable(definition: TableDefinition): void {
    this.#claim('table', definition.name, this.#tables.has(definition.name));
    this.#tables.set(definition.name, new Table(definition));
  }

  dropTable(name: string): void {
    this.getTable(name);
    this.#tables.delete(name);
  }

  getTableForChange(name: string): Table {
    const table = this.getTable(name);
    this.#markAsOwn('table', name);
    return table;
  }

  getTable(name: string): Table {
    return this.#tables.get(name) ?? throwError(describeUnknown('table', name, this.#tables.keys()));
  }

  registerSchema(definition: JsonObject): void {
    const processor = createStreamProcessor(definition, { budget: this.#budget });
    if ('diagnostics' in processor) rethrow(processor.diagnostics[0] as Diagnostic);
    this.#claim('schema', processor.name, this.#schemas.has(processor.name));
    this.#schemas.set(processor.name, { definition, processor });
  }

  getSchema(name: string): RegisteredSchema {
    return this.#schemas.get(name) ?? throwError(describeUnknown('schema', name, this.#schemas.keys()));
  }

  getStream(schema: string, name: string): StreamState {
    const { streams } = this.getSchema(schema).processor.state();
    const names = streams.map((stream) => stream.name);
    return streams[names.indexOf(name)] ?? throwError(describeUnknown('stream', name, names));
  }

  /**
   * Inserts an event. Its key is `time` in microseconds, or later if another event has that key.
   */
  insertEvent(schema: string, stream: string, event: Json, time: number): { stored: JsonObject; effects: Effect[] } {
    const { processor } = this.getSchema(schema);
    const result = processor.insert(stream, event, { time: Math.max(time, processor.state().time + 1) });
    this.#markAsOwn('schema', schema);
    return 'diagnostic' in result ? rethrow(result.diagnostic) : result;
  }

  createGraph(name: string): void {
    this.#claim('graph', name, this.#graphs.has(name) || this.#findStreamGraph(name) !== undefined);
    this.#graphs.set(name, createGraph());
  }

  /** Finds a graph, which can be that of a schema: its name ends in `_graph`. */
  getGraph(name: string): Graph {
    const names = [...this.#graphs.keys(), ...[...this.#schemas.keys()].map((schema) => `${schema}_graph`)];
    return (
      this.#graphs.get(name) ?? this.#findStreamGraph(name)?.graph ?? throwError(describeUnknown('graph', name, names))
    );
  }

  #findStreamGraph(name: string): StreamProcessor | undefined {
    return name.endsWith('_graph') ? this.#schemas.get(name.slice(0, -'_graph'.length))?.processor : undefined;
  }

  addNode(graph: string, node: NodeInput): void {
    const stored = this.getGraph(graph);
    this.#markAsOwn('graph', graph);
    checkUnchanged(stored, node);
    storeNode(stored, { label: node.label, name: node.name, props: node.prop });
  }

  addTriple(graph: string, subject: NodeInput, relation: { rel: string; prop: JsonObject }, object: NodeInput): void {
    const stored = this.getGraph(graph);
    this.#markAsOwn('graph', graph);
    for (const node of [subject, object]) checkUnchanged(stored, node);
    const [from, to] = [subject, object].map(({ label, name, prop }) =>
      storeNode(stored, { label, name, props: prop }),
    );
    if (from && to) addRelation(stored, from, relation.rel, to, relation.prop);
  }

  query(name: string, text: string, notes: Notes, now: number): { kind: string; value: JsonObject } {
    const graph = this.getGraph(name);
    const [statement, ...others] = parseStatements(text);
    if (!statement || others.length || !isQueryStatement(statement))
      return throwError({
        code: 'one-query',
        message: 'The call takes one query.',
        hint: 'Write a query such as S=>(*); to store nodes and relations, use their calls.',
      });
    const processor = this.#findStreamGraph(name);
    if (processor) assertSupported(processor, statement);
    this.#budget.renew();
    const answer = answerQuery(graph, statement, { now, budget: this.#budget, findPaths });
    for (const note of answer.notes) notes.add(note.text);
    return { kind: answer.kind, value: toServerJson(answer) };
  }
}

/** Throws syntax errors with the hints of `explain`. */
function parseStatements(text: string): Statement[] {
  const statements = catchQueryError(() => parseScript(text), text, 'query');
  return 'diagnostic' in statements ? rethrow(explain(statements.diagnostic, text)) : statements;
}

/** Throws a diagnostic without its location, which calls don't have. */
function rethrow({ code, message, hint }: Diagnostic): never {
  throwError({ code, message, hint });
}

/** The documentation doesn't say what new properties do to an existing node. */
function checkUnchanged(graph: Graph, node: NodeInput): void {
  const stored = graph.nodes.get(toNodeKey(node));
  if (!stored) return;
  const changed = Object.entries(node.prop).some(([name, value]) => !isSame(stored.props[name], value));
  if (changed)
    throwError({
      code: 'node-exists',
      message: `The node ${toNodeKey(node)} exists, and what new properties do to it is not documented.`,
      hint: 'Send an empty prop, or another name.',
    });
}

const isSame = (left: Json | undefined, right: Json): boolean => JSON.stringify(left) === JSON.stringify(right);

const describeUnknown = (what: string, name: string, names: Iterable<string>) => ({
  code: `unknown-${what}`,
  message: `Unknown ${what} "${name}".`,
  hint: suggest(name, names, what),
});

export const toObject = (value: Json | undefined): JsonObject =>
  value !== undefined && isObject(value)
    ? value
    : throwError({ code: 'body', message: 'The body is not a JSON object.', hint: 'Write {"name": value}.' });
