/** Events and effects in words, as readers see them. */
import { interpolate } from '@folio/core/model/interpolate.ts';
import type { Effect, Figures } from '@folio/query-engine/engine/index.ts';
import type { JsonObject } from '@folio/query-engine/engine/json.ts';
import type { KeptStream, MachineRun } from '../../service/machine-protocol.ts';
import { strings } from '../../strings.ts';
import { pluralize } from '../plurals.ts';

export const countedEvents = (count: number): string => pluralize(count, strings.oneEvent, strings.events);

/** What a list leaves out: `and 3 earlier events`. */
export const moreInWords = (count: number): string =>
  interpolate(strings.andMore, { more: pluralize(count, strings.oneEarlier, strings.earlier) });

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

/** The attribute that a stream measures: one with running statistics, or that of its first group-by. */
export const measuredOf = ({ statistics, groups }: Pick<KeptStream, 'statistics' | 'groups'>): string | undefined =>
  statistics.find(({ stat }) => stat === 3)?.attribute ?? groups[0]?.iatr;

/**
 * The value of an event for its place in the lanes: the measured one, else the first number behind a text, else the first one. A stream that is named after
 * the value says what it is.
 */
export function shortOf(stream: string, values: JsonObject, measured?: string): string {
  const all = Object.entries(values).filter(([one]) => isOwn(one));
  const [first] = all;
  const number = typeof first?.[1] === 'string' ? all.find(([, value]) => typeof value === 'number') : undefined;
  const own = all.find(([one]) => one === measured) ?? number ?? first;
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

/** What has become of an event of a step: one that the stream got, or one that was sent on to it. */
export function fateInWords(
  { step, first, steps, state }: MachineRun,
  number: number,
  stream: string,
  sent: boolean,
): string {
  if (number > step) return strings.toCome;
  if (state.waiting.some(({ events }) => events.some((one) => one.step === number && one.stream === stream)))
    return strings.waits;
  const until = steps.slice(0, step - first + 1);
  const own = steps[number - first];
  const has = (kind: 'notified' | 'dropped') => own?.fates.some((one) => one.kind === kind && one.stream === stream);
  if (until.some(({ fates }) => fates.some(({ kind, partner }) => kind === 'replaced' && partner === number)))
    return strings.replaced;
  if (has('notified')) return strings.reported;
  const isPartner = until.some(({ links }) =>
    links.some(({ partner, partnerStream }) => partner === number && partnerStream === stream),
  );
  if (isPartner || own?.links.some((one) => one.stream === stream)) return strings.matched;
  if (has('dropped')) return strings.dropped;
  return sent ? strings.sentOn : strings.stored;
}

/** The event of a step: `order_stream gets sku 1, qty 5`. */
export function arrivalInWords({ effects }: MachineRun): string {
  const [first] = effects.filter(({ kind }) => kind === 'stored');
  return first ? interpolate(strings.arrives, { stream: first.stream, values: valuesInWords(first.values ?? {}) }) : '';
}

/** What an event causes, without what every event does. */
export const notable = ({ effects }: MachineRun): Effect[] =>
  effects.filter(({ kind, stream }, at) => kind !== 'stored' || effects.findIndex((one) => one.stream === stream) < at);

/** A step in one announcement. */
export function stepInWords(run: MachineRun): string {
  const { step, total } = run;
  if (step === 0) return interpolate(strings.beforeFirst, { events: countedEvents(total) });
  const causes = notable(run).filter(({ kind }) => kind !== 'stored' && kind !== 'counted');
  const place = interpolate(strings.stepOf, { step, total });
  return [`${place}: ${arrivalInWords(run)}.`, ...causes.map(({ sentence }) => sentence)].join(' ');
}
