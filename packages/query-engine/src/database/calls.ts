/** What each call does, by the rules that the documentation states. What it leaves open is refused in words. */
import { refuse } from '../engine/diagnostics.ts';
import { bare, isObject, type Json, type JsonObject } from '../engine/json.ts';
import { readJson } from '../engine/read-json.ts';
import { type Database, objectIn, type SentNode } from './database.ts';
import type { CallName, Sent } from './protocol.ts';
import { type From, type Notes, selectEvents, selectGroups, selectRows } from './select.ts';
import { readStatement } from './statement.ts';
import type { Table } from './table.ts';

/** A call as it arrives: names and values of its path, its body, and where its notes go. */
interface Context {
  database: Database;
  /** A value of the path. */
  value(name: string): string;
  /** The body as JSON. */
  json(): Json;
  /** The body as it was typed. */
  text: string;
  /** Microseconds since 1970. */
  time: number;
  notes: Notes;
}

/** Answers a call, and changes the database. Refuses what the documentation leaves open. */
export function perform(
  database: Database,
  { operation, values, body = '', time }: Sent,
): { value: Json; notes: string[] } {
  const notes: Notes = new Set();
  if (values.dbname !== undefined && values.dbname !== database.name)
    refuse({
      code: 'database',
      message: `There is no database ${values.dbname} here.`,
      hint: `Use ${database.name}.`,
    });
  const value = (name: string) => values[name] ?? '';
  const json = () => readJson(body, { whole: true }).value;
  return { value: calls[operation]({ database, value, json, text: body, time, notes }), notes: [...notes] };
}

const tableOf = ({ database, value }: Context): Table => database.table(value('table_name'));
const changedTable = ({ database, value }: Context): Table => database.changed(value('table_name'));

const calls: Record<CallName, (context: Context) => Json> = {
  createTable({ database, json }) {
    const { table_name, table_type, key_type, key_sz = 24, allow_duplicate } = objectIn(json());
    if (table_type !== 0 && table_type !== 1)
      refuse({
        code: 'table-type',
        message: 'Tables of this type are not computed here.',
        hint: 'Use table_type 0 for values or 1 for documents.',
      });
    if (allow_duplicate === 1)
      refuse({
        code: 'duplicates',
        message: 'What calls return for equal keys is not documented, so such tables are not computed here.',
        hint: 'Use allow_duplicate 0.',
      });
    database.createTable({
      name: String(table_name),
      documents: table_type === 1,
      numbers: key_type === 10,
      keySize: Number(key_sz),
    });
    return { msg: 'successfully created the table' };
  },
  dropTable({ database, value }) {
    database.dropTable(value('table_name'));
    return { msg: 'successfully dropped the table' };
  },
  openTable(context) {
    tableOf(context);
    return { msg: 'table is already open' };
  },
  insertDocument(context) {
    const { doc, _pk } = objectIn(context.json());
    const table = changedTable(context);
    const key = table.insert(_pk, doc as Json, context.time);
    if (key === String(context.time))
      context.notes.add('The key is the time, as text here; a server can store it in another form.');
    context.notes.add(`Stored under the key ${JSON.stringify(key)}.`);
    return { msg: 'success' };
  },
  updateDocument(context) {
    const { doc, _pk } = objectIn(context.json());
    changedTable(context).update(_pk, doc as Json);
    context.notes.add('The whole row is replaced. Read it on your server to check fields that you left out.');
    return { msg: 'success' };
  },
  getDocument(context) {
    const table = tableOf(context);
    const row = table.get(table.readKey(context.value('key')));
    return typeof row === 'string'
      ? refuse({
          code: 'value-answer',
          message: 'The form of this answer for a normal table is not documented.',
          hint: 'Select the row with a query.',
        })
      : bare(row);
  },
  deleteDocument(context) {
    const table = changedTable(context);
    table.delete(table.readKey(context.value('key')));
    return { msg: 'successfully deleted the key' };
  },
  countRows: (context) => ({ count: tableOf(context).size }),
  runQuery({ database, json, notes, time }) {
    const { sql, levk, sec_buf, rev_buf } = objectIn(json());
    if (sec_buf !== undefined || rev_buf !== undefined)
      refuse({ code: 'buffers', message: 'sec_buf and rev_buf are for a server.', hint: 'Leave them out.' });
    const statement = readStatement(String(sql));
    if (statement.kind === 'insert') {
      database.changed(statement.table).insert(statement.key, statement.value, time);
      return { retval: 0 };
    }
    const [schema = '', stream, ...others] = statement.from.split('.');
    if (stream === undefined) return selectRows(database.table(schema), statement, levk as From, notes);
    if (others.length)
      refuse({
        code: 'from',
        message: 'After from comes a table, or schema.stream.',
        hint: 'Write one point at most.',
      });
    const kept = database.stream(schema, stream);
    return typeof statement.what === 'object'
      ? selectGroups(kept, statement, notes)
      : selectEvents(kept, statement, levk as From, notes);
  },
  registerSchema({ database, json }) {
    database.register(objectIn(json()));
    return { errcode: 0 };
  },
  getSchema: ({ database, value }) => database.schema(value('schema_name')).definition,
  getSchemaInfo({ database, value, notes }) {
    const { streams } = database.schema(value('schema_name')).machine.state();
    notes.add('The order of the streams can vary.');
    return {
      num_streams: streams.length,
      streams: streams.map(({ name, type, events }) => ({ name, num_events: events.length, state: 1, type })),
    };
  },
  insertEvent({ database, value, json, time, notes }) {
    const { stored, effects } = database.insert(value('schema_name'), value('stream_name'), json(), time);
    for (const { sentence, kind } of effects) if (kind !== 'stored') notes.add(sentence);
    notes.add(`Stored: ${JSON.stringify(stored)}`);
    return { errcode: 0 };
  },
  countEvents: ({ database, value }) => ({
    count: database.stream(value('schema_name'), value('stream_name')).events.length,
  }),
  queryStreamGraph({ database, value, text, time, notes }) {
    const schema = value('schema_name');
    database.stream(schema, value('stream_name'));
    const { kind, value: answer } = database.query(`${schema}_graph`, text, notes, time / 1000);
    return kind === 'triples'
      ? answer
      : refuse({
          code: 'stream-rows',
          message: 'The form of this answer for a stream is documented for triples only.',
          hint: `Leave out RETURN, or query the graph ${schema}_graph with the call for graphs.`,
        });
  },
  createGraph({ database, value }) {
    database.createGraph(value('graph_table_name'));
    return { msg: 'success' };
  },
  openGraph({ database, value }) {
    database.graph(value('graph_table_name'));
    return { msg: 'success' };
  },
  addNode({ database, value, json }) {
    database.addNode(value('graph_table_name'), nodeIn(json()));
    return { msg: 'success' };
  },
  addTriple({ database, value, json }) {
    const { sub, pred, obj } = objectIn(json());
    const { rel, prop } = objectIn(pred);
    database.addTriple(value('graph_table_name'), nodeIn(sub), { rel: String(rel), prop: propsIn(prop) }, nodeIn(obj));
    return { msg: 'success' };
  },
  runGraphQuery: ({ database, value, text, time, notes }) =>
    database.query(value('graph_table_name'), text, notes, time / 1000).value,
};

function nodeIn(value: Json | undefined): SentNode {
  const { label, name, prop } = objectIn(value);
  return { label: String(label), name: String(name), prop: propsIn(prop) };
}

const propsIn = (value: Json | undefined): JsonObject => (value !== undefined && isObject(value) ? value : bare());
