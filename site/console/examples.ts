import type { CallName, DatabaseCall } from '@folio/query-engine/database';

/** A time on 5 January 2026 in UTC, in microseconds since 1970. */
const toMicroseconds = (time: string): number => Date.parse(`2026-01-05T${time}Z`) * 1000;

const call = (operation: CallName, values: Record<string, string>, body: unknown, time = '08:00'): DatabaseCall => ({
  operation,
  values,
  body: JSON.stringify(body),
  time: toMicroseconds(time),
});

const plants = { dbname: 'mydb', table_name: 'plants' };
const docks = { schema_name: 'city_bikes', stream_name: 'docks' };
const rides = { schema_name: 'city_bikes', stream_name: 'rides' };
const museum = { graph_table_name: 'museum' };
const stream = { type: 1, inpt: [] };
const text = { type: 5, kysz: 16 };

/**
 * Calls that create the data of the examples of the REST reference; /rest-api/document-structure
 * lists them. They make the computed answers equal to the documented ones, which
 * `site/tests/contract/console.test.ts` compares.
 */
export const examples: readonly DatabaseCall[] = [
  call(
    'createTable',
    { dbname: 'mydb' },
    { table_name: 'plants', table_type: 1, key_type: 1, key_sz: 16, allow_duplicate: 0 },
  ),
  call('createTable', { dbname: 'mydb' }, { table_name: 'readings', table_type: 0, key_type: 10, allow_duplicate: 0 }),
  call('insertDocument', plants, { _pk: 'fern-1', doc: { name: 'Fern', bed: 'north', notes: 'Keep the soil moist' } }),
  call('insertDocument', plants, { doc: { name: 'Moss', bed: 'north', _pk: 'moss-1' } }),
  call(
    'registerSchema',
    {},
    {
      schema: 'city_bikes',
      streams: [
        {
          name: 'docks',
          ...stream,
          swsz: 31536000,
          attr: [
            { name: 'dock', ...text, sidx: 1 },
            { name: 'area', ...text },
          ],
        },
        {
          name: 'rides',
          ...stream,
          swsz: 604800,
          attr: [
            { name: 'bike', ...text, stat: 2 },
            { name: 'dock', ...text, sidx: 1, stat: 1 },
            { name: 'mins', type: 9, stat: 3 },
          ],
          refr: [
            {
              name: 'area_of_dock',
              rstm: 'docks',
              ratr: ['area'],
              iatr: ['area'],
              jqry: { cond: ['dock'], opnm: 'ATTR', args: ['dock'] },
            },
          ],
          gpby: [{ gpat: ['dock'], iatr: 'bike', stat: 1, gran: 3600, kysz: 32 }],
          rels: [{ sub: 'bike', rel: 'ENDS_AT', obj: 'dock', rel_props: ['mins'] }],
        },
      ],
    },
  ),
  call(
    'registerSchema',
    {},
    {
      schema: 'bike_shop',
      streams: [
        {
          name: 'sales',
          type: 1,
          swsz: 86400,
          inpt: [],
          attr: [
            { name: 'item', type: 5, kysz: 24 },
            { name: 'price', type: 11 },
          ],
        },
      ],
    },
  ),
  call('insertEvent', docks, { dock: 'north', area: 'hill' }),
  call('insertEvent', docks, { dock: 'quay', area: 'harbor' }),
  call('insertEvent', rides, { bike: 'b1', dock: 'north', mins: 12 }, '08:05'),
  call('insertEvent', rides, { bike: 'b2', dock: 'quay', mins: 20 }, '08:20'),
  call('insertEvent', rides, { bike: 'b3', dock: 'north', mins: 18 }, '08:40'),
  call('insertEvent', rides, { bike: 'b1', dock: 'north', mins: 15 }, '08:50'),
  call('createGraph', museum, undefined),
  call('addNode', museum, { label: 'artist', name: 'nadir', prop: { fullname: 'Nadir Aziz', born: 1951 } }),
  call('addTriple', museum, {
    sub: { label: 'artist', name: 'nadir', prop: {} },
    pred: { rel: 'PAINTED', prop: {} },
    obj: { label: 'work', name: 'tide', prop: { title: 'Tide', year: 1984 } },
  }),
  call('addTriple', museum, {
    sub: { label: 'artist', name: 'yuki', prop: { fullname: 'Yuki Mori', born: 1978 } },
    pred: { rel: 'PAINTED', prop: { media: ['ink', 'gold leaf'] } },
    obj: { label: 'work', name: 'lantern', prop: { title: 'Lantern', year: 2006 } },
  }),
];
