import type { Code } from 'mdast';
import { pluralize } from '../../model/text.ts';
import type { ReportDiagnostic, ReportProblem } from '../diagnostic-collector.ts';
import type { CodeBlock } from '../types.ts';
import { findSimilarLanguages, listLanguages, OUTPUT_KINDS, type OutputKind, resolveLanguage } from './highlight.ts';
import { expandNestedJson } from './nested.ts';

export interface Fence extends CodeBlock {
  tab?: string;
  highlight: number[];
  nested?: boolean;
  line?: number;
}

/** Attributes that features read, with their possible values; `text` is any text in quotes. */
export type FenceAttributes = Readonly<Record<string, readonly string[] | 'text'>>;

/** A part of an info string: `title="Ways"`, `output=derived`, `nested`, or `{1,3-5}`, which has the name `{…}`. */
interface InfoPart {
  name: string;
  value: string;
  isQuoted: boolean;
  offset: number;
}

const HIGHLIGHT = '{…}';
const INFO_PART = /\s*(?:([a-z]+)=(?:"([^"]*)"|([^\s"]*))|\{([^}]*)\}|(nested))(?=\s|$)/y;

function parseInfo(meta: string): { parts: InfoPart[]; invalidFrom?: number } {
  const parts: InfoPart[] = [];
  INFO_PART.lastIndex = 0;
  while (INFO_PART.lastIndex < meta.trimEnd().length) {
    const offset = INFO_PART.lastIndex;
    const match = INFO_PART.exec(meta);
    if (!match) return { parts, invalidFrom: offset };
    const [, name, quoted, plain, lines, nested] = match;
    parts.push({
      name: name ?? nested ?? HIGHLIGHT,
      value: quoted ?? plain ?? lines ?? '',
      isQuoted: quoted !== undefined,
      offset,
    });
  }
  return { parts };
}

export const getInfoAttributes = (meta: string): Record<string, string> =>
  Object.fromEntries(
    parseInfo(meta).parts.flatMap(({ name, value }) =>
      name === 'nested' || name === HIGHLIGHT ? [] : [[name, value]],
    ),
  );

