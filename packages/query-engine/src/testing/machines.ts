/** Streams that run in tests. */

import { QueryError } from '../diagnostics.ts';
import { UnsupportedError } from '../stream/condition.ts';
import { createStreamProcessor, type ProcessorOptions, type StreamProcessor } from '../stream/processor.ts';
import { attributes, stream } from './schemas.ts';

/** A machine for these streams; throws what is wrong with them. */
export const machineOf = (streams: object[], options: ProcessorOptions = {}, more: object = {}): StreamProcessor => {
  const made = createStreamProcessor({ schema: 's', streams, ...more }, options);
  if ('diagnostics' in made)
    throw new Error(made.diagnostics.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  return made;
};

/** Puts in an event; throws its error. `time`: microseconds since 1970. */
export const insert = (machine: StreamProcessor, name: string, event: unknown, time?: number) => {
  const done = machine.insert(name, event, time === undefined ? {} : { time });
  if ('diagnostic' in done) throw new Error(done.diagnostic.message);
  return done;
};

/** What a stream keeps. */
export const streamIn = (machine: StreamProcessor, name: string) => {
  const found = machine.state().streams.find((one) => one.name === name);
  if (!found) throw new Error(`There is no stream ${name}.`);
  return found;
};

/** The events of a stream, without what the server adds. */
export const eventsIn = (machine: StreamProcessor, name: string) =>
  streamIn(machine, name).events.map(({ values: { _pk, _v, ...values } }) => values);

/** What an event causes, by kind. */
export const kindsOf = (machine: StreamProcessor, name: string, event: unknown) =>
  insert(machine, name, event).effects.map(({ kind }) => kind);

/** One side of a join by the point of a measurement. */
const side = (type: number, rstm: string, iatr: string[], ratr: string[], more: object = {}) => ({
  name: 'j',
  type,
  tloc: 3600,
  iatr,
  rstm,
  ratr,
  jqry: { cond: ['point'], opid: 11, args: ['point'] },
  ostm: 'o',
  ...more,
});
/** Temperatures and pressures, joined by types. `from`: `join` or `cepq`. `active`: further keys of the side of pressures. */
export const joined = (one: number, two: number, from = 'join', active: object = {}) =>
  machineOf([
    stream('temp', { [from]: [side(one, 'pressure', ['temp', 'point'], ['pressure'])] }),
    stream('pressure', { [from]: [side(two, 'temp', ['pressure'], ['temp', 'point'], active)] }),
    stream('o', { type: 3, attr: attributes('temp 11', 'pressure 11', 'point 9') }),
  ]);

/** What the tests of streams have in common. */

/** What is refused, with its cure; or why a condition is not run. */
export function refusedOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    if (error instanceof QueryError) return error.draft;
    if (error instanceof UnsupportedError) return error.message;
    throw error;
  }
  return 'nothing is wrong';
}
