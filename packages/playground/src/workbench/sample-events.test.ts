import type { JsonObject } from '@folio/query-engine/json';
import { expect, it } from 'vitest';
import { NEW_SCHEMA } from '../builder/kinds.ts';
import { createTimeMachine } from '../service/machine.ts';
import { createSampleEvents } from './sample-events.ts';

it('createSampleEvents returns events that run for a new schema', () => {
  const events = createSampleEvents(NEW_SCHEMA);
  const { run, event, schema } = createTimeMachine()({ schema: JSON.stringify(NEW_SCHEMA), events, step: 3 });
  expect({ event, schema }).toEqual({ event: undefined, schema: [] });
  expect(run?.total).toBe(3);
});

it('createSampleEvents skips derived streams and missing names', () => {
  const schema: JsonObject = {
    schema: 's',
    streams: [{ name: 'a', type: 1, attr: [{ name: 'n', type: 9 }, {}] }, { name: 'b', type: 2 }, {}],
  };
  expect(JSON.parse(createSampleEvents(schema))).toEqual([10, 20, 30].map((n) => ({ stream: 'a', event: { n } })));
});
