/** The rules that a run rests on. Code names them by id; where a page states them is the caller's data. */
import { graphRules } from './rules/graphs.ts';
import { openRules } from './rules/open.ts';
import { streamRules } from './rules/streams.ts';

export type { Basis, Rule } from './rules/rule.ts';

export const rules = { ...graphRules, ...openRules, ...streamRules };

export type RuleId = keyof typeof rules;
