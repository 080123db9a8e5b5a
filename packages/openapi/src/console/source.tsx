import { interpolate, pluralize } from '@folio/core';
import { announce } from '@folio/core/ui';
import { type ReactNode, useId, useSyncExternalStore } from 'react';
import type { ConsoleData, LocalBackend } from '../model/console.ts';
import { strings } from '../strings.ts';
import type { Source } from './data.ts';
import { Button, TextField } from './field.tsx';
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
        <legend>{strings.source}</legend>
        <div className="seg">
          {choice('examples', strings.sourceExamples)}
          {choice('server', strings.sourceServer)}
          {proxy && choice('proxy', strings.sourceProxy)}
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
  if (source === 'examples') return strings.examplesAbout;
  if (source === 'proxy') return interpolate(strings.proxyAbout, { server: proxy ?? '' });
  return strings.serverAbout;
}

export function SavedRequests({ backend, onReset }: { backend: LocalBackend; onReset(): void }) {
  const count = useSyncExternalStore(backend.subscribe, backend.savedCount);
  const reset = () => {
    backend.reset();
    onReset();
    announce(strings.resetDone);
  };
  return (
    <div className="console-saved">
      <p className="console-hint">
        {strings.computedAbout} {count > 0 && pluralize(count, strings.change, strings.changes)}
      </p>
      {/* Not removed when disabled, so that it keeps the focus. */}
      <Button aria-disabled={count === 0 || undefined} onClick={reset}>
        {strings.reset}
      </Button>
    </div>
  );
}
