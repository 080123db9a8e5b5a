import { execFileSync } from 'node:child_process';

const MAX_LOG_BYTES = 2 ** 28;

const git = (root: string, ...args: string[]) =>
  execFileSync('git', ['-C', root, ...args], {
    encoding: 'utf8',
    maxBuffer: MAX_LOG_BYTES,
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** Returns the date of the last commit of each file; none in a shallow clone, whose dates are wrong. */
export function getLastModifiedDates(root: string): Map<string, string> {
  const dates = new Map<string, string>();
  try {
    if (git(root, 'rev-parse', '--is-shallow-repository').trim() !== 'false') return dates;
    const options = ['--format=%x00%cs', '--name-only', '--no-renames', '--relative'];
    const log = git(root, '-c', 'core.quotePath=false', 'log', ...options, '--', 'content', 'data');
    for (const commit of log.split('\0').slice(1)) {
      const [date = '', ...files] = commit.split('\n');
      for (const file of files) if (file && !dates.has(file)) dates.set(file, date);
    }
  } catch {
    // Without git, pages show no date.
  }
  return dates;
}

export function getHeadCommit(root: string): string {
  try {
    return git(root, 'rev-parse', 'HEAD').trim();
  } catch {
    return '';
  }
}
