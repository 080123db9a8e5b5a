/** Messages between a client and the engine, wherever the engine runs. Plain data: they cross the border of a Worker. */
import type { SearchAnswer, SearchOptions } from './types.ts';

export type ToEngine =
  /** First message: where the index lies, as an absolute URL with a slash at its end. Reading begins at once. */
  | { type: 'open'; base: string }
  /** Queries of one lane overtake each other; lanes do not. */
  | { type: 'search'; id: number; lane: string; query: string; options: SearchOptions }
  /** The answer is no longer wanted. */
  | { type: 'cancel'; id: number }
  /** Read the rest of the index, nothing else being asked. */
  | { type: 'readAhead' };

export type FromEngine =
  | { type: 'answer'; id: number; answer: SearchAnswer }
  /** A newer query of the lane came before this one was answered, or it was cancelled. */
  | { type: 'overtaken'; id: number }
  | { type: 'failed'; id: number; message: string };
