/** Helpers for tests of streams. */

import { QueryError } from '../diagnostics.ts';
import { UnsupportedError } from '../stream/condition.ts';
import { createStreamProcessor, type ProcessorOptions, type StreamProcessor } from '../stream/processor.ts';
import { attributes, stream } from './schemas.ts';

/** Creates a processor, or throws its diagnostics. */
export const createProcessor = (streams: object[], options: ProcessorOptions = {}, more: object = {}) => {
  const processor = createStreamProcessor({ schema: 's', streams, ...more }, options);
  if ('diagnostics' in processor)
    throw new Error(processor.diagnostics.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  return processor;
};

/** Inserts an event, or throws its diagnostic. `time`: microseconds since 1970. */
export const insert = (processor: StreamProcessor, name: string, event: unknown, time?: number) => {
  const result = processor.insert(name, event, time === undefined ? {} : { time });
  if ('diagnostic' in result) throw new Error(result.diagnostic.message);
  return result;
};

/** Returns the state of a stream. */
export const streamIn = (processor: StreamProcessor, name: string) => {
  const stream = processor.state().streams.find((one) => one.name === name);
  if (!stream) throw new Error(`Unknown stream "${name}".`);
  return stream;
};

/** Returns the events of a stream, without the attributes that are added when they are stored. */
export const eventsIn = (processor: StreamProcessor, name: string) =>
  streamIn(processor, name).events.map(({ values: { _pk, _v, ...values } }) => values);

/** Inserts an event, and returns the kinds of its effects. */
export const kindsOf = (processor: StreamProcessor, name: string, event: unknown) =>
  insert(processor, name, event).effects.map(({ kind }) => kind);

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

/** Joins temperatures and pressures. `from`: `join` or `cepq`. `active`: further keys of the side of pressures. */
export const joined = (one: number, two: number, from = 'join', active: object = {}) =>
  createProcessor([
    stream('temp', { [from]: [side(one, 'pressure', ['temp', 'point'], ['pressure'])] }),
    stream('pressure', { [from]: [side(two, 'temp', ['pressure'], ['temp', 'point'], active)] }),
    stream('o', { type: 3, attr: attributes('temp 11', 'pressure 11', 'point 9') }),
  ]);

/** Returns the draft of the diagnostic that `work` throws, or the reason why a condition is unsupported. */
export function getError(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    if (error instanceof QueryError) return error.draft;
    if (error instanceof UnsupportedError) return error.message;
    throw error;
  }
  return 'nothing is wrong';
}
