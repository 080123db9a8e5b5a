import { fill } from '@folio/core/model/fill.ts';
import { announce } from '@folio/core/shell/announce.ts';
import { useSyncExternalStore } from 'react';
import type { Answerer } from '../model/answerer.ts';
import { words } from '../words.ts';

/** What computed answers rest on: the calls of the reader that are kept, with a button that forgets them. */
export function Kept({ answerer, onReset }: { answerer: Answerer; onReset(): void }) {
  const kept = useSyncExternalStore(answerer.subscribe, answerer.kept);
  const reset = () => {
    answerer.reset();
    onReset();
    announce(words.isReset);
  };
  return (
    <div className="console-kept">
      <p className="console-hint">
        {words.aboutComputed} {kept > 0 && fill(kept === 1 ? words.keptCall : words.keptCalls, { count: kept })}
      </p>
      {/* It stays where it is, so that the focus does. */}
      <button className="button" type="button" aria-disabled={kept === 0 || undefined} onClick={reset}>
        {words.reset}
      </button>
    </div>
  );
}
