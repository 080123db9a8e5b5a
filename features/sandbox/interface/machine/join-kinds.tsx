import { useId } from 'react';
import { Refusal } from '../../engine/faults.ts';
import { kindLabels, variantsOf } from '../../page/machine/variants.ts';
import { words } from '../../words.ts';

/** The kinds of the join of a schema as the reader has it; undefined where it is not JSON, or has not exactly one join. `original` is that of the page. */
export function kindsOf(schema: string, original: string): ReturnType<typeof variantsOf> {
  try {
    return variantsOf(schema, original);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

interface JoinKindsProps {
  kinds: ReturnType<typeof kindsOf>;
  /** The reader chooses a kind: the schema with its types. */
  onChoose(schema: string): void;
}

/** The choice of types. It changes the types in the schema that the reader has, and nothing else. */
export function JoinKinds({ kinds, onChoose }: JoinKindsProps) {
  const name = useId();
  return (
    <fieldset className="seg" disabled={!kinds}>
      <legend>{words.joinTypes}</legend>
      {kindLabels.map((label, at) => (
        <label key={label}>
          <input
            type="radio"
            name={name}
            checked={kinds?.chosen === at}
            onChange={() => onChoose(kinds?.variants[at]?.schema ?? '')}
          />
          {label}
        </label>
      ))}
      {!kinds && <p role="status">{words.joinTypesLost}</p>}
    </fieldset>
  );
}
