import { interpolate } from '@folio/core/model/interpolate.ts';
import { announce } from '@folio/core/theme/announce.ts';
import { useSyncExternalStore } from 'react';
import type { LocalBackend } from '../model/local-backend.ts';
import { strings } from '../strings.ts';

/** What computed answers rest on: the calls of the reader that are kept, with a button that forgets them. */
export function SavedRequests({ answerer, onReset }: { answerer: LocalBackend; onReset(): void }) {
  const kept = useSyncExternalStore(answerer.subscribe, answerer.kept);
  const reset = () => {
    answerer.reset();
    onReset();
    announce(strings.isReset);
  };
  return (
    <div className="console-kept">
      <p className="console-hint">
        {strings.aboutComputed}{' '}
        {kept > 0 && interpolate(kept === 1 ? strings.keptCall : strings.keptCalls, { count: kept })}
      </p>
      {/* It stays where it is, so that the focus does. */}
      <button className="button" type="button" aria-disabled={kept === 0 || undefined} onClick={reset}>
        {strings.reset}
      </button>
    </div>
  );
}
