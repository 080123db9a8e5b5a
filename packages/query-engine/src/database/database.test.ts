import { describe, expect, it } from 'vitest';
import { attributes, stream } from '../testing/schemas.ts';
import { answerCall } from './calls.ts';
import type { CallName, DatabaseCall, Reply } from './request-journal.ts';

/** Returns a function that sends requests to a database with examples, one second apart. */
function openDatabase(examples: DatabaseCall[] = []) {
  const earlier: DatabaseCall[] = [];
  let time = 1_767_600_000_000_000;
  return (operation: CallName, values: Record<string, string> = {}, body?: unknown): Reply => {
    time += 1_000_000;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const call: DatabaseCall = { operation, values, time, ...(text === undefined ? {} : { body: text }) };
    const reply = answerCall({ earlier, call }, { name: 'mydb', examples });
    earlier.push(call);
    return reply;
  };
}

const value = (reply: Reply) => (reply.kind === 'computed' ? reply.value : reply.reason);
const reason = (reply: Reply) => (reply.kind === 'refused' ? reply.reason : `computed: ${JSON.stringify(reply.value)}`);
const db = { dbname: 'mydb' };
const books = { ...db, table_name: 'books' };
const documents = { table_name: 'books', table_type: 1, key_type: 1, key_sz: 8, allow_duplicate: 0, allow_rev_idx: 0 };

