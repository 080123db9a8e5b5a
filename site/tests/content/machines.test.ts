/** Tables of events show what their schemas make of the events, and a reader can step through each of them. */

import { loadProject } from '@folio/core/build/project.ts';
import { collectMachineData, findMachinePages } from '@folio/playground/build/machines.ts';
import { recomputeMachines } from '@folio/playground/check/machine.ts';
import { type PageMachine, RESULT_COLUMN } from '@folio/playground/page/machine/index.ts';
import { createTimeMachine } from '@folio/playground/service/machine.ts';
import { describe, expect, it } from 'vitest';

const project = await loadProject('site');
const pages = findMachinePages(project);
const machines = pages.flatMap((page) => page.machines.map((machine) => ({ route: page.route, machine })));
const played = collectMachineData(project);

const isResult = (column: string) => RESULT_COLUMN.test(column) || /^\d with \d$/.test(column);

/** The same table with other text in one cell. */
function changed(machine: PageMachine, row: number, column: number): PageMachine {
  const { source } = machine;
  const rows = source.rows.map((one, at) =>
    at === row ? { ...one, cells: one.cells.map((cell, number) => (number === column ? `not ${cell}` : cell)) } : one,
  );
  return { ...machine, source: { ...source, rows } };
}

it('the pages about streams have time machines', () => {
  expect(pages.map(({ route }) => route)).toEqual(
    expect.arrayContaining([
      '/stream-join',
      '/join',
      '/join-example-2',
      '/join-example-3',
      '/complex-event-processing',
      '/cepq',
      '/cep-examples',
      '/cep-use-cases',
      '/group-by',
      '/filter',
      '/entity',
      '/notification',
      '/refer',
      '/stream',
      '/stream-processing',
      '/working-with-streams',
    ]),
  );
});

describe.each(machines)('$route: $machine.source.title', ({ route, machine }) => {
  const { columns, rows, index } = machine.source;

  it('has the cells that the rules compute', () => {
    expect(recomputeMachines([machine], route).diagnostics).toEqual([]);
  });

  it('reports every changed cell', () => {
    for (const [column, name] of columns.entries()) {
      if (!isResult(name) && !machine.repeated.includes(name)) continue;
      for (const [row, { line }] of rows.entries())
        expect(
          recomputeMachines([changed(machine, row, column)], route).diagnostics.map((finding) => finding.line),
          `${name}, row ${row + 1}`,
        ).toEqual([line]);
    }
  });

  it('runs to the last event and back to the first state', () => {
    const own = played.get(route)?.machines[index];
    expect(own?.schema).toBe(machine.variants[machine.chosen]?.schema);
    for (const { schema } of machine.variants) {
      const machineOfReader = createTimeMachine();
      const look = (step: number) => machineOfReader({ schema, events: own?.events ?? '', step });
      const { run } = look(rows.length);
      expect([run?.total, run?.step, run?.steps.length]).toEqual([rows.length, rows.length, rows.length]);
      expect(look(0).run?.state.streams.every(({ events }) => events.length === 0)).toBe(true);
    }
    expect(machine.variants.length).toBeGreaterThan(0);
  });
});

it('every rule that an event of a page applies has a link', () => {
  const fired = machines.flatMap(({ machine }) =>
    machine.variants.flatMap(({ schema }) => {
      const look = createTimeMachine();
      const events = played.get(machines.find((one) => one.machine === machine)?.route ?? '')?.machines[
        machine.source.index
      ]?.events;
      return machine.source.rows.flatMap((_, at) =>
        Object.keys(look({ schema, events: events ?? '', step: at + 1 }).run?.rules ?? {}),
      );
    }),
  );
  const [places] = [...played.values()].map((one) => one.places);
  expect(fired.length).toBeGreaterThan(0);
  expect([...new Set(fired)].filter((rule) => !places?.[rule as keyof typeof places])).toEqual([]);
});
