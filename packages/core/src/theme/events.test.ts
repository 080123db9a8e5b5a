// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cleanEvent, MAX_MESSAGE_CHARS, MAX_QUERY_CHARS, type SiteEvent } from '../model/events.ts';
import { emitError, emitEvent, setEventListener } from './events.ts';

let events: SiteEvent[];
const listen = () => setEventListener((event) => events.push(event));

beforeEach(() => {
  events = [];
  listen();
  setEventListener(undefined);
  events = [];
  history.replaceState({}, '', '/docs/a?q=1#b');
  document.documentElement.dataset.base = '/docs';
});
afterEach(() => {
  delete document.documentElement.dataset.base;
  setEventListener(undefined);
});

it('adds the route to events, and delivers up to 50 that were emitted before listening', () => {
  for (let index = 0; index < 60; index++) emitEvent({ type: 'copy' });
  listen();
  expect(events).toHaveLength(50);
  emitEvent({ type: 'page', first: true });
  expect(events.at(-1)).toEqual({ type: 'page', first: true, route: '/a' });
});

it('emits an error of the site once, and ignores errors of browser extensions', () => {
  listen();
  const fail = (message: string, stack: string) => Object.assign(new TypeError(message), { stack });
  const own = fail('x is not a function', `TypeError\n    at f (${location.origin}/assets/main.D8-dk_1.js:1:234)`);
  emitError(own);
  emitError(own);
  emitError(fail('y', 'at chrome-extension://abc/content.js:1:1'));
  emitError(undefined);
  expect(events.map((event) => ('message' in event ? event.message : ''))).toEqual([
    'TypeError: x is not a function (main.D8-dk_1.js:1:234)',
  ]);
});

it('removes quoted text from messages, and shortens long values', () => {
  const route = `/${'r'.repeat(400)}`;
  expect(
    cleanEvent({ type: 'run', what: 'query', message: 'Unknown table "my salaries" in `x`.', route: '/a' }),
  ).toEqual({ type: 'run', what: 'query', message: 'Unknown table "…" in "…".', route: '/a' });
  const query = cleanEvent({ type: 'search', query: ` ${'q'.repeat(500)}`, results: 0, route });
  expect(query).toMatchObject({ query: 'q'.repeat(MAX_QUERY_CHARS), route: route.slice(0, 300) });
  const error = cleanEvent({ type: 'error', message: 'm'.repeat(500), route: '/a' });
  expect(error).toMatchObject({ message: 'm'.repeat(MAX_MESSAGE_CHARS) });
});
