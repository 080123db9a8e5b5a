import { describe, expect, it } from 'vitest';
import { insert, machineOf, streamIn } from '../../testing/machines.ts';
import { attributes, stream } from '../../testing/schemas.ts';

describe('statistics', () => {
  it('count values, different values, and their figures', () => {
    const machine = machineOf([stream('r', { attr: attributes('bike 5 2', 'dock 5 1', 'mins 9 3') })]);
    for (const [bike, mins] of [
      ['b1', 12],
      ['b2', 20],
      ['b3', 18],
      ['b1', 15],
    ])
      insert(machine, 'r', { bike, dock: 'n', mins });
    const [one, two, three] = streamIn(machine, 'r').statistics;
    expect([one?.figures, two?.figures]).toEqual([{ cnt: 3 }, { cnt: 4 }]);
    expect(three?.figures).toMatchObject({ cnt: 4, sum: 65, min: 12, max: 20, avg: 16.25, stdd: 3.5 });
    expect(three?.figures.skew).toBeCloseTo(-0.321, 3);
    expect(three?.figures.kurt).toBeCloseTo(-1.598, 3);
  });
  it('group by interval and values, and over all intervals', () => {
    const machine = machineOf([stream('r', { gpby: [{ gpat: ['dock', 'bike'], iatr: 'mins', stat: 3, gran: 3600 }] })]);
    const hour = 491_000 * 3600 * 1e6;
    insert(machine, 'r', { dock: 'n', bike: 'b', mins: 10 }, hour);
    insert(machine, 'r', { dock: 'n', bike: 'b', mins: 20 }, hour + 3599e6);
    insert(machine, 'r', { dock: 'n', bike: 'b', mins: 60 }, hour + 3600e6);
    const [group] = streamIn(machine, 'r').groups;
    expect(group?.rows.map(({ key, figures }) => [key, figures.avg])).toEqual([
      ['491000:n:b', 15],
      ['491001:n:b', 60],
    ]);
    expect(group?.rollup).toMatchObject([{ group: 'n:b', figures: { cnt: 3, avg: 30 } }]);
  });
  it('are 0 where a formula needs more values, or all are equal', () => {
    const machine = machineOf([stream('r', { attr: attributes('x 11 3') })]);
    for (let at = 0; at < 4; at++) insert(machine, 'r', { x: 0.1 });
    expect(streamIn(machine, 'r').statistics[0]?.figures).toMatchObject({ stdd: 0, skew: 0, kurt: 0 });
  });
});
