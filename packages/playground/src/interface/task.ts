import type { Task } from '../service/protocol.ts';
import type { SandboxPageData } from './page-data.ts';

/** The task of a block of a page: a text to run on what is loaded before it. `changes` are parts that the reader has edited, by their position. */
export function taskOf(
  page: SandboxPageData,
  index: number,
  text: string,
  changes?: ReadonlyMap<number, string>,
): Task {
  const { parts, blocks, keywords, now = Date.now() } = page;
  return {
    setup: (blocks[index]?.setup ?? []).map((at) => changes?.get(at) || (parts[at] as string)),
    text,
    keywords,
    now,
  };
}
