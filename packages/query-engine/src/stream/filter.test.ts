import { describe, expect, it } from 'vitest';
import { createProcessor, eventsIn, insert, kindsOf, streamIn } from '../testing/processors.ts';
import { attributes, condition, stream } from '../testing/schemas.ts';

describe('filters', () => {
  const late = (more: object = {}) => [
    {
      name: 'late',
      fqry: condition([{ key: 'mins', cmp_op: 0, val: '$plan' }], 2),
      fatr: ['bike'],
      ostm: 'o',
      ...more,
    },
  ];
  it('send the listed and the computed attributes', () => {
    const catr = [{ name: 'over', type: 9, opnm: 'SUB', iatr: ['mins', 'plan'] }];
    const processor = createProcessor([
      stream('r', { fltr: late({ catr }) }),
      stream('o', { type: 2, attr: attributes('over 9 3') }),
    ]);
    expect(kindsOf(processor, 'r', { bike: 'a', mins: 5, plan: 5 })).toEqual(['stored', 'dropped']);
    expect(kindsOf(processor, 'r', { bike: 'b', mins: 9, plan: 5 })).toEqual([
      'stored',
      'tested',
      'emitted',
      'stored',
      'counted',
    ]);
    expect(eventsIn(processor, 'o')).toEqual([{ bike: 'b', over: 4 }]);
    expect(streamIn(processor, 'o').statistics[0]?.figures.sum).toBe(4);
  });
  it.each([
    [0, [1, 2, 3], [3]],
    [1, [1, 2, 3], [2, 3]],
    [2, [1, 2, 3], [1]],
    [3, [1, 2, 3], [1, 2]],
    [4, [1, 2, '2'], [2]],
    [5, [1, 2, '2'], [1, '2']],
  ])('support cmp_op %i', (operator, values, passing) => {
    const fltr = [{ name: 'f', fqry: condition([{ key: 'x', cmp_op: operator, val: 2 }]), fatr: ['x'], ostm: 'o' }];
    const processor = createProcessor([stream('r', { fltr }), stream('o', { type: 2 })]);
    for (const x of values) insert(processor, 'r', { x });
    expect(eventsIn(processor, 'o').map(({ x }) => x)).toEqual(passing);
  });
  it.each([
    [0, [{ x: 3, y: 3 }]],
    [
      1,
      [
        { x: 3, y: 3 },
        { x: 3, y: 0 },
      ],
    ],
  ])('support joinop %i', (joinop, passing) => {
    const query = [{ key: 'x', cmp_op: 0, val: 2 }, { joinop }, { key: 'y', cmp_op: 0, val: 2 }];
    const processor = createProcessor([
      stream('r', { fltr: [{ name: 'f', fqry: condition(query), fatr: ['x', 'y'], ostm: 'o' }] }),
      stream('o', { type: 2 }),
    ]);
    for (const event of [
      { x: 3, y: 3 },
      { x: 3, y: 0 },
      { x: 0, y: 0 },
    ])
      insert(processor, 'r', event);
    expect(eventsIn(processor, 'o')).toEqual(passing);
  });
});

describe('notifications', () => {
  it('are sent at most every freq seconds', () => {
    const fltr = [{ name: 'f', fqry: condition([{ key: 'x', cmp_op: 1, val: 0 }]), fatr: ['x'], ostm: 'o', notf: 501 }];
    const processor = createProcessor(
      [stream('r', { fltr }), stream('o', { type: 2 })],
      {},
      { notifs: [{ notifid: 501, name: 'n', freq: 60 }] },
    );
    for (const seconds of [0, 40, 110, 150]) insert(processor, 'r', { x: 1 }, seconds * 1e6);
    expect(processor.state().notifications.map(({ result, since }) => [result, since])).toEqual([
      ['sent', undefined],
      ['not sent', 40],
      ['sent', 110],
      ['not sent', 40],
    ]);
  });
});
