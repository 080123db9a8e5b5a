import { interpolate } from '@folio/core';
import { announce } from '@folio/core/ui';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { countColumns, countRows } from '../interface/describe.ts';
import { Note } from '../interface/shared.tsx';
import { strings } from '../strings.ts';
import type { ConvertedRows, EventMapping, ImportOutcome, Mapping, OpenedTable } from './import-service.ts';
import { openFile } from './open-file.ts';
import type { ColumnType, ImportDiagnostic } from './table.ts';
import { type GraphMapping, toWord } from './to-graph.ts';
import type { TableMapping } from './to-rows.ts';

/** A file that was read. */
interface OpenedFile {
  name: string;
  table: OpenedTable;
  request: ReturnType<typeof openFile>;
  /** The part of the rows that is converted, from 0 to 1. */
  progress: number;
  onClose(): void;
}

interface ImportPanelProps {
  file: File;
  /** @defaultValue {@link openFile} */
  open?: typeof openFile;
  /** Asks what the rows become. */
  children(opened: OpenedFile): ReactNode;
  onClose(): void;
}

/** Reads a file, and says what it contains and what can't be read. */
export function ImportPanel({ file, open = openFile, children, onClose }: ImportPanelProps) {
  const [progress, setProgress] = useState(0);
  const [opened, setOpened] = useState<{ request: OpenedFile['request']; outcome: ImportOutcome }>();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const controller = new AbortController();
    const request = open(file, controller.signal, setProgress);
    setOpened(undefined);
    title.current?.focus();
    request().then(
      (outcome) => {
        setOpened({ request, outcome });
        announce(
          'table' in outcome && outcome.table.rows
            ? describeTable(outcome.table)
            : (getProblems(outcome)[0]?.message ?? ''),
        );
      },
      () => {},
    );
    return () => controller.abort();
  }, [file, open]);
  const table = opened && 'table' in opened.outcome && opened.outcome.table.rows ? opened.outcome.table : undefined;
  return (
    <div className="import fields">
      <h3 ref={title} tabIndex={-1}>
        {interpolate(strings.fileOpen, { file: file.name })}
      </h3>
      {!opened && <p>{interpolate(strings.readingFile, { file: file.name, percent: Math.round(progress * 100) })}</p>}
      {opened && table ? (
        <>
          <p>{describeTable(table)}</p>
          {children({ name: file.name, table, request: opened.request, progress, onClose })}
        </>
      ) : (
        <>
          {opened && (
            <Note kind="error" icon="danger">
              <ProblemList diagnostics={getProblems(opened.outcome)} unit={getUnit(opened.outcome)} />
            </Note>
          )}
          <button className="button" type="button" onClick={onClose}>
            {strings.cancel}
          </button>
        </>
      )}
    </div>
  );
}

function getProblems(outcome: ImportOutcome | undefined): readonly ImportDiagnostic[] {
  if (!outcome || 'progress' in outcome) return [];
  if ('failure' in outcome) return [outcome.failure];
  return ('table' in outcome ? outcome.table : outcome.converted).diagnostics;
}

const getUnit = (outcome: ImportOutcome): OpenedTable['unit'] => ('table' in outcome ? outcome.table.unit : 'line');

const describeTable = ({ rows, columns }: OpenedTable): string =>
  interpolate(strings.fileSize, {
    rows: countRows(rows),
    columns: countColumns(columns.length),
  });

const listColumns = ({ columns }: OpenedTable) => columns.map(({ name }, index) => [index, name] as const);

const TYPES: [ColumnType, string][] = [
  ['text', strings.typeText],
  ['number', strings.typeNumber],
  ['boolean', strings.typeBoolean],
  ['mixed', strings.typeMixed],
];

interface StatementsFormProps extends OpenedFile {
  onSubmit(converted: ConvertedRows): void;
}

interface DataFormProps extends StatementsFormProps {
  /** The rows first become a table. */
  isTable: boolean;
  /** Names of tables that exist. */
  tables: readonly string[];
}

