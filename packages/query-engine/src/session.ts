/** Sessions: graphs with the statements and events that fill them. */
import { Budget, type BudgetOptions, DEFAULT_LIMITS, type Limits } from './budget.ts';
import {
  catchQueryError,
  type Diagnostic,
  type DiagnosticDraft,
  pluralize,
  QueryError,
  type Span,
  suggest,
  suggestAt,
  throwError,
} from './diagnostics.ts';
import { type Answer, type AnswerOptions, answerQuery, assertSupported } from './graph/answer.ts';
import type { explain } from './graph/explain.ts';
import type { KeywordNotes } from './graph/lexer.ts';
import { parseScript } from './graph/parser.ts';
import {
  createGraph,
  deleteNode,
  type Graph,
  mergeNodes,
  type PlainNode,
  type PlainRelation,
  runCreate,
  toNodeKey,
  toPlainNode,
  toPlainRelation,
} from './graph/store.ts';
import { type Create, isQueryStatement, type Name, type Statement } from './graph/syntax.ts';
import type { SchemaNote } from './schema/model.ts';
import type { createStreamProcessor, StreamProcessor } from './stream/processor.ts';

export interface GraphOptions extends BudgetOptions, Omit<AnswerOptions, 'budget'> {
  keywords?: KeywordNotes | undefined;
  graphs?: readonly string[];
  /** Runs schemas. Without it, setups with a schema fail, and the code of streams isn't loaded. */
  streams?: typeof createStreamProcessor;
  /** Adds links, and hints for forms of other languages. */
  explain?: typeof explain;
}

