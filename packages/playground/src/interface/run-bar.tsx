import { Icon } from '@folio/core/theme/icons.tsx';
import type { Ref } from 'react';
import { strings } from '../strings.ts';
import { inWords } from './describe.ts';
import type { RunState } from './use-run.ts';

interface RunBarProps {
  state: RunState;
  /** The button that runs. */
  button?: Ref<HTMLButtonElement>;
  /** What stands there in the place of the state of the run. */
  note?: string | undefined;
  onRun(): void;
  onCancel(): void;
}

/** The buttons below a query, and how its run went. */
export function RunBar({ state, button, note, onRun, onCancel }: RunBarProps) {
  return (
    <div className="sb-bar">
      <button ref={button} className="button button-solid" type="button" onClick={onRun}>
        <Icon name="play" />
        {strings.run}
      </button>
      <span className="keys">
        <kbd>Ctrl</kbd> <kbd>Enter</kbd>
      </span>
      {state.status === 'running' && (
        <button className="button" type="button" onClick={onCancel}>
          {strings.cancel}
        </button>
      )}
      {/* Spoken by `announce`. */}
      <p className="sb-state">{note ?? stateInWords(state)}</p>
    </div>
  );
}

function stateInWords({ status, outcome }: RunState): string {
  if (status === 'running') return strings.running;
  if (status === 'canceled') return strings.canceled;
  if (status === 'failed') return strings.sandboxStopped;
  return outcome ? inWords(outcome) : '';
}
