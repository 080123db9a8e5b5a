import type { Ref } from 'react';
import { Icon } from '../../../engine/shell/icons.tsx';
import { inWords } from './in-words.ts';
import type { RunState } from './use-run.ts';

interface RunBarProps {
  state: RunState;
  /** The button that runs. */
  button?: Ref<HTMLButtonElement>;
  onRun(): void;
  onCancel(): void;
}

/** The buttons below a query, and how its run went. */
export function RunBar({ state, button, onRun, onCancel }: RunBarProps) {
  return (
    <div className="sb-bar">
      <button ref={button} className="button button-solid" type="button" onClick={onRun}>
        <Icon name="play" />
        Run
      </button>
      <span className="keys">
        <kbd>Ctrl</kbd> <kbd>Enter</kbd>
      </span>
      {state.status === 'running' && (
        <button className="button" type="button" onClick={onCancel}>
          Cancel
        </button>
      )}
      <output>{stateInWords(state)}</output>
    </div>
  );
}

function stateInWords({ status, outcome }: RunState): string {
  if (status === 'running') return 'Running';
  if (status === 'canceled') return 'Canceled';
  if (status === 'failed') return 'The sandbox has stopped working. Reload the page.';
  return outcome ? inWords(outcome) : '';
}
