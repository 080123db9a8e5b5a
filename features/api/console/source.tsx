import { useId } from 'react';
import { asTyped, Field } from './field.tsx';
import type { Source } from './remembered.ts';

interface SourceChoiceProps {
  source: Source;
  /** Server behind this page's own; absent when there is none. */
  proxy: string | null | undefined;
  address: string;
  addressFault: string | undefined;
  /** In seconds, as typed. */
  seconds: string;
  secondsFault: string | undefined;
  example: string;
  onSource(source: Source): void;
  onAddress(address: string): void;
  onSeconds(seconds: string): void;
}

/** Who answers: the examples of this page, the reader's server, or that server by way of this page's own. */
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
        <legend>Who answers</legend>
        <div>
          {choice('examples', 'Example answers')}
          {choice('server', 'Your server')}
          {proxy && choice('proxy', "Through this page's server")}
        </div>
        <p className="console-hint">{about(source, proxy)}</p>
      </fieldset>
      {source !== 'examples' && (
        <div className="console-row console-server">
          {source === 'server' && (
            <Field label="Server" hint="Kept in this browser only." fault={props.addressFault}>
              {(control) => (
                <input
                  className="input"
                  type="url"
                  {...control}
                  {...asTyped}
                  placeholder={props.example}
                  value={props.address}
                  onChange={(event) => props.onAddress(event.target.value)}
                />
              )}
            </Field>
          )}
          <Field label="Time limit, seconds" fault={props.secondsFault}>
            {(control) => (
              <input
                className="input"
                type="text"
                inputMode="numeric"
                {...control}
                {...asTyped}
                value={props.seconds}
                onChange={(event) => props.onSeconds(event.target.value)}
              />
            )}
          </Field>
        </div>
      )}
    </>
  );
}

function about(source: Source, proxy: string | null | undefined): string {
  if (source === 'examples')
    return 'No server is asked: this page shows what the documentation prints for such a call, and checks your body itself.';
  if (source === 'proxy') return `This site runs on your machine and passes calls on to ${proxy}. No CORS is needed.`;
  return 'Calls go from your browser straight to your server. It has to allow this site by CORS.';
}
