import { interpolate, pluralize } from '@folio/core';
import {
  copyText,
  getBasePath,
  Icon,
  IconButton,
  loadJson,
  openInlinePanel,
  replaceHash,
  saveFile,
  shareLink,
} from '@folio/core/ui';
import type { Diagnostic } from '@folio/query-engine';
import type { Json, JsonObject } from '@folio/query-engine/json';
import { type Ref, useEffect, useId, useMemo, useRef, useState } from 'react';
import { HighlightedField } from '../interface/editor.tsx';
import { parseSchemaAnchor, toMachineAnchor, toSchemaAnchor } from '../interface/link.ts';
import { OWN_START, type SchemaTemplate, WORKBENCH_ROUTE } from '../interface/page-data.ts';
import { strings } from '../strings.ts';
import { type CheckedSchema, checkSchema, describeDiagnostic, describeSchema } from './check.ts';
import { Form } from './form.tsx';
import { NEW_SCHEMA } from './kinds.ts';
import {
  createSchemaPicture,
  describePicture,
  LINE_HEIGHT_PX,
  type PlacedBox,
  type SchemaPicture,
  TITLE_HEIGHT_PX,
} from './picture.ts';
import { formatJson, type Path, readObject, setValue } from './value.ts';

/** Browsers limit how often the address may change. */
const ADDRESS_DELAY_MS = 400;

function SchemaBuilder({ startsPath }: { startsPath: string }) {
  const [text, setText] = useState(() => formatJson(NEW_SCHEMA));
  useAddress(text, setText);
  const run = async () => {
    const anchor = await toMachineAnchor({ machine: OWN_START, step: 0, schema: text });
    location.assign(getBasePath() + WORKBENCH_ROUTE + anchor);
  };
  return (
    <>
      <TemplateSelect path={startsPath} onChoose={(chosen) => setText(chosen ?? formatJson(NEW_SCHEMA))} />
      <SchemaEditor text={text} onText={setText} />
      <p className="sd-foot">
        <DownloadButton text={text} />
        <button className="button" type="button" onClick={run}>
          {strings.runEvents}
        </button>
        {strings.builderLocal}
      </p>
    </>
  );
}

interface SchemaEditorProps {
  text: string;
  onText(text: string): void;
  /** The JSON gets an editor with completion, loaded when it is used. */
  hasCompletion?: boolean;
}

/** The text is the state; the form parses and rewrites it. */
export function SchemaEditor({ text, onText, hasCompletion = false }: SchemaEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const checked = useMemo(() => checkSchema(text), [text]);
  // Form and picture keep the last valid schema while the text isn't JSON.
  const lastValid = useRef<JsonObject>(NEW_SCHEMA);
  if (checked.value) lastValid.current = checked.value;
  const schema = lastValid.current;
  const picture = useMemo(() => createSchemaPicture(schema), [schema]);

  const change = (path: Path, value: Json | undefined) => onText(formatJson(setValue(schema, path, value)));
  const share = () => shareLink(toSchemaAnchor(text), text, strings.schemaTooLong);
  const [selection, setSelection] = useState<{ start: number; end: number }>();
  const [editor, setEditor] = useState<Awaited<ReturnType<typeof loadEditor>>>();
  /** If its code can't be loaded, the field stays. */
  const openEditor = () =>
    loadEditor().then(
      (loaded) => {
        const { current } = field;
        if (current && current === document.activeElement)
          setSelection({ start: current.selectionStart, end: current.selectionEnd });
        setEditor(loaded);
      },
      () => {},
    );
  const show = (start: number, end: number) => {
    setSelection({ start, end });
    field.current?.focus();
    field.current?.setSelectionRange(start, end);
  };
  return (
    <>
      <Drawing picture={picture} />
      <Diagnostics checked={checked} onShow={show} />
      <div className="sd-two">
        <Form
          schema={schema}
          diagnostics={checked.diagnostics}
          isDisabled={checked.value === undefined}
          onChange={change}
        />
        <div className="code sd-code">
          <div className="code-head">
            <span className="code-title">{strings.schemaJson}</span>
            <span className="code-tools">
              <IconButton icon="link" label={strings.schemaCopyLink} onClick={share} />
              <IconButton icon="copy" label={strings.copySchema} onClick={() => copyText(text, strings.schemaCopied)} />
            </span>
          </div>
          {editor ? (
            <editor.CodeEditor
              label={strings.schemaJson}
              content={{ text }}
              diagnostic={checked.diagnostics[0]}
              help={editor.schemaHelp}
              selection={selection}
              onChange={onText}
            />
          ) : (
            <JsonField
              field={field}
              text={text}
              diagnostic={checked.diagnostics[0]}
              onChange={onText}
              onFocus={hasCompletion ? openEditor : undefined}
            />
          )}
        </div>
      </div>
    </>
  );
}

