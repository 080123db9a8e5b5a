import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LineCounter, parseAllDocuments } from 'yaml';
import { pluralize } from '../../model/text.ts';
import type { Problem, Sample } from '../samples.ts';
import { findJsonMistake } from './json.ts';

const toRow = (text: string, offset: number) => text.slice(0, offset).split('\n').length - 1;

export function checkJson(sample: Sample): Problem[] {
  const mistake = findJsonMistake(sample.code);
  if (!mistake) return [];
  return [
    {
      sample,
      row: toRow(sample.code, Math.min(mistake.at, sample.code.trimEnd().length)),
      message: `Invalid JSON: ${mistake.message}.`,
      hint: 'Correct it. Leave out what is not shown with … in the place of a value or an entry; JSON has no comments and no comma before an end.',
    },
  ];
}

export function checkYaml(sample: Sample): Problem[] {
  const lineCounter = new LineCounter();
  const documents = parseAllDocuments(sample.code, { lineCounter, prettyErrors: false });
  return [...documents]
    .flatMap(({ errors, warnings }) => [...errors, ...warnings])
    .slice(0, 1)
    .map(({ message, pos }) => ({
      sample,
      row: lineCounter.linePos(pos[0]).line - 1,
      message: `Invalid YAML: ${message.replace(/\.?$/, '.')}`,
      hint: 'Correct the line. Put text with a colon, a brace or a quote into quotes.',
    }));
}

export function checkCsv(sample: Sample): Problem[] {
  const rows = parseCsvRows(sample.code);
  const expected = rows[0]?.columns ?? 0;
  const wrong = rows.find(({ columns }) => columns !== expected);
  if (!wrong) return [];
  const message = Number.isNaN(wrong.columns)
    ? 'A quoted field of the CSV is not closed.'
    : `This row of the CSV has ${pluralize(wrong.columns, '1 column', '{count} columns')}, and the first one ${expected}.`;
  return [{ sample, row: wrong.row, message, hint: 'Correct the row. Put a field with a comma into double quotes.' }];
}

/** Returns rows with their first line; `NaN` columns if a quoted field is not closed. */
function parseCsvRows(text: string): { row: number; columns: number }[] {
  const rows: { row: number; columns: number }[] = [];
  const lines = text.split('\n');
  for (let row = 0; row < lines.length; row++) {
    const start = row;
    let record = lines[row] as string;
    if (!record.trim()) continue;
    while (record.split('"').length % 2 === 0 && row + 1 < lines.length) record += `\n${lines[++row]}`;
    const open = record.split('"').length % 2 === 0;
    rows.push({ row: start, columns: open ? Number.NaN : record.replace(/"[^"]*"/g, '').split(',').length });
  }
  return rows;
}

/** One process for all samples; the names of their files are their numbers. */
const SCRIPT = 'for file; do bash -n "$file"; done';

/** Checks shell with `bash -n`, which runs nothing. Returns `undefined` without Bash. */
export function checkShell(samples: Sample[]): Problem[] | undefined {
  if (!samples.length) return [];
  const folder = mkdtempSync(join(tmpdir(), 'samples-'));
  try {
    samples.forEach((sample, at) => {
      writeFileSync(join(folder, String(at)), `${sample.code}\n`);
    });
    const { stderr, error } = spawnSync('bash', ['-c', SCRIPT, 'bash', ...samples.map((_, at) => String(at))], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    });
    return error ? undefined : parseMessages(stderr, samples);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Parses "12: line 3: syntax error"; one message per sample. */
function parseMessages(messages: string, samples: Sample[]): Problem[] {
  const reported = new Set<Sample>();
  return [...messages.matchAll(/^(\d+): (?:.*: )?line (\d+): (.*)$/gm)].flatMap(([, at, line, message]) => {
    const sample = samples[Number(at)];
    if (!sample || reported.has(sample)) return [];
    reported.add(sample);
    const row = Math.min(Number(line), sample.code.split('\n').length) - 1;
    return [
      {
        sample,
        row,
        message: `Invalid shell code: ${message}.`,
        hint: 'Correct it; quote brackets, quotes and < > of placeholders. What is typed into another program is a fence of text.',
      },
    ];
  });
}
