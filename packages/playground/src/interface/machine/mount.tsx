import { AsyncContent } from '@folio/core/theme/async-content.tsx';
import { ErrorBoundary } from '@folio/core/theme/error-boundary.tsx';
import { loadJson } from '@folio/core/theme/site-file.ts';
import { createRoot } from 'react-dom/client';
import { strings } from '../../strings.ts';
import { machinesPath, type PlayedMachine, type PlayedMachines, pageRoute } from '../page-data.ts';
import { type MachineLink, readMachineAnchor } from './link.ts';
import { TimeMachine } from './machine.tsx';

/** Opens the time machine of a table above it, and closes it at the next press. A link opens it as it was shared. Returns how to take it away. */
export function mount(button: HTMLElement): () => void {
  const place = document.createElement('div');
  const head = button.closest('.code-head') as HTMLElement;
  head.after(place);
  const index = button.dataset.machine as string;
  const root = createRoot(place, { identifierPrefix: `machine-${index}-` });
  let opened = false;
  let times = 0;

  const show = (open: boolean, link?: MachineLink) => {
    opened = open;
    button.textContent = open ? strings.close : strings.stepThrough;
    button.setAttribute('aria-expanded', `${open}`);
    root.render(
      open && (
        <ErrorBoundary key={++times} fallback={stopped}>
          <AsyncContent load={load} loading={strings.eventsLoading} failed={strings.eventsNotLoaded} className="sb-off">
            {({ machines, places }) => (
              <TimeMachine
                index={index}
                played={machines[Number(index)] as PlayedMachine}
                places={places}
                link={link}
              />
            )}
          </AsyncContent>
        </ErrorBoundary>
      ),
    );
  };
  const press = () => show(!opened);
  /** Whether the address names this machine; then it is shown. */
  const follow = async () => {
    const link = await readMachineAnchor(location.hash);
    if (link?.machine !== index || !place.isConnected) return false;
    show(true, link);
    head.scrollIntoView({ block: 'start' });
    return true;
  };
  follow().then((followed) => {
    if (!followed && !opened && place.isConnected) press();
  });
  button.addEventListener('click', press);
  addEventListener('hashchange', follow);
  return () => {
    button.removeEventListener('click', press);
    removeEventListener('hashchange', follow);
    root.unmount();
    place.remove();
  };
}

/** What the machines of this page need. */
const load = () => loadJson<PlayedMachines>(machinesPath(pageRoute()));

const stopped = () => (
  <p className="sb-off" role="alert">
    {strings.machineStopped}
  </p>
);
