import { useContext, useEffect } from 'react';
import { AppContext } from './context.ts';

/** Prefetches the pages behind links that come with a part of the page (section 7 of the specification). */
export function usePrefetchedLinks(of: unknown): void {
  const watch = useContext(AppContext)?.client?.watchLinks;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other links are what calls for it
  useEffect(() => watch?.(), [of, watch]);
}
