/** What the form asks for each kind of definition in a stream. */

import type { JsonObject } from '@folio/query-engine/engine/json.ts';
import { mirrored, partnerTypes } from '@folio/query-engine/engine/stream/mirror.ts';
import type { PairQuery } from '@folio/query-engine/engine/stream/pairing.ts';
import { strings } from '../strings.ts';
import type { Path } from './value.ts';

/** A choice of a field: its value in the schema and its name. */
export type Choice = readonly [value: string | number, label: string];

export interface Field {
  /** Where it is in the definition. */
  path: Path;
  label: string;
  /** `names`: a list, separated by commas. `stream`: the name of a stream of the schema. */
  kind: 'text' | 'names' | 'number' | 'flag' | 'stream' | readonly Choice[];
  /** Values to choose from, besides any other. */
  offered?: readonly string[];
}

export interface Kind {
  /** Its key in a stream. */
  key: 'attr' | 'catr' | 'refr' | 'gpby' | 'fltr' | 'join' | 'enty';
  title: string;
  /** The button that adds one. */
  add: string;
  fields: readonly Field[];
  /** A new one. `name` is free in the stream. */
  fresh(name: string): JsonObject;
}

/** Types of attributes. */
const types: readonly Choice[] = [
  [5, strings.text],
  [9, strings.long],
  [11, strings.double],
];
/** Where the events of a stream come from. */
export const streamTypes: readonly Choice[] = [
  [1, strings.raw],
  [2, strings.filtered],
  [3, strings.joined],
  [4, strings.entity],
];
const statistics: readonly Choice[] = [
  [1, strings.count],
  [2, strings.unique],
  [3, strings.running],
];
const perhapsStatistic: readonly Choice[] = [[0, strings.none], ...statistics];
const joinTypes: readonly Choice[] = [1, 5, 3, 4, 2].map((type) => [type, String(type)] as const);
/** Operations that are checked; others can be typed. */
const operations = 'COPY COPY_VAL LOWER UPPER ADD SUB MUL DIV PERCENT ABS MATH_EXP'.split(' ');

const field = (path: Field['path'] | string, label: string, kind: Field['kind'], offered?: string[]): Field => ({
  path: typeof path === 'string' ? [path] : path,
  label,
  kind,
  ...(offered ? { offered } : {}),
});
const name = field('name', strings.name, 'text');
const otherStream = field('rstm', strings.otherStream, 'stream');
const outputStream = field('ostm', strings.outputStream, 'stream');
const conditions = [
  field(['jqry', 'cond'], strings.compareHere, 'names'),
  field(['jqry', 'args'], strings.compareThere, 'names'),
];

export const kinds: readonly Kind[] = [
  {
    key: 'attr',
    title: strings.attributes,
    add: strings.addAttribute,
    fields: [
      name,
      field('type', strings.type, types),
      field('stat', strings.statistic, perhapsStatistic),
      field('sidx', strings.index, 'flag'),
    ],
    fresh: (free) => ({ name: free, type: 5, kysz: 24 }),
  },
  {
    key: 'catr',
    title: strings.computed,
    add: strings.addComputed,
    fields: [
      name,
      field('type', strings.type, types),
      field('opnm', strings.operation, 'text', operations),
      field('iatr', strings.inputs, 'names'),
    ],
    fresh: (free) => ({ name: free, type: 9, opnm: 'ADD', iatr: [], fnr: 1 }),
  },
  {
    key: 'refr',
    title: strings.referrals,
    add: strings.addReferral,
    fields: [
      name,
      otherStream,
      ...conditions,
      field('ratr', strings.readThere, 'names'),
      field('iatr', strings.namesHere, 'names'),
    ],
    fresh: (free) => ({ name: free, rstm: '', ratr: [], iatr: [], jqry: { cond: [], opid: 11, args: [] } }),
  },
  {
    key: 'gpby',
    title: strings.groups,
    add: strings.addGroup,
    fields: [
      field('gpat', strings.groupBy, 'names'),
      field('iatr', strings.measured, 'text'),
      field('stat', strings.statistic, statistics),
      field('gran', strings.seconds, 'number'),
    ],
    fresh: () => ({ gpat: [], iatr: '', stat: 1, gran: 3600, swsz: 86400, kysz: 48 }),
  },
  {
    key: 'fltr',
    title: strings.filters,
    add: strings.addFilter,
    fields: [
      name,
      outputStream,
      field(['fqry', 'name'], strings.condition, 'text'),
      field('fatr', strings.sent, 'names'),
    ],
    fresh: (free) => ({
      name: free,
      fqry: { type: 1, name: '{"query":[{"key":"","cmp_op":0,"val":0}]}' },
      fatr: [],
      ostm: '',
    }),
  },
  {
    key: 'join',
    title: strings.joins,
    add: strings.addJoin,
    fields: [
      name,
      field('type', strings.joinType, joinTypes),
      otherStream,
      outputStream,
      ...conditions,
      field('iatr', strings.sentHere, 'names'),
      field('ratr', strings.sentThere, 'names'),
    ],
    fresh: (free) => ({
      name: free,
      type: 1,
      rstm: '',
      jqry: { cond: [], opid: 11, args: [] },
      iatr: [],
      ratr: [],
      ostm: '',
    }),
  },
  {
    key: 'enty',
    title: strings.entities,
    add: strings.addEntity,
    fields: [
      name,
      field('opid', strings.statistic, statistics),
      field('iatr', strings.measured, 'names'),
      field('rstm', strings.entityStream, 'stream'),
      field('ratr', strings.heldIn, 'names'),
      field(['pkatr', 0, 'iatr'], strings.keyHere, 'names'),
      field(['pkatr', 0, 'name'], strings.keyThere, 'text'),
    ],
    fresh: (free) => ({
      name: free,
      opid: 1,
      iatr: [],
      ratr: [],
      rstm: '',
      pkatr: [{ name: '', type: 5, kysz: 24, opid: 1, iatr: [] }],
      doc_buf_factor: 50,
      sync_ts: 60,
    }),
  },
];

/** The definition that the other stream of a join needs. `stream` is the stream of the one given. */
export function otherSide(definition: JsonObject, stream: string): JsonObject {
  const { type } = definition;
  const made = mirrored(definition as unknown as PairQuery, stream) as unknown as JsonObject;
  return { ...made, type: (typeof type === 'number' && partnerTypes[type]) || 1 };
}

/** A name that a list does not have yet: the word, or the word with a number. */
export function freeName(word: string, taken: readonly unknown[]): string {
  for (let at = 1; ; at++) {
    const made = at === 1 ? word : `${word}_${at}`;
    if (!taken.includes(made)) return made;
  }
}

/** A stream without rules. */
export const freshStream = (free: string): JsonObject => ({
  name: free,
  type: 1,
  swsz: 86400,
  inpt: [],
  attr: [{ name: 'id', type: 5, kysz: 24 }],
});

/** The schema that a reader begins with. */
export const freshSchema: JsonObject = {
  schema: 'sensors',
  streams: [
    {
      name: 'readings',
      type: 1,
      swsz: 86400,
      inpt: [],
      attr: [
        { name: 'sensor', type: 5, kysz: 24, sidx: 1 },
        { name: 'temp', type: 11, stat: 3 },
      ],
      gpby: [{ gpat: ['sensor'], iatr: 'temp', stat: 3, gran: 3600, swsz: 86400, kysz: 48 }],
    },
  ],
};
