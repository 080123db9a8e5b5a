import { LineCounter, parseAllDocuments } from 'yaml';
import { jsonProblem } from './json.ts';
import type { Problem, Sample } from './sample.ts';

const rowAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length - 1;

/** JSON, with `…` for what is left out. */
export function checkJson(sample: Sample): Problem[] {
  const found = jsonProblem(sample.code);
  if (!found) return [];
  return [
    {
      sample,
      row: rowAt(sample.code, Math.min(found.at, sample.code.trimEnd().length)),
      message: `No valid JSON: ${found.message}.`,
      hint: 'Correct it. Leave out what is not shown with … in the place of a value or an entry; JSON has no comments and no comma before an end.',
    },
  ];
}

/** YAML 1.2, one or several documents; warnings count. */
export function checkYaml(sample: Sample): Problem[] {
  const lineCounter = new LineCounter();
  const documents = parseAllDocuments(sample.code, { lineCounter, prettyErrors: false });
  return [...documents]
    .flatMap(({ errors, warnings }) => [...errors, ...warnings])
    .slice(0, 1)
    .map(({ message, pos }) => ({
      sample,
      row: lineCounter.linePos(pos[0]).line - 1,
      message: `No valid YAML: ${message.replace(/\.?$/, '.')}`,
      hint: 'Correct the line. Put text with a colon, a brace or a quote into quotes.',
    }));
}

/** CSV (RFC 4180): every row has as many columns as the first. */
export function checkCsv(sample: Sample): Problem[] {
  const rows = csvRows(sample.code);
  const wanted = rows[0]?.columns ?? 0;
  const wrong = rows.find(({ columns }) => columns !== wanted);
  if (!wrong) return [];
  const message = Number.isNaN(wrong.columns)
    ? 'A quoted field of the CSV is not closed.'
    : `This row of the CSV has ${wrong.columns} columns, and the first one ${wanted}.`;
  return [{ sample, row: wrong.row, message, hint: 'Correct the row. Put a field with a comma into double quotes.' }];
}

/** Rows with the line they start on; NaN columns where a quoted field has no end. Empty lines are skipped. */
function csvRows(text: string): { row: number; columns: number }[] {
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
