import type { Answered, Reading, Switch } from '@folio/query-engine/engine/index.ts';
import { useId } from 'react';
import { strings } from '../strings.ts';
import { Note } from './notes.tsx';

/** The values of a switch, as choices. */
const choices: { [S in Switch]: { legend: string; values: [Reading[S], string][] } } = {
  kept: {
    legend: strings.keptRow,
    values: [
      ['first', strings.keptFirst],
      ['last', strings.keptLast],
    ],
  },
  repeated: {
    legend: strings.repeated,
    values: [
      ['each', strings.repeatedEach],
      ['once', strings.repeatedOnce],
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
          {answer.open.length > 0 && <p>{strings.bothPossible}</p>}
          {switches.map((one) => (
            <fieldset key={one} className="seg">
              <legend>{choices[one].legend}</legend>
              {([[undefined, strings.bothReadings], ...choices[one].values] as const).map(([value, label]) => (
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
