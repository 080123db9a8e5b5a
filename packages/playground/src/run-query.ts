/** The work of the tool `run_query`. */
import { TOOL_LIMITS } from '@folio/core/mcp';
import { type Diagnostic, type GraphOptions, openGraph, type QueryResult, type Result } from '@folio/query-engine';
import { describeSize, toTable } from './interface/describe.ts';

const MAX_ROWS = 50;

export interface QueryTask extends Required<Pick<GraphOptions, 'keywords' | 'now'>> {
  setup: readonly string[];
  query: string;
}

export interface QueryOutput {
  answer: string;
  /** Whether the answer is a diagnostic. */
  isError?: true;
}

/** Runs a query on a new graph, within one deadline. */
export function runQuery({ setup, query, keywords, now }: QueryTask): QueryOutput {
  const clock = () => performance.now();
  const deadline = clock() + TOOL_LIMITS.milliseconds;
  const opened = openGraph([...setup], { keywords, now, clock, deadline, limits: TOOL_LIMITS });
  if ('diagnostic' in opened) return { answer: `Invalid setup. ${formatDiagnostic(opened.diagnostic)}`, isError: true };
  const { results, diagnostic } = opened.session.run(query);
  const parts = results.map(formatResult);
  if (!diagnostic) return { answer: parts.join('\n\n') };
  const before = parts.length ? `\n\nBefore it:\n\n${parts.join('\n\n')}` : '';
  return { answer: `${formatDiagnostic(diagnostic)}${before}`, isError: true };
}

const formatDiagnostic = ({ message, hint, source, line, column, link }: Diagnostic) =>
  `${message} ${hint} (${source}, line ${line}, column ${column}${link ? `; read ${link}` : ''})`;

function formatResult(result: Result): string {
  if (result.kind === 'done') return result.text;
  const notes = result.notes.map(
    ({ kind, text: said }) => `${kind === 'open' ? 'Both are possible' : 'Note'}: ${said}`,
  );
  return [formatAnswer(result), ...notes].join('\n\n');
}

function formatAnswer(answer: QueryResult): string {
  if (answer.kind === 'count') return describeSize(answer);
  const { columns, rows } = toTable(answer);
  if (!rows.length) return 'No rows: nothing fits the pattern.';
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const more = answer.total > MAX_ROWS ? `, the first ${MAX_ROWS}` : '';
  const order = answer.order === 'data' ? ', in no fixed order' : '';
  return `${describeSize(answer)}${more}${order}:\n\n${[columns, columns.map(() => '---'), ...rows.slice(0, MAX_ROWS)].map(line).join('\n')}`;
}