const loadEditor = async () => {
  const [{ CodeEditor }, { schemaHelp }] = await Promise.all([
    import('../playground/code-editor.tsx'),
    import('./schema-completions.ts'),
  ]);
  return { CodeEditor, schemaHelp };
};

function DownloadButton({ text }: { text: string }) {
  const { schema } = readObject(text);
  const name = typeof schema === 'string' && /^[\w-]+$/.test(schema) ? schema : 'schema';
  return (
    <button
      className="button button-solid"
      type="button"
      onClick={() => saveFile(`${name}.json`, text, 'application/json')}
    >
      {interpolate(strings.download, { file: `${name}.json` })}
    </button>
  );
}

function useAddress(text: string, onText: (text: string) => void) {
  const first = useRef(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const follow = () =>
      parseSchemaAnchor(location.hash).then((linked) => {
        if (linked !== undefined) onText(linked);
      });
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  useEffect(() => {
    if (text === first.current) return;
    // If the packing code can't be loaded, the address stays as it is.
    const timer = setTimeout(() => toSchemaAnchor(text).then(replaceHash, () => {}), ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
}

interface JsonFieldProps {
  field: Ref<HTMLTextAreaElement>;
  text: string;
  diagnostic: Diagnostic | undefined;
  onChange(text: string): void;
  onFocus?: (() => void) | undefined;
}

const JsonField = ({ field, text, diagnostic, onChange, onFocus }: JsonFieldProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: the field inside gets the focus
  <div className="sb-edit sd-json" onFocus={onFocus}>
    <HighlightedField field={field} label={strings.schemaJson} text={text} wrong={diagnostic} onChange={onChange} />
  </div>
);

interface TemplateSelectProps {
  /** Route of the templates. */
  path: string;
  /** Undefined: a new schema. */
  onChoose(text: string | undefined): void;
}

function TemplateSelect({ path, onChoose }: TemplateSelectProps) {
  const id = useId();
  const choice = useRef<HTMLSelectElement>(null);
  const [starts, setStarts] = useState<SchemaTemplate[]>([]);
  const [failed, setFailed] = useState(false);
  const [chosen, setChosen] = useState('');
  useEffect(() => {
    loadJson<SchemaTemplate[]>(path).then(setStarts, () => setFailed(true));
  }, [path]);
  // The button that opened the builder has gone, and with it the focus.
  useEffect(() => choice.current?.focus({ preventScroll: true }), []);
  const start = starts[Number(chosen)];
  return (
    <div className="sd-start">
      <label htmlFor={id}>{strings.startFrom}</label>
      <select
        id={id}
        ref={choice}
        value={chosen}
        onChange={({ target }) => {
          setChosen(target.value);
          onChoose(target.value ? starts[Number(target.value)]?.text : undefined);
        }}
      >
        <option value="">{strings.ownSchema}</option>
        {starts.map((one, at) => (
          <option key={`${one.route} ${one.title}`} value={at}>
            {one.title}, {one.page}
          </option>
        ))}
      </select>
      {chosen && start && <a href={getBasePath() + start.route}>{start.page}</a>}
      {failed && <p role="alert">{strings.templatesNotLoaded}</p>}
    </div>
  );
}

const MAX_SHOWN_DIAGNOSTICS = 8;

interface DiagnosticsProps {
  checked: CheckedSchema;
  /** Selects a range of the text. */
  onShow(start: number, end: number): void;
}

function Diagnostics({ checked: { value, diagnostics, hints }, onShow }: DiagnosticsProps) {
  const first = diagnostics[0] && describeDiagnostic(diagnostics[0], value);
  const summary = pluralize(diagnostics.length, strings.oneError, strings.diagnostics, { first: first ?? '' });
  return (
    <div className={diagnostics.length ? 'sd-findings sd-wrong' : 'sd-findings'}>
      <output className="sd-done">
        <Icon name={diagnostics.length ? 'caution' : 'check'} />
        {diagnostics.length ? summary : describeSchema(value)}
      </output>
      {(diagnostics.length > 0 || hints.length > 0) && (
        <ul className="sd-list">
          {diagnostics.slice(0, MAX_SHOWN_DIAGNOSTICS).map((diagnostic) => (
            <li key={`${diagnostic.path} ${diagnostic.message}`}>
              <button type="button" onClick={() => onShow(diagnostic.start, diagnostic.end)}>
                {interpolate(strings.atLine, { line: diagnostic.line })}
              </button>
              <span>{describeDiagnostic(diagnostic, value)}</span>
            </li>
          ))}
          {hints.map(({ text, line }) => (
            <li key={text + line}>
              <span>{line === undefined ? '' : interpolate(strings.atLine, { line })}</span>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export const mount = (button: HTMLElement): (() => void) =>
  openInlinePanel(button, {
    className: 'sd fields',
    prefix: 'schema',
    stopped: strings.builderStopped,
    children: <SchemaBuilder startsPath={button.dataset.starts ?? ''} />,
  });

/** Names in a smaller picture can't be read. */
const MIN_SCALE = 0.85;

/** For screen readers it is one described image. */
function Drawing({ picture }: { picture: SchemaPicture }) {
  const id = useId();
  const { width, height, boxes, arrows } = picture;
  const box = useRef<HTMLElement>(null);
  const [isWide, setWide] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a wider picture leaves the box as it is
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const observer = new ResizeObserver(() => setWide(current.scrollWidth > current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, [width]);
  if (boxes.length === 0) return <p className="sd-picture">{strings.noPicture}</p>;
  return (
    // A picture that is wider than the page is scrolled with the keys.
    <section className="sd-picture" aria-label={strings.picture} tabIndex={isWide ? 0 : undefined} ref={box}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        style={{ minWidth: width * MIN_SCALE }}
        role="img"
        aria-label={interpolate(strings.pictureOf, { what: describePicture(picture) })}
      >
        <defs>
          <marker id={id} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path className="sd-tip" d="M0 0 8 4 0 8z" />
          </marker>
        </defs>
        {arrows.map(({ from, to, label, kind, path }) => (
          <path key={`${from} ${to} ${label}`} className={`sd-edge sd-${kind}`} d={path} markerEnd={`url(#${id})`} />
        ))}
        {arrows.map(({ from, to, label, x, y }) => (
          <text key={`${from} ${to} ${label}`} className="sd-label" x={x} y={y}>
            {label}
          </text>
        ))}
        {boxes.map((box) => (
          <BoxView key={box.id} box={box} />
        ))}
      </svg>
    </section>
  );
}

function BoxView({ box: { x, y, width, height, title, lines, kind } }: { box: PlacedBox }) {
  return (
    <g className={`sd-box sd-${kind}`} transform={`translate(${x} ${y})`}>
      <rect width={width} height={height} rx="6" />
      {lines.length > 0 && <path d={`M0 ${TITLE_HEIGHT_PX}H${width}`} />}
      <text className="sd-title" x="12" y={TITLE_HEIGHT_PX / 2}>
        {title}
      </text>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a schema with errors has lines twice
        <text key={at} x="12" y={TITLE_HEIGHT_PX + 4 + LINE_HEIGHT_PX * (at + 0.5)}>
          {line}
        </text>
      ))}
    </g>
  );
}
