/** Keywords of the dialect with the pages that explain them: those that only a server runs, and those that faults are about. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '@folio/core/build/project.ts';
import { expandPlaceholders } from '@folio/core/model/placeholders.ts';
import { explainingWords, type KeywordNotes } from '@folio/query-engine/engine/index.ts';
import { parse } from 'yaml';

const file = 'data/cypher/keywords.yaml';

/** No published run shows what these do, or how their values are computed. */
const onServer = [
  'SIMILARITY',
  'SIMILARITY_TEST',
  'CLUSTER',
  'CENTRALITY',
  'COMMUNITY_DETECTION',
  'GROUPS',
  'ML_ALGO',
  '#ALL_NODE',
  'DATAQUERY',
  'DISTINCT',
  'ADD',
  'JOIN',
  'LEFT_JOIN',
  'RIGHT_JOIN',
  'APPEND',
  'DIFFERENCE',
  'UCOUNT_ABS',
  'EXKURT',
  'KEEP_BOTH',
];

/** The keywords without links. */
export const serverKeywords: KeywordNotes = Object.fromEntries(onServer.map((key) => [key, {}]));

/** What readers learn about each; the links are those of the list of keywords, where the project has one. */
export function keywordNotes({ root, config }: Project): KeywordNotes {
  const path = join(root, file);
  const known = existsSync(path)
    ? (parse(expandPlaceholders(readFileSync(path, 'utf8'), config.product)) as {
        items?: { key: string; see?: string }[];
      })
    : {};
  const links = new Map(known.items?.flatMap(({ key, see }) => (see ? [[key, see] as const] : [])));
  const noted = (words: readonly string[], note: KeywordNotes[string]) =>
    words.map((word) => [word, { ...note, ...(links.has(word) ? { link: links.get(word) } : {}) }]);
  return Object.fromEntries([
    ...noted(
      explainingWords.filter((word) => links.has(word)),
      { runs: true },
    ),
    ...noted(onServer, {}),
  ]);
}
