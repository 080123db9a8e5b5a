import type { Answered } from '@folio/query-engine/engine/index.ts';
import { rules } from '@folio/query-engine/engine/rules.ts';
import { formatNumber } from './plurals.ts';

/** How an answer came about: its steps with the sentences of their rules. Loaded for readers who ask. */
export function ExecutionSteps({ answer }: { answer: Answered }) {
  return (
    <ol className="how">
      {answer.steps.map(({ text, rows, rule }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name
        <li key={at}>
          <div>{text}</div>
          <span>{formatNumber(rows)}</span>
          <small>{rules[rule].text}</small>
        </li>
      ))}
    </ol>
  );
}
