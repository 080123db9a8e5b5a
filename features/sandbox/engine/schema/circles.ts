/** Circles of streams. */
import type { Schema } from './model.ts';
import type { Reader } from './reader.ts';

/** Events go on from stream to stream; in a circle they would never end. */
export function checkCircles(reader: Reader, schema: Schema): void {
  const next = (name: string): string[] => {
    const stream = schema.streams.get(name);
    const joined = schema.joins.flatMap(({ sides }) => sides.get(name)?.ostm ?? []);
    return [...joined, ...(stream ? [...stream.fltr, ...stream.cepq].flatMap(({ ostm }) => ostm ?? []) : [])];
  };
  const state = new Map<string, 'open' | 'done'>();
  const visit = (name: string, depth: number): void => {
    if (state.get(name) === 'open' || depth > 500) {
      const at = [...schema.streams.keys()].indexOf(name);
      reader.fault(
        `streams[${at}].name`,
        `Events of ${name} come back to ${name}.`,
        'Send them to another stream.',
        'circle',
      );
      return;
    }
    if (state.has(name)) return;
    state.set(name, 'open');
    for (const one of next(name)) visit(one, depth + 1);
    state.set(name, 'done');
  };
  for (const name of schema.streams.keys()) visit(name, 0);
}
