import { ErrorBoundary, LoadError } from '@folio/core/ui';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { LocalBackend } from '../model/console.ts';
import { strings } from '../strings.ts';
import { Console } from './console.tsx';
import { useDescription, useLocalBackend } from './data.ts';
import { getOwnNames } from './own-values.ts';
import { ValuesForm } from './values-form.tsx';

type Mount = (host: HTMLElement, queryClient: QueryClient) => () => void;

/**
 * Mounts the console with documented examples only, or the fields below "Your values", depending on
 * the host. Returns a function that unmounts it.
 */
export const mount: Mount = (host, queryClient) =>
  host.matches('.api-values') ? mountValues(host, queryClient) : render(host, queryClient);

/** Creates a `mount` with a local backend, which loads together with the description. */
export const createMount =
  (load: () => Promise<LocalBackend>): Mount =>
  (host, queryClient) =>
    render(host, queryClient, load);

const mountValues: Mount = (host, queryClient) => {
  const { operation = '', api = '' } = host.closest<HTMLElement>('.operation-code')?.dataset ?? {};
  return renderInto(
    host.querySelector('.values-body') as HTMLElement,
    `values-${operation}-`,
    queryClient,
    <LoadedValues operation={operation} api={api} />,
  );
};

function LoadedValues({ operation, api }: { operation: string; api: string }) {
  const { data, error, refetch } = useDescription(api);
  if (error) return <LoadError className="console-message" message={strings.descriptionNotLoaded} onRetry={refetch} />;
  const found = data?.operations[operation];
  return data && found ? <ValuesForm data={data} names={getOwnNames(found, data)} /> : null;
}

function render(host: HTMLElement, queryClient: QueryClient, load?: () => Promise<LocalBackend>): () => void {
  const { operation = '', api = '' } = host.dataset;
  return renderInto(
    host.querySelector('.console-body') as HTMLElement,
    `console-${operation}-`,
    queryClient,
    <LoadedConsole operation={operation} api={api} load={load} root={host.closest('.operation') as HTMLElement} />,
  );
}

/** Several consoles may be on a page: the ids of their fields must differ by `prefix`. */
function renderInto(container: HTMLElement, prefix: string, queryClient: QueryClient, element: ReactNode): () => void {
  container.replaceChildren();
  const root = createRoot(container, { identifierPrefix: prefix });
  root.render(
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary fallback={renderError}>{element}</ErrorBoundary>
    </QueryClientProvider>,
  );
  return () => root.unmount();
}

interface LoadedConsoleProps {
  operation: string;
  api: string;
  load: (() => Promise<LocalBackend>) | undefined;
  root: HTMLElement;
}

function LoadedConsole({ operation, api, load, root }: LoadedConsoleProps) {
  const { data, error, refetch } = useDescription(api);
  const backend = useLocalBackend(load);
  if (error) return <LoadError className="console-message" message={strings.descriptionNotLoaded} onRetry={refetch} />;
  if (!data || backend === undefined) return null;
  const found = data.operations[operation];
  return found ? (
    <Console
      data={data}
      id={operation}
      operation={found}
      root={root}
      backend={backend?.covers(operation) ? backend : undefined}
    />
  ) : (
    <p className="console-message">{strings.callUnknown}</p>
  );
}

const renderError = () => (
  <p className="console-message" role="alert">
    {strings.consoleStopped}
  </p>
);
