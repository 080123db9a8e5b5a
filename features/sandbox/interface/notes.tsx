import { type ReactNode, useId } from 'react';
import { fill } from '../../../engine/model/fill.ts';
import { Icon, type IconName } from '../../../engine/shell/icons.tsx';
import { basePath } from '../../../engine/shell/site-file.ts';
import type { Answered, Fault, Reading, Switch } from '../engine/index.ts';
import { words } from '../words.ts';

function Note({ kind, icon, id, children }: { kind: string; icon: IconName; id?: string; children: ReactNode }) {
  return (
    <div className={`sb-note ${kind}`} id={id}>
      <Icon name={icon} />
      {children}
    </div>
  );
}

interface FaultNoteProps {
  fault: Fault;
  id: string;
  text: string;
  /** Puts the cure into the text. */
  onFix(text: string): void;
}

/** What is wrong, where, and what to do. */
export function FaultNote({ fault, id, text, onFix }: FaultNoteProps) {
  const { message, cure, line, column, source, fix, link } = fault;
  const own = source === 'query';
  return (
    <Note kind="fault" icon="danger" id={id}>
      <p>
        <b>{message}</b> <small>{own ? fill(words.place, { line, column }) : words.inData}</small>
      </p>
      <p>{cure}</p>
      {((fix && own) || link) && (
        <div className="sb-acts">
          {fix && own && (
            <button
              className="button"
              type="button"
              onClick={() => onFix(text.slice(0, fix.start) + fix.text + text.slice(fix.end))}
            >
              {fixLabel(fix, text)}
            </button>
          )}
          {link && <a href={basePath() + link}>{words.readMore}</a>}
        </div>
      )}
    </Note>
  );
}

function fixLabel({ start, end, text }: { start: number; end: number; text: string }, whole: string): string {
  if (!text) return fill(words.removeText, { text: whole.slice(start, end) });
  if (text.length > 40) return words.rewrite;
  return fill(start === end ? words.insertText : words.replaceText, { text: text.trim() });
}

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
