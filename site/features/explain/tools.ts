// The tool for assistants. It runs on every host, so nothing here may need Node.js.
import { type AssistantTool, type CreateTools, defineTool, type ReadBuilt, readBuiltText } from '@folio/core/mcp';
import type { ConsoleData } from '@folio/openapi/model';
import { z } from 'zod';
import { DATA_PATH, type ExplainData } from './data.ts';
import { type Answer, explainText } from './explain.ts';
import { strings } from './strings.ts';

const MAX_CHARS = 20_000;

const explainTool = (read: ReadBuilt): AssistantTool =>
  defineTool({
    name: 'explain_error',
    title: 'Explain an error',
    description:
      'Says what an error code, a printed message, a log line or a curl call with its answer means and what to do. Repairs a stream schema, and translates a query of openCypher. Uses the data of this documentation only.',
    input: { text: z.string().max(MAX_CHARS).describe(`The text as it was printed. At most ${MAX_CHARS} characters.`) },
    async run({ text }) {
      const load = async <T>(path: string) => JSON.parse(await readBuiltText(read, path)) as T;
      const data = await load<ExplainData>(DATA_PATH);
      return formatAnswer(await explainText(text, data, () => load<ConsoleData>(data.api)));
    },
  });

export const createTools: CreateTools = (read) => [explainTool(read)];

/** Formats an answer as Markdown. */
function formatAnswer({ title, caution, findings, result, lists = [] }: Answer): string {
  return [
    `**${title}**`,
    caution,
    ...findings.map(({ text, advice = '', link, page }) => `- ${`${text} ${advice}`.trim()} ([${page}](${link}))`),
    result === undefined ? undefined : `${strings.result}\n\n\`\`\`\n${result}\n\`\`\``,
    ...lists.map((list) =>
      [`${list.title}:`, ...list.items.map(({ name, text }) => `- ${name ? `${name}: ` : ''}${text}`)].join('\n'),
    ),
  ]
    .filter(Boolean)
    .join('\n\n');
}
