import { formatNumber } from '@folio/core';
import { type QueryResult, rules } from '@folio/query-engine';

export function ExecutionSteps({ answer }: { answer: QueryResult }) {
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
