import type { Interpretation, OpenChoice, QueryResult } from '@folio/query-engine';
import { useId } from 'react';
import { strings } from '../strings.ts';
import { Note } from './shared.tsx';

const choices: { [S in OpenChoice]: { legend: string; values: [Interpretation[S], string][] } } = {
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
  answer: QueryResult;
  interpretation: Partial<Interpretation>;
  onInterpret(interpretation: Partial<Interpretation>): void;
}

export function OpenNotes({ answer, interpretation, onInterpret }: OpenNotesProps) {
  const name = useId();
  const switches = [...new Set([...(Object.keys(interpretation) as OpenChoice[]), ...answer.open])];
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
            <fieldset key={one} className="choice">
              <legend>{choices[one].legend}</legend>
              <span className="seg">
                {([[undefined, strings.bothInterpretations], ...choices[one].values] as const).map(([value, label]) => (
                  <label key={label}>
                    <input
                      type="radio"
                      name={name + one}
                      checked={interpretation[one] === value}
                      onChange={() => {
                        const { [one]: _, ...rest } = interpretation;
                        onInterpret(value ? { ...rest, [one]: value } : rest);
                      }}
                    />
                    {label}
                  </label>
                ))}
              </span>
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