export const isSchema = (text: string): boolean => /^\s*\{/.test(text);

/** Finds the first error of the syntax of statements and queries, which aren't run. */
export function findSyntaxError(text: string, keywords?: KeywordNotes): Diagnostic | undefined {
  const parsed = catchQueryError(() => parseScript(text, { keywords }), text, 'query');
  return 'diagnostic' in parsed ? parsed.diagnostic : undefined;
}

/**
 * Graphs by name, one of which is selected. Statements work on a graph without a name until `USE
 * GRAPH` selects another one. A schema fills the graph with its name and the suffix `_graph`.
 *
 * All work of a session shares one deadline; the count of units restarts with each query.
 */
export class Session {
  #options: GraphOptions;
  readonly #limits: Limits;
  #budget: Budget;
  readonly #graphs = new Map<string, Graph>([['', createGraph()]]);
  readonly #processors = new Map<string, StreamProcessor>();
  #selected = '';
  #hasSelection = false;

  constructor(options: GraphOptions = {}) {
    this.#limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.#options = this.#addDeadline(options);
    this.#budget = new Budget(this.#options);
    for (const name of options.graphs ?? []) this.#graphs.set(name, createGraph());
  }

  /** Opens a session with a setup: one text or several, each a schema in JSON or statements. */
  static open(
    setup: string | readonly string[],
    options: GraphOptions = {},
  ): { session: Session } | { diagnostic: Diagnostic } {
    const session = new Session(options);
    if (typeof setup === 'string') return session.load(setup) ?? { session };
    for (const [index, text] of setup.entries()) {
      const failed = session.load(text, index);
      if (failed) return failed;
    }
    return { session };
  }

  get graph(): Graph {
    return this.#graphs.get(this.#selected) ?? createGraph();
  }

  get notes(): SchemaNote[] {
    return [...this.#processors.values()].flatMap(({ notes }) => [...notes]);
  }

  #addDeadline(options: GraphOptions): GraphOptions {
    const { clock } = options;
    return clock ? { deadline: clock() + this.#limits.milliseconds, ...options } : options;
  }

  /** Loads a part of a setup. Queries in it are ignored. */
  load(text: string, part?: number): { diagnostic: Diagnostic } | undefined {
    const work = () => {
      if (isSchema(text)) this.#register(text);
      else
        for (const statement of parseScript(text, this.#options))
          if (!isQueryStatement(statement)) this.#write(statement);
      return undefined;
    };
    const result = catchQueryError(work, text, 'setup', part);
    return result && !isSchema(text) ? { diagnostic: this.#explain(result.diagnostic, text) } : result;
  }

  /**
   * Runs statements and queries up to the first error.
   *
   * @param options - Replace those of the session from this run on, and restart its time.
   */
  run(text: string, options?: GraphOptions): Run {
    if (options) {
      this.#options = this.#addDeadline(options);
      this.#budget = new Budget(this.#options);
    }
    const results: Result[] = [];
    const result = catchQueryError(
      () => {
        for (const statement of parseScript(text, this.#options)) {
          const { start, end } = statement;
          results.push(
            isQueryStatement(statement)
              ? { ...this.#withLocation(statement, () => this.#runQuery(statement)), start, end }
              : { kind: 'done', text: this.#write(statement), start, end },
          );
        }
        return undefined;
      },
      text,
      'query',
    );
    return result ? { results, diagnostic: this.#explain(result.diagnostic, text) } : { results };
  }

  #explain(diagnostic: Diagnostic, text: string): Diagnostic {
    const { explain, keywords } = this.#options;
    return explain ? explain(diagnostic, text, keywords) : diagnostic;
  }

  state(): GraphState {
    const { graph } = this;
    return {
      graphs: [...this.#graphs.keys()].filter(Boolean),
      selected: this.#selected,
      nodes: [...graph.nodes.values()].map(toPlainNode),
      relations: [...graph.triples].map(toPlainRelation),
      labels: [...graph.byLabel].map(([label, nodes]) => ({ label, count: nodes.size })),
      rels: [...graph.rels].map(([rel, number]) => ({ rel, count: number })),
    };
  }

  #runQuery(statement: Parameters<typeof answerQuery>[1]): Answer {
    const { now, interpretation, findPaths } = this.#options;
    for (const processor of this.#processors.values())
      if (processor.graph === this.graph) assertSupported(processor, statement);
    this.#budget.renew();
    return answerQuery(this.graph, statement, { now, interpretation, findPaths, budget: this.#budget });
  }

  #write(statement: Exclude<Statement, { kind: 'query' | 'operation' }>): string {
    return this.#withLocation(statement, () => this.#runStatement(statement));
  }

  /** Adds the location of the statement to errors without one, such as those of limits. */
  #withLocation<T>({ start, end }: Span, work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (error instanceof QueryError && error.draft.start === undefined && !error.location)
        throwError(error.draft, { start, end });
      throw error;
    }
  }

  #runStatement(statement: Exclude<Statement, { kind: 'query' | 'operation' }>): string {
    const { graph } = this;
    switch (statement.kind) {
      case 'create-graph': {
        const { text, start, end } = statement.graph;
        if (this.#graphs.has(text))
          throwError(
            {
              code: 'graph-exists',
              message: `Duplicate graph "${text}".`,
              hint: 'Choose another name, or select it with USE GRAPH.',
            },
            { start, end },
          );
        this.#graphs.set(text, createGraph());
        return `The graph ${text} is created.`;
      }
      case 'use-graph': {
        this.#selected = this.#getGraphName(statement.graph);
        this.#hasSelection = true;
        return `The graph ${this.#selected} is selected.`;
      }
      case 'geoindex': {
        const name = this.#getGraphName(statement.graph);
        this.#graphs.get(name)?.geo.set(statement.label, [statement.latitude, statement.longitude]);
        return `Positions of ${statement.label} are indexed.`;
      }
      case 'create':
        return this.#create(graph, statement);
      case 'delete':
        return `${toNodeKey(statement.entity)} is deleted with ${pluralize(deleteNode(graph, statement.entity), 'relation')}.`;
      case 'merge': {
        const moved = mergeNodes(graph, statement);
        return `${toNodeKey(statement.target)} takes over ${pluralize(moved, 'relation')} of ${toNodeKey(statement.source)}.`;
      }
      case 'register': {
        if (this.#processors.size > 0) return 'The schema is registered.';
        return throwError(
          {
            code: 'no-schema',
            message: `The file ${statement.file} is not available here.`,
            hint: 'Put the schema in JSON before this statement.',
          },
          statement,
        );
      }
      default:
        return this.#insert(statement);
    }
  }

  #create(graph: Graph, statement: Create): string {
    const nodes = graph.nodes.size;
    const unchanged = runCreate(graph, statement, this.#limits);
    const stored = [
      pluralize(graph.nodes.size - nodes, 'node'),
      pluralize(statement.relations.length, 'relation'),
    ].join(' and ');
    const same = unchanged.length ? ` ${unchanged.map(toNodeKey).join(', ')} exists and keeps its properties.` : '';
    return `Stored ${stored}.${same}${describeAlias(statement)}`;
  }

  #getGraphName(name: Name): string {
    if (this.#graphs.has(name.text)) return name.text;
    return throwError({
      code: 'unknown-graph',
      message: `Unknown graph "${name.text}".`,
      ...suggestAt(name, [...this.#graphs.keys()].filter(Boolean), 'graph'),
    });
  }

  #register(text: string): void {
    const graph = createGraph();
    const { limits, clock, deadline, streams } = this.#options;
    if (!streams) throwError({ code: 'no-streams', message: 'Schemas do not run here.', hint: 'Use statements only.' });
    const processor = streams(text, { graph, limits, clock, deadline });
    if ('diagnostics' in processor) {
      const [diagnostic] = processor.diagnostics;
      throw new QueryError(diagnostic as DiagnosticDraft);
    }
    if (this.#processors.has(processor.name))
      throwError({
        code: 'schema-exists',
        message: `Duplicate schema "${processor.name}".`,
        hint: 'Choose another name.',
      });
    this.#processors.set(processor.name, processor);
    const name = `${processor.name}_graph`;
    this.#graphs.set(name, graph);
    // Without USE GRAPH, queries are about the schema if there is nothing else.
    if (!this.#hasSelection && this.#graphs.get('')?.nodes.size === 0) this.#selected = name;
  }

  #insert({ schema, stream, event, start, end }: Extract<Statement, { kind: 'insert' }>): string {
    const processor = this.#processors.get(schema);
    if (!processor)
      return throwError(
        {
          code: 'unknown-schema',
          message: `Unknown schema "${schema}".`,
          hint: suggest(schema, this.#processors.keys(), 'schema'),
        },
        { start, end },
      );
    const result = processor.insert(stream.text, event);
    if (!('diagnostic' in result)) return result.effects.map(({ sentence }) => sentence).join(' ');
    const { code, message, hint } = result.diagnostic;
    return throwError({ code, message, hint }, code === 'unknown-stream' ? stream : { start, end });
  }
}

/** In openCypher, `(p:Person)` has an alias and a label; here it stores a node called Person. */
function describeAlias({ entities }: Create): string {
  const entity = entities.find(({ label, name }) => /^\p{Ll}\d*$/u.test(label) && /^\p{Lu}\p{L}*\p{Ll}/u.test(name));
  return entity ? ` In ${toNodeKey(entity)}, ${entity.label} is the label and ${entity.name} is the name.` : '';
}

export interface StatementResult {
  kind: 'done';
  text: string;
  start: number;
  end: number;
}

export interface QueryResult extends Answer {
  start: number;
  end: number;
}

export type Result = StatementResult | QueryResult;

export interface GraphState {
  graphs: string[];
  /** Empty for the graph without a name. */
  selected: string;
  nodes: PlainNode[];
  relations: PlainRelation[];
  labels: { label: string; count: number }[];
  rels: { rel: string; count: number }[];
}

export interface Run {
  results: Result[];
  diagnostic?: Diagnostic;
}
