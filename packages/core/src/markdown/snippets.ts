import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { expandPlaceholders } from '../model/placeholders.ts';
import type { Diagnostic, Product } from '../model/types.ts';
import { MAX_PAGE_BYTES, readSource } from './source-file.ts';
import { listSourceFiles } from './source-files.ts';
import { readYaml } from './yaml.ts';

/** Folder of the texts that several pages share, beside `content/`. */
const snippetFolder = 'snippets';

/** A text that several pages share: Markdown in which `{name}` is replaced by what a page gives. */
interface Snippet {
  file: string;
  params: string[];
  /** Lines of the text, and the line of the file with the first of them. */
  lines: string[];
  first: number;
}

/** Lines of a page that come from somewhere else. */
export interface Insertion {
  /** First line in the expanded page, and how many. */
  start: number;
  count: number;
  file: string;
  /** Line of `file` with the first one. */
  first: number;
}

export interface ExpandedPage {
  text: string;
  insertions: Insertion[];
  faults: Diagnostic[];
}

const head = z.strictObject({ params: z.array(z.string()).default([]), sources: z.array(z.string()).default([]) });
const directive = /^( *)::snippet\{([^}]*)\}[ \t]*$/;
/** A line that an author means as a directive. */
const meant = /^ *::snippet\b/;
const attribute = /([\w-]+)="([^"]*)"/g;

/**
 * Puts shared texts in the place of `::snippet{name="…"}` lines, before anything else reads the page. Other attributes are the values of the
 * snippet's parameters. A directive that is indented indents what it brings, so steps of a list can be shared too. Lines in fences stay.
 */
export function expandSnippets(text: string, file: string, root: string, product: Product): ExpandedPage {
  if (!text.includes('::snippet')) return { text, insertions: [], faults: [] };
  const faults: Diagnostic[] = [];
  const insertions: Insertion[] = [];
  const lines: string[] = [];
  let fence = '';
  text.split('\n').forEach((line, at) => {
    const mark = /^\s*(`{3,})/.exec(line)?.[1] ?? '';
    if (mark && !fence) fence = mark;
    else if (fence && line.trim() === fence) fence = '';
    const [, indent = '', attributes] = (!fence && directive.exec(line)) || [];
    const report = (message: string, hint: string) => faults.push({ file, line: at + 1, message: message, hint: hint });
    if (attributes === undefined) {
      const isSlip = !fence && meant.test(line);
      if (isSlip)
        report(
          `"${line.trim().slice(0, 60)}" cannot be read as a snippet.`,
          'Write ::snippet{name="…"} alone on its line; a value has no "}" and no quote in it.',
        );
      lines.push(isSlip ? '' : line);
      return;
    }
    const add = (found: Diagnostic[]) => faults.push(...found);
    const { name, ...values } = Object.fromEntries(
      [...attributes.matchAll(attribute)].map(([, key, value]) => [key, value]),
    );
    const snippet = readSnippet(root, name, product, report, add);
    if (!snippet) {
      lines.push('');
      return;
    }
    checkValues(snippet, values, report);
    const filled = snippet.lines.map((one) => fill(one, values)).map((one) => (one ? indent + one : one));
    insertions.push({
      start: lines.length + 1,
      count: filled.length,
      file: snippet.file,
      first: snippet.first,
    });
    lines.push(...filled);
  });
  return { text: lines.join('\n'), insertions, faults };
}

/** Where a line of the expanded page is from. */
export function mapToSource(line: number, file: string, insertions: Insertion[]): { file: string; line: number } {
  let shift = 0;
  for (const { start, count, file: other, first } of insertions) {
    if (line < start) break;
    if (line < start + count) return { file: other, line: first + line - start };
    shift += count - 1; // its directive is one line of the page
  }
  return { file, line: line - shift };
}

/** Snippets that no page, or only one, uses: their text belongs on the page. Other files there are faults as well. */
export function findUnderusedSnippets(root: string, uses: Iterable<readonly string[]>): Diagnostic[] {
  const { files: snippets, faults } = listSourceFiles(root, snippetFolder, '.md');
  const counts = new Map<string, number>();
  for (const files of uses) for (const file of new Set(files)) counts.set(file, (counts.get(file) ?? 0) + 1);
  const lonely = snippets
    .filter((file) => (counts.get(file) ?? 0) < 2)
    .map((file) => ({
      file,
      message: `${counts.get(file) ? 'Only one page uses' : 'No page uses'} the snippet.`,
      hint: 'A snippet is for two pages or more: write the text on its page, and delete the file.',
    }));
  return [...faults, ...lonely];
}

type Tell = (message: string, hint: string) => void;

function readSnippet(
  root: string,
  name: string | undefined,
  product: Product,
  report: Tell,
  add: (faults: Diagnostic[]) => void,
): Snippet | undefined {
  const file = `${snippetFolder}/${name}.md`;
  const full = path.join(root, file);
  if (!name || !/^[a-z0-9-]+$/.test(name) || !existsSync(full)) {
    report(
      name ? `There is no snippet "${name}".` : '"snippet" lacks the attribute "name".',
      `Write ::snippet{name="…"} with the name of a file in ${snippetFolder}/, without its ending.`,
    );
    return undefined;
  }
  const source = readSource(root, file, MAX_PAGE_BYTES);
  add(source.faults);
  if (!source.text && source.faults.length) return undefined;
  const text = expandPlaceholders(source.text, product);
  const match = /^---\n([\s\S]*?)\n---\n/.exec(text);
  const yaml = readYaml(match?.[1] ?? '');
  // The head begins on the second line.
  add(yaml.faults.map((fault) => ({ file, ...fault, line: fault.line + 1 })));
  if (yaml.faults.length) return undefined;
  const parsed = head.safeParse(yaml.value ?? {});
  if (!match || !parsed.success) {
    report(
      `The head of ${file} cannot be read.`,
      'It starts with "---", the keys params and sources (lists), and "---"; nothing else.',
    );
    return undefined;
  }
  const body = text.slice(match[0].length);
  const blank = /^\n*/.exec(body)?.[0].length ?? 0;
  const first = match[0].split('\n').length + blank;
  const lines = body
    .trim()
    .split('\n')
    .map((line, at) => {
      if (!meant.test(line)) return line;
      add([
        {
          file,
          line: first + at,
          message: 'A snippet holds a snippet, which is not put in.',
          hint: 'Write its text here, or name both snippets on the page.',
        },
      ]);
      return '';
    });
  return { file, params: parsed.data.params, lines, first };
}

function checkValues({ file, params, lines }: Snippet, values: Record<string, string>, report: Tell): void {
  for (const name of params)
    if (!values[name]) report(`The snippet ${file} needs a value for "${name}".`, `Write ${name}="…" in the braces.`);
  for (const name of Object.keys(values))
    if (!params.includes(name))
      report(`The snippet ${file} has no parameter "${name}".`, `Its parameters are ${params.join(', ') || 'none'}.`);
  for (const name of params)
    if (!lines.some((line) => line.includes(`{${name}}`)))
      report(`${file} does not use the parameter "${name}".`, `Use {${name}} there, or take it out of "params".`);
}

/** Puts values in the place of their names; other braces stay. */
const fill = (line: string, values: Record<string, string>): string =>
  line.replace(/\{([\w-]+)\}/g, (whole, name: string) => values[name] ?? whole);