describe('a table of documents', () => {
  const filled = () => {
    const call = openDatabase();
    call('createTable', db, documents);
    call('insertDocument', books, { _pk: 'b', doc: { title: 'Sea', pages: 90, by: { name: 'Ada' } } });
    call('insertDocument', books, { doc: { title: 'Sky', pages: 200, _pk: 'a' } });
    return call;
  };
  const select = (sql: string, rest: object = {}) => filled()('runQuery', db, { sql, ...rest });

  it('returns a document with its key and version', () => {
    const call = filled();
    expect(value(call('getDocument', { ...books, key: '"b"' }))).toEqual({
      title: 'Sea',
      pages: 90,
      by: { name: 'Ada' },
      _pk: 'b',
      _v: 1,
    });
    expect(value(call('countRows', books))).toEqual({ count: 2 });
  });

  it('replaces a whole document by PUT, and deletes a document by its key', () => {
    const call = filled();
    expect(value(call('updateDocument', books, { _pk: 'b', doc: { title: 'Lake' } }))).toEqual({ msg: 'success' });
    expect(value(call('getDocument', { ...books, key: '"b"' }))).toEqual({ title: 'Lake', _pk: 'b', _v: 1 });
    expect(value(call('deleteDocument', { ...books, key: '"b"' }))).toEqual({ msg: 'successfully deleted the key' });
    expect(reason(call('getDocument', { ...books, key: '"b"' }))).toMatch(/no row with the key b/);
  });

  it('uses the time as the key of a document without a key, and notes it', () => {
    const call = filled();
    const reply = call('insertDocument', books, { doc: { title: 'Ice' } });
    expect(reply.kind === 'computed' && reply.notes.join(' ')).toMatch(/key is the time.*Stored under the key "17676/);
    expect(value(call('countRows', books))).toEqual({ count: 3 });
  });

  it.each([
    ['select * from books', ['a', 'b']],
    ['select * from books where title = "Sea"', ['b']],
    ['select * from books where pages > 90', ['a']],
    ['select * from books where pages >= 90 and title = "Sea"', ['b']],
    ['select * from books where _pk > "a"', ['b']],
    ['select * from books where by.name = "Ada"', ['b']],
    ['select * from books where title = "none"', []],
  ])('runs %s', (sql, keys) => {
    expect(value(select(sql))).toMatchObject({
      rows: keys.map((k) => ({ k })),
      num_items: keys.length,
      more_data_to_come: 0,
      switch_done: 0,
    });
  });

  it('returns a large result in parts', () => {
    const first = value(select('select * from books limit 1'));
    expect(first).toMatchObject({ rows: [{ k: 'a' }], levk: 'a', more_data_to_come: 1 });
    const next = value(select('select * from books limit 1', { levk: 'a', switch_done: 0 }));
    expect(next).toMatchObject({ rows: [{ k: 'b' }], more_data_to_come: 0 });
    expect(next).not.toHaveProperty('levk');
  });

  it('counts rows with a condition, and inserts a row by a statement', () => {
    const call = filled();
    expect(value(call('runQuery', db, { sql: 'insert into books values "c" {"title":"Sea"}' }))).toEqual({ retval: 0 });
    expect(value(call('runQuery', db, { sql: 'select count(*) from books where title = "Sea"' }))).toEqual({
      retval: 2,
    });
  });

  it.each([
    ['an existing key', 'insertDocument', books, { _pk: 'b', doc: {} }, /key b exists.*not documented/],
    ['another type of key', 'insertDocument', books, { _pk: 7, doc: {} }, /keys of books are text/],
    ['a key that is too long', 'insertDocument', books, { _pk: 'nine bytes', doc: {} }, /longer than the 8 bytes/],
    ['two different keys', 'insertDocument', books, { _pk: 'x', doc: { _pk: 'y' } }, /another _pk/],
    ['a text instead of a document', 'insertDocument', books, { _pk: 'x', doc: 'text' }, /stores documents/],
    ['an update of a new key', 'updateDocument', books, { _pk: 'x', doc: {} }, /no row with the key x/],
    ['a key without quotes', 'getDocument', { ...books, key: 'b' }, undefined, /double quotes/],
    ['an unknown table', 'countRows', { ...db, table_name: 'book' }, undefined, /Did you mean books/],
    ['an unknown database', 'countRows', { ...books, dbname: 'x' }, undefined, /Use mydb/],
    ['a duplicate table', 'createTable', db, documents, /Duplicate table "books"/],
    [
      'a table with duplicate keys',
      'createTable',
      db,
      { ...documents, table_name: 'x', allow_duplicate: 1 },
      /allow_duplicate 0/,
    ],
    ['a large table', 'createTable', db, { ...documents, table_name: 'x', table_type: 6 }, /table_type 0/],
  ] as [string, CallName, Record<string, string>, unknown, RegExp][])(
    'refuses %s with a reason',
    (_, operation, values, body, words) => expect(reason(filled()(operation, values, body))).toMatch(words),
  );

  it.each([
    ['select * from books where title > "S"', /compares text/],
    ['select * from books where title = "sea, sky"', /Searches for words/],
    ['select * from books where title = 3', /title is text/],
    ['select * from books where pages = 90 or pages = 91', /Unexpected "or/],
    ['select title from books', /Invalid select/],
    ['SELECT * from books', /lower case/],
    ['select aggr(pages) from books', /are for streams/],
    ['insert into books values null {}', /call of their own/],
  ])('refuses %s', (sql, words) => expect(reason(select(sql))).toMatch(words));
});

describe('a table of values', () => {
  it('sorts rows by number, and supports conditions on the key only', () => {
    const call = openDatabase();
    call('createTable', db, { table_name: 'books', table_type: 0, key_type: 10, allow_duplicate: 0, allow_rev_idx: 0 });
    call('insertDocument', books, { _pk: 10, doc: 'ten' });
    call('insertDocument', books, { _pk: 9, doc: 'nine' });
    expect(value(call('runQuery', db, { sql: 'select * from books' }))).toMatchObject({
      rows: [
        { k: 9, v: 'nine' },
        { k: 10, v: 'ten' },
      ],
    });
    expect(value(call('runQuery', db, { sql: 'select * from books where _pk > 9' }))).toMatchObject({ num_items: 1 });
    expect(reason(call('runQuery', db, { sql: 'select * from books where size = 1' }))).toMatch(/does not read/);
    expect(reason(call('insertDocument', books, { doc: 'x' }))).toMatch(/needs a key/);
    expect(reason(call('getDocument', { ...books, key: '9' }))).toMatch(/not documented/);
  });
});

const schema = {
  schema: 'shop',
  streams: [
    stream('sales', {
      attr: attributes('item 5', 'price 11'),
      gpby: [{ gpat: ['item'], iatr: 'price', stat: 1, gran: 3600, swsz: 86400, kysz: 32 }],
      rels: [{ sub: 'item', rel: 'COSTS', obj: 'price' }],
    }),
  ],
};
const sales = { schema_name: 'shop', stream_name: 'sales' };

describe('a stream', () => {
  const filled = () => {
    const call = openDatabase();
    call('registerSchema', {}, schema);
    call('insertEvent', sales, { item: 'lamp', price: 10 });
    call('insertEvent', sales, { item: 'cup', price: 4 });
    return call;
  };

  it('returns the newest events first, and notes the effects of an insert', () => {
    const call = filled();
    const reply = call('insertEvent', sales, { item: 'lamp', price: 12 });
    expect(reply).toMatchObject({ kind: 'computed', value: { errcode: 0 } });
    expect(reply.kind === 'computed' && reply.notes.join(' ')).toMatch(/lamp COSTS price:12.*"_pk":1767600004000000/);
    expect(value(call('runQuery', db, { sql: 'select * from shop.sales where item = "lamp" limit 1' }))).toMatchObject({
      rows: [{ k: 1_767_600_004_000_000 }],
      levk: 1_767_600_004_000_000,
      more_data_to_come: 1,
      switch_done: 1,
    });
    expect(value(call('countEvents', sales))).toEqual({ count: 3 });
    expect(value(call('runQuery', db, { sql: 'select aggr(price) from shop.sales groupby item' }))).toMatchObject({
      rows: [
        { k: 'lamp', v: 2 },
        { k: 'cup', v: 1 },
      ],
    });
    expect(value(call('queryStreamGraph', sales, 'S=>(item:lamp)-[COSTS]->(price:*)'))).toMatchObject({ num_items: 2 });
    expect(
      value(call('runGraphQuery', { graph_table_name: 'shop_graph' }, 'S=>(item:cup)-[COSTS]->(price:*)')),
    ).toMatchObject({
      triple: [{ sub: 'item:cup', pred: 'COSTS', obj: 'price:4' }],
    });
    expect(value(call('getSchemaInfo', sales))).toMatchObject({ streams: [{ name: 'sales', num_events: 3, type: 1 }] });
    expect(value(call('getSchema', sales))).toEqual(schema);
  });

  it.each([
    ['an event of another type', 'insertEvent', sales, { item: 7 }, /declares it as text/],
    ['an unknown stream', 'insertEvent', { ...sales, stream_name: 'sale' }, {}, /Did you mean sales/],
    ['an unknown schema', 'countEvents', { ...sales, schema_name: 'x' }, undefined, /Unknown schema "x"/],
    [
      'running statistics',
      'runQuery',
      db,
      { sql: 'select aggr(price) from shop.sales rollup 1' },
      /Running statistics/,
    ],
    [
      'an unknown group',
      'runQuery',
      db,
      { sql: 'select aggr(item) from shop.sales groupby price' },
      /aggr\(price\) groupby item/,
    ],
    ['RETURN on a stream', 'queryStreamGraph', sales, 'S=>(@i item:*); RETURN i.name AS n', /triples only/],
    ['a duplicate schema', 'registerSchema', {}, schema, /Duplicate schema "shop"/],
    ['an invalid schema', 'registerSchema', {}, { schema: 'y', streams: [{ name: 'a' }] }, /./],
  ] as [string, CallName, Record<string, string>, unknown, RegExp][])(
    'refuses %s with a reason',
    (_, operation, values, body, words) => expect(reason(filled()(operation, values, body))).toMatch(words),
  );
});

describe('a graph', () => {
  const town = { graph_table_name: 'town' };
  const node = (label: string, name: string, prop: object = {}) => ({ label, name, prop });
  const filled = () => {
    const call = openDatabase();
    call('createGraph', town);
    call('addNode', town, node('baker', 'hana', { since: 2001 }));
    call('addTriple', town, {
      sub: node('baker', 'hana'),
      pred: { rel: 'BAKES', prop: {} },
      obj: node('bread', 'rye'),
    });
    return call;
  };

  it('returns triples, or rows with RETURN', () => {
    const call = filled();
    expect(value(call('runGraphQuery', town, 'S=>(baker:*)-[BAKES]->(bread:*)'))).toEqual({
      triple: [{ sub: 'baker:hana', pred: 'BAKES', obj: 'bread:rye' }],
      num_items: 1,
    });
    expect(
      value(call('runGraphQuery', town, 'S=>(@b baker:*)-[BAKES]->(@d bread:*); RETURN b.since AS since')),
    ).toEqual({
      rows: [{ since: 2001 }],
      num_items: 1,
    });
  });

  it.each([
    ['a statement', 'runGraphQuery', 'CREATE (a:b)', /one query/],
    ['two queries', 'runGraphQuery', 'S=>(*)\nS=>(*)', /one query/],
    ['a query with a syntax error', 'runGraphQuery', 'S=>(baker', /./],
    ['new properties for an existing node', 'addNode', node('baker', 'hana', { since: 2002 }), /new properties/],
  ] as [string, CallName, unknown, RegExp][])('refuses %s with a reason', (_, operation, body, words) =>
    expect(reason(filled()(operation, town, body))).toMatch(words),
  );
});

describe('an example', () => {
  const examples = (): DatabaseCall[] => {
    const sent: DatabaseCall[] = [];
    const add = (operation: CallName, values: Record<string, string>, body: unknown) =>
      sent.push({ operation, values, body: JSON.stringify(body), time: 0 });
    add('createTable', db, documents);
    add('insertDocument', books, { _pk: 'a', doc: { title: 'Example' } });
    return sent;
  };

  it('is available at first, and is replaced by a row of the user', () => {
    const call = openDatabase(examples());
    expect(value(call('getDocument', { ...books, key: '"a"' }))).toMatchObject({ title: 'Example' });
    expect(value(call('insertDocument', books, { _pk: 'a', doc: { title: 'Mine' } }))).toEqual({ msg: 'success' });
    expect(value(call('getDocument', { ...books, key: '"a"' }))).toMatchObject({ title: 'Mine' });
    expect(reason(call('insertDocument', books, { _pk: 'a', doc: {} }))).toMatch(/key a exists/);
  });

  it('is replaced by a table of the user, but only once', () => {
    const call = openDatabase(examples());
    call('createTable', db, documents);
    expect(value(call('countRows', books))).toEqual({ count: 0 });
    expect(reason(call('createTable', db, documents))).toMatch(/Duplicate table/);
  });
});
