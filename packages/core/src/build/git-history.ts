import { execFileSync } from 'node:child_process';

const MAX_OUTPUT_BYTES = 2 ** 29;

/** Paths are relative to the project. */
interface DatedPage {
  file: string;
  dependencies: readonly string[];
  markdown: string;
}

export interface PageDates {
  /** ISO date of the commit that added the file. */
  created: string;
  /** ISO date of the last visible change. */
  updated: string;
}

interface Change {
  /** ISO date. */
  date: string;
  before?: string | undefined;
  after: string;
}

const git = (root: string, args: string[], input?: string): string =>
  execFileSync('git', ['-C', root, '-c', 'core.quotePath=false', ...args], {
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
    stdio: ['pipe', 'pipe', 'ignore'],
    ...(input !== undefined && { input }),
  });

export function getHeadCommit(root: string): string {
  try {
    return git(root, ['rev-parse', 'HEAD']).trim();
  } catch {
    return '';
  }
}

/**
 * Returns dates by file: of the last commit that changed what users see, text of the page or of its
 * dependencies. Formatting, questions, sources and moved files don't count. In a shallow clone, dates
 * would be wrong.
 */
export function getPageDates(root: string, pages: readonly DatedPage[]): Map<string, PageDates> {
  try {
    if (git(root, ['rev-parse', '--is-shallow-repository']).trim() !== 'false') return new Map();
    const history = readHistory(root);
    const dates = [...findDates(root, pages, history)].map(([file, updated]) => {
      const created = history.get(file)?.at(-1)?.date ?? updated;
      return [file, { created, updated }] as const;
    });
    return new Map(dates);
  } catch {
    return new Map();
  }
}

function readHistory(root: string): Map<string, Change[]> {
  const history = new Map<string, Change[]>();
  // By former name.
  const currentNames = new Map<string, string>();
  const log = git(root, ['log', '--format=%x00%cs', '--raw', '--no-abbrev', '-M', '--relative', '--', '.']);
  for (const commit of log.split('\0').slice(1)) {
    const [date = '', ...lines] = commit.split('\n');
    for (const line of lines) {
      // `:100644 100644 <before> <after> R097<tab>old<tab>new`
      const [, before = '', after = '', status, from = '', to = from] =
        /^:\d+ \d+ (\w+) (\w+) ([A-Z])\d*\t([^\t]+)(?:\t([^\t]+))?$/.exec(line) ?? [];
      if (!status || status === 'D') continue;
      const file = currentNames.get(to) ?? to;
      const changes = history.get(file);
      const change = { date, before: status === 'A' ? undefined : before, after };
      if (changes) changes.push(change);
      else history.set(file, [change]);
      if (status === 'R') currentNames.set(from, file);
    }
  }
  return history;
}

function findDates(root: string, pages: readonly DatedPage[], history: Map<string, Change[]>): Map<string, string> {
  const dates = new Map<string, string>();
  // Read one version more in each round: most files changed visibly in one of their last commits.
  let pending = pages.map(({ file }) => ({ file, changes: history.get(file) ?? [] }));
  for (let index = 0; pending.length; index++) {
    const current = pending.flatMap(({ file, changes }) => {
      const change = changes[index];
      return change ? [{ file, changes, change }] : [];
    });
    const texts = readVisibleTexts(root, current);
    pending = current.filter(({ file, change }) => {
      const isVisible = texts.get(change.after) !== texts.get(change.before ?? '');
      if (isVisible) dates.set(file, change.date);
      return !isVisible;
    });
  }
  addDependencies(root, pages, history, dates);
  return dates;
}

/** Shorter lines of a shared file also occur on pages that show other parts. */
const MIN_DISTINCTIVE_CHARS = 24;

function addDependencies(
  root: string,
  pages: readonly DatedPage[],
  history: Map<string, Change[]>,
  dates: Map<string, string>,
): void {
  const pagesByDependency = new Map<string, DatedPage[]>();
  for (const page of pages)
    for (const name of page.dependencies) pagesByDependency.set(name, [...(pagesByDependency.get(name) ?? []), page]);
  const isNewer = (change: Change, page: DatedPage) => change.date > (dates.get(page.file) ?? '');
  const relevant = [...pagesByDependency].map(([name, dependents]) => ({
    name,
    dependents,
    changes: (history.get(name) ?? []).filter((change) => dependents.some((page) => isNewer(change, page))),
  }));
  const texts = readVisibleTexts(
    root,
    relevant.flatMap(({ name, changes }) => changes.map((change) => ({ file: name, change }))),
  );
  const pageTexts = new Map<DatedPage, string>();
  const getPageText = (page: DatedPage) => {
    const text = pageTexts.get(page) ?? normalizeText(page.markdown).replaceAll('\n', ' ');
    pageTexts.set(page, text);
    return text;
  };
  for (const { dependents, changes } of relevant)
    for (const change of changes) {
      const before = new Set((texts.get(change.before ?? '') ?? '').split('\n'));
      const after = texts.get(change.after) ?? '';
      const added = after.split('\n').filter((line) => line && !before.has(line));
      for (const page of dependents) {
        if (!isNewer(change, page)) continue;
        const isShown =
          dependents.length === 1
            ? after !== [...before].join('\n')
            : added.some((line) => line.length >= MIN_DISTINCTIVE_CHARS && getPageText(page).includes(line));
        if (isShown) dates.set(page.file, change.date);
      }
    }
}

function readVisibleTexts(root: string, versions: { file: string; change: Change }[]): Map<string, string> {
  const files = new Map(
    versions.flatMap(({ file, change: { before, after } }) =>
      [before, after].flatMap((id) => (id ? [[id, file]] : [])),
    ),
  ) as Map<string, string>;
  const ids = [...files.keys()];
  if (!ids.length) return new Map();
  const input = `${ids.join('\n')}\n`;
  const bytes = execFileSync('git', ['-C', root, 'cat-file', '--batch'], { input, maxBuffer: MAX_OUTPUT_BYTES });
  const texts = new Map<string, string>();
  for (let offset = 0, end: number; offset < bytes.length; offset = end + 1) {
    const start = bytes.indexOf('\n', offset) + 1;
    const [id = '', , size] = bytes
      .subarray(offset, start - 1)
      .toString()
      .split(' ');
    end = start + Number(size);
    texts.set(id, toVisibleText(files.get(id) ?? '', bytes.subarray(start, end).toString()));
  }
  return texts;
}

/** `open` and `asked` are former names of keys. */
const INVISIBLE_KEYS = 'sources|openQuestions|open|questions|asked|keywords';
const INVISIBLE_BLOCK = new RegExp(`^( *)(?:${INVISIBLE_KEYS}):.*(?:\\n\\1(?: +|- ).*)*`, 'gm');

function toVisibleText(file: string, source: string): string {
  const text = source.replaceAll('\r\n', '\n');
  if (!file.endsWith('.md')) return normalizeText(text.replace(INVISIBLE_BLOCK, ''));
  const [, frontmatter = '', body = text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const visibleLines = frontmatter.split('\n').filter((line) => /^(?:title|description|since):/.test(line));
  return normalizeText(`${visibleLines.join('\n')}\n${body}`);
}

/** Reduces lines to words, so that formatting and punctuation don't count. */
const normalizeText = (text: string): string =>
  text
    .split('\n')
    .map((line) =>
      line
        .replace(/^\s*(?:- )?[\w-]+: /, '')
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    )
    .filter(Boolean)
    .join('\n');
