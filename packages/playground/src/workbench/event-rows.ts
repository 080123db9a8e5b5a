/** Events of a time machine as rows that a reader edits. */
import { isObject, type Json } from '@folio/query-engine/json';
import type { TimedEvent } from '../import/to-events.ts';
import { DEFAULT_START_US } from '../service/protocol.ts';

const SECOND_US = 1_000_000;

/** Undefined if the text is no list of events. */
export function parseEvents(text: string): TimedEvent[] | undefined {
  try {
    const list = JSON.parse(text) as Json;
    const isEvent = (one: Json) => isObject(one) && typeof one.stream === 'string' && isObject(one.event ?? null);
    return Array.isArray(list) && list.every(isEvent) ? (list as unknown as TimedEvent[]) : undefined;
  } catch {
    return undefined;
  }
}

/** An event without a time comes a second after the one before it. */
function getTimes(events: readonly TimedEvent[]): number[] {
  const times: number[] = [];
  for (const { time } of events) times.push(time ?? (times.at(-1) ?? DEFAULT_START_US - SECOND_US) + SECOND_US);
  return times;
}

/** Returns the seconds between each event and the one before it; 0 for the first. */
export const getGaps = (events: readonly TimedEvent[]): number[] =>
  getTimes(events).map((time, at, times) => (time - (times[at - 1] ?? time)) / SECOND_US);

/** Changes the seconds before an event. Later events keep theirs. */
export function setGap(events: readonly TimedEvent[], index: number, seconds: number): TimedEvent[] {
  const times = getTimes(events);
  const time = (times[index - 1] ?? 0) + Math.max(Math.round(seconds * SECOND_US), 0);
  const shift = time - (times[index] ?? time);
  return events.map((event, at) =>
    at < index || (at > index && event.time === undefined) ? event : { ...event, time: (times[at] ?? 0) + shift },
  );
}

/** Sets a value of an event; an empty text removes it. Texts of numbers become numbers where `isNumber`. */
export function setEventValue(
  events: readonly TimedEvent[],
  index: number,
  name: string,
  text: string,
  isNumber: boolean,
): TimedEvent[] {
  return events.map((one, at) => {
    if (at !== index) return one;
    const { [name]: _, ...others } = one.event;
    const value = isNumber && text.trim() && Number.isFinite(Number(text)) ? Number(text) : text;
    return { ...one, event: text === '' ? others : { ...one.event, [name]: value } };
  });
}

/** Repeats the last event after as long as it came after the one before it. */
export function repeatLast(events: readonly TimedEvent[], stream: string): TimedEvent[] {
  const last = events.at(-1);
  if (!last) return [{ stream, event: {} }];
  const gap = getGaps(events).at(-1) || 1;
  return [...events, { ...last, time: (getTimes(events).at(-1) as number) + gap * SECOND_US }];
}