export const isFenced = (source: string): boolean => /^(`{3}|~{3})/.test(source);

/**
 * Parses and checks a fence. Its info string has a language, then any of `title="…"`, `{1,3-5}`,
 * `tab="…"`, `output=…`, `nested` and the attributes of features (`known`).
 */
export function parseFence(
  node: Code,
  source: string,
  reportDiagnostic: ReportDiagnostic,
  known: FenceAttributes = {},
): Fence {
  const line = node.position?.start.line;
  const report: ReportProblem = (message, hint) => reportDiagnostic({ line, message, hint });
  const reportUnclosed: ReportProblem = (message, hint) =>
    reportDiagnostic({ line, code: 'unclosed-fence', message, hint });
  const fence: Fence = { lang: 'text', code: node.value, highlight: [], line };
  const slice = source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
  const innerFence = isFenced(slice) && findInnerFence(slice, node.value);
  if (!isFenced(slice))
    report(
      'The text is indented by four spaces, which makes it a code block.',
      'Use a fence with a language, or indent less.',
    );
  else if (!isClosed(slice))
    reportUnclosed(
      'The fence is not closed.',
      `End it with a line of as many ${slice.trimStart().startsWith('~') ? 'tildes' : 'backticks'} as it starts with.`,
    );
  else if (innerFence)
    reportUnclosed(
      `The fence is not closed before "${innerFence}", which begins another one.`,
      'End it with a line of as many backticks as it starts with; a sample that shows a fence is put between more backticks.',
    );
  else if (!node.lang)
    report('Missing language of the fence.', `Name one after the backticks: ${listLanguages().join(', ')}.`);
  else if (resolveLanguage(node.lang) === undefined)
    report(
      `Unknown language "${node.lang}".`,
      `Use the name of a language in Shiki, or text. The nearest names are ${findSimilarLanguages(node.lang).join(', ')}.`,
    );
  else fence.lang = resolveLanguage(node.lang) ?? 'text';
  if (!node.value.trim()) report('The fence is empty.', 'Fill it or delete it.');
  applyInfo(node.meta ?? '', fence, known, report);
  if (fence.nested) checkNested(fence, reportDiagnostic);
  return fence;
}

function applyInfo(meta: string, fence: Fence, known: FenceAttributes, report: ReportProblem): void {
  const reportFrom = (offset: number) =>
    report(
      `Invalid info string of the fence from "${meta.slice(offset).trim()}".`,
      `Allowed are title="…", {1,3-5}, tab="…", nested${Object.keys(known)
        .map((name) => `, ${name}=…`)
        .join('')} and output=printed, derived or shape.`,
    );
  const { parts, invalidFrom } = parseInfo(meta);
  const seen = new Set<string>();
  for (const { name, value, isQuoted, offset } of parts) {
    const isTitle = name === 'title' || name === 'tab';
    const isBuiltIn = isTitle || name === 'output' || name === 'nested' || name === HIGHLIGHT;
    if ((isTitle && !isQuoted) || (!isBuiltIn && !Object.hasOwn(known, name))) {
      reportFrom(offset);
      return;
    }
    if (seen.has(name)) report(`The info string of the fence has ${name} twice.`, 'Keep one.');
    seen.add(name);
    if (name === 'nested') fence.nested = true;
    else if (name === HIGHLIGHT) fence.highlight = parseLineRanges(value, fence.code.split('\n').length, report);
    else if (!isBuiltIn) checkValue(name, value, isQuoted, known[name] ?? 'text', report);
    else if (isTitle) {
      if (!value.trim()) report(`The ${name} of the fence is empty.`, `Fill it or leave it out.`);
      else fence[name] = value.trim();
    } else if (!isQuoted && (OUTPUT_KINDS as readonly string[]).includes(value)) fence.output = value as OutputKind;
    else
      report(
        `"output=${isQuoted ? `"${value}"` : value}" is unknown.`,
        'Use printed (literal in a source), derived (worked out by a stated rule) or shape (structure only).',
      );
  }
  if (invalidFrom !== undefined) reportFrom(invalidFrom);
  else if (fence.output && fence.highlight.length) report('An output has highlighted lines.', 'Highlight input only.');
}

function checkNested({ lang, output, code, line }: Fence, reportDiagnostic: ReportDiagnostic): void {
  const report: ReportProblem = (message, hint) => reportDiagnostic({ line, message, hint });
  const readable = expandNestedJson(code);
  if (lang !== 'json') report('The fence is "nested", but not JSON.', 'Leave "nested" out.');
  else if (output) report('The fence is "nested" and an output.', 'Leave "nested" out.');
  else if (Array.isArray(readable))
    for (const { line: at, reason } of readable)
      reportDiagnostic({
        line: (line ?? 0) + at,
        message: `The string in this line is not JSON: ${reason}`,
        hint: 'Correct the string, or leave "nested" out.',
      });
  else if (!readable.inner.length)
    report('The fence is "nested", but no string in it contains JSON.', 'Leave "nested" out, or escape the quotes.');
}

function checkValue(
  name: string,
  value: string,
  isQuoted: boolean,
  values: FenceAttributes[string],
  report: ReportProblem,
): void {
  if (values === 'text') {
    if (!isQuoted || !value.trim()) report(`The ${name} of the fence has no text in quotes.`, `Write ${name}="…".`);
  } else if (isQuoted || !values.includes(value))
    report(
      `"${name}=${isQuoted ? `"${value}"` : value}" is unknown.`,
      `Use ${values.map((known) => `${name}=${known}`).join(' or ')}.`,
    );
}

function parseLineRanges(text: string, count: number, report: ReportProblem): number[] {
  let outside = false;
  const lines = text.split(',').flatMap((range) => {
    const match = /^\s*(\d+)(?:-(\d+))?\s*$/.exec(range);
    if (!match) {
      report(`"{${text}}" is not a list of lines.`, 'Write numbers and ranges: {1,3-5}.');
      return [];
    }
    const from = Number(match[1]);
    const to = Number(match[2] ?? match[1]);
    if (from > to) report(`The range ${from}-${to} of the fence runs backwards.`, `Write ${to}-${from}.`);
    if (from < 1 || to > count) outside = true;
    return Array.from({ length: Math.max(0, Math.min(to, count) - from + 1) }, (_, index) => from + index);
  });
  if (outside)
    report(
      `The fence has ${pluralize(count, '1 line', '{count} lines')}; {${text}} highlights others.`,
      'Correct the numbers of the lines.',
    );
  return lines.filter((line) => line >= 1);
}

const getMarks = (slice: string) => (/^(?:`+|~+)/.exec(slice) as RegExpExecArray)[0];

/** Finds a line of the code that looks like another opening fence: this one was probably not closed. */
function findInnerFence(slice: string, code: string): string | undefined {
  const marks = getMarks(slice);
  const opening = new RegExp(`^\\s*${marks}${marks[0]}*[ \\t]*[^\\s\`~][^\`]*$`);
  return code
    .split('\n')
    .find((line) => opening.test(line))
    ?.trim();
}

function isClosed(slice: string): boolean {
  const lines = slice.trimEnd().split('\n');
  const marks = getMarks(slice);
  return lines.length > 1 && (lines.at(-1) as string).trim().startsWith(marks);
}
