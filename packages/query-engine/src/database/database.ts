/** What a database holds while its calls are tried: tables, schemas with their streams, and graphs. */
import { Budget } from '../engine/budget.ts';
import { catchQueryError, offer, QueryError, refuse } from '../engine/diagnostics.ts';
import { answerQuery } from '../engine/graph/answer.ts';
import { jsonOf } from '../engine/graph/answer-json.ts';
import { explain } from '../engine/graph/explain.ts';
import { parseScript } from '../engine/graph/parse.ts';
import { emptyGraph, type Graph, keyOf, relate, store } from '../engine/graph/store.ts';
import { asksSomething, type Statement } from '../engine/graph/syntax.ts';
import { isObject, type Json, type JsonObject } from '../engine/json.ts';
import type { Effect } from '../engine/stream/effect.ts';
import { createStreamProcessor, type StreamProcessor } from '../engine/stream/processor.ts';
import type { StreamState } from '../engine/stream/state.ts';
import { assertSupported } from '../engine/unsupported.ts';
import type { Notes } from './select.ts';
import { Table, type TableDefinition } from './table.ts';

export interface DatabaseOptions {
  /** The name that paths have. */
  name: string;
  /** Milliseconds of any clock that only goes forward: a query that takes longer than two seconds is ended. */
  clock?: () => number;
}

/** A node as a call sends it. */
export interface SentNode {
  label: string;
  name: string;
  prop: JsonObject;
}

interface Registered {
  definition: JsonObject;
  machine: StreamProcessor;
}

export class Database {
  readonly name: string;
  readonly #clock: (() => number) | undefined;
  readonly #tables = new Map<string, Table>();
  readonly #schemas = new Map<string, Registered>();
  readonly #graphs = new Map<string, Graph>();
  /** Names of examples that nothing has been put into. What the reader creates under such a name takes its place. */
  readonly #examples = new Set<string>();

  constructor({ name, clock }: DatabaseOptions) {
    this.name = name;
    this.#clock = clock;
  }

