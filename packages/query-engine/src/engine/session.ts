/** Graphs with what fills them: statements, and events of streams. */
import { Budget, type BudgetOptions, defaultLimits, type Limits } from './budget.ts';
import {
  catchQueryError,
  type Diagnostic,
  type DiagnosticDraft,
  offer,
  offerAt,
  QueryError,
  refuse,
} from './diagnostics.ts';
import { type Answer, type AnswerOptions, answerQuery } from './graph/answer.ts';
import { count, type Reading } from './graph/context.ts';
import type { explain } from './graph/explain.ts';
import { parseScript } from './graph/parse.ts';
import type { KeywordNotes } from './graph/scanner.ts';
import { create, emptyGraph, type Graph, keyOf, merge, plainNode, plainRelation, remove } from './graph/store.ts';
import { asksSomething, type Create, type Name, type Statement } from './graph/syntax.ts';
import type { GraphState, Result, Run } from './results.ts';
import type { SchemaNote } from './schema/model.ts';
import type { createStreamProcessor, StreamProcessor } from './stream/processor.ts';
import { assertSupported } from './unsupported.ts';

export interface GraphOptions extends BudgetOptions {
  /** What to say about keywords that are not run, and where others are explained. */
  keywords?: KeywordNotes;
  /** Milliseconds since 1970, for `CURTIME`. */
  now?: number;
  /** Only this reading of open questions, where a switch is given; else all that matter. */
  reading?: Partial<Reading>;
  /** Graphs that exist before the setup, empty. */
  graphs?: readonly string[];
  /**
   * `createMachine`, which runs schemas.
   * Without it, setups with a schema are refused and the code of streams isn't loaded.
   */
  streams?: typeof createStreamProcessor;
  /** `explain`, which adds links, and cures for forms of other languages. Without it, faults lack them. */
  explain?: typeof explain;
}

