/** Golden queries: what they are, how they are asked, and how a change of their answers is reported. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { OpenedSite } from '../../../bench/site.ts';
import { routesOf } from './evaluate.ts';

/** A query of a reader and the page that must come first, with tokens; for reviewers: why, where it is not plain. */
export interface GoldenQuery {
  query: string;
  first: string;
  note?: string;
}

/** Queries by area. */
export type GoldenList = Record<string, GoldenQuery[]>;

export interface GoldenAnswer {
  /** As it stands in the list, with tokens: snapshots survive a change of the product's name. */
  query: string;
  expected: string;
  /** The first three routes, with tokens. */
  found: string[];
}

/** Query → the first three routes, as accepted. */
export type Snapshot = Record<string, string[]>;

const goldenFile = 'site/tests/search/golden.json';
export const snapshotFile = 'site/tests/search/golden.snap.json';
export const acceptCommand = 'npm run bench -- golden --accept';

export const loadGolden = (): GoldenList => JSON.parse(readFileSync(resolve(goldenFile), 'utf8'));

export const loadSnapshot = (): Snapshot =>
  existsSync(resolve(snapshotFile)) ? JSON.parse(readFileSync(resolve(snapshotFile), 'utf8')) : {};

/** Asks the site's own index. Routes are given with the tokens they have in the list and in file names. */
export async function ask({ index, expand, routes }: OpenedSite, golden: GoldenList): Promise<GoldenAnswer[]> {
  const withToken = tokenizer(expand, routes);
  const answers: GoldenAnswer[] = [];
  for (const { query, first } of Object.values(golden).flat()) {
    const { hits } = await index.search(expand(query), { limit: 3 });
    answers.push({ query, expected: first, found: routesOf(hits).slice(0, 3).map(withToken) });
  }
  return answers;
}

/** The slug in a route becomes the token again. */
function tokenizer(expand: OpenedSite['expand'], routes: ReadonlySet<string>): (route: string) => string {
  const slug = expand('{product}');
  return (route) => {
    const token = route.replaceAll(slug, '{product}');
    return routes.has(expand(token)) ? token : route;
  };
}

/** Longest line of the formatter. */
const LINE = 120;

/** The snapshot file for some answers, as the formatter would have it: a line a query, so that differences read well. */
export function formatSnapshot(answers: readonly GoldenAnswer[]): string {
  const entries = answers.map(({ query, found }) => {
    const routes = found.map((route) => JSON.stringify(route));
    const line = `  ${JSON.stringify(query)}: [${routes.join(', ')}]`;
    return line.length < LINE ? line : `  ${JSON.stringify(query)}: [\n    ${routes.join(',\n    ')}\n  ]`;
  });
  return `{\n${entries.join(',\n')}\n}\n`;
}

/** A readable difference: per query whose first three changed, what stood there and what stands there now. */
export function describeChanges(answers: readonly GoldenAnswer[], accepted: Snapshot): string[] {
  const asked = new Set(answers.map(({ query }) => query));
  const gone = Object.keys(accepted).filter((query) => !asked.has(query));
  return [
    ...answers.flatMap(({ query, found }) => {
      const before = accepted[query];
      if (!before) return [`new query "${query}"\n${list('+', found)}`];
      if (before.join() === found.join()) return [];
      const lines = Array.from({ length: Math.max(before.length, found.length) }, (_, i) =>
        before[i] === found[i]
          ? `    ${found[i]}`
          : `${list('-', before.slice(i, i + 1))}${list('+', found.slice(i, i + 1))}`.trimEnd(),
      );
      return [`"${query}"\n${lines.join('\n')}`];
    }),
    ...gone.map((query) => `"${query}" is asked no more`),
  ];
}

const list = (sign: string, routes: readonly string[]) => routes.map((route) => `  ${sign} ${route}\n`).join('');
