/** Keywords of the dialect that only a server runs, with the pages that explain them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { KeywordNotes } from '../engine/index.ts';

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

/** What readers are told about each; the links are those of the list of keywords, where the project in `root` has one. */
export function keywordNotes(root: string): KeywordNotes {
  const path = join(root, file);
  const known = existsSync(path)
    ? (parse(readFileSync(path, 'utf8')) as { items?: { key: string; see?: string }[] })
    : {};
  const links = new Map(known.items?.map(({ key, see }) => [key, see]));
  return Object.fromEntries(
    onServer.map((key) => {
      const link = links.get(key);
      return [key, link ? { link } : {}];
    }),
  );
}
