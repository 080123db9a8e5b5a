/** Copies of the project to build: the measured code and content are never the folders that authors work in. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { MAX_DESCRIPTION_CHARS } from '@folio/core/markdown/frontmatter.ts';
import { expandPlaceholders } from '@folio/core/model/placeholders.ts';
import { parseDocument } from 'yaml';
import site from '../site/site.config.ts';

const parts = ['packages', 'site', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** A copy of the project under `folder`, empty before. Its caches are its own, so its first build is a cold one. */
export function copyProject(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const part of parts) cpSync(resolve(part), join(folder, part), { recursive: true });
  if (!existsSync(join(folder, 'node_modules')))
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'dir');
}

/** Adds every page so many times more, under `/copy-<n>/…`, outside the sidebars, with a title, a description and questions of its own. */
export function multiplyContent(folder: string, times: number): void {
  multiplyFiles(join(folder, 'site/content'), times, copyPage);
  multiplyFiles(join(folder, 'site/questions'), times, copyQuestions);
}

function multiplyFiles(folder: string, times: number, copy: (source: string, n: number) => string): void {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = entries.filter((file) => /\.(md|yaml)$/.test(file));
  for (let n = 1; n < times; n++)
    for (const file of files) {
      // An address with capitals needs a redirect, which a copy does without.
      const path = join(folder, `copy-${n}`, file.toLowerCase());
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, copy(readFileSync(join(folder, file), 'utf8'), n));
    }
}

/** Another page with the same body. */
function copyPage(source: string, n: number): string {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  // Tokens go first: `{` begins a map in YAML.
  const document = parseDocument(expandPlaceholders(head, site.product));
  document.set('title', `${document.get('title')} ${n}`);
  document.set('description', `Copy ${n}. ${document.get('description')}`.slice(0, MAX_DESCRIPTION_CHARS));
  document.set('sidebar', 'none');
  return `---\n${document.toString({ lineWidth: 0 })}---\n${body}`;
}

/** The same questions, in words that no other page has. */
function copyQuestions(source: string, n: number): string {
  const document = parseDocument(expandPlaceholders(source, site.product));
  const { questions = [] } = document.toJS() as { questions?: string[] };
  document.set(
    'questions',
    questions.map((question) => `Copy ${n}: ${question}`),
  );
  return document.toString({ lineWidth: 0 });
}
