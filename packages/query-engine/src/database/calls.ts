/** Calls on a database. A call whose result isn't documented throws an error. */
import { QueryError, throwError } from '../diagnostics.ts';
import { createObject, isObject, type Json, type JsonObject, parseJson } from '../json.ts';
import { Database, type DatabaseOptions, type NodeInput, toObject } from './database.ts';
import type { CallName, CallTask, DatabaseCall, Reply } from './request-journal.ts';
import { type Bookmark, type Notes, parseStatement, selectEvents, selectGroups, selectRows } from './select.ts';
import type { Table } from './table.ts';

interface Context {
  database: Database;
  value(name: string): string;
  json(): Json;
  text: string;
  /** Microseconds since 1970. */
  time: number;
  notes: Notes;
}

function runCall(
  database: Database,
  { operation, values, body = '', time }: DatabaseCall,
): { value: Json; notes: string[] } {
  const notes: Notes = new Set();
  if (values.dbname !== undefined && values.dbname !== database.name)
    throwError({
      code: 'database',
      message: `There is no database ${values.dbname} here.`,
      hint: `Use ${database.name}.`,
    });
  const value = (name: string) => values[name] ?? '';
  const json = () => parseJson(body, { expectEnd: true }).value;
  return { value: CALLS[operation]({ database, value, json, text: body, time, notes }), notes: [...notes] };
}

const getTable = ({ database, value }: Context): Table => database.getTable(value('table_name'));
const getChangedTable = ({ database, value }: Context): Table => database.getTableForChange(value('table_name'));

