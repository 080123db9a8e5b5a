import { interpolate } from '@folio/core';
import { shareLink } from '@folio/core/ui';
import { useId, useRef } from 'react';
import { createRequest, type FormValues, generateSamples, getSampleValues, toSampleRequest } from '../model/samples.ts';
import { strings } from '../strings.ts';
import { type PastCall, toAnchor } from './calls.ts';
import type { ConsoleContext } from './data.ts';
import { Button } from './field.tsx';
import { FormFields } from './form-fields.tsx';
import type { Repair } from './outcome.ts';
import { Result } from './result.tsx';
import { SavedRequests, SourceChoice, useSource } from './source.tsx';
import { useCall } from './use-call.ts';
import { useForm } from './use-form.ts';

export function Console(context: ConsoleContext) {
  const { data, operation, root, backend } = context;
  const source = useSource(data);
  const { form, isLinkBroken, change } = useForm(context);
  const call = useCall(context, source);
  const { outcome, isWaiting } = call;
  const isLocal = source.kind === 'examples';
  const isDelete = operation.method.toLowerCase() === 'delete' && !isLocal;
  const sendLabel = isLocal ? strings.showAnswer : isDelete ? strings.sendAndDelete : strings.send;
  const formId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  /** Buttons of the result are removed with it. */
  const focusSubmit = () => formRef.current?.querySelector<HTMLElement>('[type=submit]')?.focus();

  function clear() {
    call.clear();
    focusSubmit();
  }

  async function repair(kind: Repair) {
    if (kind === 'key') {
      formRef.current?.querySelector<HTMLElement>('[data-key]')?.focus();
      return;
    }
    if (kind === 'reset') backend?.reset();
    const next = kind === 'example' ? getSampleValues(operation) : form;
    if (kind === 'example') change(next);
    focusSubmit();
    await call.submit(next);
  }

  return (
    <>
      <form
        ref={formRef}
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          call.submit(form);
        }}
        noValidate
      >
        {isLinkBroken && <p className="console-error">{strings.linkBroken}</p>}
        <SourceChoice
          source={source}
          localInfo={backend && <SavedRequests backend={backend} onReset={call.clear} />}
          data={data}
          onChoose={(kind) => {
            source.choose(kind);
            call.clear();
          }}
        />
        <div className="console-send">
          <button
            className={isDelete ? 'button button-danger' : 'button button-solid'}
            type="submit"
            aria-disabled={isWaiting || undefined}
          >
            {sendLabel}
          </button>
          {isWaiting && <Button onClick={call.abort}>{strings.cancel}</Button>}
          <Button onClick={() => share(context, form)}>{strings.copyLink}</Button>
          <span>{isLocal ? strings.nothingLeaves : interpolate(strings.sentOnlyTo, { host: source.host })}</span>
        </div>
      </form>
      <FormFields {...context} formId={formId} form={form} isSubmitted={call.isSubmitted} onChange={change}>
        <button className="button fill-in" type="submit" form={formId} aria-disabled={isWaiting || undefined}>
          {sendLabel}
        </button>
      </FormFields>
      {outcome && (
        <Result root={root} outcome={outcome} isStale={form !== call.sentForm} onRepair={repair} onClear={clear} />
      )}
      <PastCalls calls={call.pastCalls} />
    </>
  );
}

async function share({ data, id, operation }: ConsoleContext, form: FormValues) {
  const request = createRequest(operation, form, data.server);
  const [curl] = generateSamples(toSampleRequest(request, operation));
  await shareLink(toAnchor(id, form), curl?.code ?? '', strings.linkTooLong);
}

function PastCalls({ calls }: { calls: PastCall[] }) {
  if (!calls.length) return null;
  return (
    <details className="console-headers past-calls">
      <summary>{`${strings.pastCalls} (${calls.length})`}</summary>
      <ul>
        {calls.map(({ method, path, href, result, time }) => (
          <li key={href}>
            <a href={href}>
              {method} {path}
            </a>{' '}
            <span>
              {result}, {new Date(time).toLocaleTimeString('en-US')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
