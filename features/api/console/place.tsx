import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { words } from '../words.ts';
import { Console } from './console.tsx';
import { useDescription } from './data.ts';

/** Renders the console into its place on the page. Returns how to take it away. */
export function mount(place: HTMLElement, queryClient: QueryClient): () => void {
  const { operation = '', api = '' } = place.dataset;
  const container = place.querySelector('.console-body') as HTMLElement;
  container.replaceChildren();
  // A page may have several consoles, each a root of its own: their ids must differ.
  const root = createRoot(container, { identifierPrefix: `console-${operation}-` });
  root.render(
    <QueryClientProvider client={queryClient}>
      <Guard>
        <Loaded operation={operation} api={api} />
      </Guard>
    </QueryClientProvider>,
  );
  return () => root.unmount();
}

function Loaded({ operation, api }: { operation: string; api: string }) {
  const { data, error, refetch } = useDescription(api);
  if (error)
    return (
      <p className="console-off">
        {words.descriptionNotLoaded}{' '}
        <button className="button" type="button" onClick={() => refetch()}>
          {words.retry}
        </button>
      </p>
    );
  if (!data) return null;
  const found = data.operations[operation];
  return found ? <Console data={data} operation={found} /> : <p className="console-off">{words.callUnknown}</p>;
}

/** Keeps a fault of the console from leaving an empty frame. */
class Guard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? <p className="console-off">{words.consoleFault}</p> : this.props.children;
  }
}
