import type { JsonObject } from '@folio/query-engine/json';
import { mirrorDefinition, PARTNER_TYPES, type PairQuery } from '@folio/query-engine/streams';
import { strings } from '../strings.ts';
import type { Path } from './value.ts';

export type Choice = readonly [value: string | number, label: string];

export interface Field {
  /** Path in the definition. */
  path: Path;
  label: string;
  /** `names`: a list, separated by commas. `stream`: the name of a stream of the schema. */
  kind: 'text' | 'names' | 'number' | 'flag' | 'stream' | readonly Choice[];
  /** Suggestions; other values are allowed. */
  suggestions?: readonly string[];
}

export interface DefinitionKind {
  /** Its key in a stream. */
  key: 'attr' | 'catr' | 'refr' | 'gpby' | 'fltr' | 'join' | 'cepq' | 'enty';
  title: string;
  /** Label of the button that adds one. */
  addLabel: string;
  fields: readonly Field[];
  /** Creates a definition with a name that is unique in the stream. */
  create(name: string): JsonObject;
}

const ATTRIBUTE_TYPES: readonly Choice[] = [
  [5, strings.typeText],
  [9, strings.typeLong],
  [11, strings.typeDouble],
];
/** Where the events of a stream come from. */
export const STREAM_TYPES: readonly Choice[] = [
  [1, strings.raw],
  [2, strings.filtered],
  [3, strings.joined],
  [4, strings.entity],
];
const STATISTICS: readonly Choice[] = [
  [1, strings.count],
  [2, strings.unique],
  [3, strings.schemaRunning],
];
const OPTIONAL_STATISTICS: readonly Choice[] = [[0, strings.noStatistic], ...STATISTICS];
const JOIN_TYPES: readonly Choice[] = [1, 5, 3, 4, 2].map((type) => [type, String(type)] as const);
const OPERATIONS = 'COPY COPY_VAL LOWER UPPER ADD SUB MUL DIV PERCENT ABS MATH_EXP'.split(' ');

const field = (path: Field['path'] | string, label: string, kind: Field['kind'], suggestions?: string[]): Field => ({
  path: typeof path === 'string' ? [path] : path,
  label,
  kind,
  ...(suggestions ? { suggestions } : {}),
});
const name = field('name', strings.name, 'text');
const otherStream = field('rstm', strings.otherStream, 'stream');
const outputStream = field('ostm', strings.outputStream, 'stream');
const conditions = [
  field(['jqry', 'cond'], strings.compareHere, 'names'),
  field(['jqry', 'args'], strings.compareThere, 'names'),
];

export const DEFINITION_KINDS: readonly DefinitionKind[] = [
  {
    key: 'attr',
    title: strings.attributes,
    addLabel: strings.addAttribute,
    fields: [
      name,
      field('type', strings.type, ATTRIBUTE_TYPES),
      field('stat', strings.statistic, OPTIONAL_STATISTICS),
      field('sidx', strings.index, 'flag'),
    ],
    create: (free) => ({ name: free, type: 5, kysz: 24 }),
  },
  {
    key: 'catr',
    title: strings.computed,
    addLabel: strings.addComputed,
    fields: [
      name,
      field('type', strings.type, ATTRIBUTE_TYPES),
      field('opnm', strings.operation, 'text', OPERATIONS),
      field('iatr', strings.inputs, 'names'),
    ],
    create: (free) => ({ name: free, type: 9, opnm: 'ADD', iatr: [], fnr: 1 }),
  },
  {
    key: 'refr',
    title: strings.referrals,
    addLabel: strings.addReferral,
    fields: [
      name,
      otherStream,
      ...conditions,
      field('ratr', strings.readThere, 'names'),
      field('iatr', strings.namesHere, 'names'),
    ],
    create: (free) => ({ name: free, rstm: '', ratr: [], iatr: [], jqry: { cond: [], opid: 11, args: [] } }),
  },
  {
    key: 'gpby',
    title: strings.groups,
    addLabel: strings.addGroup,
    fields: [
      field('gpat', strings.schemaGroupBy, 'names'),
      field('iatr', strings.measured, 'text'),
      field('stat', strings.statistic, STATISTICS),
      field('gran', strings.schemaSeconds, 'number'),
    ],
    create: () => ({ gpat: [], iatr: '', stat: 1, gran: 3600, swsz: 86400, kysz: 48 }),
  },
  {
    key: 'fltr',
    title: strings.filters,
    addLabel: strings.addFilter,
    fields: [
      name,
      outputStream,
      field(['fqry', 'name'], strings.condition, 'text'),
      field('fatr', strings.filterSends, 'names'),
    ],
    create: (free) => ({
      name: free,
      fqry: { type: 1, name: '{"query":[{"key":"","cmp_op":0,"val":0}]}' },
      fatr: [],
      ostm: '',
    }),
  },
  {
    key: 'join',
    title: strings.joins,
    addLabel: strings.addJoin,
    fields: [
      name,
      field('type', strings.joinType, JOIN_TYPES),
      otherStream,
      outputStream,
      ...conditions,
      field('iatr', strings.sentHere, 'names'),
      field('ratr', strings.sentThere, 'names'),
    ],
    create: (free) => ({
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
    key: 'cepq',
    title: strings.patterns,
    addLabel: strings.addPattern,
    fields: [
      name,
      otherStream,
      outputStream,
      ...conditions,
      field(['jqry', 'seq'], strings.consecutive, 'flag'),
      field('tloc', strings.patternSeconds, 'number'),
      field('iatr', strings.sentHere, 'names'),
      field('ratr', strings.sentThere, 'names'),
    ],
    create: (free) => ({
      name: free,
      type: 1,
      tloc: 3600,
      rstm: '',
      jqry: { cond: [], opid: 11, args: [] },
      cond: [
        { name: 'NUMT', val: 1, opid: 1 },
        { name: 'DUR', val: 300, opid: 0 },
      ],
      iatr: [],
      ratr: [],
      ostm: '',
    }),
  },
  {
    key: 'enty',
    title: strings.entities,
    addLabel: strings.addEntity,
    fields: [
      name,
      field('opid', strings.statistic, STATISTICS),
      field('iatr', strings.measured, 'names'),
      field('rstm', strings.entityStream, 'stream'),
      field('ratr', strings.heldIn, 'names'),
      field(['pkatr', 0, 'iatr'], strings.keyHere, 'names'),
      field(['pkatr', 0, 'name'], strings.keyThere, 'text'),
    ],
    create: (free) => ({
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

/** `stream` is the stream of the given side. */
export function createCounterpart(definition: JsonObject, stream: string): JsonObject {
  const { type } = definition;
  const made = mirrorDefinition(definition as unknown as PairQuery, stream) as unknown as JsonObject;
  return { ...made, type: (typeof type === 'number' && PARTNER_TYPES[type]) || 1 };
}

/** Returns `word`, with a number if it is taken. */
export function createUniqueName(word: string, taken: readonly unknown[]): string {
  for (let at = 1; ; at++) {
    const made = at === 1 ? word : `${word}_${at}`;
    if (!taken.includes(made)) return made;
  }
}

export const createStream = (free: string): JsonObject => ({
  name: free,
  type: 1,
  swsz: 86400,
  inpt: [],
  attr: [{ name: 'id', type: 5, kysz: 24 }],
});

export const NEW_SCHEMA: JsonObject = {
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
