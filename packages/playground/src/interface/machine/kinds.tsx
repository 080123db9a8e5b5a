import { useEffect, useId, useState } from 'react';
import { strings } from '../../strings.ts';
import type { AnsweredKinds } from './use-run.ts';

interface KindsProps {
  labels: readonly string[];
  schema: string;
  /** The kinds of a schema, perhaps of an earlier one. */
  answered: AnsweredKinds | undefined;
  /** The schema as the reader has it, with other types. */
  onChoose(schema: string): void;
}

/** The choice of types. It changes the types in the schema that the reader has, and nothing else. */
export function Kinds({ labels, schema, answered, onChoose }: KindsProps) {
  const name = useId();
  /** The kind that the reader has chosen, until the schema has it. */
  const [wanted, setWanted] = useState<number>();
  const known = answered?.of === schema;
  const kinds = answered?.kinds;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice waits until the kinds of the last text are known
  useEffect(() => {
    if (wanted === undefined || !known) return;
    const chosen = kinds?.schemas[wanted];
    if (kinds?.chosen !== wanted && chosen !== undefined && chosen !== schema) onChoose(chosen);
    else setWanted(undefined);
  }, [wanted, known]);
  const lost = known && !kinds;
  return (
    <fieldset className="seg" disabled={lost}>
      <legend>{strings.joinTypes}</legend>
      {labels.map((label, at) => (
        <label key={label}>
          <input type="radio" name={name} checked={(wanted ?? kinds?.chosen) === at} onChange={() => setWanted(at)} />
          {label}
        </label>
      ))}
      {lost && <p role="status">{strings.joinTypesLost}</p>}
    </fieldset>
  );
}
