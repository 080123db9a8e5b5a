import { z } from 'zod';
import { checkUnique, code, noteKeys, scalar, slug, sources, text } from '../../data/schema-helpers.ts';

/** `data/benchmarks/<name>.yaml`: results of one published measurement, as tables; some are drawn as charts too. */

const results = z.strictObject({
  id: slug,
  title: text,
  columns: z.array(code).min(2),
  /** `null`: not published. */
  rows: z.array(z.array(scalar)).min(1),
  /** How the table is drawn; `x`, `y` and `series` are columns of it. */
  chart: z
    .strictObject({
      type: z.enum(['bar', 'line', 'scatter']),
      x: code,
      y: code,
      series: code.optional(),
      unit: text.optional(),
    })
    .optional(),
  sources: sources.optional(),
});
export type Results = z.output<typeof results>;

export const benchmarkSchema = z
  .strictObject({
    id: z.string(),
    title: text,
    tables: z.array(results).min(1),
    ...noteKeys,
    sources,
  })
  .superRefine((file, context) => {
    checkUnique(
      context,
      ['tables'],
      file.tables.map(({ id }) => id),
      'The id',
    );
    file.tables.forEach(({ columns, rows, chart }, at) => {
      rows.forEach((row, line) => {
        if (row.length !== columns.length)
          context.addIssue({
            code: 'custom',
            path: ['tables', at, 'rows', line],
            message: `The row has ${row.length} values, the table ${columns.length} columns`,
            params: { hint: 'Write one value a column; `null` for one that is not published.' },
          });
      });
      for (const [key, name] of Object.entries(chart ?? {}))
        if (['x', 'y', 'series'].includes(key) && !columns.includes(name as string))
          context.addIssue({
            code: 'custom',
            path: ['tables', at, 'chart', key],
            message: `The table has no column \`${name}\``,
            params: { hint: `Use one of: ${columns.join(', ')}.` },
          });
    });
  });
