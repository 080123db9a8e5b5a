/** Answers that the console computes are the documented ones. */

import { createDataStore } from '@folio/core/data/store.ts';
import { createFormRequest } from '@folio/openapi/model/check-request.ts';
import { getSampleValues } from '@folio/openapi/model/samples.ts';
import { toConsoleData } from '@folio/openapi/operation/console-data.ts';
import { apiSchema } from '@folio/openapi/schema/openapi.ts';
import { answerCall, CALL_NAMES, type CallName } from '@folio/query-engine/database';
import { expect, it } from 'vitest';
import { examples } from '../../console/examples.ts';
import site from '../../site.config.ts';

const { operations } = toConsoleData(createDataStore('site', site.product).load('api/openapi', apiSchema));

/** What a console answers: its form as it begins, or with another body. */
function answerOf(operation: CallName, body?: string) {
  const described = operations[operation];
  if (!described) throw new Error(`The description has no operation ${operation}.`);
  const filled = getSampleValues(described);
  const call = createFormRequest(operation, described, body === undefined ? filled : { ...filled, body });
  const time = Date.parse('2026-01-05T09:00Z') * 1000;
  return answerCall({ earlier: [], call: { ...call, operation, time } }, { name: 'mydb', examples });
}

/** The documented answers of an operation. */
const documented = (operation: CallName) => operations[operation]?.answers.map(({ value }) => value) ?? [];

it.each(CALL_NAMES)('the initial form of %s returns a documented response', (operation) => {
  const reply = answerOf(operation);
  expect(reply.kind === 'computed' ? '' : reply.reason).toBe('');
  const answer = reply.kind === 'computed' ? JSON.parse(JSON.stringify(reply.value)) : undefined;
  expect(documented(operation)).toContainEqual(answer);
});

it.each([
  'select * from plants where bed = "north"',
  'select * from plants limit 1',
  'select * from city_bikes.rides limit 2',
  'select aggr(bike) from city_bikes.rides groupby dock',
  'select count(*) from plants',
])('runQuery with %s returns a documented response', (sql) => {
  const reply = answerOf('runQuery', JSON.stringify({ sql }));
  expect(reply.kind).toBe('computed');
  if (reply.kind === 'computed') expect(documented('runQuery')).toContainEqual(JSON.parse(JSON.stringify(reply.value)));
});
