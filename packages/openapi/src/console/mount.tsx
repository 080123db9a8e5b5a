import { LoadError } from '@folio/core/theme/async-content.tsx';
import { ErrorBoundary } from '@folio/core/theme/error-boundary.tsx';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import type { LocalBackend } from '../model/local-backend.ts';
import { strings } from '../strings.ts';
import { Console } from './console.tsx';
import { useAnswerer, useDescription } from './data.ts';

type Mount = (place: HTMLElement, queryClient: QueryClient) => () => void;

/** Renders the console into its place on the page. Returns how to take it away. */
export const mount: Mount = (place, queryClient) => render(place, queryClient);

/** The same with an answerer of the site, which is loaded with the description. Without it, the examples answer. */
export const consoleWith =
  (load: () => Promise<LocalBackend>): Mount =>
  (place, queryClient) =>
    render(place, queryClient, load);

function render(place: HTMLElement, queryClient: QueryClient, load?: () => Promise<LocalBackend>): () => void {
  const { operation = '', api = '' } = place.dataset;
  const container = place.querySelector('.console-body') as HTMLElement;
  container.replaceChildren();
  // A page may have several consoles, each a root of its own: their ids must differ.
  const root = createRoot(container, { identifierPrefix: `console-${operation}-` });
  root.render(
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary fallback={stopped}>
        <LoadedConsole operation={operation} api={api} load={load} />
      </ErrorBoundary>
    </QueryClientProvider>,
  );
  return () => root.unmount();
}

interface LoadedConsoleProps {
  operation: string;
  api: string;
  load: (() => Promise<LocalBackend>) | undefined;
}

function LoadedConsole({ operation, api, load }: LoadedConsoleProps) {
  const { data, error, refetch } = useDescription(api);
  const answerer = useAnswerer(load);
  if (error) return <LoadError className="console-off" text={strings.descriptionNotLoaded} onRetry={refetch} />;
  if (!data || answerer === undefined) return null;
  const found = data.operations[operation];
  const covering = answerer?.covers(operation) ? answerer : undefined;
  return found ? (
    <Console data={data} id={operation} operation={found} answerer={covering} />
  ) : (
    <p className="console-off">{strings.callUnknown}</p>
  );
}

const stopped = () => (
  <p className="console-off" role="alert">
    {strings.consoleFault}
  </p>
);
