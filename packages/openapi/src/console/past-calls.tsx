import { strings } from '../strings.ts';
import type { PastCall } from './calls.ts';

export function PastCalls({ calls }: { calls: PastCall[] }) {
  if (!calls.length) return null;
  return (
    <details className="console-headers past-calls">
      <summary>{`${strings.pastCalls} (${calls.length})`}</summary>
      <ul>
        {calls.map(({ method, path, href, result, time }) => (
          <li key={href}>
            <a href={href}>
              {method} {path}
            </a>{' '}
            <span>
              {result}, {new Date(time).toLocaleTimeString('en-US')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
