import { createRoot } from 'react-dom/client';
import { Boundary } from '../../../engine/shell/boundary.tsx';
import { Loaded } from '../../../engine/shell/loaded.tsx';
import { loadJson } from '../../../engine/shell/site-file.ts';
import { words } from '../words.ts';
import { type PlayedPage, pageRoute, playPath } from './data.ts';
import { readBlockAnchor } from './link.ts';
import { Sandbox } from './sandbox.tsx';

/** Makes the block of a Run button a sandbox. Returns how to take it away. */
export function mount(button: HTMLElement): () => void {
  const frame = button.closest('.code') as HTMLElement;
  const head = frame.querySelector('.code-head') as HTMLElement;
  const original = frame.querySelector(':scope > pre')?.textContent ?? '';
  const index = button.dataset.run as string;
  const place = document.createElement('div');
  const tools = document.createElement('span');
  tools.className = 'sb-tools';
  head.after(place);
  head.querySelector('.code-tools')?.append(tools);
  const root = createRoot(place, { identifierPrefix: `run-${index}-` });

  let opened = 0;
  const close = () => {
    frame.classList.remove('sandbox');
    root.render(null);
    button.focus();
  };
  const open = (first: string) => {
    frame.classList.add('sandbox');
    root.render(
      <Boundary key={++opened} fallback={stopped}>
        <Loaded load={loadPage} loading={words.dataLoading} failed={words.dataNotLoaded} className="sb-off">
          {(page) => (
            <Sandbox
              page={page}
              index={Number(index)}
              title={head.querySelector('.code-title')?.textContent ?? words.query}
              original={original}
              first={first}
              tools={tools}
              onClose={close}
            />
          )}
        </Loaded>
      </Boundary>,
    );
  };
  const press = () => open(original);
  /** A link names this block. */
  const follow = () => {
    const link = readBlockAnchor(location.hash);
    if (link?.run !== index) return false;
    open(link.text ?? original);
    frame.scrollIntoView({ block: 'start' });
    return true;
  };
  if (!follow()) press();
  button.addEventListener('click', press);
  addEventListener('hashchange', follow);
  return () => {
    button.removeEventListener('click', press);
    removeEventListener('hashchange', follow);
    root.unmount();
    place.remove();
    tools.remove();
  };
}

const stopped = () => (
  <p className="sb-off" role="alert">
    {words.sandboxStopped}
  </p>
);

const pages = new Map<string, Promise<PlayedPage>>();

/** What the blocks of this page need; asked for once, and again after a failure. */
function loadPage(): Promise<PlayedPage> {
  const path = playPath(pageRoute());
  const known = pages.get(path);
  if (known) return known;
  const loaded = loadJson<PlayedPage>(path);
  pages.set(path, loaded);
  loaded.catch(() => pages.delete(path));
  return loaded;
}
