import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { allFeatures } from '../../../../tests/support/features.ts';
import { createDataStore } from '../data/store.ts';
import type { Diagnostic, Product } from '../model/types.ts';
import { DiagnosticCollector } from './diagnostic-collector.ts';
import type { AnyDataDirective } from './directives/leaf.ts';
import { renderSource } from './render.ts';
import type { ContentPage, PageRules } from './types.ts';

/** Helpers of the tests of this room. */

export const product: Product = { name: 'QuillDB', slug: 'quilldb', repo: 'https://git.example/quilldb' };

/** Kinds and sidebars of the projects of these tests. */
export const rules: PageRules = {
  kinds: ['concept', 'how-to', 'report'],
  sidebars: ['guide', 'orders', 'forum', 'none'],
  defaultSidebar: 'guide',
  variants: { outlet: 'orders' },
};

const head = `---
title: A page
description: What it says.
kind: concept
---
`;
/** Lines that the frontmatter takes before the text given to `render`. */
const headLines = head.split('\n').length - 1;

export interface Trial {
  page: ContentPage;
  faults: Diagnostic[];
  /** `12: cause`, the line counted from the start of the text given. */
  causes: string[];
}

/** Renders Markdown as the body of a page; the first line is line 1 in `causes`. `keys` are further lines of the frontmatter. */
export async function render(
  markdown: string,
  directives: AnyDataDirective[] = [],
  root = '/nowhere',
  keys = '',
): Promise<Trial> {
  const faults = new DiagnosticCollector('content/page.md');
  const page = await renderSource(
    { file: 'content/page.md', route: '/page', text: head.replace(/---\n$/, `${keys}---\n`) + markdown },
    {
      product,
      features: allFeatures,
      rules,
      faults,
      data: {
        directives: new Map(directives.map((directive) => [directive.name, directive])),
        references: {},
        files: createDataStore(root, product),
        pageOf: () => undefined,
        textOf: () => undefined,
        used: { files: new Map(), subjects: new Map(), pages: new Map() },
      },
    },
  );
  const sorted = faults.sorted();
  const causes = sorted.map(
    ({ file, line, message }) =>
      `${file === 'content/page.md' ? (line ?? 0) - headLines - (keys.split('\n').length - 1) : file}: ${message}`,
  );
  return { page, faults: sorted, causes };
}

// For all test files of the process.
const room = mkdtempSync(path.join(tmpdir(), 'content-'));
process.once('exit', () => rmSync(room, { recursive: true, force: true }));

/** A project of files in a folder of its own, which goes when the tests are done. */
export async function project(files: Record<string, string>): Promise<string> {
  const root = mkdtempSync(path.join(room, 'project-'));
  for (const [file, text] of Object.entries(files)) await put(root, file, text);
  return root;
}

export async function put(root: string, file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
}
