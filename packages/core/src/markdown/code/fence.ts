import type { Code } from 'mdast';
import type { ReportDiagnostic } from '../diagnostic-collector.ts';
import { type Language, languageOf, languages, nearestLanguages, type OutputKind, outputKinds } from './languages.ts';
import { expandNestedJson } from './nested.ts';

/** A fence with its info string read. */
export interface Fence {
  lang: Language;
  code: string;
  title?: string;
  tab?: string;
  /** 1-based numbers of highlighted lines. */
  highlight: number[];
  output?: OutputKind;
  /** Strings of the JSON hold JSON, which is shown written out as well. */
  nested?: boolean;
  line?: number;
}

/** How the fault of a fence begins whose code is not what its author means. */
export const UNCLOSED_FENCE = 'The fence is not closed';

/** Attributes that a site's features read, each with the values it can have; `text` for any text in quotes. */
export type FenceAttributes = Readonly<Record<string, readonly string[] | 'text'>>;

const part = /\s*(?:(title|tab)="([^"]*)"|\{([^}]*)\}|output=(\S*)|(nested)|([a-z]+)=(?:"([^"]*)"|([^\s"]+)))(?=\s|$)/y;

/**
 * Reads the info string of a fence: language, then any of `title="…"`, `{1,3-5}`, `tab="…"`, `output=…`, and attributes that features read (`known`).
 * Mistakes are reported.
 */
export function parseFence(node: Code, source: string, report: ReportDiagnostic, known: FenceAttributes = {}): Fence {
  const line = node.position?.start.line;
  const fail = (message: string, hint: string) => report({ line, message: message, hint: hint });
  const fence: Fence = { lang: 'text', code: node.value, highlight: [], line };
  const slice = source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
  if (!/^(`{3}|~{3})/.test(slice))
    fail(
      'The text is indented by four spaces, which makes it a code block.',
      'Use a fence with a language, or indent less.',
    );
  else if (!closed(slice)) fail(`${UNCLOSED_FENCE}.`, 'End it with a line of as many backticks as it starts with.');
  else if (innerFence(slice, node.value) !== undefined)
    fail(
      `${UNCLOSED_FENCE} before "${innerFence(slice, node.value)}", which begins another one.`,
      'End it with a line of as many backticks as it starts with; a sample that shows a fence is put between more backticks.',
    );
  else if (!node.lang)
    fail('The fence names no language.', `Name one after the backticks: ${Object.keys(languages).join(', ')}.`);
  else if (languageOf(node.lang) === undefined)
    fail(
      `"${node.lang}" is not a known language.`,
      `Use the name of a language in Shiki, or text. The nearest names are ${nearestLanguages(node.lang).join(', ')}.`,
    );
  else fence.lang = languageOf(node.lang) ?? 'text';
  if (!node.value.trim()) fail('The fence is empty.', 'Fill it or delete it.');
  readInfo(node.meta ?? '', fence, known, fail);
  if (fence.nested) checkNested(fence, report);
  return fence;
}

function readInfo(
  meta: string,
  fence: Fence,
  known: FenceAttributes,
  fail: (message: string, hint: string) => void,
): void {
  const seen = new Set<string>();
  part.lastIndex = 0;
  while (part.lastIndex < meta.trimEnd().length) {
    const at = part.lastIndex;
    const match = part.exec(meta);
    const other = match?.[6];
    if (!match || (other && !Object.hasOwn(known, other))) {
      fail(
        `The info string of the fence is not understood from "${meta.slice(at).trim()}".`,
        `Allowed are title="…", {1,3-5}, tab="…", nested${Object.keys(known)
          .map((one) => `, ${one}=…`)
          .join('')} and output=printed, derived or shape.`,
      );
      return;
    }
    const [, name, value, lines, output, nested] = match;
    const key = name ?? other ?? nested ?? (lines === undefined ? 'output' : '{…}');
    if (seen.has(key)) fail(`The info string of the fence has ${key} twice.`, 'Keep one.');
    seen.add(key);
    if (nested) fence.nested = true;
    else if (other) checkValue(other, match[7], match[8], known[other] ?? 'text', fail);
    else if (name !== undefined) {
      if (!value?.trim()) fail(`The ${name} of the fence is empty.`, `Fill it or leave it out.`);
      else fence[name as 'title' | 'tab'] = value.trim();
    } else if (lines !== undefined) fence.highlight = readLines(lines, fence.code.split('\n').length, fail);
    else if (output && (outputKinds as readonly string[]).includes(output)) fence.output = output as OutputKind;
    else
      fail(
        `"output=${output}" is unknown.`,
        'Use printed (literal in a source), derived (worked out by a stated rule) or shape (structure only).',
      );
  }
  if (fence.output && fence.highlight.length) fail('An output has highlighted lines.', 'Highlight input only.');
}

/** JSON that is written out holds JSON in a string, and each such string can be read. */
function checkNested({ lang, output, code, line }: Fence, report: ReportDiagnostic): void {
  const fail = (message: string, hint: string) => report({ line, message: message, hint: hint });
  const readable = expandNestedJson(code);
  if (lang !== 'json') fail('The fence is "nested", but not JSON.', 'Leave "nested" out.');
  else if (output) fail('The fence is "nested" and an output.', 'Leave "nested" out.');
  else if (Array.isArray(readable))
    for (const { line: at, reason } of readable)
      report({
        line: (line ?? 0) + at,
        message: `The string in this line is not JSON: ${reason}`,
        hint: 'Correct the string, or leave "nested" out.',
      });
  else if (!readable.inner.length)
    fail('The fence is "nested", but no string in it holds JSON.', 'Leave "nested" out, or escape the quotes.');
}

/** An attribute of a feature has one of its values, or a text in quotes. */
function checkValue(
  name: string,
  quoted: string | undefined,
  plain: string | undefined,
  values: FenceAttributes[string],
  fail: (message: string, hint: string) => void,
): void {
  if (values === 'text') {
    if (!quoted?.trim()) fail(`The ${name} of the fence has no text in quotes.`, `Write ${name}="…".`);
  } else if (plain === undefined || !values.includes(plain))
    fail(
      `"${name}=${plain ?? `"${quoted}"`}" is unknown.`,
      `Use ${values.map((one) => `${name}=${one}`).join(' or ')}.`,
    );
}

/** `1,3-5` → [1, 3, 4, 5]. */
function readLines(text: string, count: number, fail: (message: string, hint: string) => void): number[] {
  let outside = false;
  const lines = text.split(',').flatMap((range) => {
    const match = /^\s*(\d+)(?:-(\d+))?\s*$/.exec(range);
    if (!match) {
      fail(`"{${text}}" is not a list of lines.`, 'Write numbers and ranges: {1,3-5}.');
      return [];
    }
    const from = Number(match[1]);
    const to = Number(match[2] ?? match[1]);
    if (from > to) fail(`The range ${from}-${to} of the fence runs backwards.`, `Write ${to}-${from}.`);
    if (from < 1 || to > count) outside = true;
    return Array.from({ length: Math.max(0, Math.min(to, count) - from + 1) }, (_, at) => from + at);
  });
  if (outside) fail(`The fence has ${count} lines; {${text}} highlights others.`, 'Correct the numbers of the lines.');
  return lines.filter((at) => at >= 1);
}

const marksOf = (slice: string) => (/^(?:`+|~+)/.exec(slice) as RegExpExecArray)[0];

/** The first line of the code that opens a fence by no fewer marks: the author has forgotten to close this one. */
function innerFence(slice: string, code: string): string | undefined {
  const marks = marksOf(slice);
  const opening = new RegExp(`^\\s*${marks}${marks[0]}*[ \\t]*[^\\s\`~][^\`]*$`);
  return code
    .split('\n')
    .find((line) => opening.test(line))
    ?.trim();
}

function closed(slice: string): boolean {
  const lines = slice.trimEnd().split('\n');
  const marks = marksOf(slice);
  return lines.length > 1 && (lines.at(-1) as string).trim().startsWith(marks);
}
