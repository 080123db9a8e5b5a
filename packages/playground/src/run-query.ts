/** What the tool `run_query` runs in a thread of its own: a query, and its answer in words. */
import {
  type Answered,
  type Diagnostic,
  type GraphOptions,
  openGraph,
  type Result,
} from '@folio/query-engine/engine/index.ts';
import { sizeOf } from './interface/describe.ts';
import { tableOf } from './interface/export.ts';
import { RUN_TIMEOUT_MS } from './service/protocol.ts';

/** Rows of an answer that are written out. */
const mostRows = 50;

export interface QueryTask extends Required<Pick<GraphOptions, 'keywords' | 'now'>> {
  setup: readonly string[];
  query: string;
}

export interface QueryOutput {
  answer: string;
  /** Whether the answer says what is wrong with the query or its setup. */
  isFault?: true;
}

/** Runs a query on a graph that is made for it. All of it shares one deadline. */
export default function runQuery({ setup, query, keywords, now }: QueryTask): QueryOutput {
  const clock = () => performance.now();
  const deadline = clock() + RUN_TIMEOUT_MS;
  const opened = openGraph([...setup], { keywords, now, clock, deadline, limits: { milliseconds: RUN_TIMEOUT_MS } });
  if ('fault' in opened) return { answer: `The setup is refused. ${faultInWords(opened.fault)}`, isFault: true };
  const { results, fault } = opened.session.run(query);
  const parts = results.map(inWords);
  if (!fault) return { answer: parts.join('\n\n') };
  const before = parts.length ? `\n\nBefore it:\n\n${parts.join('\n\n')}` : '';
  return { answer: `${faultInWords(fault)}${before}`, isFault: true };
}

const faultInWords = ({ message, hint, source, line, column, link }: Diagnostic) =>
  `${message} ${hint} (${source}, line ${line}, column ${column}${link ? `; read ${link}` : ''})`;

function inWords(result: Result): string {
  if (result.kind === 'done') return result.text;
  const notes = result.notes.map(
    ({ kind, text: said }) => `${kind === 'open' ? 'Both are possible' : 'Note'}: ${said}`,
  );
  return [answerInWords(result), ...notes].join('\n\n');
}

function answerInWords(answer: Answered): string {
  if (answer.kind === 'count') return sizeOf(answer);
  const { columns, rows } = tableOf(answer);
  if (!rows.length) return 'No rows: nothing fits the pattern.';
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const more = answer.total > mostRows ? `, the first ${mostRows}` : '';
  const order = answer.order === 'data' ? ', in no fixed order' : '';
  return `${sizeOf(answer)}${more}${order}:\n\n${[columns, columns.map(() => '---'), ...rows.slice(0, mostRows)].map(line).join('\n')}`;
}
