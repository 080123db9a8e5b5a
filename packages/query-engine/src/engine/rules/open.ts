/** Open questions about graphs, which answers state. */
import { type Rule, rule } from './rule.ts';

export const openRules = {
  kept: rule('open', 'Which row of several stays where a node on the way counts once. Both values are possible.'),
  repeated: rule(
    'open',
    'Whether a relation that is stored twice at the end of a chain gives two rows or one. Both values are possible.',
  ),
  missing: rule(
    'open',
    'Whether a comparison with a property that is not stored drops the row or stops the query. Both values are possible.',
  ),
  'tied-rows': rule('open', 'LIMIT cuts between rows of equal rank; other rows of that rank are possible.'),
  'unsorted-limit': rule('open', 'LIMIT cuts rows without a sort order; other rows are possible.'),
  'missing-in-aggregate': rule(
    'open',
    'Whether an aggregate counts values that are not stored. Here it leaves them out.',
  ),
  'missing-in-sort': rule('open', 'Where rows without a value are sorted. Here they come last.'),
  'aliased-triples': rule(
    'open',
    'With aliases and without RETURN, a server can use the names of the aliases for its columns.',
  ),
} satisfies Record<string, Rule>;

/** An open question about graphs. */
export type OpenRuleId = keyof typeof openRules;
