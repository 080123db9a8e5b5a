/** Open questions about graphs. */
import type { Rule } from '../rules.ts';

export const openRules = {
  kept: {
    basis: 'open',
    text: 'Which row of several stays where a node on the way counts once. Both values are possible.',
  },
  repeated: {
    basis: 'open',
    text: 'Whether a relation that is stored twice at the end of a chain gives two rows or one. Both values are possible.',
  },
  missing: {
    basis: 'open',
    text: 'Whether a comparison with a property that is not stored drops the row or stops the query. Both values are possible.',
  },
  'tied-rows': { basis: 'open', text: 'LIMIT cuts between rows of equal rank; other rows of that rank are possible.' },
  'unsorted-limit': { basis: 'open', text: 'LIMIT cuts rows without a sort order; other rows are possible.' },
  'missing-in-aggregate': {
    basis: 'open',
    text: 'Whether an aggregate counts values that are not stored. Here it leaves them out.',
  },
  'missing-in-sort': { basis: 'open', text: 'Where rows without a value are sorted. Here they come last.' },
  'aliased-triples': {
    basis: 'open',
    text: 'With aliases and without RETURN, a server can use the names of the aliases for its columns.',
  },
} satisfies Record<string, Rule>;

export type OpenRuleId = keyof typeof openRules;
