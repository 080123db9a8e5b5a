import { Component, type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { basePath, machinesPath, type PlayedMachines } from '../data.ts';
import { TimeMachine } from './machine.tsx';

/** Opens the time machine of a table above it, and closes it at the next press. Returns how to take it away. */
export function mount(button: HTMLElement): () => void {
  const place = document.createElement('div');
  button.closest('.code-head')?.after(place);
  const index = Number(button.dataset.machine);
  const root = createRoot(place, { identifierPrefix: `machine-${index}-` });
  const name = button.textContent;
  let opened = false;
  const press = () => {
    opened = !opened;
    button.textContent = opened ? 'Close' : name;
    button.setAttribute('aria-expanded', `${opened}`);
    root.render(
      opened && (
        <Guard>
          <Loaded index={index} />
        </Guard>
      ),
    );
  };
  press();
  button.addEventListener('click', press);
  return () => {
    button.removeEventListener('click', press);
    root.unmount();
    place.remove();
  };
}

/** Asks for what the machines of this page need. */
async function load(): Promise<PlayedMachines> {
  const base = basePath();
  const path = base + machinesPath(location.pathname.slice(base.length).replace(/(\/|\.html)$/, ''));
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

function Loaded({ index }: { index: number }) {
  const [page, setPage] = useState<PlayedMachines>();
  const [failed, setFailed] = useState(false);
  const start = () => {
    setFailed(false);
    load().then(setPage, () => setFailed(true));
  };
  useEffect(start, []);
  const played = page?.machines[index];
  if (page && played) return <TimeMachine played={played} places={page.places} />;
  return (
    <p className="sb-off" role={failed ? 'alert' : undefined} aria-busy={!failed}>
      {failed ? 'The events of this page could not be loaded: the network does not answer. ' : 'Loading the events. '}
      {failed && (
        <button className="button" type="button" onClick={start}>
          Try again
        </button>
      )}
    </p>
  );
}

/** Keeps a fault of the machine from leaving an empty frame. */
class Guard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? (
      <p className="sb-off" role="alert">
        The time machine has stopped working. Reload the page; the table below works.
      </p>
    ) : (
      this.props.children
    );
  }
}
