/** Stream schemas for tests. */

/** Creates attributes from texts of a name, a type (default 9) and a statistic. */
export const attributes = (...list: string[]) =>
  list.map((one) => {
    const [name = '', type = '9', stat = '0'] = one.split(' ');
    return { name, type: Number(type), stat: Number(stat) };
  });

export const stream = (name: string, more: object = {}) => ({
  name,
  type: 1,
  swsz: 86400,
  inpt: [],
  attr: [],
  ...more,
});

/** The condition of a filter or a query. `list`: comparisons, with `joinop` between them. */
export const condition = (list: unknown, qtype = 1) => ({ type: 1, name: JSON.stringify({ query: list, qtype }) });

/** A query for rising readings of one sensor. */
export const rising = {
  name: 'rising',
  type: 1,
  rstm: 'readings',
  iatr: ['temp'],
  ratr: ['sensor'],
  jqry: { cond: ['sensor', 'temp'], opid: 11, args: ['sensor', 'temp'], cmp: ['EQ', 'LT'] },
  cond: [{ name: 'NUMT', val: 1 }],
  ostm: 'rises',
};

const dock = { cond: ['dock'], opid: 11, args: ['dock'] };

/** A schema with a rule of each kind: rides between docks. */
export const bikes = {
  schema: 's',
  streams: [
    {
      name: 'docks',
      type: 1,
      attr: attributes('dock 5 2', 'area 5'),
      join: [{ name: 'j', type: 3, iatr: ['area'], rstm: 'rides', ratr: ['bike'], jqry: dock, ostm: 'pairs' }],
    },
    {
      name: 'rides',
      type: 1,
      attr: attributes('bike 5', 'mins 9 3'),
      catr: [
        { name: 'dock', type: 5, opnm: 'LOWER', iatr: ['dock'], fnr: 2, seq: 1, order: 0 },
        { name: 'kmh', type: 11, opnm: 'MATH_EXP', iatr: ['(($km*60)/$mins)'], order: 1 },
      ],
      refr: [
        {
          name: 'f',
          rstm: 'docks',
          iatr: ['area'],
          ratr: ['area'],
          jqry: { cond: ['dock'], opnm: 'ATTR', args: ['dock'] },
        },
      ],
      gpby: [{ gpat: ['dock'], iatr: 'mins', stat: 3, gran: 60 }],
      fltr: [
        {
          name: 'late',
          fqry: condition([{ key: 'mins', cmp_op: 0, val: '$plan' }], 2),
          fatr: ['bike', 'mins'],
          ostm: 'out',
          notf: 5,
        },
      ],
      join: [{ name: 'j', type: 5, iatr: ['bike'], rstm: 'docks', ratr: ['area'], jqry: dock, ostm: 'pairs' }],
      cepq: [
        {
          name: 'q',
          type: 1,
          rstm: 'rides',
          iatr: ['mins'],
          ratr: ['bike'],
          jqry: { cond: ['bike', 'mins'], args: ['bike', 'mins'], cmp: ['EQ', 'LT'] },
          cond: [{ name: 'NUMT', val: 2 }],
          ostm: 'pairs',
        },
      ],
      enty: [
        {
          name: 'e',
          opid: 3,
          iatr: ['mins'],
          ratr: ['m'],
          rstm: 'totals',
          pkatr: [{ name: 'bike', opid: 1, iatr: ['bike'] }],
        },
      ],
      rels: [{ sub: 'bike', rel: 'AT', obj: 'dock', rel_props: ['mins'], sub_updt: 1 }],
    },
    { name: 'out', type: 2, attr: attributes('mins 9 3') },
    { name: 'pairs', type: 3, attr: [] },
    { name: 'totals', type: 4, attr: attributes('bike 5') },
  ],
  notifs: [{ notifid: 5, name: 'n', freq: 60 }],
};
