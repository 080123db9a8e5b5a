import { interpolate, pluralize } from '@folio/core';
import { announce } from '@folio/core/ui';
import { type ReactNode, useId, useSyncExternalStore } from 'react';
import type { ConsoleData, LocalBackend } from '../model/console.ts';
import { strings } from '../strings.ts';
import type { Source } from './data.ts';
import { TextField } from './field.tsx';
import { ValuesFields } from './values-form.tsx';

interface SourceChoiceProps {
  source: Source;
  /** Describes local responses; absent if all responses are examples. */
  localInfo?: ReactNode;
  /** The upstream of this page's server, if any. */
  proxy: string | null | undefined;
  data: ConsoleData;
  seconds: string;
  timeoutError: string | undefined;
  onSource(source: Source): void;
  onSeconds(seconds: string): void;
}

export function SourceChoice(props: SourceChoiceProps) {
  const { source, proxy } = props;
  const name = useId();
  const choice = (value: Source, label: string) => (
    <label>
      <input type="radio" name={name} value={value} checked={source === value} onChange={() => props.onSource(value)} />
      {label}
    </label>
  );
  return (
    <>
      <fieldset className="console-source">
        <legend>{strings.whoAnswers}</legend>
        <div className="seg">
          {choice('examples', strings.fromExamples)}
          {choice('server', strings.fromServer)}
          {proxy && choice('proxy', strings.fromProxy)}
        </div>
        {source === 'examples' && props.localInfo ? (
          props.localInfo
        ) : (
          <p className="console-hint">{describeSource(source, proxy)}</p>
        )}
      </fieldset>
      {source !== 'examples' && (
        <>
          <ValuesFields data={props.data} isProxied={source === 'proxy'} />
          <TextField
            label={strings.timeLimit}
            error={props.timeoutError}
            inputMode="numeric"
            value={props.seconds}
            onChange={props.onSeconds}
          />
        </>
      )}
    </>
  );
}

function describeSource(source: Source, proxy: string | null | undefined): string {
  if (source === 'examples') return strings.aboutExamples;
  if (source === 'proxy') return interpolate(strings.aboutProxy, { server: proxy ?? '' });
  return strings.aboutServer;
}

export function SavedRequests({ backend, onReset }: { backend: LocalBackend; onReset(): void }) {
  const count = useSyncExternalStore(backend.subscribe, backend.savedCount);
  const reset = () => {
    backend.reset();
    onReset();
    announce(strings.isReset);
  };
  return (
    <div className="console-kept">
      <p className="console-hint">
        {strings.aboutComputed} {count > 0 && pluralize(count, strings.keptCall, strings.keptCalls)}
      </p>
      {/* It stays where it is, so that the focus does. */}
      <button className="button" type="button" aria-disabled={count === 0 || undefined} onClick={reset}>
        {strings.reset}
      </button>
    </div>
  );
}