/** Whether a part of a setup is a schema; else it is statements. */
export const isSchema = (text: string): boolean => /^\s*\{/.test(text);

/**
 * Graphs by name, one of which is selected. `CREATE GRAPH` makes a new one, `USE GRAPH` selects one;
 * before that, statements work on a graph without a name. A schema fills the graph that is named
 * after it with the suffix `_graph`.
 *
 * All work of a session shares one deadline: that of the options, or else `limits.milliseconds`
 * after the session was made. The count of units starts again with each query.
 */
export class Session {
  readonly #options: GraphOptions;
  readonly #limits: Limits;
  readonly #budget: Budget;
  readonly #graphs = new Map<string, Graph>([['', emptyGraph()]]);
  readonly #machines = new Map<string, StreamProcessor>();
  #selected = '';
  #chosen = false;

  constructor(options: GraphOptions = {}) {
    this.#limits = { ...defaultLimits, ...options.limits };
    const { clock } = options;
    this.#options = clock ? { deadline: clock() + this.#limits.milliseconds, ...options } : options;
    this.#budget = new Budget(this.#options);
    for (const name of options.graphs ?? []) this.#graphs.set(name, emptyGraph());
  }

  /** The graph that statements work on. */
  get graph(): Graph {
    return this.#graphs.get(this.#selected) ?? emptyGraph();
  }

  /** What is not run of the schemas. */
  get notes(): SchemaNote[] {
    return [...this.#machines.values()].flatMap(({ notes }) => [...notes]);
  }

  /** Loads a part of a setup: a schema in JSON, or statements. Queries in it are left out. */
  load(text: string, part?: number): { fault: Diagnostic } | undefined {
    const work = () => {
      if (isSchema(text)) this.#register(text);
      else
        for (const statement of parseScript(text, this.#parsing()))
          if (!asksSomething(statement)) this.#write(statement);
      return undefined;
    };
    const done = catchQueryError(work, text, 'setup', part);
    return done && !isSchema(text) ? { fault: this.#explained(done.fault, text) } : done;
  }

  /** Runs statements and queries in order, up to the first fault. */
  run(text: string): Run {
    const results: Result[] = [];
    const done = catchQueryError(
      () => {
        for (const statement of parseScript(text, this.#parsing())) {
          const { start, end } = statement;
          results.push(
            asksSomething(statement)
              ? { ...this.#at(statement, () => this.#answer(statement)), start, end }
              : { kind: 'done', text: this.#write(statement), start, end },
          );
        }
        return undefined;
      },
      text,
      'query',
    );
    return done ? { results, fault: this.#explained(done.fault, text) } : { results };
  }

  #explained(fault: Diagnostic, text: string): Diagnostic {
    const { explain, keywords } = this.#options;
    return explain ? explain(fault, text, keywords) : fault;
  }

  state(): GraphState {
    const { graph } = this;
    return {
      graphs: [...this.#graphs.keys()].filter(Boolean),
      selected: this.#selected,
      nodes: [...graph.nodes.values()].map(plainNode),
      relations: [...graph.triples].map(plainRelation),
      labels: [...graph.byLabel].map(([label, nodes]) => ({ label, count: nodes.size })),
      rels: [...graph.rels].map(([rel, number]) => ({ rel, count: number })),
    };
  }

  #parsing() {
    const { keywords, limits } = this.#options;
    return { ...(keywords ? { keywords } : {}), ...(limits ? { limits } : {}) };
  }

  #answer(statement: Parameters<typeof answerQuery>[1]): Answer {
    const { now, reading } = this.#options;
    for (const machine of this.#machines.values())
      if (machine.graph === this.graph) assertSupported(machine, statement);
    this.#budget.renew();
    const options: AnswerOptions = { budget: this.#budget, ...(reading ? { reading } : {}) };
    if (now !== undefined) options.now = now;
    return answerQuery(this.graph, statement, options);
  }

  /** Runs one statement that writes; what it did, in words. */
  #write(statement: Exclude<Statement, { kind: 'query' | 'operation' }>): string {
    return this.#at(statement, () => this.#written(statement));
  }

  /** Does the work of a statement. Limits know no place; the statement is the place. */
  #at<T>({ start, end }: { start: number; end: number }, work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (error instanceof QueryError && error.draft.start === undefined && !error.place)
        refuse({ ...error.draft, start, end });
      throw error;
    }
  }

  #written(statement: Exclude<Statement, { kind: 'query' | 'operation' }>): string {
    const { graph } = this;
    switch (statement.kind) {
      case 'create-graph': {
        const { text, start, end } = statement.graph;
        if (this.#graphs.has(text))
          refuse({
            code: 'graph-exists',
            message: `There is already a graph ${text}.`,
            hint: 'Choose another name, or select it with USE GRAPH.',
            start,
            end,
          });
        this.#graphs.set(text, emptyGraph());
        return `The graph ${text} is created.`;
      }
      case 'use-graph': {
        this.#selected = this.#known(statement.graph);
        this.#chosen = true;
        return `The graph ${this.#selected} is selected.`;
      }
      case 'geoindex': {
        const name = this.#known(statement.graph);
        this.#graphs.get(name)?.geo.set(statement.label, [statement.latitude, statement.longitude]);
        return `Positions of ${statement.label} are indexed.`;
      }
      case 'create':
        return this.#create(graph, statement);
      case 'delete':
        return `${keyOf(statement.entity)} is deleted with ${count(remove(graph, statement.entity), 'relation')}.`;
      case 'merge': {
        const moved = merge(graph, statement);
        return `${keyOf(statement.stays)} takes over ${count(moved, 'relation')} of ${keyOf(statement.goes)}.`;
      }
      case 'register': {
        if (this.#machines.size > 0) return 'The schema is registered.';
        return refuse({
          code: 'no-schema',
          message: `The file ${statement.file} is not available here.`,
          hint: 'Put the schema in JSON before this statement.',
          start: statement.start,
          end: statement.end,
        });
      }
      default:
        return this.#insert(statement);
    }
  }

  #create(graph: Graph, statement: Create): string {
    const nodes = graph.nodes.size;
    const kept = create(graph, statement, this.#limits);
    const made = [count(graph.nodes.size - nodes, 'node'), count(statement.relations.length, 'relation')].join(' and ');
    const same = kept.length ? ` ${kept.map(keyOf).join(', ')} exists and keeps its properties.` : '';
    return `Stored ${made}.${same}${aliasHint(statement)}`;
  }

  #known(name: Name): string {
    if (this.#graphs.has(name.text)) return name.text;
    return refuse({
      code: 'unknown-graph',
      message: `There is no graph ${name.text}.`,
      ...offerAt(name, [...this.#graphs.keys()].filter(Boolean), 'graph'),
    });
  }

  #register(text: string): void {
    const graph = emptyGraph();
    const { limits, clock, deadline, canceled, streams } = this.#options;
    if (!streams) refuse({ code: 'no-streams', message: 'Schemas do not run here.', hint: 'Use statements only.' });
    const machine = streams(text, {
      graph,
      ...(limits ? { limits } : {}),
      ...(clock ? { clock } : {}),
      ...(deadline === undefined ? {} : { deadline }),
      ...(canceled ? { canceled } : {}),
    });
    if ('faults' in machine) {
      const [fault] = machine.faults;
      throw new QueryError(fault as DiagnosticDraft);
    }
    if (this.#machines.has(machine.name))
      refuse({
        code: 'schema-exists',
        message: `There is already a schema ${machine.name}.`,
        hint: 'Choose another name.',
      });
    this.#machines.set(machine.name, machine);
    const name = `${machine.name}_graph`;
    this.#graphs.set(name, graph);
    // Without USE GRAPH, a schema alone is what queries are about.
    if (!this.#chosen && this.#graphs.get('')?.nodes.size === 0) this.#selected = name;
  }

  #insert({ schema, stream, event, start, end }: Extract<Statement, { kind: 'insert' }>): string {
    const machine = this.#machines.get(schema);
    if (!machine)
      return refuse({
        code: 'unknown-schema',
        message: `There is no schema ${schema}.`,
        hint: offer(schema, this.#machines.keys(), 'schema'),
        start,
        end,
      });
    const done = machine.insert(stream.text, event);
    if (!('fault' in done)) return done.effects.map(({ sentence }) => sentence).join(' ');
    const { code, message, hint } = done.fault;
    const place = code === 'unknown-stream' ? { start: stream.start, end: stream.end } : { start, end };
    return refuse({ code, message, hint: hint, ...place });
  }
}

/** Points out `(p:Person)` of openCypher, which stores a node that is called Person. */
function aliasHint({ entities }: Create): string {
  const found = entities.find(({ label, name }) => /^\p{Ll}\d*$/u.test(label) && /^\p{Lu}\p{L}*\p{Ll}/u.test(name));
  return found ? ` In ${keyOf(found)}, ${found.label} is the label and ${found.name} is the name.` : '';
}
