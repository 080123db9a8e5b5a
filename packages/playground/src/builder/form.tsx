import { interpolate } from '@folio/core';
import { IconButton } from '@folio/core/ui';
import type { Diagnostic } from '@folio/query-engine';
import { isObject, type Json, type JsonObject } from '@folio/query-engine/json';
import { useState } from 'react';
import { strings } from '../strings.ts';
import { describeDiagnostic } from './check.ts';
import { Control } from './control.tsx';
import {
  createCounterpart,
  createStream,
  createUniqueName,
  DEFINITION_KINDS,
  type DefinitionKind,
  STREAM_TYPES,
} from './kinds.ts';
import { formatPath, getList, type Path, valueAt } from './value.ts';

interface FormProps {
  schema: JsonObject;
  diagnostics: readonly Diagnostic[];
  /** The JSON must be corrected first. */
  isDisabled: boolean;
  /** Sets the value at a path; undefined removes it. */
  onChange(path: Path, value: Json | undefined): void;
}

export interface FormContext {
  schema: JsonObject;
  streams: string[];
  /** Describes what is wrong with the value at a path. */
  getDiagnosticAt(path: Path): string | undefined;
  onChange: FormProps['onChange'];
}

export function Form({ schema, diagnostics, isDisabled, onChange }: FormProps) {
  const [added, setAdded] = useState(-1);
  const streams = getList(schema, 'streams').map((one) => valueAt(one, ['name']));
  // The first diagnostic of a field wins.
  const wrong = new Map(
    diagnostics.toReversed().map((diagnostic) => [diagnostic.path, describeDiagnostic(diagnostic, schema)]),
  );
  const form: FormContext = {
    schema,
    streams: streams.filter((name): name is string => typeof name === 'string' && name !== ''),
    getDiagnosticAt: (path) => wrong.get(formatPath(path)),
    onChange,
  };
  return (
    <fieldset className="sd-form" disabled={isDisabled}>
      <legend>{strings.form}</legend>
      {isDisabled && <p>{strings.correctJson}</p>}
      <Control form={form} path={['schema']} field={{ path: [], label: strings.schemaName, kind: 'text' }} />
      {getList(schema, 'streams').map((stream, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names change while they are typed
        <StreamFields key={at} form={form} at={at} stream={stream} isOpenAtFirst={at === added || streams.length < 3} />
      ))}
      <button
        className="button"
        type="button"
        onClick={() => {
          setAdded(streams.length);
          onChange(['streams', streams.length], createStream(createUniqueName('stream', streams)));
        }}
      >
        {strings.addStream}
      </button>
    </fieldset>
  );
}

interface StreamFieldsProps {
  form: FormContext;
  at: number;
  stream: Json;
  /** Whether it is open at first. */
  isOpenAtFirst: boolean;
}

function StreamFields({ form, at, stream, isOpenAtFirst }: StreamFieldsProps) {
  // Adding streams must not close an open one.
  const [first] = useState(isOpenAtFirst);
  if (!isObject(stream)) return null;
  const path: Path = ['streams', at];
  const name = typeof stream.name === 'string' ? stream.name : '';
  const type = STREAM_TYPES.find(([value]) => value === (stream.type ?? 1));
  const elsewhere = ['rels', 'node'].filter((key) => getList(stream, key).length > 0);
  const fields = [
    { path: ['name'], label: strings.streamName, kind: 'text' },
    { path: ['type'], label: strings.streamType, kind: STREAM_TYPES },
    { path: ['swsz'], label: strings.windowSeconds, kind: 'number' },
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
      {DEFINITION_KINDS.map((kind) => (
        <Definitions key={kind.key} form={form} kind={kind} path={path} stream={stream} />
      ))}
      {elsewhere.length > 0 && <p>{interpolate(strings.elsewhere, { keys: elsewhere.join(', ') })}</p>}
      <div className="sd-acts">
        {DEFINITION_KINDS.map(({ key, addLabel, create }) => (
          <button
            key={key}
            type="button"
            onClick={() => {
              const list = getList(stream, key);
              const taken = list.map((one) => valueAt(one, ['name']));
              form.onChange(
                [...path, key, list.length],
                create(createUniqueName(key === 'attr' ? 'attribute' : key, taken)),
              );
            }}
          >
            {addLabel}
          </button>
        ))}
        <button className="sd-remove" type="button" onClick={() => form.onChange(path, undefined)}>
          {interpolate(strings.removeStream, { name })}
        </button>
      </div>
    </details>
  );
}

interface DefinitionsProps {
  form: FormContext;
  kind: DefinitionKind;
  /** Path of the stream. */
  path: Path;
  stream: JsonObject;
}

function Definitions({ form, kind, path, stream }: DefinitionsProps) {
  const list = getList(stream, kind.key);
  if (list.length === 0) return null;
  return (
    <fieldset className={kind.key === 'attr' ? 'sd-kind sd-narrow' : 'sd-kind'}>
      <legend>{kind.title}</legend>
      {list.map((one, at) => {
        const own = [...path, kind.key, at];
        const name = valueAt(one, ['name']);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: names change while they are typed
          <div key={at} className={form.getDiagnosticAt(own) ? 'sd-one sd-off' : 'sd-one'}>
            <div className="sd-fields">
              {kind.fields.map((field) => (
                <Control key={field.label} form={form} path={[...own, ...field.path]} field={field} />
              ))}
            </div>
            <IconButton
              icon="close"
              label={interpolate(strings.remove, { name: typeof name === 'string' ? name : kind.title })}
              onClick={() => form.onChange(own, undefined)}
            />
            {kind.key === 'join' && isObject(one) && <AddCounterpart form={form} definition={one} stream={stream} />}
          </div>
        );
      })}
    </fieldset>
  );
}

function AddCounterpart({
  form,
  definition,
  stream,
}: {
  form: FormContext;
  definition: JsonObject;
  stream: JsonObject;
}) {
  const { name, rstm } = definition;
  const all = getList(form.schema, 'streams');
  const at = all.findIndex((one) => rstm && valueAt(one, ['name']) === rstm);
  if (at < 0 || rstm === stream.name) return null;
  const joins = getList(all[at], 'join');
  if (joins.some((one) => valueAt(one, ['name']) === name)) return null;
  return (
    <button
      className="button"
      type="button"
      onClick={() =>
        form.onChange(['streams', at, 'join', joins.length], createCounterpart(definition, String(stream.name)))
      }
    >
      {interpolate(strings.otherSide, { stream: String(rstm) })}
    </button>
  );
}
