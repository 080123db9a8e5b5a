/** Copies of the project to build: the measured code and content are never the folders that authors work in. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseDocument } from 'yaml';
import { longestDescription } from '../engine/markdown/frontmatter.ts';
import { expandTokens } from '../engine/model/tokens.ts';
import site from '../site/site.config.ts';

const parts = ['engine', 'features', 'site', 'package.json', 'package-lock.json', 'tsconfig.json'];

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
  const content = join(folder, 'site/content');
  const files = readdirSync(content, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
  for (let n = 1; n < times; n++)
    for (const file of files) {
      // An address with capitals needs a redirect, which a copy does without.
      const path = join(content, `copy-${n}`, file.toLowerCase());
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, copyOfPage(readFileSync(join(content, file), 'utf8'), n));
    }
}

/** Another page with the same body. */
function copyOfPage(source: string, n: number): string {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  // Tokens go first: `{` begins a map in YAML.
  const document = parseDocument(expandTokens(head, site.product));
  document.set('title', `${document.get('title')} ${n}`);
  document.set('description', `Copy ${n}. ${document.get('description')}`.slice(0, longestDescription));
  const asked = document.toJS().asked as string[] | undefined;
  if (asked)
    document.set(
      'asked',
      asked.map((question) => `Copy ${n}: ${question}`),
    );
  document.set('sidebar', 'none');
  return `---\n${document.toString({ lineWidth: 0 })}---\n${body}`;
}
