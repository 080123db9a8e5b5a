import type { SearchAnswer } from '@folio/search/types';
import { type RefObject, useEffect, useRef } from 'react';
import { emitEvent } from '../events.ts';

/** Emits the number of results of each query, and the position of a result that the user chooses. */
export function useSearchEvents(
  body: RefObject<HTMLElement | null>,
  query: string,
  result: SearchAnswer | undefined,
): void {
  const lastQuery = useRef('');
  useEffect(() => {
    const element = body.current;
    if (!element || !result) return;
    const { total: results } = result;
    if (lastQuery.current !== query) emitEvent({ type: 'search', query, results });
    lastQuery.current = query;
    const onClick = ({ target }: MouseEvent) => {
      const hit = (target as Element).closest('a')?.closest('.hit');
      if (!hit) return;
      const position = [...element.querySelectorAll('.hit')].indexOf(hit) + 1;
      emitEvent({ type: 'search', query, results, position });
    };
    element.addEventListener('click', onClick);
    return () => element.removeEventListener('click', onClick);
  }, [body, query, result]);
}
