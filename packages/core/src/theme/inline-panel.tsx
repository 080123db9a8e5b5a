import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './error-boundary.tsx';

/**
 * Opens a tool below its button, which is in an element with the class `opener`; while it is open, that element shows nothing else. `prefix` keeps the ids of
 * the tool apart from others, and `stopped` shows in its place when it fails. Returns how to take it away.
 */
export function openInlinePanel(
  button: HTMLElement,
  { className, prefix, stopped, children }: { className: string; prefix: string; stopped: string; children: ReactNode },
): () => void {
  const around = button.parentElement as HTMLElement;
  const place = document.createElement('div');
  place.className = className;
  around.append(place);
  around.dataset.open = '';
  const root = createRoot(place, { identifierPrefix: `${prefix}-` });
  root.render(<ErrorBoundary fallback={() => <p role="alert">{stopped}</p>}>{children}</ErrorBoundary>);
  return () => {
    root.unmount();
    place.remove();
    delete around.dataset.open;
  };
}
