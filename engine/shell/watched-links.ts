import { useContext, useEffect } from 'react';
import { AppContext } from './context.ts';

/** Has links that came with a part of the page watched for prefetching (section 7 of the specification), whenever others come. */
export function useWatchedLinks(of: unknown): void {
  const watch = useContext(AppContext)?.client?.watchLinks;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other links are what calls for it
  useEffect(() => watch?.(), [of, watch]);
}
