import { route, sources } from '@folio/core/data/schema-helpers.ts';
import { type RuleId, rules } from '@folio/query-engine/engine/index.ts';
import { z } from 'zod';

const ids = Object.keys(rules) as [RuleId, ...RuleId[]];

/** `data/sandbox/rules.yaml`: the page and section that states each rule, or, for an open question, describes the case. */
export const placesSchema = z.strictObject({ sources: sources.optional(), rules: z.record(z.enum(ids), route) });
