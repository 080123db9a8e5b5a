/** Attributes of events that no rule computes. */
import { refuse } from './diagnostics.ts';
import { type Operation, propertiesOf, type Query } from './graph/syntax.ts';
import type { StreamProcessor } from './stream/processor.ts';

/** Refuses a query that reads such an attribute: its cells would only look empty. */
export function assertSupported({ leftOut }: StreamProcessor, statement: Query | Operation): void {
  if (leftOut.size === 0) return;
  for (const { text, start, end } of propertiesOf(statement)) {
    const operation = leftOut.get(text);
    if (operation !== undefined)
      refuse({
        code: 'left-out',
        message: `${text} is computed by ${operation}, which is not supported in the sandbox.`,
        hint: 'Run it on a server.',
        start,
        end,
      });
  }
}
