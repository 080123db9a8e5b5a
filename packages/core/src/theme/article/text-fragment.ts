import type { Passage } from './passage.ts';

/** A longer passage is named by its first and last words. */
const MAX_WHOLE_CHARS = 80;
const EDGE_WORDS = 4;

/**
 * Creates the hash of a link to a passage.
 * See https://wicg.github.io/scroll-to-text-fragment/
 */
export function createTextFragment({ quote, section }: Pick<Passage, 'quote' | 'section'>): string {
  // A fragment doesn't match across blocks.
  const lines = quote.split(/\s*\n\s*/);
  const start = (lines[0] as string).split(/\s+/);
  const end = (lines.at(-1) as string).split(/\s+/);
  const parts =
    lines.length === 1 && quote.length <= MAX_WHOLE_CHARS
      ? [start]
      : [
          start.slice(0, EDGE_WORDS),
          end.slice(lines.length === 1 ? Math.max(EDGE_WORDS, end.length - EDGE_WORDS) : -EDGE_WORDS),
        ];
  const texts = parts.filter((words) => words.length).map((words) => encode(words.join(' ')));
  return `#${section}:~:text=${texts.join(',')}`;
}

/** Hyphens and commas have a meaning in text fragments. */
const encode = (text: string) => encodeURIComponent(text).replaceAll('-', '%2D');
