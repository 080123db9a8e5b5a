import { z } from 'zod';

export type ReadBuilt = (path: string) => Promise<Uint8Array | undefined>;

/** @throws Error If the build has no such file. */
export async function readBuiltText(read: ReadBuilt, path: string): Promise<string> {
  const bytes = await read(path);
  if (!bytes) throw new Error(`The build has no file ${path}. Build the site again.`);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

export type CreateTools = (read: ReadBuilt) => AssistantTool[];

/** Error messages contain the descriptions of fields. */
type InputShape = Record<string, z.ZodType>;

export interface AssistantTool {
  name: string;
  title: string;
  description: string;
  input: InputShape;
  /** @throws ToolError If the assistant can correct the input. */
  run(input: Record<string, unknown>): Promise<string>;
}

export class ToolError extends Error {
  override name = 'ToolError';
}

export const defineTool = <T extends InputShape>(
  tool: Omit<AssistantTool, 'input' | 'run'> & { input: T; run(input: z.infer<z.ZodObject<T>>): Promise<string> },
): AssistantTool => tool as unknown as AssistantTool;

export const toJsonSchema = ({ input }: AssistantTool) =>
  z.toJSONSchema(z.strictObject(input), { io: 'input' }) as { type: 'object'; properties?: Record<string, object> };

/** Limits of a call, for tools that compute. On hosts whose clock stops during a call, only units count. */
export const TOOL_LIMITS = { milliseconds: 2_000, totalUnits: 5_000_000 };

export const MAX_ANSWER_CHARS = 40_000;

const MAX_QUOTE_CHARS = 100;

export function quoteInput(value: unknown): string {
  const text = JSON.stringify(value) ?? 'without a name';
  return text.length > MAX_QUOTE_CHARS ? `${text.slice(0, MAX_QUOTE_CHARS)}…` : text;
}

/** @throws ToolError If the tool is unknown, or the input is invalid. */
export async function callTool(tools: readonly AssistantTool[], name: unknown, input: unknown): Promise<string> {
  const tool = tools.find((candidate) => candidate.name === name);
  if (!tool)
    throw new ToolError(`Unknown tool ${quoteInput(name)}. The tools are ${tools.map((one) => one.name).join(', ')}.`);
  const { data, error } = z.strictObject(tool.input).safeParse(input ?? {});
  if (error) throw new ToolError(error.issues.map((issue) => describeIssue(tool, issue)).join('\n'));
  const result = await tool.run(data);
  return result.length > MAX_ANSWER_CHARS
    ? `${result.slice(0, MAX_ANSWER_CHARS)}\n\n[The result ends here, at its maximum length. Ask for less at once.]`
    : result;
}

function describeIssue({ input, name }: AssistantTool, issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys')
    return `Unknown field ${issue.keys.slice(0, 5).map(quoteInput).join(', ')} of ${name}. Its fields are ${Object.keys(input).join(', ')}.`;
  const [field = ''] = issue.path;
  const described = input[String(field)]?.description;
  return described
    ? `"${String(field)}" is missing or invalid. Expected: ${described}`
    : 'The input of a tool is an object with its fields.';
}
