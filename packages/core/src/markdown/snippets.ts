import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { suggestSimilarWord } from '../model/fuzzy-match.ts';
import { expandPlaceholders } from '../model/placeholders.ts';
import type { Diagnostic, Product } from '../model/types.ts';
import type { ReportProblem } from './diagnostic-collector.ts';
import { splitFrontmatter } from './frontmatter.ts';
import { parsePage } from './markdown-page.ts';
import { listSourceFiles, MAX_PAGE_BYTES, readSource } from './source-files.ts';
import { parseYaml } from './yaml.ts';

const SNIPPETS_FOLDER = 'snippets';

interface Snippet {
  file: string;
  params: string[];
  lines: string[];
  firstLine: number;
}

export interface Insertion {
  start: number;
  count: number;
  file: string;
  first: number;
}

export interface ExpandedPage {
  text: string;
  insertions: Insertion[];
  diagnostics: Diagnostic[];
}

const frontmatterSchema = z.strictObject({
  params: z.array(z.string()).default([]),
  sources: z.array(z.string()).default([]),
});

const ATTEMPT = /^ *::snippet\b/;

/**
 * Replaces `::snippet{name="…"}` by the text of the snippet, indented like the directive. Other
 * attributes are the values of its parameters.
 */
export function expandSnippets(text: string, file: string, root: string, product: Product): ExpandedPage {
  if (!text.includes('::snippet')) return { text, insertions: [], diagnostics: [] };
  const page = parsePage(text);
  if (page.excess) return { text, insertions: [], diagnostics: [] };
  const directives = new Map(
    page.directives.flatMap((node) => (node.name === 'snippet' && !node.isContainer ? [[node.line, node]] : [])),
  );
  const diagnostics: Diagnostic[] = [];
  const insertions: Insertion[] = [];
  const lines: string[] = [];
  for (const [index, written] of text.split('\n').entries()) {
    const line = index + 1;
    const report: ReportProblem = (message, hint) => diagnostics.push({ file, line, message, hint });
    const directive = directives.get(line);
    if (!directive) {
      const isInvalid = ATTEMPT.test(written) && !page.isCode(line);
      if (isInvalid)
        report(
          `"${written.trim().slice(0, 60)}" cannot be read as a snippet.`,
          'Write ::snippet{name="…"} alone on its line, with each value in quotes.',
        );
      lines.push(isInvalid ? '' : written);
      continue;
    }
    const { name, ...values } = directive.attributes;
    const snippet = loadSnippet(root, name, product, report, diagnostics);
    if (!snippet) {
      lines.push('');
      continue;
    }
    checkValues(snippet, values, report);
    const filled = snippet.lines.map((part) => (part ? ' '.repeat(directive.indent) + fill(part, values) : part));
    insertions.push({
      start: lines.length + 1,
      count: filled.length,
      file: snippet.file,
      first: snippet.firstLine,
    });
    lines.push(...filled);
  }
  return { text: lines.join('\n'), insertions, diagnostics };
}

/** Reads the snippets that a page names, in code too. Inserting one reports whether it is readable. */
export function readNamedSnippets(text: string, root: string): string[] {
  const names = [...text.matchAll(/::snippet\{[^\n]*?\bname *= *["']?([a-z0-9-]+)/g)].map(([, name]) => name as string);
  return [...new Set(names)].map((name) => readSource(root, `${SNIPPETS_FOLDER}/${name}.md`, MAX_PAGE_BYTES).text);
}

export function mapToSource(
  line: number,
  file: string,
  insertions: readonly Insertion[],
): { file: string; line: number } {
  let shift = 0;
  for (const { start, count, file: snippet, first } of insertions) {
    if (line < start) break;
    if (line < start + count) return { file: snippet, line: first + line - start };
    shift += count - 1;
  }
  return { file, line: line - shift };
}

export function findUnderusedSnippets(root: string, uses: Iterable<readonly string[]>): Diagnostic[] {
  const { files: snippets, diagnostics } = listSourceFiles(root, SNIPPETS_FOLDER, '.md');
  const counts = new Map<string, number>();
  for (const files of uses) for (const file of new Set(files)) counts.set(file, (counts.get(file) ?? 0) + 1);
  const underused = snippets
    .filter((file) => (counts.get(file) ?? 0) < 2)
    .map((file) => ({
      file,
      message: `${counts.get(file) ? 'Only one page uses' : 'No page uses'} the snippet.`,
      hint: 'A snippet is for two pages or more: write the text on its page, and delete the file.',
    }));
  return [...diagnostics, ...underused];
}

function loadSnippet(
  root: string,
  name: string | undefined,
  product: Product,
  report: ReportProblem,
  diagnostics: Diagnostic[],
): Snippet | undefined {
  const file = `${SNIPPETS_FOLDER}/${name}.md`;
  if (!name || !/^[a-z0-9-]+$/.test(name) || !existsSync(path.join(root, file))) {
    report(
      name ? `Unknown snippet "${name}".` : 'Missing attribute "name" of "snippet".',
      `Write ::snippet{name="…"} with the name of a file in ${SNIPPETS_FOLDER}/, without its ending.`,
    );
    return undefined;
  }
  const source = readSource(root, file, MAX_PAGE_BYTES);
  diagnostics.push(...source.diagnostics);
  if (!source.text && source.diagnostics.length) return undefined;
  const text = expandPlaceholders(source.text, product);
  const { yaml: head, body, start, mistake } = splitFrontmatter(text);
  if (mistake) diagnostics.push({ file, ...mistake });
  const yaml = parseYaml(head?.trimEnd() ?? '');
  diagnostics.push(...yaml.diagnostics.map((diagnostic) => ({ file, ...diagnostic, line: diagnostic.line + start })));
  if ((mistake && head === undefined) || yaml.diagnostics.length) return undefined;
  const parsed = frontmatterSchema.safeParse(yaml.value ?? {});
  if (head === undefined || !parsed.success) {
    report(
      `The head of ${file} cannot be read.`,
      'It starts with "---", the keys params and sources (lists), and "---"; nothing else.',
    );
    return undefined;
  }
  const page = parsePage(text);
  const firstLine = 1 + (/^\n*/.exec(body)?.[0].length ?? 0);
  const lines = body
    .trim()
    .split('\n')
    .map((written, index) => {
      const line = firstLine + index;
      if (!ATTEMPT.test(written) || page.isCode(line)) return written;
      diagnostics.push({
        file,
        line,
        message: 'A snippet contains another snippet, which is not inserted.',
        hint: 'Write its text here, or name both snippets on the page.',
      });
      return '';
    });
  return { file, params: parsed.data.params, lines, firstLine };
}

function checkValues({ file, params, lines }: Snippet, values: Record<string, string>, report: ReportProblem): void {
  for (const name of params)
    if (!values[name]) report(`The snippet ${file} needs a value for "${name}".`, `Write ${name}="…" in the braces.`);
  for (const name of Object.keys(values))
    if (!params.includes(name))
      report(
        `The snippet ${file} has no parameter "${name}".`,
        `${suggestSimilarWord(name, params)}Its parameters are ${params.join(', ') || 'none'}.`,
      );
  for (const name of params)
    if (!lines.some((line) => line.includes(`{${name}}`)))
      report(`${file} does not use the parameter "${name}".`, `Use {${name}} there, or take it out of "params".`);
}

const fill = (line: string, values: Record<string, string>): string =>
  line.replace(/\{([\w-]+)\}/g, (braces, name: string) => values[name] ?? braces);
