import { interpolate } from '@folio/core/model/interpolate.ts';
import { isObject, type Json, type JsonObject } from '@folio/query-engine/engine/json.ts';
import { useState } from 'react';
import { faultInWords, type SchemaFault } from '../model/check.ts';
import { freeName, freshStream, kinds, streamTypes } from '../model/kinds.ts';
import { listAt, type Path, pathText, valueAt } from '../model/value.ts';
import { strings } from '../strings.ts';
import { Control } from './control.tsx';
import { Definitions } from './definitions.tsx';

interface FormProps {
  schema: JsonObject;
  faults: readonly SchemaFault[];
  /** The JSON has to be corrected first. */
  off: boolean;
  /** Sets the value at a path; undefined takes it out. */
  onChange(path: Path, value: Json | undefined): void;
}

/** What the controls of a form need. */
export interface FormContext {
  schema: JsonObject;
  /** Names of all streams. */
  streams: string[];
  /** What is wrong with the value at a path; undefined where nothing is. */
  faultAt(path: Path): string | undefined;
  onChange: FormProps['onChange'];
}

/** The schema as a form: its name, and a part that opens for each stream. */
export function Form({ schema, faults, off, onChange }: FormProps) {
  const [added, setAdded] = useState(-1);
  const streams = listAt(schema, ['streams']).map((one) => valueAt(one, ['name']));
  // The first one of a field wins.
  const wrong = new Map(faults.toReversed().map((fault) => [fault.path, faultInWords(fault, schema)]));
  const form: FormContext = {
    schema,
    streams: streams.filter((name): name is string => typeof name === 'string' && name !== ''),
    faultAt: (path) => wrong.get(pathText(path)),
    onChange,
  };
  return (
    <fieldset className="sd-form" disabled={off}>
      <legend>{strings.form}</legend>
      {off && <p>{strings.correctJson}</p>}
      <Control form={form} path={['schema']} field={{ path: [], label: strings.schemaName, kind: 'text' }} />
      {listAt(schema, ['streams']).map((stream, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names change while they are typed
        <StreamPart key={at} form={form} at={at} stream={stream} open={at === added || streams.length < 3} />
      ))}
      <button
        className="button"
        type="button"
        onClick={() => {
          setAdded(streams.length);
          onChange(['streams', streams.length], freshStream(freeName('stream', streams)));
        }}
      >
        {strings.addStream}
      </button>
    </fieldset>
  );
}

interface StreamPartProps {
  form: FormContext;
  at: number;
  stream: Json;
  /** Whether it is open at first. */
  open: boolean;
}

function StreamPart({ form, at, stream, open }: StreamPartProps) {
  // What is open stays so: only the reader closes it.
  const [first] = useState(open);
  if (!isObject(stream)) return null;
  const path: Path = ['streams', at];
  const name = typeof stream.name === 'string' ? stream.name : '';
  const type = streamTypes.find(([value]) => value === (stream.type ?? 1));
  const elsewhere = ['cepq', 'rels', 'node'].filter((key) => listAt(stream, [key]).length > 0);
  const fields = [
    { path: ['name'], label: strings.streamName, kind: 'text' },
    { path: ['type'], label: strings.streamType, kind: streamTypes },
    { path: ['swsz'], label: strings.window, kind: 'number' },
    { path: ['inpt'], label: strings.feeds, kind: 'names' },
  ] as const;
  return (
    <details className="sd-stream" open={first}>
      <summary>
        {name || strings.streamName}
        {type && <small>{type[1]}</small>}
      </summary>
      <div className="sd-fields">
        {fields.map((field) => (
          <Control key={field.label} form={form} path={[...path, ...field.path]} field={field} />
        ))}
      </div>
      {kinds.map((kind) => (
        <Definitions key={kind.key} form={form} kind={kind} path={path} stream={stream} />
      ))}
      {elsewhere.length > 0 && <p>{interpolate(strings.elsewhere, { keys: elsewhere.join(', ') })}</p>}
      <div className="sd-acts">
        {kinds.map(({ key, add, fresh }) => (
          <button
            key={key}
            type="button"
            onClick={() => {
              const list = listAt(stream, [key]);
              const taken = list.map((one) => valueAt(one, ['name']));
              form.onChange([...path, key, list.length], fresh(freeName(key === 'attr' ? 'attribute' : key, taken)));
            }}
          >
            {add}
          </button>
        ))}
        <button className="sd-remove" type="button" onClick={() => form.onChange(path, undefined)}>
          {interpolate(strings.removeStream, { name })}
        </button>
      </div>
    </details>
  );
}
