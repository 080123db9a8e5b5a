import { interpolate } from '@folio/core';
import { IconButton } from '@folio/core/ui';
import { getObjects, readObject } from '../builder/value.ts';
import { type TimedEvent, writeEvents } from '../import/to-events.ts';
import { strings } from '../strings.ts';
import { getGaps, parseEvents, repeatLast, setEventValue, setGap } from './event-rows.ts';
import { getRawStreams, TEXT_TYPE } from './sample-events.ts';

/** More fields are slow. */
const MAX_ROWS = 100;

interface EventsEditorProps {
  /** JSON. */
  events: string;
  schema: string;
  onChange(events: string): void;
}

/** Edits events as rows: the seconds before each, its stream and its attributes. */
export function EventsEditor({ events: text, schema, onChange }: EventsEditorProps) {
  const events = parseEvents(text);
  if (!events) return <p role="alert">{strings.correctEvents}</p>;
  const streams = getRawStreams(readObject(schema));
  const names = streams.map(({ name }) => String(name));
  const change = (next: TimedEvent[]) => onChange(writeEvents(next));
  const gaps = getGaps(events);
  return (
    <div className="flow-events fields">
      <ol>
        {events.slice(0, MAX_ROWS).map(({ stream, event }, index) => {
          const declared = getObjects(
            streams.find(({ name }) => name === stream),
            'attr',
          );
          const numbers = declared.flatMap(({ name, type }) => (type === TEXT_TYPE ? [] : String(name)));
          const keys = new Set([...declared.map(({ name }) => String(name)), ...Object.keys(event)]);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: events have no other name
            <li key={index}>
              <fieldset>
                <legend className="vh">{interpolate(strings.eventNumber, { number: index + 1 })}</legend>
                <label>
                  {strings.secondsAfter}
                  <input
                    className="input"
                    type="number"
                    min="0"
                    step="any"
                    disabled={index === 0}
                    value={gaps[index]}
                    onChange={({ target }) => change(setGap(events, index, Number(target.value) || 0))}
                  />
                </label>
                <select
                  aria-label={strings.stream}
                  value={stream}
                  onChange={({ target }) =>
                    change(events.with(index, { ...events[index], stream: target.value, event }))
                  }
                >
                  {[...new Set([...names, stream])].map((name) => (
                    <option key={name}>{name}</option>
                  ))}
                </select>
                {[...keys].map((key) => {
                  const value = event[key];
                  return (
                    <label key={key}>
                      {key}
                      <input
                        type="text"
                        value={typeof value === 'object' ? JSON.stringify(value) : String(value ?? '')}
                        onChange={({ target }) =>
                          change(setEventValue(events, index, key, target.value, numbers.includes(key)))
                        }
                      />
                    </label>
                  );
                })}
              </fieldset>
              <IconButton
                icon="close"
                label={interpolate(strings.removeEvent, { number: index + 1 })}
                onClick={() => change(events.toSpliced(index, 1))}
              />
            </li>
          );
        })}
      </ol>
      {events.length > MAX_ROWS && <p>{interpolate(strings.andOthers, { count: events.length - MAX_ROWS })}</p>}
      <button className="button" type="button" onClick={() => change(repeatLast(events, names[0] ?? ''))}>
        {strings.addEvent}
      </button>
    </div>
  );
}
