import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getHeadCommit, getPageDates } from './git-history.ts';

const tempDir = mkdtempSync(join(tmpdir(), 'history-'));
afterAll(() => rmSync(tempDir, { recursive: true, force: true }));

const git = (folder: string, args: string[], date = '2024-01-01') =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, GIT_AUTHOR_DATE: `${date}T12:00:00Z`, GIT_COMMITTER_DATE: `${date}T12:00:00Z` },
  }).trim();

// The project is a folder of its repository, as `site/` is.
const repository = join(tempDir, 'repository');
const root = join(repository, 'site');

/** Writes files of the project, and commits everything. */
function commit(date: string, files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  git(repository, ['add', '-A'], date);
  git(repository, ['commit', '-q', '-m', date], date);
}

const page = (body: string, head = 'title: A') => `---\n${head}\n---\n\n${body}\n`;
const dateOf = (file: string, dependencies: string[] = [], markdown = '') =>
  getPageDates(root, [{ file, dependencies, markdown }]).get(file)?.updated;

beforeAll(() => {
  mkdirSync(root, { recursive: true });
  git(repository, ['init', '-q']);
  commit('2024-01-01', {
    'content/a.md': page('A stream has *events*.'),
    'content/b.md': page('A graph has nodes.'),
    'content/ä.md': page('A table has rows.'),
    'content/old.md': page('A key has one value, and a document has many of them.'),
    'data/shared.yaml':
      'put:\n  description: Writes one value under a key.\nget:\n  description: Reads the value of a key.\n',
    'snippets/s.md': 'Start the server.\n',
  });
  commit('2024-02-02', { 'content/a.md': page('A stream has many *events*.') });
});

describe('the date of a page', () => {
  it('is that of the last change of its text', () => {
    expect(getPageDates(root, [{ file: 'content/a.md', dependencies: [], markdown: '' }])).toEqual(
      new Map([['content/a.md', { created: '2024-01-01', updated: '2024-02-02' }]]),
    );
    expect(dateOf('content/ä.md')).toBe('2024-01-01');
    expect(dateOf('content/none.md')).toBeUndefined();
  });

  it.each([
    ['formatting', page('- A stream has many **events**')],
    ['questions and sources', page('A stream has many events.', 'title: A\nsources: [docs:/a]\nquestions:\n  - Why?')],
    ['line breaks', page('A stream has many events.').replaceAll('\n', '\r\n')],
  ])('is not changed by %s', (_, text) => {
    commit('2024-03-03', { 'content/a.md': text });
    expect(dateOf('content/a.md')).toBe('2024-02-02');
  });

  it('is changed by its title', () => {
    commit('2024-04-04', { 'content/b.md': page('A graph has nodes.', 'title: B') });
    expect(dateOf('content/b.md')).toBe('2024-04-04');
  });

  it('is not changed by a move of its file', () => {
    renameSync(join(root, 'content/old.md'), join(root, 'content/new.md'));
    commit('2024-05-05', {});
    expect(dateOf('content/new.md')).toBe('2024-01-01');
  });

  it('is changed by a dependency of its own', () => {
    commit('2024-06-06', { 'snippets/s.md': 'Start the server as a service.\n' });
    expect(dateOf('content/a.md', ['snippets/s.md'])).toBe('2024-06-06');
  });

  it('is changed by a shared dependency if the page shows the new text', () => {
    commit('2024-07-07', {
      'data/shared.yaml':
        'put:\n  description: Writes one value under a key of at most 64 bytes.\nget:\n  description: Reads the value of a key.\n  sources: [docs:/get]\n',
    });
    const pages = [
      {
        file: 'content/a.md',
        dependencies: ['data/shared.yaml'],
        markdown: 'Writes one value under a key of at most 64 bytes.',
      },
      { file: 'content/ä.md', dependencies: ['data/shared.yaml'], markdown: 'Reads the `value` of a key.' },
    ];
    const dates = getPageDates(root, pages);
    expect(pages.map(({ file }) => dates.get(file)?.updated)).toEqual(['2024-07-07', '2024-01-01']);
  });

  it('is unknown in a shallow clone, where it would be wrong', () => {
    git(tempDir, ['clone', '-q', '--depth', '1', `file://${repository}`, 'shallow']);
    const pages = [{ file: 'content/a.md', dependencies: [], markdown: '' }];
    expect(getPageDates(join(tempDir, 'shallow/site'), pages)).toEqual(new Map());
  });

  it('is unknown outside of a repository', () => {
    const folder = mkdtempSync(join(tempDir, 'none-'));
    expect(getPageDates(folder, [{ file: 'content/a.md', dependencies: [], markdown: '' }])).toEqual(new Map());
    expect(getHeadCommit(folder)).toBe('');
  });
});

it('getHeadCommit returns the hash of the last commit', () =>
  expect(getHeadCommit(root)).toBe(git(repository, ['rev-parse', 'HEAD'])));
