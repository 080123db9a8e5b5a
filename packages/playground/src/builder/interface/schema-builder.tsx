import { interpolate } from '@folio/core/model/interpolate.ts';
import { copyText } from '@folio/core/theme/article/copy.ts';
import { saveFile } from '@folio/core/theme/article/save-file.ts';
import { IconButton } from '@folio/core/theme/icon-button.tsx';
import { replaceHash, shareLink } from '@folio/core/theme/share.ts';
import type { Json, JsonObject } from '@folio/query-engine/engine/json.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { checkSchema } from '../model/check.ts';
import { freshSchema } from '../model/kinds.ts';
import { pictureOf } from '../model/picture.ts';
import { formatJson, type Path, withValue } from '../model/value.ts';
import { strings } from '../strings.ts';
import { Drawing } from './drawing.tsx';
import { Findings } from './findings.tsx';
import { Form } from './form.tsx';
import { JsonField } from './json-field.tsx';
import { readSchemaAnchor, schemaAnchor } from './link.ts';
import { Starts } from './starts.tsx';

/** How long the reader pauses until the address follows, in ms: browsers limit how often it may change. */
const pause = 400;

/** A schema as form, JSON and picture. The text is what counts: the form reads it and writes it. */
export function SchemaBuilder({ startsPath }: { startsPath: string }) {
  const [text, setText] = useState(() => formatJson(freshSchema));
  const field = useRef<HTMLTextAreaElement>(null);
  const checked = useMemo(() => checkSchema(text), [text]);
  // While the text is not JSON, form and picture keep what they had.
  const kept = useRef<JsonObject>(freshSchema);
  if (checked.value) kept.current = checked.value as JsonObject;
  const schema = kept.current;
  const picture = useMemo(() => pictureOf(schema), [schema]);
  useAddress(text, setText);

  const change = (path: Path, value: Json | undefined) => setText(formatJson(withValue(schema, path, value)));
  const share = () => shareLink(schemaAnchor(text), text, strings.tooLong);
  const show = (start: number, end: number) => {
    field.current?.focus();
    field.current?.setSelectionRange(start, end);
  };
  return (
    <>
      <Starts path={startsPath} onChoose={(chosen) => setText(chosen ?? formatJson(freshSchema))} />
      <Drawing picture={picture} />
      <Findings checked={checked} onShow={show} />
      <div className="sd-two">
        <Form schema={schema} faults={checked.faults} off={checked.value === undefined} onChange={change} />
        <div className="code sd-code">
          <div className="code-head">
            <span className="code-title">{strings.json}</span>
            <span className="code-tools">
              <IconButton icon="link" label={strings.copyLink} onClick={share} />
              <IconButton icon="copy" label={strings.copySchema} onClick={() => copyText(text, strings.copied)} />
            </span>
          </div>
          <JsonField field={field} text={text} fault={checked.faults[0]} onChange={setText} />
        </div>
      </div>
      <p className="sd-foot">
        <button
          className="button button-solid"
          type="button"
          onClick={() => saveFile(nameOf(schema), text, 'application/json')}
        >
          {interpolate(strings.download, { file: nameOf(schema) })}
        </button>
        {strings.stays}
      </p>
    </>
  );
}

/** Name of the file, after the schema. */
const nameOf = ({ schema }: JsonObject) =>
  `${typeof schema === 'string' && /^[\w-]+$/.test(schema) ? schema : 'schema'}.json`;

/** Begins with the schema of the address, and has the address follow the text. */
function useAddress(text: string, onText: (text: string) => void) {
  const first = useRef(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const follow = () =>
      readSchemaAnchor(location.hash).then((linked) => {
        if (linked !== undefined) onText(linked);
      });
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  useEffect(() => {
    if (text === first.current) return;
    // Without the code that packs the schema, the address stays as it is.
    const timer = setTimeout(() => schemaAnchor(text).then(replaceHash, () => {}), pause);
    return () => clearTimeout(timer);
  }, [text]);
}
