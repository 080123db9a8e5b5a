import type { SourceEdit, UncomputedOutput } from '@folio/core';
import { formatCommand } from '@folio/core/build';
import type { PageDiagnostic } from '@folio/core/markdown';
import { type Diagnostic, type KeywordNotes, openGraph, type QueryResult, type Run } from '@folio/query-engine';
import { type Block, nameExamples, type Output, type RunnablePage } from '../page/runnable-page.ts';
import { drawTable } from '../page/table.ts';
import { compareOutput, formatAnswer } from './compare.ts';
import { checkDrawings } from './drawings.ts';

export interface RecomputeResult {
  diagnostics: PageDiagnostic[];
  /** Computed texts of wrong outputs. */
  edits: SourceEdit[];
  uncomputed: UncomputedOutput[];
  /** Number of computed outputs. */
  computed: number;
}

/** Runs every block of a page, and compares outputs, tables and drawings. */
export function recompute(page: RunnablePage, file: string, keywords: KeywordNotes = {}): RecomputeResult {
  const result: RecomputeResult = { diagnostics: [], edits: [], uncomputed: [], computed: 0 };
  const report = (line: number, message: string, hint: string) => void result.diagnostics.push({ line, message, hint });
  const check: PageCheck = { page, file, keywords, result, report };
  const runs = page.blocks.map((block) => checkBlock(check, block));
  for (const output of page.outputs) if (output.kind === 'derived') checkOutput(check, output, runs);
  checkTables(check, runs);
  result.diagnostics.push(...checkDrawings(page));
  checkNames(check);
  return result;
}

interface PageCheck {
  page: RunnablePage;
  file: string;
  keywords: KeywordNotes;
  result: RecomputeResult;
  report(line: number, message: string, hint: string): void;
}

type Runs = readonly (Run | undefined)[];

function checkBlock({ page, keywords, result, report }: PageCheck, block: Block): Run | undefined {
  const { line, run: where } = block;
  const reportError = ({ message, hint, line: inText }: Diagnostic, fenceLine: number, addition = '') =>
    report(fenceLine + inText, message, hint + addition);
  const opened = openGraph(
    block.setup.map((index) => page.parts[index]?.text ?? ''),
    { keywords, ...(page.now === undefined ? {} : { now: page.now }) },
  );
  if ('diagnostic' in opened) {
    const { diagnostic } = opened;
    const part = page.parts[block.setup[diagnostic.part ?? 0] ?? 0];
    if (where === 'server') result.uncomputed.push({ line, what: 'query', reason: diagnostic.message });
    else if (part?.line) reportError(diagnostic, part.line);
    // The part belongs to another page.
    else report(line, diagnostic.message, diagnostic.hint);
    return undefined;
  }
  const run = opened.session.run(block.text);
  if (where === 'server') {
    if (!run.diagnostic && run.results.some((one) => one.kind !== 'done' && one.total > 0))
      report(line, 'Invalid run=server: the query can be answered with the data of the page.', 'Remove run=server.');
    result.uncomputed.push({ line, what: 'query', reason: run.diagnostic?.message ?? 'Only a server has its data.' });
    return undefined;
  }
  if (run.diagnostic) {
    reportError(run.diagnostic, line, ' If only a server can answer it, add run=server to the fence.');
    return undefined;
  }
  if (block.hasQuery && opened.session.graph.nodes.size === 0)
    report(
      line,
      'Missing data for this query.',
      'Add the route of a page with data to the frontmatter (data: /route), or run=server to the fence.',
    );
  return run;
}

const isAnswer = (result: Run['results'][number]): result is QueryResult => result.kind !== 'done';

function checkOutput({ page, file, result, report }: PageCheck, output: Output, runs: Runs): void {
  const { line, title, answeredQuery, text, indent } = output;
  if (!output.computed) {
    if (!title)
      report(line, 'Missing title of an output with computed=no.', 'Add title="…" that says what the output is.');
    result.uncomputed.push({ line, what: 'output', reason: title });
    return;
  }
  const block = answeredQuery && page.blocks[answeredQuery.block];
  if (!block) {
    report(
      line,
      'Invalid output=derived: no query precedes the output.',
      'Put it after its query, or add computed=no and a title that says what it is.',
    );
    return;
  }
  if (block.run === 'server') {
    report(
      line,
      `Invalid output=derived: only a server runs the query in line ${block.line}.`,
      'Use output=printed or output=shape, or add computed=no and a title.',
    );
    return;
  }
  const answer = runs[answeredQuery.block]?.results.filter(isAnswer)[answeredQuery.query];
  if (!answer) return;
  result.computed++;
  const difference = compareOutput(answer, text);
  if (!difference) return;
  const message = `This output doesn't match the result of the query in line ${block.line}. ${difference.what}`;
  if (difference.open) {
    report(line, message, 'Write … for the open values, and use output=shape.');
    return;
  }
  const command = formatCommand('check', `--write ${file}`);
  report(line, message, `Correct the output or the data: ${command} writes the computed answer.`);
  const lines = formatAnswer(answer, text)
    .split('\n')
    .map((one) => ' '.repeat(indent) + one);
  result.edits.push({ line: line + 1, count: text.split('\n').length, lines });
}

/** A table with other columns, or with `…` or code in a cell, doesn't show the complete answer. */
function checkTables({ page: { blocks, tables }, report }: PageCheck, runs: Runs): void {
  for (const { line, columns, rows } of tables) {
    const block = blocks.findLast((one) => one.hasQuery && one.line < line);
    const answer = block && runs[block.index]?.results.findLast(isAnswer);
    if (!answer || answer.columns.join('|') !== columns.join('|')) continue;
    if (rows.some((row) => row.length !== columns.length || row.some((cell) => /[`…]/.test(cell)))) continue;
    // A page may write 4.25 for 4.250000.
    const printed = rows.map((row) =>
      row.map((cell, column) => {
        const texts = answer.rows.map(({ cells }) => cells[column]?.text ?? '');
        return texts.find((one) => one === cell || (cell !== '' && Number(one) === Number(cell))) ?? cell;
      }),
    );
    const difference = compareOutput(answer, drawTable({ columns, rows: printed }));
    if (difference)
      report(
        line,
        `This table doesn't match the result of the query in line ${block.line}. ${difference.what}`,
        'Correct the table or the data.',
      );
  }
}

function checkNames({ page, report }: PageCheck): void {
  const seen = new Set<string>();
  for (const [index, name] of nameExamples(page, 'the title of the page')) {
    const { line, setup } = page.blocks[index] as Block;
    const key = JSON.stringify([name, setup]);
    if (seen.has(key))
      report(
        line,
        `Duplicate name "${name}" of a query in the playground.`,
        'Give each query of a section its own title="…".',
      );
    seen.add(key);
  }
}
