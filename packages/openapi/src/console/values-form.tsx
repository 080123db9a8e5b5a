import { announce } from '@folio/core/ui';
import { type ClipboardEvent, useSyncExternalStore } from 'react';
import type { ConsoleData } from '../model/console.ts';
import { strings } from '../strings.ts';
import { CODE_INPUT_PROPS, Field } from './field.tsx';
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
  /** Whether the page's server knows the address. */
  isProxied?: boolean;
}

export function ValuesFields({ data, names = [], isProxied }: ValuesFieldsProps) {
  const own = useOwnValues();
  // A field for one line would drop line breaks silently, and with them a part of the key.
  const keepLines = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text').trim();
    if (!/[\r\n]/.test(text)) return;
    event.preventDefault();
    setOwnValues({ key: text });
  };
  return (
    <div className="console-row">
      {!isProxied && (
        <Field label={strings.server} error={checkServer(own.server)}>
          {(control) => (
            <input
              className="input"
              type="url"
              {...control}
              {...CODE_INPUT_PROPS}
              placeholder={data.server}
              value={own.server}
              onChange={(event) => setOwnValues({ server: event.target.value })}
            />
          )}
        </Field>
      )}
      {names.map((name) => (
        <Field key={name} label={data.ownValues[name]}>
          {(control) => (
            <input
              className="input"
              type="text"
              {...control}
              {...CODE_INPUT_PROPS}
              value={own.names[name] ?? ''}
              onChange={(event) => setOwnValues({ names: { ...own.names, [name]: event.target.value } })}
            />
          )}
        </Field>
      ))}
      {data.keyHeader && (
        <Field label={strings.apiKey} error={checkKey(own.key)}>
          {(control) => (
            <input
              className="input"
              type="password"
              data-key=""
              {...control}
              {...CODE_INPUT_PROPS}
              placeholder={data.keyHeader}
              value={own.key}
              onPaste={keepLines}
              onChange={(event) => setOwnValues({ key: event.target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}

/** The content of the fold "Your values". */
export function ValuesForm({ data, names }: { data: ConsoleData; names: string[] }) {
  const own = useOwnValues();
  const clear = () => {
    clearOwnValues();
    announce(strings.valuesCleared);
  };
  return (
    // Password managers expect their fields in a form.
    <form noValidate onSubmit={(event) => event.preventDefault()}>
      <ValuesFields data={data} names={names} />
      <div className="values-foot">
        <p className="console-hint">{strings.valuesHint}</p>
        {/* It stays where it is, so that the focus does. */}
        <button className="button" type="button" aria-disabled={!hasOwnValues(own) || undefined} onClick={clear}>
          {strings.clear}
        </button>
      </div>
    </form>
  );
}
