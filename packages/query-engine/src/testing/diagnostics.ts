/** Diagnostics in tests. */
import { expect } from 'vitest';
import type { Diagnostic } from '../diagnostics.ts';
import { runGraph } from '../open-graph.ts';
import type { GraphOptions } from '../session.ts';

/** Two bakers. */
export const setup = `CREATE (baker:hana {"since":2001})-[BAKES {"minutes":40}]->(bread:rye {"grams":800})
CREATE (baker:otto)-[BAKES {"minutes":30}]->(bread:roll {"grams":60})`;

/** What they bake. */
export const all = 'S=>(@b baker:*)-[@k BAKES]->(@d bread:*); RETURN b.name AS baker, k.minutes AS minutes';

/** Returns the diagnostic of a query, or throws its result. */
export const getDiagnostic = (query: string, options?: GraphOptions): Diagnostic => {
  const result = runGraph(setup, query, options);
  if (!('diagnostic' in result)) throw new Error(`There is no diagnostic for ${query}: ${JSON.stringify(result)}`);
  return result.diagnostic;
};

/** Returns the diagnostic of a query, which must be at `»…«`. */
export const getDiagnosticAt = (marked: string, options?: GraphOptions): Diagnostic => {
  const start = marked.indexOf('»');
  const text = marked.replace(/[»«]/g, '');
  const diagnostic = getDiagnostic(text, options);
  expect([text.slice(diagnostic.start, diagnostic.end), diagnostic.start], diagnostic.message).toEqual([
    marked.slice(start + 1, marked.indexOf('«')),
    start,
  ]);
  return diagnostic;
};
