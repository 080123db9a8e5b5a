import { useEffect, useRef, useState } from 'react';
import { type FormValues, getSampleValues } from '../model/samples.ts';
import { applyCall, parseAnchor } from './calls.ts';
import type { ConsoleContext } from './data.ts';
import { applyOwnNames, getOwnValues, restoreExampleNames, setDraft } from './own-values.ts';
import { useOwnValues } from './values-form.tsx';

/**
 * Keeps the values of the form. They start with the examples, the user's names and the call in the
 * URL. The samples show what the user changes.
 */
export function useForm(context: ConsoleContext) {
  const { data, id, operation } = context;
  const [form, setForm] = useState(() => getInitialForm(context));
  const [isLinkBroken, setLinkBroken] = useState(() => parseAnchor(location.hash) === null);
  const change = (next: FormValues) => {
    setForm(next);
    setDraft(id, next);
  };
  // The samples show the values of the form until it unmounts.
  useEffect(() => () => setDraft(id, undefined), [id]);
  useEffect(() => {
    const onHashChange = () => {
      const linked = parseAnchor(location.hash);
      setLinkBroken(linked === null);
      if (linked?.operation === id) change(getInitialForm(context));
    };
    addEventListener('hashchange', onHashChange);
    return () => removeEventListener('hashchange', onHashChange);
  });
  const ownValues = useOwnValues();
  const previousValues = useRef(ownValues);
  useEffect(() => {
    const previous = previousValues.current;
    previousValues.current = ownValues;
    if (previous.names !== ownValues.names)
      setForm((now) => applyOwnNames(restoreExampleNames(now, previous, operation, data), ownValues, operation, data));
  }, [ownValues, operation, data]);
  return { form, isLinkBroken, change };
}

function getInitialForm({ data, id, operation }: ConsoleContext): FormValues {
  const form = applyOwnNames(getSampleValues(operation), getOwnValues(), operation, data);
  const linked = parseAnchor(location.hash);
  return linked?.operation === id ? applyCall(form, linked, operation) : form;
}
