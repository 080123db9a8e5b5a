import { describe, expect, it } from 'vitest';
import { insert, joined, machineOf } from '../../testing/machines.ts';
import { attributes, stream } from '../../testing/schemas.ts';

describe('graphs of streams', () => {
  it('keep the first values of a node, or the latest with sub_updt 1', () => {
    const rels = (more: object) => [{ sub: 'a', rel: 'R', obj: 'b', sub_props: ['x'], rel_props: ['x'], ...more }];
    for (const [more, x] of [
      [{}, 1],
      [{ sub_updt: 1 }, 2],
    ] as const) {
      const machine = machineOf([stream('r', { rels: rels(more) })]);
      insert(machine, 'r', { a: 'p', b: 'q', x: 1 });
      insert(machine, 'r', { a: 'p', b: 'q', x: 2 });
      const { nodes, relations } = machine.state().graph;
      expect(nodes.find(({ name }) => name === 'p')?.props).toEqual({ x });
      expect(relations.map(({ props }) => props.x)).toEqual([1, 2]);
    }
  });
  it('read a part of an object by its dotted name', () => {
    const machine = machineOf([stream('r', { rels: [{ sub: 'a', rel: 'R', obj: 'prod.name', obj_label: 'prod' }] })]);
    insert(machine, 'r', { a: 'p', prod: { name: 'lamp' } });
    expect(machine.state().graph.nodes.map(({ label, name }) => `${label}:${name}`)).toEqual(['a:p', 'prod:lamp']);
  });
});

describe('faults of events', () => {
  const machine = () =>
    machineOf([stream('r', { attr: attributes('t 5', 'l 9', 'd 11') }), stream('o', { type: 4 })], {
      limits: { events: 3 },
    });
  it.each([
    ['a stream that does not exist', 'rr', {}, 'unknown-stream'],
    ['an entity stream', 'o', {}, 'entity-insert'],
    ['a list', 'r', [], 'event'],
    ['nothing', 'r', undefined, 'event'],
    ['text that is not JSON', 'r', '{"a":}', 'json'],
    ['a number as text', 'r', { l: '3' }, 'event-type'],
    ['a long with a fraction', 'r', { l: 3.5 }, 'event-type'],
    ['a text as number', 'r', { t: 3 }, 'event-type'],
    ['a key of its own', 'r', { _pk: 3 }, 'event-key'],
  ])('%s', (_, name, event, code) => {
    expect(machine().insert(name, event)).toMatchObject({ fault: { code, source: 'event' } });
  });
  it('an event that is earlier than the last one', () => {
    const one = machine();
    insert(one, 'r', {}, 5e6);
    expect(one.insert('r', {}, { time: 4e6 })).toMatchObject({ fault: { code: 'late-event' } });
  });
  it('too many events; a fault leaves what is kept as it was', () => {
    const one = machine();
    for (let at = 0; at < 3; at++) insert(one, 'r', {});
    const before = one.state();
    expect(one.insert('r', {})).toMatchObject({ fault: { code: 'limit-events' } });
    expect(one.state()).toEqual(before);
  });
  it('too much work for one event', () => {
    const one = joined(1, 1);
    expect('fault' in one.insert('temp', { temp: 1, point: 1 })).toBe(false);
    const small = machineOf([stream('r', { attr: attributes('x 9 3') })], { limits: { units: 0 } });
    expect(small.insert('r', { x: 1 })).toMatchObject({ fault: { code: 'limit-units' } });
    expect(small.insert('r', { x: 1 })).toMatchObject({ fault: { code: 'stopped' } });
  });
  it('names of this language are only names', () => {
    const one = machineOf([stream('r', { catr: [{ name: 'c', type: 5, opnm: 'COPY', iatr: ['constructor'] }] })]);
    expect(insert(one, 'r', '{"__proto__": 3}').effects[0]?.kind).toBe('skipped');
  });
  it('state and effects can be sent between threads', () => {
    const one = joined(1, 1);
    const done = insert(one, 'temp', { temp: 1, point: 1 });
    expect(structuredClone([done, one.state()])).toEqual([done, one.state()]);
  });
});
