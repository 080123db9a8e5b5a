import { expect, it } from 'vitest';
import type { ImportedTable } from './table.ts';
import { findTimeColumn, toEvents, writeEvents } from './to-events.ts';

const table: ImportedTable = {
  columns: [
    { name: 'at', type: 'time' },
    { name: 'oven', type: 'text' },
    { name: 'temp', type: 'number' },
  ],
  rows: [
    ['2026-01-01 00:00:05', 'b', '81'],
    ['2026-01-01 00:00:01', 'a', '79.5'],
    ['soon', 'a', '80'],
    ['2026-01-01 00:00:03', 'a', ''],
  ],
  lines: [2, 3, 4, 5],
  unit: 'line',
  diagnostics: [],
};
const START_US = Date.UTC(2026, 0, 1) * 1000;

it('toEvents orders events by time and reports rows without a time', () => {
  const { events, diagnostics } = toEvents(table, 'ovens', 0);
  expect(events).toEqual([
    { stream: 'ovens', time: START_US + 1_000_000, event: { oven: 'a', temp: 79.5 } },
    { stream: 'ovens', time: START_US + 3_000_000, event: { oven: 'a' } },
    { stream: 'ovens', time: START_US + 5_000_000, event: { oven: 'b', temp: 81 } },
  ]);
  expect(diagnostics).toEqual([{ line: 4, message: expect.stringContaining('"soon"'), hint: expect.any(String) }]);
});

it('toEvents keeps the order and all values without a time column', () => {
  const { events } = toEvents(table, 'ovens', undefined);
  expect(events.map(({ event }) => event.oven)).toEqual(['b', 'a', 'a', 'a']);
  expect(events[2]).toEqual({ stream: 'ovens', event: { at: 'soon', oven: 'a', temp: 80 } });
});

it('findTimeColumn returns a time column with times, or -1', () => {
  expect(findTimeColumn(table)).toBe(0);
  expect(findTimeColumn({ ...table, rows: [['', 'a', '1']] })).toBe(-1);
});

it('writeEvents writes JSON with one event a line', () => {
  const { events } = toEvents(table, 'ovens', 0);
  expect(writeEvents(events).split('\n')).toHaveLength(events.length + 2);
  expect(JSON.parse(writeEvents(events))).toEqual(events);
});
