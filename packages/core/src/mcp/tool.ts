/** What an assistant can call: a tool with the form of its input. Tools read what a build wrote, and nothing else. */
import { z } from 'zod';

/** Reads a file of the built site by its address within the site (`/pages.json`); undefined where there is none. */
export type ReadBuilt = (path: string) => Promise<Uint8Array | undefined>;

/** The fields of a tool's input. Each has a description, which is also what an assistant reads when the field is wrong. */
export type InputShape = Record<string, z.ZodType>;

export interface AssistantTool {
  /** What the assistant calls it: `read_page`. */
  name: string;
  /** What a person reads. */
  title: string;
  /** When to use it, and what it answers. */
  description: string;
  input: InputShape;
  /** Answers in Markdown. Throws `ToolFault` where the assistant asked for something that is not there. */
  run(input: Record<string, unknown>): Promise<string>;
}

/** A mistake that an assistant can correct: its message says what is wrong and what to do. */
export class ToolError extends Error {
  override name = 'ToolFault';
}

/** Gives a tool the types of its input where it is written. */
export const defineTool = <T extends InputShape>(
  tool: Omit<AssistantTool, 'input' | 'run'> & { input: T; run(input: z.infer<z.ZodObject<T>>): Promise<string> },
): AssistantTool => tool as unknown as AssistantTool;

/** JSON Schema of a tool's input. */
export const inputSchema = ({ input }: AssistantTool) =>
  z.toJSONSchema(z.strictObject(input), { io: 'input' }) as { type: 'object'; properties?: Record<string, object> };

/** Characters of one answer, so that it fits into what an assistant can hold. */
export const MAX_ANSWER_CHARS = 40_000;

/** Quotes what an assistant sent, which may be anything, in a message of a fitting length. */
export function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? 'without a name';
  return text.length > MAX_QUOTE_CHARS ? `${text.slice(0, MAX_QUOTE_CHARS)}…` : text;
}

const MAX_QUOTE_CHARS = 100;

/**
 * Calls a tool by its name with whatever an assistant sent. Throws `ToolFault` for an unknown tool, fields of another form, and what the tool itself
 * refuses.
 */
export async function callTool(tools: readonly AssistantTool[], name: unknown, input: unknown): Promise<string> {
  const tool = tools.find((one) => one.name === name);
  if (!tool)
    throw new ToolError(`There is no tool ${quote(name)}. The tools are ${tools.map((one) => one.name).join(', ')}.`);
  const read = z.strictObject(tool.input).safeParse(input ?? {});
  if (!read.success) throw new ToolError(read.error.issues.map((issue) => inWords(tool, issue)).join('\n'));
  const answer = await tool.run(read.data);
  return answer.length > MAX_ANSWER_CHARS
    ? `${answer.slice(0, MAX_ANSWER_CHARS)}\n\n[The answer is cut here. Ask for less at once.]`
    : answer;
}

function inWords({ input, name }: AssistantTool, issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys')
    return `${name} has no field ${issue.keys.slice(0, 5).map(quote).join(', ')}. Its fields are ${Object.keys(input).join(', ')}.`;
  const [field = ''] = issue.path;
  const described = input[String(field)]?.description;
  return described
    ? `"${String(field)}" is missing or has another form. It is: ${described}`
    : 'The input of a tool is an object with its fields.';
}