  /** Makes all that the database holds examples. */
  giveExamples(): void {
    for (const table of this.#tables.values()) table.giveExamples();
    const names: [string, Iterable<string>][] = [
      ['table', this.#tables.keys()],
      ['schema', this.#schemas.keys()],
      ['graph', this.#graphs.keys()],
    ];
    for (const [what, list] of names) for (const name of list) this.#examples.add(`${what} ${name}`);
  }

  /** Refuses a name that is taken, other than by an example. */
  #claim(what: string, name: string, taken: boolean): void {
    if (taken && !this.#examples.has(`${what} ${name}`))
      refuse({
        code: 'name-taken',
        message: `There is already a ${what} ${name}, and the answer in this case is not documented.`,
        hint: 'Choose another name.',
      });
    this.#own(what, name);
  }

  /** Something has the reader's own content from now on. */
  #own(what: string, name: string): void {
    this.#examples.delete(`${what} ${name}`);
  }

  createTable(definition: TableDefinition): void {
    this.#claim('table', definition.name, this.#tables.has(definition.name));
    this.#tables.set(definition.name, new Table(definition));
  }

  dropTable(name: string): void {
    this.table(name);
    this.#tables.delete(name);
  }

  /** A table to be changed. */
  changed(name: string): Table {
    const table = this.table(name);
    this.#own('table', name);
    return table;
  }

  table(name: string): Table {
    return this.#tables.get(name) ?? refuse(unknown('table', name, this.#tables.keys()));
  }

  /** Registers a schema. Refuses what the machine of streams refuses. */
  register(definition: JsonObject): void {
    const machine = createStreamProcessor(definition, this.#clock ? { clock: this.#clock } : {});
    if ('faults' in machine) {
      const [fault] = machine.faults;
      if (fault) throw new QueryError({ code: fault.code, message: fault.message, hint: fault.hint });
      return;
    }
    this.#claim('schema', machine.name, this.#schemas.has(machine.name));
    this.#schemas.set(machine.name, { definition, machine });
  }

  schema(name: string): Registered {
    return this.#schemas.get(name) ?? refuse(unknown('schema', name, this.#schemas.keys()));
  }

  /** What a stream keeps. */
  stream(schema: string, name: string): StreamState {
    const { streams } = this.schema(schema).machine.state();
    return (
      streams.find((one) => one.name === name) ??
      refuse(
        unknown(
          'stream',
          name,
          streams.map((one) => one.name),
        ),
      )
    );
  }

  /** Puts an event into a stream. `time`: its key, in microseconds; later where an event of the schema has that key. */
  insert(schema: string, stream: string, event: Json, time: number): { stored: JsonObject; effects: Effect[] } {
    const { machine } = this.schema(schema);
    const done = machine.insert(stream, event, { time: Math.max(time, machine.state().time + 1) });
    this.#own('schema', schema);
    if (!('fault' in done)) return done;
    const { code, message, hint } = done.fault;
    return refuse({ code, message, hint: hint });
  }

  createGraph(name: string): void {
    this.#claim('graph', name, this.#graphs.has(name) || this.#streamGraph(name) !== undefined);
    this.#graphs.set(name, emptyGraph());
  }

  /** A graph of its own, or the one that a schema fills, which has `_graph` behind its name. */
  graph(name: string): Graph {
    const known = [...this.#graphs.keys(), ...[...this.#schemas.keys()].map((schema) => `${schema}_graph`)];
    return this.#graphs.get(name) ?? this.#streamGraph(name)?.graph ?? refuse(unknown('graph', name, known));
  }

  #streamGraph(name: string): StreamProcessor | undefined {
    return name.endsWith('_graph') ? this.#schemas.get(name.slice(0, -'_graph'.length))?.machine : undefined;
  }

  addNode(graph: string, node: SentNode): void {
    const held = this.graph(graph);
    this.#own('graph', graph);
    refuseChange(held, node);
    store(held, { label: node.label, name: node.name, props: node.prop });
  }

  addTriple(graph: string, subject: SentNode, relation: { rel: string; prop: JsonObject }, object: SentNode): void {
    const held = this.graph(graph);
    this.#own('graph', graph);
    for (const node of [subject, object]) refuseChange(held, node);
    const [from, to] = [subject, object].map(({ label, name, prop }) => store(held, { label, name, props: prop }));
    if (from && to) relate(held, from, relation.rel, to, relation.prop);
  }

  /** The answer to one query on a graph, as a server sends it. */
  query(name: string, text: string, notes: Notes, now: number): { kind: string; value: JsonObject } {
    const graph = this.graph(name);
    const [statement, ...others] = statementsOf(text);
    if (!statement || others.length || !asksSomething(statement))
      return refuse({
        code: 'one-query',
        message: 'The call takes one query.',
        hint: 'Write a query such as S=>(*); to store nodes and relations, use their calls.',
      });
    const machine = this.#streamGraph(name);
    if (machine) assertSupported(machine, statement);
    const answer = answerQuery(graph, statement, {
      now,
      budget: new Budget(this.#clock ? { clock: this.#clock } : {}),
    });
    for (const note of answer.notes) notes.add(note.text);
    return { kind: answer.kind, value: jsonOf(answer) };
  }
}

/** Refuses a text that cannot be read, with all that is said about its fault. */
function statementsOf(text: string): Statement[] {
  const statements = catchQueryError(() => parseScript(text), text, 'query');
  if (!('fault' in statements)) return statements;
  const { code, message, hint } = explain(statements.fault, text);
  return refuse({ code, message, hint: hint });
}

/** What becomes of new properties of a node that exists is open; none, or the same ones, change nothing. */
function refuseChange(graph: Graph, node: SentNode): void {
  const held = graph.nodes.get(keyOf(node));
  if (!held) return;
  const changed = Object.entries(node.prop).some(([name, value]) => !same(held.props[name], value));
  if (changed)
    refuse({
      code: 'node-exists',
      message: `The node ${keyOf(node)} exists, and what new properties do to it is not documented.`,
      hint: 'Send an empty prop, or another name.',
    });
}

const same = (one: Json | undefined, two: Json): boolean => JSON.stringify(one) === JSON.stringify(two);

const unknown = (what: string, name: string, names: Iterable<string>) => ({
  code: `unknown-${what}`,
  message: `There is no ${what} ${name} here.`,
  hint: offer(name, names, what),
});

/** A value that a call sent as a JSON object. */
export const objectIn = (value: Json | undefined): JsonObject =>
  value !== undefined && isObject(value)
    ? value
    : refuse({ code: 'body', message: 'The body is not a JSON object.', hint: 'Write {"name": value}.' });
