import { interpolate } from '@folio/core/model/interpolate.ts';
import { type ReactNode, useId } from 'react';
import { strings } from '../strings.ts';
import { asTyped, Field } from './field.tsx';
import type { Source } from './preferences.ts';

interface SourceChoiceProps {
  source: Source;
  /** What the reader learns of answers that are computed; absent where all of them are examples. */
  computed?: ReactNode;
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
        <legend>{strings.whoAnswers}</legend>
        <div>
          {choice('examples', strings.fromExamples)}
          {choice('server', strings.fromServer)}
          {proxy && choice('proxy', strings.fromProxy)}
        </div>
        {source === 'examples' && props.computed ? (
          props.computed
        ) : (
          <p className="console-hint">{about(source, proxy)}</p>
        )}
      </fieldset>
      {source !== 'examples' && (
        <div className="console-row console-server">
          {source === 'server' && (
            <Field label={strings.server} hint={strings.serverHint} fault={props.addressFault}>
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
          <Field label={strings.timeLimit} fault={props.secondsFault}>
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
  if (source === 'examples') return strings.aboutExamples;
  if (source === 'proxy') return interpolate(strings.aboutProxy, { server: proxy ?? '' });
  return strings.aboutServer;
}
