import { type ReactNode, useEffect, useState } from 'react';
import { strings } from './strings.ts';

interface NotLoadedProps {
  /** What could not be loaded, and why. */
  text: string;
  className?: string | undefined;
  onRetry(): void;
}

/** Says that something of a place has not arrived, and offers to try again. */
export const LoadError = ({ text, className, onRetry }: NotLoadedProps): ReactNode => (
  <p className={className} role="alert">
    {text}{' '}
    <button className="button" type="button" onClick={onRetry}>
      {strings.retry}
    </button>
  </p>
);

interface LoadedProps<T> {
  /** Brings what the place needs: asked once, and again when the reader tries again. */
  load(): Promise<T>;
  /** What it needs, where that is here already: then nothing is asked for. */
  arrived?: T | undefined;
  /** What shows meanwhile. */
  loading: string;
  /** What shows when `load` rejects. */
  failed: string;
  className?: string;
  children(data: T): ReactNode;
}

/** A place of a page, once what it needs has arrived. */
export function AsyncContent<T>({ load, arrived, loading, failed, className, children }: LoadedProps<T>): ReactNode {
  const [state, setState] = useState<'loading' | 'failed' | { data: T }>(
    arrived === undefined ? 'loading' : { data: arrived },
  );
  const start = () => {
    setState('loading');
    load().then(
      (data) => setState({ data }),
      () => setState('failed'),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (arrived === undefined) start();
  }, []);
  if (state === 'failed') return <LoadError text={failed} className={className} onRetry={start} />;
  if (state === 'loading')
    return (
      <p className={className} aria-busy>
        {loading}
      </p>
    );
  return children(state.data);
}
