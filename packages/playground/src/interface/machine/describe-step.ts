import { interpolate, pluralize } from '@folio/core';
import type { JsonObject } from '@folio/query-engine/json';
import type { Effect, Figures } from '@folio/query-engine/streams';
import type { MachineRun, StreamSnapshot } from '../../service/protocol.ts';
import { strings } from '../../strings.ts';

export const countEvents = (count: number): string => pluralize(count, strings.oneEvent, strings.events);

/** `and 3 earlier events` */
export const describeEarlier = (count: number): string =>
  interpolate(strings.andMore, { more: pluralize(count, strings.oneEarlier, strings.earlier) });

const isOwn = (name: string): boolean => !name.startsWith('_');

/** That of the engine's JSON module would load its parser. */
const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const NO_VALUES = '{}';

/** `sku 1, price 20`, without the keys that the server adds. */
export const formatValues = (values: JsonObject): string =>
  Object.entries(values)
    .filter(([name]) => isOwn(name))
    .map(([name, value]) => `${name} ${toText(value)}`)
    .join(', ') || NO_VALUES;

export const getMeasuredAttribute = ({
  statistics,
  groups,
}: Pick<StreamSnapshot, 'statistics' | 'groups'>): string | undefined =>
  statistics.find(({ stat }) => stat === 3)?.attribute ?? groups[0]?.iatr;

/**
 * Returns the measured value, else the first number after a string, else the first value. Its name
 * is omitted if the stream is named after it.
 */
export function getEventLabel(stream: string, values: JsonObject, measured?: string): string {
  const all = Object.entries(values).filter(([one]) => isOwn(one));
  const [first] = all;
  const number = typeof first?.[1] === 'string' ? all.find(([, value]) => typeof value === 'number') : undefined;
  const own = all.find(([one]) => one === measured) ?? number ?? first;
  if (!own) return NO_VALUES;
  const [name, value] = own;
  const text = typeof value === 'string' || stream.startsWith(name) ? toText(value) : `${name} ${toText(value)}`;
  return text.length > 12 ? `${text.slice(0, 11)}…` : text;
}

/** `cnt 3, sum 45` */
export const formatFigures = (figures: Figures): string =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${Number.isInteger(value) ? value : Number(value.toFixed(3))}`)
    .join(', ');

/** Describes what became of an event that a stream got, or that a rule sent to it. */
export function describeEventState(
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
  const has = (kind: 'notified' | 'dropped' | 'ended') =>
    own?.outcomes.some((one) => one.kind === kind && one.stream === stream);
  if (until.some(({ outcomes }) => outcomes.some(({ kind, partner }) => kind === 'replaced' && partner === number)))
    return strings.replaced;
  if (has('notified')) return strings.reported;
  const isPartner = until.some(({ links }) =>
    links.some(({ partner, partnerStream }) => partner === number && partnerStream === stream),
  );
  if (isPartner || own?.links.some((one) => one.stream === stream)) return strings.matched;
  if (has('ended')) return strings.endsRun;
  if (has('dropped')) return strings.dropped;
  return sent ? strings.sentOn : strings.stored;
}

/** `order_stream gets sku 1, qty 5` */
export function describeArrival({ effects }: MachineRun): string {
  const [first] = effects.filter(({ kind }) => kind === 'stored');
  return first ? interpolate(strings.arrives, { stream: first.stream, values: formatValues(first.values ?? {}) }) : '';
}

/** Omits the effects that every event has. */
export const getNotableEffects = ({ effects }: MachineRun): Effect[] =>
  effects.filter(({ kind, stream }, at) => kind !== 'stored' || effects.findIndex((one) => one.stream === stream) < at);

export function describeStep(run: MachineRun): string {
  const { step, total } = run;
  if (step === 0) return interpolate(strings.beforeFirst, { events: countEvents(total) });
  const causes = getNotableEffects(run).filter(({ kind }) => kind !== 'stored' && kind !== 'counted');
  const place = interpolate(strings.stepOf, { step, total });
  return [`${place}: ${describeArrival(run)}.`, ...causes.map(({ sentence }) => sentence)].join(' ');
}
