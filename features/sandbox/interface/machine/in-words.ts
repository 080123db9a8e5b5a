/** Events and effects in words, as readers see them. */
import { fill } from '../../../../engine/model/fill.ts';
import type { Effect, Figures } from '../../engine/index.ts';
import type { JsonObject } from '../../engine/json.ts';
import type { MachineRun } from '../../service/machine-protocol.ts';
import { words } from '../../words.ts';
import { counted } from '../counted.ts';

export const countedEvents = (count: number): string => counted(count, words.oneEvent, words.events);

/** What a list leaves out: `and 3 earlier events`. */
export const moreInWords = (count: number): string =>
  fill(words.andMore, { more: counted(count, words.oneEarlier, words.earlier) });

const isOwn = (name: string): boolean => !name.startsWith('_');

const word = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** An event without values, as it is written. */
const noValues = '{}';

/** `sku 1, price 20`, without what the server adds. */
export const valuesInWords = (values: JsonObject): string =>
  Object.entries(values)
    .filter(([name]) => isOwn(name))
    .map(([name, value]) => `${name} ${word(value)}`)
    .join(', ') || noValues;

/** The first value of an event, for its place in the lanes. A stream that is named after the value says what it is. */
export function shortOf(stream: string, values: JsonObject): string {
  const own = Object.entries(values).find(([one]) => isOwn(one));
  if (!own) return noValues;
  const [name, value] = own;
  const text = typeof value === 'string' || stream.startsWith(name) ? word(value) : `${name} ${word(value)}`;
  return text.length > 12 ? `${text.slice(0, 11)}…` : text;
}

/** `cnt 3, sum 45`: whole numbers as they are, others with three digits. */
export const figuresInWords = (figures: Figures): string =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${Number.isInteger(value) ? value : Number(value.toFixed(3))}`)
    .join(', ');

/** The event of a step: `order_stream gets sku 1, qty 5`. */
export function arrivalInWords({ effects }: MachineRun): string {
  const [first] = effects.filter(({ kind }) => kind === 'stored');
  return first ? fill(words.arrives, { stream: first.stream, values: valuesInWords(first.values ?? {}) }) : '';
}

/** What an event causes, without what every event does. */
export const notable = ({ effects }: MachineRun): Effect[] =>
  effects.filter(({ kind, stream }, at) => kind !== 'stored' || effects.findIndex((one) => one.stream === stream) < at);

/** A step in one announcement. */
export function stepInWords(run: MachineRun): string {
  const { step, total } = run;
  if (step === 0) return fill(words.beforeFirst, { events: countedEvents(total) });
  const causes = notable(run).filter(({ kind }) => kind !== 'stored' && kind !== 'counted');
  const place = fill(words.stepOf, { step, total });
  return [`${place}: ${arrivalInWords(run)}.`, ...causes.map(({ sentence }) => sentence)].join(' ');
}
