import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useHydrated } from './location.ts';

/** Longest text that a box for searching or filtering takes, in characters. An address that holds it is well below what servers refuse (8 kB). */
export const MAX_INPUT_CHARS = 500;

/**
 * Hands over what the reader typed into a box before React came. React empties the box when it adopts it, and state that follows the address may change then:
 * the text is read before and used after.
 */
export function useEarlyInput(input: RefObject<HTMLInputElement | null>, use: (text: string) => void): void {
  const hydrated = useHydrated();
  const typed = useRef('');
  const latest = useRef(use);
  useLayoutEffect(() => {
    typed.current = input.current?.value ?? '';
  }, [input]);
  useLayoutEffect(() => {
    latest.current = use;
  });
  useLayoutEffect(() => {
    if (hydrated && typed.current) latest.current(typed.current);
  }, [hydrated]);
}
