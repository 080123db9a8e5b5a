import { ErrorBoundary, LoadError } from '@folio/core/ui';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import type { LocalBackend } from '../model/console.ts';
import { strings } from '../strings.ts';
import { Console } from './console.tsx';
import { useDescription, useLocalBackend } from './data.ts';

type Mount = (host: HTMLElement, queryClient: QueryClient) => () => void;

/** Mounts the console with documented examples only. Returns a function that unmounts it. */
export const mount: Mount = (host, queryClient) => render(host, queryClient);

/** Creates a `mount` with a local backend, which loads together with the description. */
export const createMount =
  (load: () => Promise<LocalBackend>): Mount =>
  (host, queryClient) =>
    render(host, queryClient, load);

function render(host: HTMLElement, queryClient: QueryClient, load?: () => Promise<LocalBackend>): () => void {
  const { operation = '', api = '' } = host.dataset;
  const container = host.querySelector('.console-body') as HTMLElement;
  container.replaceChildren();
  // Several consoles may be on a page: the ids of their fields must differ.
  const root = createRoot(container, { identifierPrefix: `console-${operation}-` });
  root.render(
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary fallback={renderError}>
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
  const backend = useLocalBackend(load);
  if (error) return <LoadError className="console-off" message={strings.descriptionNotLoaded} onRetry={refetch} />;
  if (!data || backend === undefined) return null;
  const found = data.operations[operation];
  const covering = backend?.covers(operation) ? backend : undefined;
  return found ? (
    <Console data={data} id={operation} operation={found} backend={covering} />
  ) : (
    <p className="console-off">{strings.callUnknown}</p>
  );
}

const renderError = () => (
  <p className="console-off" role="alert">
    {strings.consoleFault}
  </p>
);
