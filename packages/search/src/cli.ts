/** The command line: one query a line in, one JSON array a line out. */
import type { SearchHit, SearchProvider } from './types.ts';

export interface SearchCliOptions {
  provider: SearchProvider;
  /** Most pages per query; 10 by default. */
  limit?: number;
  /** Receives one line at a time, with its line break. */
  write(line: string): void;
}

/** What a query answers: one entry a page, best first, with the place in the page that answers best (anchor and heading are empty at its beginning). */
export interface SearchCliEntry {
  route: string;
  anchor: string;
  title: string;
  heading: string;
  score: number;
}

/**
 * Answers every line of `input` (chunks of text or bytes, as `process.stdin` gives them), the empty ones with `[]`, so that answers stay in step
 * with queries. Resolves when the input ends.
 */
export async function searchCli(
  input: AsyncIterable<string | Uint8Array>,
  { provider, limit = 10, write }: SearchCliOptions,
): Promise<void> {
  for await (const query of linesOf(input)) {
    const { hits } = await provider.search(query, { limit });
    write(`${JSON.stringify(hits.flatMap(entriesOf).slice(0, limit))}\n`);
  }
}

/** A hit, or one entry for each page that has the same declared name. */
function entriesOf({ route, title, score, best, variants }: SearchHit): SearchCliEntry[] {
  const heading = best?.heading ?? '';
  const places = variants ?? [{ route, title, anchor: best?.anchor ?? '' }];
  return places.map((place) => ({ route: place.route, anchor: place.anchor, title: place.title, heading, score }));
}

async function* linesOf(input: AsyncIterable<string | Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of input) {
    const lines = (rest + (typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }))).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield line.replace(/\r$/, '');
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}
