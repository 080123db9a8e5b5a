import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Boundary } from '../../../../engine/shell/boundary.tsx';
import { basePath, machinesPath, type PlayedMachines, pageRoute } from '../data.ts';
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
        <Boundary fallback={stopped}>
          <Loaded index={index} />
        </Boundary>
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

const stopped = () => (
  <p className="sb-off" role="alert">
    The time machine has stopped working. Reload the page; the table below works.
  </p>
);

/** Asks for what the machines of this page need. */
async function load(): Promise<PlayedMachines> {
  const path = basePath() + machinesPath(pageRoute());
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