const CALLS: Record<CallName, (context: Context) => Json> = {
  createTable({ database, json }) {
    const { table_name, table_type, key_type, key_sz = 24, allow_duplicate } = toObject(json());
    if (table_type !== 0 && table_type !== 1)
      throwError({
        code: 'table-type',
        message: 'Tables of this type are not computed here.',
        hint: 'Use table_type 0 for values or 1 for documents.',
      });
    if (allow_duplicate === 1)
      throwError({
        code: 'duplicates',
        message: 'What calls return for equal keys is not documented, so such tables are not computed here.',
        hint: 'Use allow_duplicate 0.',
      });
    database.createTable({
      name: String(table_name),
      hasDocuments: table_type === 1,
      hasNumberKeys: key_type === 10,
      keySize: Number(key_sz),
    });
    return { msg: 'successfully created the table' };
  },
  dropTable({ database, value }) {
    database.dropTable(value('table_name'));
    return { msg: 'successfully dropped the table' };
  },
  openTable(context) {
    getTable(context);
    return { msg: 'table is already open' };
  },
  insertDocument(context) {
    const { doc, _pk } = toObject(context.json());
    const table = getChangedTable(context);
    const key = table.insert(_pk, doc as Json, context.time);
    if (key === String(context.time))
      context.notes.add('The key is the time, as text here; a server can store it in another form.');
    context.notes.add(`Stored under the key ${JSON.stringify(key)}.`);
    return { msg: 'success' };
  },
  updateDocument(context) {
    const { doc, _pk } = toObject(context.json());
    getChangedTable(context).update(_pk, doc as Json);
    context.notes.add('The whole row is replaced. Read it on your server to check fields that you left out.');
    return { msg: 'success' };
  },
  getDocument(context) {
    const table = getTable(context);
    const row = table.get(table.parseKey(context.value('key')));
    return typeof row === 'string'
      ? throwError({
          code: 'value-answer',
          message: 'The form of this answer for a normal table is not documented.',
          hint: 'Select the row with a query.',
        })
      : createObject(row);
  },
  deleteDocument(context) {
    const table = getChangedTable(context);
    table.delete(table.parseKey(context.value('key')));
    return { msg: 'successfully deleted the key' };
  },
  countRows: (context) => ({ count: getTable(context).size }),
  runQuery({ database, json, notes, time }) {
    const { sql, levk, sec_buf, rev_buf } = toObject(json());
    if (sec_buf !== undefined || rev_buf !== undefined)
      throwError({ code: 'buffers', message: 'sec_buf and rev_buf are for a server.', hint: 'Leave them out.' });
    const statement = parseStatement(String(sql));
    if (statement.kind === 'insert') {
      database.getTableForChange(statement.table).insert(statement.key, statement.value, time);
      return { retval: 0 };
    }
    const [schema = '', stream, ...others] = statement.from.split('.');
    if (stream === undefined) return selectRows(database.getTable(schema), statement, levk as Bookmark, notes);
    if (others.length)
      throwError({
        code: 'from',
        message: 'After from comes a table, or schema.stream.',
        hint: 'Write one point at most.',
      });
    const streamState = database.getStream(schema, stream);
    return typeof statement.what === 'object'
      ? selectGroups(streamState, statement, notes)
      : selectEvents(streamState, statement, levk as Bookmark, notes);
  },
  registerSchema({ database, json }) {
    database.registerSchema(toObject(json()));
    return { errcode: 0 };
  },
  getSchema: ({ database, value }) => database.getSchema(value('schema_name')).definition,
  getSchemaInfo({ database, value, notes }) {
    const { streams } = database.getSchema(value('schema_name')).processor.state();
    notes.add('The order of the streams can vary.');
    return {
      num_streams: streams.length,
      streams: streams.map(({ name, type, events }) => ({ name, num_events: events.length, state: 1, type })),
    };
  },
  insertEvent({ database, value, json, time, notes }) {
    const { stored, effects } = database.insertEvent(value('schema_name'), value('stream_name'), json(), time);
    for (const { sentence, kind } of effects) if (kind !== 'stored') notes.add(sentence);
    notes.add(`Stored: ${JSON.stringify(stored)}`);
    return { errcode: 0 };
  },
  countEvents: ({ database, value }) => ({
    count: database.getStream(value('schema_name'), value('stream_name')).events.length,
  }),
  queryStreamGraph({ database, value, text, time, notes }) {
    const schema = value('schema_name');
    database.getStream(schema, value('stream_name'));
    const { kind, value: answer } = database.query(`${schema}_graph`, text, notes, time / 1000);
    return kind === 'triples'
      ? answer
      : throwError({
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
    database.getGraph(value('graph_table_name'));
    return { msg: 'success' };
  },
  addNode({ database, value, json }) {
    database.addNode(value('graph_table_name'), toNode(json()));
    return { msg: 'success' };
  },
  addTriple({ database, value, json }) {
    const { sub, pred, obj } = toObject(json());
    const { rel, prop } = toObject(pred);
    database.addTriple(value('graph_table_name'), toNode(sub), { rel: String(rel), prop: toProps(prop) }, toNode(obj));
    return { msg: 'success' };
  },
  runGraphQuery: ({ database, value, text, time, notes }) =>
    database.query(value('graph_table_name'), text, notes, time / 1000).value,
};

function toNode(value: Json | undefined): NodeInput {
  const { label, name, prop } = toObject(value);
  return { label: String(label), name: String(name), prop: toProps(prop) };
}

const toProps = (value: Json | undefined): JsonObject =>
  value !== undefined && isObject(value) ? value : createObject();

export interface AnswerOptions extends DatabaseOptions {
  /** Calls that create the example data. */
  examples: readonly DatabaseCall[];
}

/** Answers calls in their order, on the examples. A call that fails changes nothing. */
export function answerCalls(calls: readonly DatabaseCall[], { examples, ...options }: AnswerOptions): Reply[] {
  const database = new Database(options);
  for (const call of examples) tryCall(database, call);
  database.markAsExamples();
  return calls.map((call) => tryCall(database, call));
}

/** Repeats the earlier calls on the examples, and answers the last one. */
export const answerCall = ({ earlier, call }: CallTask, options: AnswerOptions): Reply =>
  answerCalls([...earlier, call], options).at(-1) as Reply;

function tryCall(database: Database, call: DatabaseCall): Reply {
  try {
    return { kind: 'computed', ...runCall(database, call) };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    const { message, hint } = error.draft;
    return { kind: 'refused', reason: `${message} ${hint}` };
  }
}
