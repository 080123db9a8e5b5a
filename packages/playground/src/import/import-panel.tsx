import { interpolate } from '@folio/core';
import { announce } from '@folio/core/ui';
import { type ReactNode, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { countRows, describeContents, pluralize } from '../interface/describe.ts';
import { strings } from '../strings.ts';
import { importRows } from './import-rows.ts';
import type { ColumnType, ImportDiagnostic, ImportedTable } from './table.ts';
import { type GraphMapping, suggestMapping, toGraph, toWord } from './to-graph.ts';

interface ImportPanelProps {
  file: File;
  /** Asks what the rows become. */
  children(table: ImportedTable): ReactNode;
  onClose(): void;
}

/** Reads a file, and says what it contains and what can't be read. */
export function ImportPanel({ file, children, onClose }: ImportPanelProps) {
  const [progress, setProgress] = useState(0);
  const [table, setTable] = useState<ImportedTable>();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const controller = new AbortController();
    title.current?.focus();
    importRows(file, { signal: controller.signal, onProgress: setProgress }).then(
      (read) => {
        setTable(read);
        announce(read.rows.length ? describeTable(read) : (read.diagnostics[0]?.message ?? ''));
      },
      () => {},
    );
    return () => controller.abort();
  }, [file]);
  return (
    <div className="import fields">
      <h3 ref={title} tabIndex={-1}>
        {interpolate(strings.fileOpen, { file: file.name })}
      </h3>
      {!table && <p>{interpolate(strings.readingFile, { file: file.name, percent: Math.round(progress * 100) })}</p>}
      {table && table.rows.length > 0 ? (
        <>
          <p>{describeTable(table)}</p>
          {children(table)}
        </>
      ) : (
        <>
          {table && <Problems diagnostics={table.diagnostics} unit={table.unit} isOpen />}
          <button className="button" type="button" onClick={onClose}>
            {strings.cancel}
          </button>
        </>
      )}
    </div>
  );
}

const describeTable = ({ rows, columns }: ImportedTable): string =>
  interpolate(strings.fileSize, {
    rows: countRows(rows.length),
    columns: pluralize(columns.length, strings.oneColumn, strings.columns),
  });

const PREVIEW_STATEMENTS = 5;

const TYPES: [ColumnType, string][] = [
  ['text', strings.typeWord],
  ['number', strings.typeNumber],
  ['boolean', strings.typeBoolean],
  ['mixed', strings.typeMixed],
];

interface GraphFormProps {
  table: ImportedTable;
  file: string;
  onAdd(statements: string, contents: string): void;
  onClose(): void;
}

/** Asks what the rows become in a graph, and shows the statements. */
export function GraphForm({ table, file, onAdd, onClose }: GraphFormProps) {
  const [mapping, setMapping] = useState(() => suggestMapping(table, file));
  // Large files take longer than a key press.
  const deferred = useDeferredValue(mapping);
  const graph = useMemo(() => toGraph(table, deferred), [table, deferred]);
  const { relation } = mapping;
  const update = (change: Partial<GraphMapping>) => setMapping({ ...mapping, ...change });
  const relate = (change: Partial<NonNullable<GraphMapping['relation']>>) =>
    relation && update({ relation: { ...relation, ...change } });
  const columns = table.columns.map(({ name }, index) => [index, name] as const);
  const isComplete =
    toWord(mapping.label) &&
    (!relation || (toWord(relation.label) && (typeof relation.name === 'number' || toWord(relation.name))));
  const more = graph.statements.length - PREVIEW_STATEMENTS;
  const contents = describeContents(graph);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onAdd(graph.statements.join('\n'), contents);
      }}
    >
      <div className="import-map">
        <TextField label={strings.rowIsNodeOf} value={mapping.label} onChange={(label) => update({ label })} />
        <Pick
          label={strings.nameIsIn}
          value={mapping.name}
          options={columns}
          onChange={(name) => update({ name: Number(name) })}
        />
        <Pick
          label={strings.relationTo}
          value={relation?.column ?? -1}
          options={[[-1, strings.noRelation], ...columns]}
          onChange={(chosen) => {
            const { relation: _, ...node } = mapping;
            const column = Number(chosen);
            const label = toWord(table.columns[column]?.name ?? '');
            setMapping(
              column < 0 ? node : { ...node, relation: { name: strings.importRelation, label, ...relation, column } },
            );
          }}
        />
        {relation && (
          <>
            <TextField label={strings.otherLabel} value={relation.label} onChange={(label) => relate({ label })} />
            <Pick
              label={strings.relationColumn}
              value={typeof relation.name === 'number' ? relation.name : -1}
              options={[[-1, strings.sameForAll], ...columns]}
              onChange={(name) => relate({ name: Number(name) < 0 ? strings.importRelation : Number(name) })}
            />
            {typeof relation.name === 'string' && (
              <TextField label={strings.relationCalled} value={relation.name} onChange={(name) => relate({ name })} />
            )}
          </>
        )}
      </div>
      <details>
        <summary>{strings.properties}</summary>
        <div className="import-map">
          {columns.map(([index, name]) => (
            <Pick
              key={index}
              label={name}
              value={mapping.types[index] === 'time' ? 'text' : (mapping.types[index] ?? '')}
              options={[...TYPES, ['', strings.leaveOut]]}
              onChange={(type) =>
                update({ types: mapping.types.with(index, type === '' ? undefined : (type as ColumnType)) })
              }
            />
          ))}
        </div>
      </details>
      <pre>
        {graph.statements.slice(0, PREVIEW_STATEMENTS).join('\n')}
        {more > 0 && `\n${interpolate(strings.andOthers, { count: more })}`}
      </pre>
      <Problems diagnostics={[...table.diagnostics, ...graph.diagnostics]} unit={table.unit} />
      {!isComplete && <p role="alert">{strings.giveLabels}</p>}
      <p className="import-acts">
        <button className="button button-solid" type="submit" disabled={!isComplete || deferred !== mapping}>
          {interpolate(strings.addToGraph, { contents })}
        </button>
        <button className="button" type="button" onClick={onClose}>
          {strings.cancel}
        </button>
      </p>
    </form>
  );
}

interface ProblemsProps {
  diagnostics: readonly ImportDiagnostic[];
  unit: ImportedTable['unit'];
  isOpen?: boolean;
}

export function Problems({ diagnostics, unit, isOpen = false }: ProblemsProps) {
  if (!diagnostics.length) return null;
  return (
    <details open={isOpen || diagnostics.length < 6}>
      <summary>
        {strings.leftOut} <small>{diagnostics.length}</small>
      </summary>
      <ul>
        {diagnostics.map(({ line, message, hint }) => (
          <li key={`${line} ${message}`}>
            {line > 0 && (
              <b>{interpolate(unit === 'line' ? strings.atLine : strings.atEntry, { line, number: line })}. </b>
            )}
            {message} {hint}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface FieldProps<T> {
  label: string;
  value: T;
  onChange(value: string): void;
}

function TextField({ label, value, onChange }: FieldProps<string>) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="text" value={value} onChange={({ target }) => onChange(target.value)} />
    </div>
  );
}

interface PickProps extends FieldProps<string | number> {
  options: readonly (readonly [string | number, string])[];
}

export function Pick({ label, value, options, onChange }: PickProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
