import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { allFeatures } from '../../../../tests/support/features.ts';
import { createDataStore } from '../data/store.ts';
import { type Feature, mergeFeatures } from '../feature.ts';
import type { Diagnostic, Product } from '../model/types.ts';
import { DiagnosticCollector } from './diagnostic-collector.ts';
import { renderSource } from './render.ts';
import type { ContentPage, PageRules } from './types.ts';

export const product: Product = { name: 'QuillDB', slug: 'quilldb', repo: 'https://git.example/quilldb' };

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
const headLines = head.split('\n').length - 1;

export interface RenderedPage {
  page: ContentPage;
  diagnostics: Diagnostic[];
  /** `12: message`, with the line in the given text. */
  messages: string[];
}

interface RenderOptions {
  /** Features besides those of the framework. */
  features?: readonly Feature[];
  root?: string;
  /** More lines of frontmatter. */
  keys?: string;
}

/** Renders the body of a page. */
export async function render(
  markdown: string,
  { features = [], root = '/nowhere', keys = '' }: RenderOptions = {},
): Promise<RenderedPage> {
  const merged = mergeFeatures([...allFeatures.all, ...features]);
  const diagnostics = new DiagnosticCollector('content/page.md');
  const page = await renderSource(
    {
      file: 'content/page.md',
      route: '/page',
      text: head.replace(/---\n$/, `${keys}---\n`) + markdown,
      insertions: [],
    },
    {
      product,
      features: merged,
      rules,
      diagnostics,
      data: {
        directives: merged.directives,
        files: createDataStore(root, product),
        findRoute: () => undefined,
        findText: () => undefined,
        used: { files: new Map(), subjects: new Map(), pages: new Map() },
      },
    },
  );
  const sorted = diagnostics.sorted();
  const messages = sorted.map(
    ({ file, line, message }) =>
      `${file === 'content/page.md' ? (line ?? 0) - headLines - (keys.split('\n').length - 1) : file}: ${message}`,
  );
  return { page, diagnostics: sorted, messages };
}

const tempDir = mkdtempSync(path.join(tmpdir(), 'content-'));
process.once('exit', () => rmSync(tempDir, { recursive: true, force: true }));

export async function project(files: Record<string, string>): Promise<string> {
  const root = mkdtempSync(path.join(tempDir, 'project-'));
  for (const [file, text] of Object.entries(files)) await put(root, file, text);
  return root;
}

export async function put(root: string, file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
}
