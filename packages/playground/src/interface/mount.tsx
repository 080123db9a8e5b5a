import { AsyncContent } from '@folio/core/theme/async-content.tsx';
import { ErrorBoundary } from '@folio/core/theme/error-boundary.tsx';
import { loadJson } from '@folio/core/theme/site-file.ts';
import { createRoot } from 'react-dom/client';
import { strings } from '../strings.ts';
import { readBlockAnchor } from './link.ts';
import { pageRoute, type SandboxPageData, toSandboxDataPath } from './page-data.ts';
import { Sandbox } from './sandbox.tsx';
import { taskOf } from './task.ts';
import { type Begun, begin } from './use-run.ts';

/** Makes the block of a Run button a sandbox. Returns how to take it away. */
export function mount(button: HTMLElement): () => void {
  const frame = button.closest('.code') as HTMLElement;
  const head = frame.querySelector('.code-head') as HTMLElement;
  const original = textOf(frame);
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
  const open = (first: string, begun?: Begun) => {
    frame.classList.add('sandbox');
    root.render(
      <ErrorBoundary key={++opened} fallback={stopped}>
        <AsyncContent
          load={loadPage}
          arrived={pageHere()}
          loading={strings.dataLoading}
          failed={strings.dataNotLoaded}
          className="sb-off"
        >
          {(page) => (
            <Sandbox
              page={page}
              index={Number(index)}
              title={head.querySelector('.code-title')?.textContent ?? strings.query}
              original={original}
              first={first}
              begun={begun}
              tools={tools}
              onClose={close}
            />
          )}
        </AsyncContent>
      </ErrorBoundary>,
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
  if (!follow()) open(original, takeAhead(button));
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
    {strings.sandboxStopped}
  </p>
);

/** The text of a block as the page has it. */
const textOf = (frame: Element): string => frame.querySelector(':scope > pre')?.textContent ?? '';

/** What the blocks of pages need, once it is here. */
const pages = new Map<string, SandboxPageData>();

const pageHere = () => pages.get(toSandboxDataPath(pageRoute()));

/** What the blocks of this page need; asked for until it is here. */
async function loadPage(): Promise<SandboxPageData> {
  const path = toSandboxDataPath(pageRoute());
  const page = pages.get(path) ?? (await loadJson<SandboxPageData>(path));
  pages.set(path, page);
  return page;
}

/** The run that has begun before its press. */
let ahead: { button: HTMLElement; begun?: Begun } | undefined;

/** The reader is about to press: brings what the page needs, and begins the run. Nothing shows. */
export async function prepare(button: HTMLElement): Promise<void> {
  if (ahead?.button === button) return;
  ahead?.begun?.controller.abort();
  const own: typeof ahead = { button };
  ahead = own;
  const page = await loadPage().catch(() => undefined);
  const text = textOf(button.closest('.code') as Element);
  // The clock goes on until the press.
  const timeless = page?.now !== undefined || !text.includes('CURTIME');
  if (page && timeless && ahead === own) own.begun = begin(taskOf(page, Number(button.dataset.run), text));
}

/** Takes the run of a button that has begun. Another one is of no use any more. */
function takeAhead(button: HTMLElement): Begun | undefined {
  const { begun } = ahead?.button === button ? ahead : {};
  ahead = undefined;
  return begun;
}
