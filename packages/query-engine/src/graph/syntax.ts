/** The syntax tree of the graph dialect. */
import type { Span } from '../diagnostics.ts';
import type { JsonObject } from '../json.ts';
import type { Formula } from './formula.ts';

export interface Name extends Span {
  text: string;
}

/** A node of `CREATE`, `DELETE` and `MERGE`. */
export interface Entity extends Span {
  label: string;
  name: string;
  props: JsonObject;
}

export type Statement =
  | (Span & { kind: 'create-graph' | 'use-graph'; graph: Name })
  | (Span & { kind: 'register'; file: string })
  | Geoindex
  | Create
  | Delete
  | Merge
  | Insert
  | Query
  | Operation;
export interface Geoindex extends Span {
  kind: 'geoindex';
  graph: Name;
  label: string;
  latitude: string;
  longitude: string;
}
export interface Create extends Span {
  kind: 'create';
  entities: Entity[];
  /** One fewer than entities. */
  relations: { rel: string; props: JsonObject }[];
}
export interface Delete extends Span {
  kind: 'delete';
  entity: Entity;
}
export interface Merge extends Span {
  kind: 'merge';
  target: Entity;
  source: Entity;
  /** Whose values win: those of the node that stays, or of the other one. */
  keep: 'first' | 'second';
}
export interface Insert extends Span {
  kind: 'insert';
  schema: string;
  stream: Name;
  event: JsonObject;
}

export type Comparison = '=' | '>' | '>=' | '<';
export type Literal = string | number;
/** `$$label:name`: the value that this node has. */
export interface LookUp extends Span {
  label: string;
  name: string;
}
export interface Condition extends Span {
  /** A property, a column, or a formula over properties. */
  left: Name | Formula;
  operator: Comparison;
  right: Literal | LookUp;
}
export const isLookUp = (right: Condition['right']): right is LookUp => typeof right === 'object';
export const isFormula = (left: Condition['left']): left is Formula => 'evaluate' in left;

export interface NodePart extends Span {
  alias?: Name;
  label?: string;
  name?: string;
  conditions: Condition[];
}
const PATH_WORDS = ['SHORT_PATH', 'ALL_PATH'] as const;
type PathWord = (typeof PATH_WORDS)[number];
export const isPathWord = (word: string): word is PathWord => (PATH_WORDS as readonly string[]).includes(word);

/** Whether a text may search for paths, with or without spaces after `#`. */
export const mayFindPaths = (text: string): boolean => new RegExp(`#\\s*(?:${PATH_WORDS.join('|')})`).test(text);

export interface PathSearch extends Span {
  word: PathWord;
  /** A property of the relation, whose sum is the length. */
  weight?: string;
  /** Properties of the nodes, latitude first. */
  geo?: readonly [string, string];
}
export interface RelationPart extends Span {
  alias?: Name;
  /** Missing for any relation. */
  rel?: string;
  /** `<-[…]-`: the node on the right is the subject. */
  reverse: boolean;
  conditions: Condition[];
  path?: PathSearch;
  radius?: { meters: number; geo?: readonly [string, string] };
}
export interface Pattern extends Span {
  first: NodePart | Pattern;
  steps: { relation: RelationPart; node: NodePart }[];
}
export const isPattern = (first: NodePart | Pattern): first is Pattern => 'steps' in first;

export const AGGREGATES = ['COUNT', 'UCOUNT', 'SUM', 'AVG', 'MIN', 'MAX', 'STD', 'SKEW'] as const;
export type Aggregate = (typeof AGGREGATES)[number];
export interface Item extends Span {
  column: string;
  aggregate?: Aggregate;
  /** Missing in `COUNT(*)` and for a formula. */
  alias?: Name;
  property?: Name;
  formula?: Formula;
}

export const MODIFIERS = ['SYMM', 'ASYMM', 'UNIQUE', 'UNIQUE_IN_CONTEXT', 'UNIQUE_SELECT'] as const;
export type Modifier = (typeof MODIFIERS)[number];

export interface Sorting extends Span {
  column: Name;
  descending: boolean;
  /** The column holds numbers as text (`QLEX`). */
  digits: boolean;
}
export interface Tail {
  sorting?: Sorting;
  limit?: number;
}
export interface Query extends Span, Tail {
  kind: 'query';
  modifier?: Span & { word: Modifier };
  pattern: Pattern;
  items?: Item[] | '*';
  excluded?: Name;
  where: Condition[];
}

export const OPERATIONS = ['SUBTRACT', 'CROSS', 'PIPE'] as const;
export interface Operation extends Span, Tail {
  kind: 'operation';
  word: (typeof OPERATIONS)[number];
  using: Name;
  queries: [Query, Query];
}

export const isQueryStatement = (statement: Statement): statement is Query | Operation =>
  statement.kind === 'query' || statement.kind === 'operation';

/** Lists the properties that a query reads, in its columns and conditions. */
export function getProperties(statement: Query | Operation): Name[] {
  if (statement.kind === 'operation') return statement.queries.flatMap(getProperties);
  const { items, pattern } = statement;
  const columns = Array.isArray(items) ? items.flatMap(({ property }) => property ?? []) : [];
  return [...columns, ...getConditions(pattern).flatMap(({ left }) => (isFormula(left) ? [] : left))];
}

const getConditions = ({ first, steps }: Pattern): Condition[] => [
  ...(isPattern(first) ? getConditions(first) : first.conditions),
  ...steps.flatMap(({ relation, node }) => [...relation.conditions, ...node.conditions]),
];

/** Key and version, which a server adds to each node and event; the sandbox has neither. */
export const SERVER_KEYS = ['_pk', '_v'];
