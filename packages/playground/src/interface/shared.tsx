import { AsyncContent, ErrorBoundary, getBasePath, Icon, type IconName } from '@folio/core/ui';
import type { ReactNode, Ref } from 'react';
import { strings } from '../strings.ts';
import { describeOutcome } from './describe.ts';
import type { RunState } from './use-run.ts';

interface RunBarProps {
  state: RunState;
  button?: Ref<HTMLButtonElement>;
  /** Replaces the state of the run. */
  note?: string | undefined;
  onRun(): void;
  onCancel(): void;
}

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
      {/* `announce` speaks it. */}
      <p className="sb-state">{note ?? describeState(state)}</p>
    </div>
  );
}

function describeState({ status, outcome }: RunState): string {
  if (status === 'running') return strings.running;
  if (status === 'canceled') return strings.canceled;
  if (status === 'failed') return strings.sandboxStopped;
  return outcome ? describeOutcome(outcome) : '';
}

export const SandboxFooter = ({ children }: { children?: ReactNode }) => (
  <p className="sb-foot">
    <span>{strings.local}</span>
    <a href={`${getBasePath()}/playground#covers`}>{strings.covers}</a>
    {children}
  </p>
);

export function Note({ kind, icon, id, children }: { kind: string; icon: IconName; id?: string; children: ReactNode }) {
  return (
    <div className={`sb-note ${kind}`} id={id}>
      <Icon name={icon} />
      {children}
    </div>
  );
}

type LazyContentProps<T> = Omit<Parameters<typeof AsyncContent<T>>[0], 'className'>;

export const LazyContent = <T,>(props: LazyContentProps<T>) => <AsyncContent {...props} className="sb-off" />;

export const IslandContent = <T,>({ stopped, ...props }: LazyContentProps<T> & { stopped: string }) => (
  <ErrorBoundary
    fallback={() => (
      <p className="sb-off" role="alert">
        {stopped}
      </p>
    )}
  >
    <LazyContent {...props} />
  </ErrorBoundary>
);
