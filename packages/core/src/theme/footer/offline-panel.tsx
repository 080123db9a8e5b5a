import { useEffect, useRef, useState } from 'react';
import { interpolate } from '../../model/text.ts';
import type { AvailableVersion, OfflineState } from '../../offline/manifest.ts';
import { downloadSite, getStatus, OfflineError, type OfflineErrorReason, removeSite } from '../../offline/store.ts';
import { usePopover } from '../client-popover.ts';
import { useApp } from '../context.ts';
import { announce } from '../notices.ts';
import { strings } from '../strings.ts';

type State =
  | { show: 'loading' }
  | { show: 'offer'; version: AvailableVersion }
  | { show: 'downloading'; version: AvailableVersion; doneBytes: number }
  | { show: 'saved'; copy: OfflineState }
  | { show: 'removed' }
  | { show: 'error'; reason: OfflineErrorReason; bytes: number };

const HEADING_ID = 'site-offline';

const toMegabytes = (bytes: number) => (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);

const ERROR_MESSAGES = {
  network: strings.offlineNetwork,
  changed: strings.offlineChanged,
  full: strings.offlineFull,
  refused: strings.offlineRefused,
} satisfies Record<OfflineErrorReason, string>;

/**
 * The dialog that downloads the site for offline use, or removes the copy. Closing it cancels a
 * download.
 */
export default function OfflinePanel({ onClose }: { onClose(): void }) {
  const { base } = useApp().config;
  const panel = usePopover<HTMLDivElement>({ onClose, getInitialFocus: (element) => element });
  const [state, setState] = useState<State>({ show: 'loading' });
  const controller = useRef<AbortController>(undefined);

  const run = async (task: (signal: AbortSignal) => Promise<State>, bytes = 0) => {
    controller.current?.abort();
    controller.current = new AbortController();
    const { signal } = controller.current;
    const next = await task(signal).catch(
      (error): State => ({ show: 'error', reason: error instanceof OfflineError ? error.reason : 'refused', bytes }),
    );
    if (signal.aborted) return;
    setState(next);
    announce(describe(next));
  };
  const loadStatus = async (): Promise<State> => {
    const { available, copy } = await getStatus(base);
    if (copy) return { show: 'saved', copy };
    return available ? { show: 'offer', version: available } : { show: 'error', reason: 'network', bytes: 0 };
  };
  const download = (version: AvailableVersion) => {
    setState({ show: 'downloading', version, doneBytes: 0 });
    run(async (signal) => {
      const onProgress = (doneBytes: number) =>
        !signal.aborted && setState({ show: 'downloading', version, doneBytes });
      return { show: 'saved', copy: await downloadSite(base, version, onProgress, signal) };
    }, version.bytes);
  };
  const cancel = (version: AvailableVersion) => {
    controller.current?.abort();
    setState({ show: 'offer', version });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the panel opens
  useEffect(() => {
    run(loadStatus);
    return () => controller.current?.abort();
  }, []);

  return (
    <div
      className="footer-dialog offline-panel"
      ref={panel}
      popover="auto"
      role="dialog"
      aria-labelledby={HEADING_ID}
      tabIndex={-1}
    >
      <h2 id={HEADING_ID}>{strings.useOffline}</h2>
      <p>{describe(state)}</p>
      {state.show === 'offer' && (
        <>
          <p>{strings.offlineHelp}</p>
          <button className="button button-solid" type="button" onClick={() => download(state.version)}>
            {strings.offlineDownload}
          </button>
        </>
      )}
      {state.show === 'downloading' && (
        <>
          <progress max={state.version.bytes} value={state.doneBytes} aria-label={strings.useOffline} />
          <button className="button" type="button" onClick={() => cancel(state.version)}>
            {strings.offlineCancel}
          </button>
        </>
      )}
      {state.show === 'saved' && (
        <button
          className="button"
          type="button"
          onClick={() => run(() => removeSite(base).then((): State => ({ show: 'removed' })))}
        >
          {strings.offlineRemove}
        </button>
      )}
    </div>
  );
}

function describe(state: State): string {
  switch (state.show) {
    case 'loading':
      return strings.offlineLoading;
    case 'offer':
      return interpolate(strings.offlineSize, { size: toMegabytes(state.version.bytes) });
    case 'downloading':
      return interpolate(strings.offlineProgress, {
        done: toMegabytes(state.doneBytes),
        size: toMegabytes(state.version.bytes),
      });
    case 'saved':
      return interpolate(strings.offlineSaved, { size: toMegabytes(state.copy.bytes) });
    case 'removed':
      return strings.offlineRemoved;
    default:
      return interpolate(ERROR_MESSAGES[state.reason], { size: toMegabytes(state.bytes) });
  }
}