/** Asks whether the rows become a graph or a table. */
export function DataForm({ tables, ...props }: DataFormProps) {
  const [isTable, setTable] = useState(props.isTable);
  return (
    <>
      <div className="import-map">
        <SelectField
          label={strings.rowsBecome}
          value={Number(isTable)}
          options={[
            [0, strings.graph],
            [1, strings.table],
          ]}
          onChange={(choice) => setTable(choice === '1')}
        />
      </div>
      {isTable ? <TableForm {...props} tables={tables} /> : <GraphForm {...props} />}
    </>
  );
}

/** Asks for the name, the keys and the fields of a table. */
function TableForm({ tables, ...opened }: StatementsFormProps & Pick<DataFormProps, 'tables'>) {
  const [mapping, setMapping] = useState<TableMapping>(opened.table.ownTable);
  const update = (change: Partial<TableMapping>) => setMapping({ ...mapping, ...change });
  const missing = toWord(mapping.table) === mapping.table && mapping.table ? undefined : strings.giveTableName;
  return (
    <ConversionForm
      {...opened}
      mapping={mapping}
      missing={tables.includes(mapping.table) ? strings.tableExists : missing}
      action={strings.addToGraph}
    >
      <div className="import-map">
        <TextField label={strings.tableCalled} value={mapping.table} onChange={(table) => update({ table })} />
        <SelectField
          label={strings.keyIsIn}
          value={mapping.key}
          options={[[-1, strings.noKeyColumn], ...listColumns(opened.table)]}
          onChange={(key) => update({ key: Number(key) })}
        />
      </div>
      <TypeFields {...opened} types={mapping.types} onChange={(types) => update({ types })} />
    </ConversionForm>
  );
}

interface TypeFieldsProps extends OpenedFile {
  types: GraphMapping['types'];
  onChange(types: GraphMapping['types']): void;
}

/** Corrects the types of the columns. */
const TypeFields = ({ table, types, onChange }: TypeFieldsProps) => (
  <details>
    <summary>{strings.properties}</summary>
    <div className="import-map">
      {listColumns(table).map(([index, name]) => (
        <SelectField
          key={index}
          label={name}
          value={types[index] === 'time' ? 'text' : (types[index] ?? '')}
          options={[...TYPES, ['', strings.leaveOut]]}
          onChange={(type) => onChange(types.with(index, type === '' ? undefined : (type as ColumnType)))}
        />
      ))}
    </div>
  </details>
);

/** Asks what the rows become in a graph, and shows the statements. */
function GraphForm(opened: StatementsFormProps) {
  const { table } = opened;
  const [mapping, setMapping] = useState(table.graph);
  const { relation } = mapping;
  const update = (change: Partial<GraphMapping>) => setMapping({ ...mapping, ...change });
  const relate = (change: Partial<NonNullable<GraphMapping['relation']>>) =>
    relation && update({ relation: { ...relation, ...change } });
  const columns = listColumns(table);
  const isComplete =
    toWord(mapping.label) &&
    (!relation || (toWord(relation.label) && (typeof relation.name === 'number' || toWord(relation.name))));
  return (
    <ConversionForm
      {...opened}
      mapping={mapping}
      missing={isComplete ? undefined : strings.giveLabels}
      action={strings.addToGraph}
    >
      <div className="import-map">
        <TextField label={strings.rowIsNodeOf} value={mapping.label} onChange={(label) => update({ label })} />
        <SelectField
          label={strings.nameIsIn}
          value={mapping.name}
          options={columns}
          onChange={(name) => update({ name: Number(name) })}
        />
        <SelectField
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
            <SelectField
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
      <TypeFields {...opened} types={mapping.types} onChange={(types) => update({ types })} />
    </ConversionForm>
  );
}

interface EventsFormProps extends StatementsFormProps {
  /** Streams of the schema that take events. */
  streams: readonly string[];
}

