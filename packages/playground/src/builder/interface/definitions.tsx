import { interpolate } from '@folio/core/model/interpolate.ts';
import { IconButton } from '@folio/core/theme/icon-button.tsx';
import { isObject, type JsonObject } from '@folio/query-engine/engine/json.ts';
import { type Kind, otherSide } from '../model/kinds.ts';
import { listAt, type Path, valueAt } from '../model/value.ts';
import { strings } from '../strings.ts';
import { Control } from './control.tsx';
import type { FormContext } from './form.tsx';

interface DefinitionsProps {
  form: FormContext;
  kind: Kind;
  /** Path of the stream. */
  path: Path;
  stream: JsonObject;
}

/** All definitions of one kind in a stream; nothing where there is none. */
export function Definitions({ form, kind, path, stream }: DefinitionsProps) {
  const list = listAt(stream, [kind.key]);
  if (list.length === 0) return null;
  return (
    <fieldset className={kind.key === 'attr' ? 'sd-kind sd-narrow' : 'sd-kind'}>
      <legend>{kind.title}</legend>
      {list.map((one, at) => {
        const own = [...path, kind.key, at];
        const name = valueAt(one, ['name']);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: names change while they are typed
          <div key={at} className={form.faultAt(own) ? 'sd-one sd-off' : 'sd-one'}>
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
            {kind.key === 'join' && isObject(one) && <OtherSide form={form} definition={one} stream={stream} />}
          </div>
        );
      })}
    </fieldset>
  );
}

/** Offers the definition that the other stream of a join lacks. */
function OtherSide({ form, definition, stream }: { form: FormContext; definition: JsonObject; stream: JsonObject }) {
  const { name, rstm } = definition;
  const all = listAt(form.schema, ['streams']);
  const at = all.findIndex((one) => rstm && valueAt(one, ['name']) === rstm);
  if (at < 0 || rstm === stream.name) return null;
  const joins = listAt(all[at], ['join']);
  if (joins.some((one) => valueAt(one, ['name']) === name)) return null;
  return (
    <button
      className="button"
      type="button"
      onClick={() => form.onChange(['streams', at, 'join', joins.length], otherSide(definition, String(stream.name)))}
    >
      {interpolate(strings.otherSide, { stream: String(rstm) })}
    </button>
  );
}
