import type { Answered, Reading, Switch } from '@folio/query-engine/engine/index.ts';
import { useId } from 'react';
import { words } from '../words.ts';
import { Note } from './notes.tsx';

/** The values of a switch, as choices. */
const choices: { [S in Switch]: { legend: string; values: [Reading[S], string][] } } = {
  kept: {
    legend: words.keptRow,
    values: [
      ['first', words.keptFirst],
      ['last', words.keptLast],
    ],
  },
  repeated: {
    legend: words.repeated,
    values: [
      ['each', words.repeatedEach],
      ['once', words.repeatedOnce],
    ],
  },
};

interface OpenNotesProps {
  answer: Answered;
  reading: Partial<Reading>;
  onRead(reading: Partial<Reading>): void;
}

/** What the rules leave open for this query, with the choice of a reading. Names that nothing has are here, too. */
export function OpenNotes({ answer, reading, onRead }: OpenNotesProps) {
  const name = useId();
  const switches = [...new Set([...(Object.keys(reading) as Switch[]), ...answer.open])];
  const hints = answer.notes.filter(({ kind }) => kind === 'hint');
  const open = answer.notes.filter(({ kind }) => kind === 'open');
  return (
    <>
      {(open.length > 0 || switches.length > 0) && (
        <Note kind="open" icon="note">
          {open.map(({ text, code }) => (
            <p key={code}>{text}</p>
          ))}
          {answer.open.length > 0 && <p>{words.bothPossible}</p>}
          {switches.map((one) => (
            <fieldset key={one} className="seg">
              <legend>{choices[one].legend}</legend>
              {([[undefined, words.bothReadings], ...choices[one].values] as const).map(([value, label]) => (
                <label key={label}>
                  <input
                    type="radio"
                    name={name + one}
                    checked={reading[one] === value}
                    onChange={() => {
                      const { [one]: _, ...rest } = reading;
                      onRead(value ? { ...rest, [one]: value } : rest);
                    }}
                  />
                  {label}
                </label>
              ))}
            </fieldset>
          ))}
        </Note>
      )}
      {hints.map(({ text, code, start }) => (
        <Note key={code + start} kind="hint" icon="tip">
          <p>{text}</p>
        </Note>
      ))}
    </>
  );
}