/** Asks for the stream and the times of the rows of a file, and shows the events. */
export function EventsForm({ streams, ...opened }: EventsFormProps) {
  const { table } = opened;
  const [mapping, setMapping] = useState<EventMapping>({ stream: streams[0] ?? '', timeColumn: table.timeColumn });
  return (
    <ConversionForm
      {...opened}
      mapping={mapping}
      missing={mapping.stream ? undefined : strings.noStreams}
      action={strings.useEvents}
    >
      <div className="import-map">
        <SelectField
          label={strings.streamOfRows}
          value={mapping.stream}
          options={streams.map((name) => [name, name] as const)}
          onChange={(stream) => setMapping({ ...mapping, stream })}
        />
        <SelectField
          label={strings.timeIsIn}
          value={mapping.timeColumn}
          options={[[-1, strings.noTimeColumn], ...listColumns(table)]}
          onChange={(column) => setMapping({ ...mapping, timeColumn: Number(column) })}
        />
      </div>
    </ConversionForm>
  );
}

interface ConversionFormProps extends StatementsFormProps {
  mapping: Mapping;
  /** Says what the user has to fill in. */
  missing: string | undefined;
  /** The label of the button. */
  action: string;
  /** The fields of the mapping. */
  children: ReactNode;
}

/** Shows what the rows become, and takes it over. */
function ConversionForm(props: ConversionFormProps) {
  const { table, request, progress, mapping, missing, action, onSubmit, onClose, children } = props;
  const [done, setDone] = useState<{ mapping: Mapping; outcome: ImportOutcome }>();
  const isRunning = useRef(false);
  // One conversion runs at a time; the next one has the latest mapping.
  useEffect(() => {
    if (isRunning.current || done?.mapping === mapping) return;
    isRunning.current = true;
    request(mapping).then(
      (outcome) => {
        isRunning.current = false;
        setDone({ mapping, outcome });
      },
      () => {},
    );
  }, [request, mapping, done]);
  const converted = done && 'converted' in done.outcome ? done.outcome.converted : undefined;
  const more = converted ? converted.count - converted.preview.length : 0;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (converted) onSubmit(converted);
      }}
    >
      {children}
      {/* A conversion that has failed neither has a preview nor goes on. */}
      {(converted || done?.mapping !== mapping) && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
        // biome-ignore lint/a11y/useSemanticElements: a preview is not a set of fields
        <pre tabIndex={0} role="group" aria-label={strings.rowsBecome}>
          {converted
            ? converted.preview.join('\n')
            : interpolate(strings.convertingRows, { percent: Math.round(progress * 100) })}
          {more > 0 && `\n${interpolate(strings.andOthers, { count: more })}`}
        </pre>
      )}
      {converted?.note && <p>{converted.note}</p>}
      <Problems diagnostics={[...table.diagnostics, ...getProblems(done?.outcome)]} unit={table.unit} />
      {missing && <p role="alert">{missing}</p>}
      <p className="import-acts">
        {converted && (
          <button
            className="button button-solid"
            type="submit"
            disabled={Boolean(missing) || done?.mapping !== mapping || !converted.count}
          >
            {interpolate(action, { contents: converted.contents })}
          </button>
        )}
        <button className="button" type="button" onClick={onClose}>
          {strings.cancel}
        </button>
      </p>
    </form>
  );
}

interface ProblemsProps {
  diagnostics: readonly ImportDiagnostic[];
  unit: OpenedTable['unit'];
}

function Problems(props: ProblemsProps) {
  const { diagnostics } = props;
  if (!diagnostics.length) return null;
  return (
    <details open={diagnostics.length < 6}>
      <summary>
        {strings.leftOut} <small>{diagnostics.length}</small>
      </summary>
      <ProblemList {...props} />
    </details>
  );
}

const ProblemList = ({ diagnostics, unit }: ProblemsProps) => (
  <ul>
    {diagnostics.map(({ line, message, hint }) => (
      <li key={`${line} ${message}`}>
        {line > 0 && <b>{interpolate(unit === 'line' ? strings.atLine : strings.atEntry, { line, number: line })}. </b>}
        {message} {hint}
      </li>
    ))}
  </ul>
);

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

interface SelectFieldProps extends FieldProps<string | number> {
  options: readonly (readonly [string | number, string])[];
}

function SelectField({ label, value, options, onChange }: SelectFieldProps) {
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
