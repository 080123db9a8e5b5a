import { execFileSync } from 'node:child_process';

/**
 * ISO date of the last commit that touched each file, from one pass over the log. Empty in a shallow clone (its dates would be wrong) and
 * outside a repository.
 */
export function getLastModifiedDates(root: string): Map<string, string> {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, ...args], {
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  const dates = new Map<string, string>();
  try {
    if (git('rev-parse', '--is-shallow-repository').trim() !== 'false') return dates;
    const log = git(
      '-c',
      'core.quotePath=false',
      'log',
      '--format=%x00%cs',
      '--name-only',
      '--no-renames',
      '--relative',
      '--',
      'content',
      'data',
    );
    for (const commit of log.split('\0').slice(1)) {
      const [date = '', ...files] = commit.split('\n');
      for (const file of files) if (file && !dates.has(file)) dates.set(file, date);
    }
  } catch {
    // No repository, or no git: pages then show no date.
  }
  return dates;
}

/** Id of the last commit; empty outside of a repository. */
export function getHeadCommit(root: string): string {
  try {
    return execFileSync('git', ['-C', root, 'rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}
