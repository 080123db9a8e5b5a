/** A schema of streams after it was parsed and checked. */
import type { Rels } from '../graph/store.ts';
import type { Catr, Fltr, Refr, toAttributeType } from '../stream/compute.ts';
import type { JoinKind, PairQuery } from '../stream/join.ts';

export interface Attribute {
  name: string;
  type: NonNullable<ReturnType<typeof toAttributeType>>;
  /** 0 none, 1 count, 2 unique count, 3 running statistics. */
  stat: number;
}

export interface Gpby {
  gpat: string[];
  iatr: string;
  stat: number;
  /** The interval in seconds. */
  gran: number;
}

export interface Enty {
  name: string;
  opid: number;
  iatr: string;
  /** The attribute of the row for the statistic. */
  ratr: string;
  rstm: string;
  /** The attribute that is the key of the row. */
  key: string;
}

/** A definition of `join` or `cepq`. */
export interface PairDefinition extends PairQuery {
  name: string;
  type: number;
  ostm?: string;
  notf?: number;
}

export interface Join {
  name: string;
  kind: JoinKind;
  from: 'join' | 'cepq';
  sides: Map<string, PairDefinition>;
  passive?: string;
}

export interface Stream {
  name: string;
  /** 1 raw, 2 output of a filter, 3 output of a join or a query, 4 entity. */
  type: number;
  attr: Attribute[];
  catr: Catr[];
  refr: Refr[];
  gpby: Gpby[];
  fltr: Fltr[];
  /** Queries of type 1 on the stream itself, and of type 6. */
  cepq: PairDefinition[];
  enty: Enty[];
  rels: Rels[];
}

export const createStream = (name: string, type: number): Stream => ({
  name,
  type,
  attr: [],
  catr: [],
  refr: [],
  gpby: [],
  fltr: [],
  cepq: [],
  enty: [],
  rels: [],
});

export interface Template {
  notifid: number;
  name: string;
  msg: string;
  /** The minimum seconds between two notifications. */
  freq: number;
}

export interface Schema {
  name: string;
  streams: Map<string, Stream>;
  joins: Join[];
  templates: Map<number, Template>;
  notes: SchemaNote[];
}

/** `not-run`: the rule is left out. `not-applied`: a key has no effect here. */
export interface SchemaNote {
  kind: 'not-run' | 'not-applied' | 'unknown-key';
  path: string;
  text: string;
  line?: number | undefined;
  /** The key, or the name of a condition. */
  key?: string;
  /** The known key that an unknown one resembles. */
  nearest?: string | undefined;
  /** The attribute that is left out, and its operation. */
  attribute?: { stream: string; name: string; operation: string };
}
