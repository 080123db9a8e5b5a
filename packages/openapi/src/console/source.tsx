import { interpolate, pluralize } from '@folio/core';
import { announce } from '@folio/core/ui';
import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import type { ConsoleData, LocalBackend } from '../model/console.ts';
import { strings } from '../strings.ts';
import { useProxy } from './data.ts';
import { Button, TextField } from './field.tsx';
import { checkKey, checkServer, getBase } from './own-values.ts';
import { useOwnValues, ValuesFields } from './values-form.tsx';

const SOURCES = ['examples', 'server', 'proxy'] as const;

/** What responds: the documented examples, the user's server, or that server behind the proxy. */
type SourceKind = (typeof SOURCES)[number];

export type Source = ReturnType<typeof useSource>;

const DEFAULT_TIMEOUT_S = 15;
const MAX_TIMEOUT_S = 600;

/** Keeps the choice of what responds, also for other pages in this tab, and the time limit. */
export function useSource(data: ConsoleData) {
  const proxy = useProxy();
  const ownValues = useOwnValues();
  const [savedKind, setSavedKind] = useState(loadSource);
  const [seconds, setSeconds] = useState(String(DEFAULT_TIMEOUT_S));
  // The page may have had a proxy when the choice was saved.
  const kind = savedKind === 'proxy' && proxy === null ? 'examples' : savedKind;
  const base = kind === 'proxy' ? (proxy ?? data.server) : getBase(ownValues, data);
  const limit = /^\d+$/.test(seconds) ? Number(seconds) : 0;
  const timeoutError =
    limit >= 1 && limit <= MAX_TIMEOUT_S ? undefined : interpolate(strings.timeLimitInvalid, { max: MAX_TIMEOUT_S });
  return {
    kind,
    /** The upstream of this page's server, if any. */
    proxy,
    /** Base URL of the server, also behind the proxy. */
    base,
    host: new URL(base).host,
    timeoutMs: limit * 1000,
    timeoutField: { value: seconds, error: timeoutError, onChange: setSeconds },
    isInvalid: Boolean(
      (kind === 'server' && checkServer(ownValues.server)) ||
        (kind !== 'examples' && (checkKey(ownValues.key) || timeoutError)),
    ),
    choose(next: SourceKind) {
      setSavedKind(next);
      saveSource(next);
    },
  };
}

function loadSource(): SourceKind {
  try {
    return SOURCES.find((source) => source === sessionStorage.consoleSource) ?? 'examples';
  } catch {
    // Access to storage may be denied.
    return 'examples';
  }
}

function saveSource(source: SourceKind): void {
  try {
    sessionStorage.setItem('consoleSource', source);
  } catch {}
}

interface SourceChoiceProps {
  source: Source;
  /** Describes local responses; absent if all responses are examples. */
  localInfo?: ReactNode;
  data: ConsoleData;
  onChoose(kind: SourceKind): void;
}

export function SourceChoice({ source, localInfo, data, onChoose }: SourceChoiceProps) {
  const { kind, proxy } = source;
  const name = useId();
  const choice = (value: SourceKind, label: string) => (
    <label>
      <input type="radio" name={name} value={value} checked={kind === value} onChange={() => onChoose(value)} />
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
        {kind === 'examples' && localInfo ? localInfo : <p className="console-hint">{describeSource(source)}</p>}
      </fieldset>
      {kind !== 'examples' && (
        <>
          <ValuesFields data={data} isProxied={kind === 'proxy'} />
          <TextField label={strings.timeLimit} inputMode="numeric" {...source.timeoutField} />
        </>
      )}
    </>
  );
}

function describeSource({ kind, proxy }: Source): string {
  if (kind === 'examples') return strings.examplesAbout;
  if (kind === 'proxy') return interpolate(strings.proxyAbout, { server: proxy ?? '' });
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
