import { announce } from '@folio/core/ui';
import { type ClipboardEvent, useSyncExternalStore } from 'react';
import type { ConsoleData } from '../model/console.ts';
import { strings } from '../strings.ts';
import { Button, TextField } from './field.tsx';
import {
  checkKey,
  checkServer,
  clearOwnValues,
  getOwnValues,
  hasOwnValues,
  type OwnValues,
  setOwnValues,
  subscribe,
} from './own-values.ts';

export const useOwnValues = (): OwnValues => useSyncExternalStore(subscribe, getOwnValues);

interface ValuesFieldsProps {
  data: ConsoleData;
  /** Parameters that have a field. */
  names?: string[];
  /** Whether the page's server has the address, so that it needs no field. */
  isProxied?: boolean;
}

export function ValuesFields({ data, names = [], isProxied }: ValuesFieldsProps) {
  const own = useOwnValues();
  // A single-line input removes line breaks silently, so that the error would not be noticed.
  const keepLineBreaks = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text').trim();
    if (!/[\r\n]/.test(text)) return;
    event.preventDefault();
    setOwnValues({ key: text });
  };
  return (
    <div className="console-row">
      {!isProxied && (
        <TextField
          label={strings.server}
          error={checkServer(own.server)}
          type="url"
          placeholder={data.server}
          value={own.server}
          onChange={(server) => setOwnValues({ server })}
        />
      )}
      {names.map((name) => (
        <TextField
          key={name}
          label={data.ownValues[name]}
          value={own.names[name] ?? ''}
          onChange={(value) => setOwnValues({ names: { ...own.names, [name]: value } })}
        />
      ))}
      {data.keyHeader && (
        <TextField
          label={strings.apiKey}
          error={checkKey(own.key)}
          type="password"
          data-key=""
          placeholder={data.keyHeader}
          value={own.key}
          onPaste={keepLineBreaks}
          onChange={(key) => setOwnValues({ key })}
        />
      )}
    </div>
  );
}

export function ValuesForm({ data, names }: { data: ConsoleData; names: string[] }) {
  const own = useOwnValues();
  const clear = () => {
    clearOwnValues();
    announce(strings.valuesCleared);
  };
  return (
    // Password managers expect fields in a form.
    <form noValidate onSubmit={(event) => event.preventDefault()}>
      <ValuesFields data={data} names={names} />
      <div className="values-foot">
        <p className="console-hint">{strings.valuesHint}</p>
        {/* Not removed when disabled, so that it keeps the focus. */}
        <Button aria-disabled={!hasOwnValues(own) || undefined} onClick={clear}>
          {strings.clear}
        </Button>
      </div>
    </form>
  );
}
