import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getHeadCommit, getLastModifiedDates } from './git-history.ts';

const room = mkdtempSync(join(tmpdir(), 'history-'));
afterAll(() => rmSync(room, { recursive: true, force: true }));

const git = (folder: string, args: string[], date = '2024-01-01') =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, GIT_AUTHOR_DATE: `${date}T12:00:00Z`, GIT_COMMITTER_DATE: `${date}T12:00:00Z` },
  }).trim();

/** Writes files, or moves one, and commits all. */
function commit(root: string, date: string, files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  git(root, ['add', '-A'], date);
  git(root, ['commit', '-q', '-m', date], date);
}

describe('the history of a project', () => {
  // The project is a folder of its repository, as `site/` is.
  const repository = join(room, 'repository');
  const root = join(repository, 'site');
  beforeAll(() => {
    mkdirSync(root, { recursive: true });
    git(repository, ['init', '-q']);
    commit(repository, '2024-01-01', { 'site/content/a.md': '1', 'site/content/b.md': '1', 'site/data/ä.yaml': '1' });
    commit(repository, '2024-02-02', { 'site/content/a.md': '2', 'engine/x.ts': '1' });
    commit(repository, '2024-03-03', { 'site/content/a.md': '3', 'site/site.config.ts': '1', 'content/c.md': '1' });
  });

  it('has the date of the newest commit of each source file, by its path in the project', () =>
    expect(getLastModifiedDates(root)).toEqual(
      new Map([
        ['content/a.md', '2024-03-03'],
        ['content/b.md', '2024-01-01'],
        ['data/ä.yaml', '2024-01-01'],
      ]),
    ));

  it('has an id of its last commit', () => expect(getHeadCommit(root)).toBe(git(repository, ['rev-parse', 'HEAD'])));

  it('is unknown in a shallow clone, whose dates would be wrong', () => {
    git(room, ['clone', '-q', '--depth', '1', `file://${repository}`, 'shallow']);
    expect(getLastModifiedDates(join(room, 'shallow/site'))).toEqual(new Map());
  });

  it('is unknown outside of a repository', () => {
    const folder = mkdtempSync(join(room, 'none-'));
    expect([getLastModifiedDates(folder), getHeadCommit(folder)]).toEqual([new Map(), '']);
  });
});
