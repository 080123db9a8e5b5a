/** What the result columns of a table of events have to say, by the effects of each event. */
import type { Effect } from '@folio/query-engine/engine/index.ts';
import type { JsonObject } from '@folio/query-engine/engine/json.ts';
import { resultColumn } from '../page/machine/index.ts';

/** What an event has caused. */
export interface Caused {
  /** The stream that it was sent to. */
  stream: string;
  effects: readonly Effect[];
}

/** Options that other columns of the table decide about. */
export interface Written {
  /** The partner of an output is in a column of its own. */
  hasMatch: boolean;
}

/** The text of a cell; undefined where no rule gives one, because the column names no rule that ran. */
export function resultOf(column: string, caused: Caused, written: Written): string | undefined {
  const [, kind, named, query, name = named] = resultColumn.exec(column) ?? [];
  const own = caused.effects.filter((effect) => effect.stream === caused.stream);
  if (query) return outputOf(own, name, { hasMatch: false });
  if (kind === 'Match') return matchOf(own, name);
  if (kind === 'Count') return countOf(own, name);
  if (kind === 'Output') return outputOf(own, name, written);
  if (kind === 'Filter') return name === undefined ? testOf(own) : sentOf(own, caused.effects, name);
  if (column === 'Stored') return valuesInWords(own.find((effect) => effect.kind === 'stored')?.values);
  if (column === 'Notification') return notifiedOf(caused.effects);
  if (column === 'Interval') return intervalOf(own);
  return matchOf(own, undefined);
}

/** Whether an effect is that of a rule; every rule without a name. */
const isOf = (name: string | undefined, effect: Effect): boolean => name === undefined || effect.definition === name;

/** What became of the event in a join or a query over several events. */
const meeting = (own: readonly Effect[], name: string | undefined): Effect | undefined =>
  own.find(
    (effect) =>
      isOf(name, effect) &&
      (['paired', 'waits', 'replaced', 'unmatched'].includes(effect.kind) ||
        (effect.kind === 'dropped' && effect.rule === 'filtered')),
  );

const isPassive = ({ rule }: Effect): boolean => rule === 'passive-per-key' || rule === 'passive-newest';

function matchOf(own: readonly Effect[], name: string | undefined): string {
  const met = meeting(own, name);
  if (!met) return '';
  if (met.kind === 'paired') return `step ${met.partner}`;
  if (met.kind === 'replaced') return `replaces step ${met.partner}`;
  if (met.kind === 'dropped') return 'dropped';
  // What a query over one stream keeps can match later events; the reader wants to know whether it has matched.
  return met.kind === 'waits' && met.rule !== 'self-join' ? 'waits' : 'none';
}

function countOf(own: readonly Effect[], name: string | undefined): string {
  const met = meeting(own, name);
  if (!met || met.kind === 'dropped' || isPassive(met)) return '';
  return `${met.count ?? 0}`;
}

function outputOf(own: readonly Effect[], name: string | undefined, { hasMatch }: Written): string {
  const ran = meeting(own, name) ?? own.find((effect) => effect.rule === 'single-event' && isOf(name, effect));
  if (!ran || isPassive(ran)) return '';
  const out = own.some(
    (effect) => effect.definition === ran.definition && (effect.kind === 'emitted' || effect.kind === 'notified'),
  );
  if (!out) return 'no';
  return ran.partner === undefined || hasMatch ? 'yes' : `yes, with step ${ran.partner}`;
}

function testOf(own: readonly Effect[]): string {
  const met = meeting(own, undefined);
  if (!met || isPassive(met)) return '';
  return met.kind === 'dropped' ? 'fails' : 'passes';
}

function sentOf(own: readonly Effect[], all: readonly Effect[], name: string): string | undefined {
  const tested = own.find((effect) => effect.rule === 'sent' && effect.definition === name);
  if (!tested) return undefined;
  if (tested.kind === 'dropped') return 'no';
  const notified = all.some((effect) => effect.kind === 'notified' && effect.definition === name);
  return `${valuesInWords(tested.values)}${notified ? ', notification' : ''}`;
}

/** `bike b3, mins 18`, without what the server adds. */
function valuesInWords(values: JsonObject = {}): string {
  return Object.entries(values)
    .filter(([name]) => name !== '_pk' && name !== '_v' && name !== '_jpk1')
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}

function notifiedOf(all: readonly Effect[]): string {
  return all
    .filter(({ kind }) => kind === 'notified')
    .map(({ values = {} }) => {
      const { result, since } = values;
      return typeof since === 'number' ? `${result}, ${since} seconds after the last one` : `${result}`;
    })
    .join('; ');
}

const intervalOf = (own: readonly Effect[]): string =>
  `${own.find((effect) => effect.kind === 'grouped')?.values?.key ?? ''}`.replace(/:.*$/, '');
