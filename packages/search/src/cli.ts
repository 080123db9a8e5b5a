import type { SearchHit, SearchProvider } from './types.ts';

export interface SearchCliOptions {
  provider: SearchProvider;
  /** @defaultValue 10 */
  limit?: number;
  write(line: string): void;
}

/** A page with its best section; anchor and heading are empty at its beginning. */
export interface SearchCliEntry {
  route: string;
  anchor: string;
  title: string;
  heading: string;
  score: number;
}

/** Answers each line of `input` with a JSON array; empty lines, too, so that results stay in step. */
export async function searchCli(
  input: AsyncIterable<string | Uint8Array>,
  { provider, limit = 10, write }: SearchCliOptions,
): Promise<void> {
  for await (const query of splitLines(input)) {
    const { hits } = await provider.search(query, { limit });
    write(`${JSON.stringify(hits.flatMap(toEntries).slice(0, limit))}\n`);
  }
}

function toEntries({ route, title, score, best, variants }: SearchHit): SearchCliEntry[] {
  const heading = best?.heading ?? '';
  const pages = variants ?? [{ route, title, anchor: best?.anchor ?? '' }];
  return pages.map((page) => ({ route: page.route, anchor: page.anchor, title: page.title, heading, score }));
}

async function* splitLines(input: AsyncIterable<string | Uint8Array>): AsyncGenerator<string> {
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
