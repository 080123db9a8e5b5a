import { useEffect, useRef, useState } from 'react';
import { interpolate } from '../../model/interpolate.ts';
import { downloadSite, getStatus, removeSite } from '../../offline/download.ts';
import type { AvailableVersion, OfflineState } from '../../offline/manifest.ts';
import { OfflineError, type OfflineErrorReason } from '../../offline/store.ts';
import { announce } from '../announce.ts';
import { useApp } from '../context.ts';
import { usePopover } from '../drawn-popover.ts';
import { strings as shell } from '../strings.ts';
import { strings } from './strings.ts';

/** What the panel shows. */
type State =
  | { show: 'looking' }
  | { show: 'offer'; offer: AvailableVersion }
  | { show: 'keeping'; offer: AvailableVersion; done: number }
  | { show: 'kept'; kept: OfflineState }
  | { show: 'removed' }
  | { show: 'fault'; reason: OfflineErrorReason; bytes: number };

/** Id of the heading. */
const heading = 'site-keep';

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);

const reasons = {
  network: strings.network,
  changed: strings.changed,
  full: strings.full,
  refused: strings.refused,
} satisfies Record<OfflineErrorReason, string>;

/** Says how much storage the site takes before anything is fetched, then keeps it, or removes it. Closing the panel stops what is on its way. */
export default function OfflinePanel({ onClose }: { onClose(): void }) {
  const { base } = useApp().config;
  const panel = usePopover<HTMLDivElement>({ onClose, first: (shown) => shown });
  const [state, show] = useState<State>({ show: 'looking' });
  const work = useRef<AbortController>(undefined);

  /** Does something and shows what comes of it, or why nothing does. */
  const run = async (act: (signal: AbortSignal) => Promise<State>, bytes = 0) => {
    work.current?.abort();
    const own = new AbortController();
    work.current = own;
    const next = await act(own.signal).catch(
      (error): State => ({ show: 'fault', reason: error instanceof OfflineError ? error.reason : 'refused', bytes }),
    );
    // The reader has stopped it, or has closed the panel.
    if (own.signal.aborted) return;
    show(next);
    announce(inWords(next));
  };
  const ask = async (): Promise<State> => {
    const { offer, kept } = await getStatus(base);
    if (kept) return { show: 'kept', kept };
    return offer ? { show: 'offer', offer } : { show: 'fault', reason: 'network', bytes: 0 };
  };
  const start = (offer: AvailableVersion) => {
    show({ show: 'keeping', offer, done: 0 });
    run(async (signal) => {
      const progress = (done: number) => !signal.aborted && show({ show: 'keeping', offer, done });
      return { show: 'kept', kept: await downloadSite(base, offer, progress, signal) };
    }, offer.bytes);
  };
  const stop = (offer: AvailableVersion) => {
    work.current?.abort();
    show({ show: 'offer', offer });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the panel opens
  useEffect(() => {
    run(ask);
    return () => work.current?.abort();
  }, []);

  return (
    <div
      className="footer-dialog keep-panel"
      ref={panel}
      popover="auto"
      role="dialog"
      aria-labelledby={heading}
      tabIndex={-1}
    >
      <h2 id={heading}>{shell.keep}</h2>
      <p>{inWords(state)}</p>
      {state.show === 'offer' && (
        <>
          <p>{strings.lead}</p>
          <button className="button button-solid" type="button" onClick={() => start(state.offer)}>
            {strings.start}
          </button>
        </>
      )}
      {state.show === 'keeping' && (
        <>
          <progress max={state.offer.bytes} value={state.done} aria-label={shell.keep} />
          <button className="button" type="button" onClick={() => stop(state.offer)}>
            {strings.stop}
          </button>
        </>
      )}
      {state.show === 'kept' && (
        <button
          className="button"
          type="button"
          onClick={() => run(() => removeSite(base).then((): State => ({ show: 'removed' })))}
        >
          {strings.remove}
        </button>
      )}
    </div>
  );
}

function inWords(state: State): string {
  switch (state.show) {
    case 'looking':
      return strings.looking;
    case 'offer':
      return interpolate(strings.size, { size: megabytes(state.offer.bytes) });
    case 'keeping':
      return interpolate(strings.keeping, { done: megabytes(state.done), size: megabytes(state.offer.bytes) });
    case 'kept':
      return interpolate(strings.done, { size: megabytes(state.kept.bytes) });
    case 'removed':
      return strings.removed;
    default:
      return interpolate(reasons[state.reason], { size: megabytes(state.bytes) });
  }
}
