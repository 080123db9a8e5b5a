import { type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary, LoadError } from './error-boundary.tsx';

interface AsyncContentProps<T> {
  /** Called once, and again when the user retries. */
  load(): Promise<T>;
  /** Replaces the call of `load`. */
  initialData?: T;
  loadingMessage: string;
  errorMessage: string;
  className?: string;
  children(data: T): ReactNode;
}

/** Loads data for its children. */
export function AsyncContent<T>(props: AsyncContentProps<T>): ReactNode {
  const { load, initialData, loadingMessage, errorMessage, className, children } = props;
  const [state, setState] = useState<'loading' | 'failed' | { data: T }>(
    initialData === undefined ? 'loading' : { data: initialData },
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
    if (initialData === undefined) start();
  }, []);
  if (state === 'failed') return <LoadError message={errorMessage} className={className} onRetry={start} />;
  if (state === 'loading')
    return (
      <p className={className} aria-busy>
        {loadingMessage}
      </p>
    );
  return children(state.data);
}

interface InlinePanelOptions {
  className: string;
  prefix: string;
  /** Shown instead of the panel if it fails. */
  stopped: string;
  children: ReactNode;
}

/**
 * Opens a panel in place of its button, whose parent has the class `opener`.
 * @returns A function that closes the panel.
 */
export function openInlinePanel(
  button: HTMLElement,
  { className, prefix, stopped, children }: InlinePanelOptions,
): () => void {
  const opener = button.parentElement as HTMLElement;
  const panel = document.createElement('div');
  panel.className = className;
  opener.append(panel);
  opener.dataset.open = '';
  const root = createRoot(panel, { identifierPrefix: `${prefix}-` });
  root.render(<ErrorBoundary fallback={() => <p role="alert">{stopped}</p>}>{children}</ErrorBoundary>);
  return () => {
    root.unmount();
    panel.remove();
    delete opener.dataset.open;
  };
}
