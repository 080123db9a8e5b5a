import { pluralize } from '@folio/core';
import { defineTool, TOOL_LIMITS, ToolError } from '@folio/core/mcp';
import { type Diagnostic, type RuleId, rules } from '@folio/query-engine';
import { createStreamProcessor, type Effect, parseSchema, type SchemaNote } from '@folio/query-engine/streams';
import { z } from 'zod';

const MAX_EVENTS = 200;
const MAX_SCHEMA_CHARS = 40_000;
/** Schemas with many mistakes usually have one cause. */
const MAX_DIAGNOSTICS = 20;

const schema = z
  .string()
  .min(1)
  .max(MAX_SCHEMA_CHARS)
  .describe(
    `The schema of the streams as JSON text, {"schema": "…", "streams": […]}, of at most ${MAX_SCHEMA_CHARS} characters.`,
  );

const events = z
  .array(
    z.strictObject({
      stream: z.string().min(1).max(200),
      event: z.record(z.string(), z.unknown()),
      time: z.int().min(0).optional(),
    }),
  )
  .min(1)
  .max(MAX_EVENTS)
  .describe(
    `A list of 1 to ${MAX_EVENTS} events in the order of their times, each {"stream": "…", "event": {…}, "time": microseconds since 1970}. Without "time", an event comes a second after the one before it.`,
  );

export const streamTool = defineTool({
  name: 'step_stream',
  title: 'Run events through streams',
  description:
    'Runs events through the streams of a schema by the documented rules, without a server. Answers for each event what was stored and what followed from it, each with the rule that applied, and what the streams have stored at the end.',
  input: { schema, events },
  async run({ schema: text, events: list }) {
    const clock = () => performance.now();
    const processor = createStreamProcessor(text, {
      clock,
      deadline: clock() + TOOL_LIMITS.milliseconds,
      limits: { ...TOOL_LIMITS, events: MAX_EVENTS },
    });
    if ('diagnostics' in processor) throw new ToolError(formatDiagnostics(processor.diagnostics));
    const lines: string[] = [];
    const used = new Set<RuleId>();
    for (const [index, { stream, event, time }] of list.entries()) {
      const inserted = processor.insert(stream, event, time === undefined ? {} : { time });
      if ('diagnostic' in inserted) {
        const { message, hint } = inserted.diagnostic;
        const before = lines.length ? `\n\nBefore it:\n\n${lines.join('\n')}` : '';
        throw new ToolError(`Event ${index + 1} of ${list.length}, to "${stream}": ${message} ${hint}${before}`);
      }
      for (const { rule } of inserted.effects) used.add(rule);
      lines.push(
        `${inserted.step}. ${stream}: ${JSON.stringify(inserted.stored)}`,
        ...inserted.effects.map((effect) => `   - ${formatEffect(effect)}`),
      );
    }
    const totals = processor.state().streams.map(({ name, events: stored }) => `- ${name}: ${stored.length} stored`);
    return [
      lines.join('\n'),
      `At the end:\n${totals.join('\n')}`,
      ...formatNotes(processor.notes),
      `Rules:\n${[...used].map((id) => `- ${id} (${rules[id].basis}): ${rules[id].text}`).join('\n')}`,
    ].join('\n\n');
  },
});

const formatEffect = ({ stream, rule, sentence, values }: Effect): string =>
  `${stream}: ${sentence}${values ? ` ${JSON.stringify(values)}` : ''} [${rule}]`;

export const schemaTool = defineTool({
  name: 'check_schema',
  title: 'Check a schema of streams',
  description:
    'Checks a schema of streams by the documented rules, without a server. Answers the mistakes, each with its line, its path in the schema and what to do, or the streams of the schema.',
  input: { schema },
  async run({ schema: text }) {
    const read = parseSchema(text);
    if ('diagnostics' in read) return formatDiagnostics(read.diagnostics);
    const { name, streams, joins, notes } = read.schema;
    const lines = [...streams.values()].map(
      (stream) => `- ${stream.name}: ${stream.attr.map((attribute) => attribute.name).join(', ') || 'no attributes'}`,
    );
    return [
      `The schema "${name}" has no mistakes. ${lines.length ? `Its streams and their attributes:\n${lines.join('\n')}` : 'It has no streams.'}`,
      ...(joins.length
        ? [`Joins:\n${joins.map((join) => `- ${join.name}: ${[...join.sides.keys()].join(', ')}`).join('\n')}`]
        : []),
      ...formatNotes(notes),
    ].join('\n\n');
  },
});

const formatNotes = (notes: readonly SchemaNote[]): string[] =>
  notes.length ? [`Notes:\n${notes.map(({ path, text }) => `- ${path}: ${text}`).join('\n')}`] : [];

function formatDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const lines = diagnostics
    .slice(0, MAX_DIAGNOSTICS)
    .map(
      ({ message, hint, line, column, path }) =>
        `- Line ${line}, column ${column}${path ? ` (${path})` : ''}: ${message} ${hint}`,
    );
  const rest = diagnostics.length - lines.length;
  const count = pluralize(diagnostics.length, '1 mistake', '{count} mistakes');
  return `The schema has ${count}:\n${lines.join('\n')}${rest > 0 ? `\nCorrect these first; ${rest} more follow.` : ''}`;
}
