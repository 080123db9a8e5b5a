/** Recomputes the outputs of a page: what its blocks give must be what the page shows. */
import type { SourceEdit, UncomputedOutput } from '@folio/core/feature.ts';
import {
  type Answered,
  type Diagnostic,
  type KeywordNotes,
  openGraph,
  type Run,
} from '@folio/query-engine/engine/index.ts';
import { type Block, drawTable, exampleNames, type Output, type RunnablePage } from '../page/index.ts';
import { differenceOf, writtenAnswer } from './compare.ts';
import { checkDrawings } from './drawings.ts';

/** A mistake on a page, with the cure in words. */
export interface Finding {
  line: number;
  message: string;
  hint: string;
}

export interface Recomputed {
  findings: Finding[];
  /** The computed text of each output that is wrong. */
  replacements: SourceEdit[];
  /** Queries and outputs that no rule computes, each with its reason. */
  left: UncomputedOutput[];
  /** Outputs that were computed. */
  computed: number;
}

/** Runs every block of a page, and compares each drawing with the data and each derived output with its answer. `file` is named in hints. */
export function recompute(play: RunnablePage, file: string, keywords: KeywordNotes = {}): Recomputed {
  const made: Recomputed = { findings: [], replacements: [], left: [], computed: 0 };
  const runs = play.blocks.map((block) => checkBlock(play, block, keywords, made));
  for (const output of play.outputs) if (output.kind === 'derived') checkOutput(play, output, runs, file, made);
  made.findings.push(...checkTables(play, runs), ...checkDrawings(play), ...checkNames(play));
  return made;
}

/** Compares tables with the query before them, where they have its columns. A table with `…` or with words about several rows shows no whole answer. */
function checkTables({ blocks, tables }: RunnablePage, runs: (Run | undefined)[]): Finding[] {
  return tables.flatMap(({ line, columns, rows }) => {
    const block = blocks.findLast((one) => one.asks && one.line < line);
    const answer = block && runs[block.index]?.results.findLast((one): one is Answered => one.kind !== 'done');
    if (!answer || answer.columns.join('|') !== columns.join('|')) return [];
    if (rows.some((row) => row.length !== columns.length || row.some((cell) => /[`…]/.test(cell)))) return [];
    // A page may write 4.25 for a number that is printed as 4.250000.
    const printed = rows.map((row) =>
      row.map((cell, column) => {
        const texts = answer.rows.map(({ cells }) => cells[column]?.text ?? '');
        return texts.find((one) => one === cell || (cell !== '' && Number(one) === Number(cell))) ?? cell;
      }),
    );
    const difference = differenceOf(answer, drawTable({ columns, rows: printed }));
    return difference
      ? [
          {
            line,
            message: `This table is not what the query of line ${block.line} gives. ${difference.what}`,
            hint: 'Correct the table or the data.',
          },
        ]
      : [];
  });
}

/** Finds queries on the same data that the playground would list by the same name. */
function checkNames(play: RunnablePage): Finding[] {
  const seen = new Set<string>();
  return [...exampleNames(play, 'the title of the page')].flatMap(([index, name]) => {
    const { line, setup } = play.blocks[index] as Block;
    const key = JSON.stringify([name, setup]);
    if (seen.has(key))
      return [
        {
          line,
          message: `Two queries are called "${name}" in the playground.`,
          hint: 'Give each query of a section its own title="…".',
        },
      ];
    seen.add(key);
    return [];
  });
}

function checkBlock(play: RunnablePage, block: Block, keywords: KeywordNotes, made: Recomputed): Run | undefined {
  const { findings } = made;
  const opened = openGraph(
    block.setup.map((at) => play.parts[at]?.text ?? ''),
    { keywords, ...(play.now === undefined ? {} : { now: play.now }) },
  );
  if ('fault' in opened) {
    const { fault } = opened;
    const part = play.parts[block.setup[fault.part ?? 0] ?? 0];
    if (block.run === 'server') made.left.push({ line: block.line, what: 'query', reason: fault.message });
    // Lines of another page are none of this one.
    else findings.push(part?.line ? findingOf(fault, part.line) : { ...findingOf(fault, 0), line: block.line });
    return undefined;
  }
  const { session } = opened;
  const run = session.run(block.text);
  if (block.run === 'server') {
    const rows = run.results.some((result) => result.kind !== 'done' && result.total > 0);
    if (!run.fault && rows)
      findings.push({
        line: block.line,
        message: 'The block has run=server, but its data are on the page, and its query is answered here.',
        hint: 'Take run=server out.',
      });
    made.left.push({
      line: block.line,
      what: 'query',
      reason: run.fault?.message ?? 'Its data are on a server only.',
    });
    return undefined;
  }
  if (run.fault) {
    const { message, hint, line } = findingOf(run.fault, block.line);
    findings.push({ line, message, hint: `${hint} If only a server can answer it, add run=server to the fence.` });
    return undefined;
  }
  if (block.asks && session.graph.nodes.size === 0)
    findings.push({
      line: block.line,
      message: 'The page has no data for this query.',
      hint: 'Name the page with the data in the frontmatter (data: /route), or add run=server to the fence.',
    });
  return run;
}

/** A fault of the engine as a mistake of the page; `line` is that of the fence. */
const findingOf = ({ line: inText, message, hint }: Diagnostic, line: number): Finding => ({
  line: line + inText,
  message: message,
  hint,
});

function checkOutput(
  play: RunnablePage,
  output: Output,
  runs: (Run | undefined)[],
  file: string,
  made: Recomputed,
): void {
  const { findings, left } = made;
  const { line, title, answers, computed, text, indent } = output;
  if (!computed) {
    if (!title)
      findings.push({
        line,
        message: 'The output has computed=no, but no title.',
        hint: 'Add title="…" that says what the output is.',
      });
    left.push({ line, what: 'output', reason: title });
    return;
  }
  const block = answers && play.blocks[answers.block];
  if (!answers || !block) {
    findings.push({
      line,
      message: 'The output has output=derived, but no query of the page gives it.',
      hint: 'Put it behind its query, name the title of its block in of="…", or add computed=no and a title that says what it is.',
    });
    return;
  }
  if (block.run === 'server') {
    findings.push({
      line,
      message: `The output has output=derived, but only a server runs the query of line ${block.line}.`,
      hint: 'Use output=printed or output=shape, or add computed=no and a title.',
    });
    return;
  }
  const answer = runs[answers.block]?.results.filter((one): one is Answered => one.kind !== 'done')[answers.query];
  if (!answer) return;
  made.computed++;
  const difference = differenceOf(answer, text);
  if (!difference) return;
  const message = `This output is not what the query of line ${block.line} gives. ${difference.what}`;
  if (difference.open) {
    findings.push({ line, message, hint: 'Write … for what is open, and use output=shape.' });
    return;
  }
  findings.push({
    line,
    message,
    hint: `Correct the output or the data: npm run check -- --write ${file} puts in the computed answer.`,
  });
  const lines = writtenAnswer(answer, text)
    .split('\n')
    .map((one) => ' '.repeat(indent) + one);
  made.replacements.push({ line: line + 1, count: text.split('\n').length, lines });
}
