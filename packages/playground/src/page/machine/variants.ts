/** The kinds of a join: the same schema with other types. The check of pages and the time machine use it. */
import { isObject, type Json } from '@folio/query-engine/engine/json.ts';
import { readJson } from '@folio/query-engine/engine/read-json.ts';

/** A schema under a name, such as `5 with 3`. */
export interface Variant {
  label: string;
  schema: string;
}

/** Types of the active and the passive side; both are 1 in a simple join. */
const kinds: [active: number, passive: number][] = [
  [1, 1],
  [5, 3],
  [4, 2],
];

const labelOf = ([active, passive]: [number, number]): string => `${active} with ${passive}`;

/** Names of the kinds, as columns and choices have them. */
export const kindLabels: readonly string[] = kinds.map(labelOf);

/**
 * The kinds of the only join of a schema, the one of the schema included; none where it has another number of joins. In a simple join neither side is
 * passive: the one that is passive in `model`, an earlier text of the same schema, becomes it, else the first one. Throws a `Refusal` for what is not JSON.
 */
export function variantsOf(schema: string, model = schema): { variants: Variant[]; chosen: number } | undefined {
  const { value, places } = readJson(schema, { places: true });
  const sides = sidesOf(value);
  const [one, two] = sides;
  if (!one || !two || sides.length > 2) return undefined;
  const [known = 0] = [sides, sidesOf(readJson(model).value)].map(passiveOf).filter((at) => at >= 0);
  const [passive, active] = known === 1 ? [two, one] : [one, two];
  const variants = kinds.map((kind): Variant => {
    const [type, other] = kind;
    const changes = [
      { place: places.get(`${active.path}.type`), type },
      { place: places.get(`${passive.path}.type`), type: other },
    ].sort((a, b) => (b.place?.start ?? 0) - (a.place?.start ?? 0));
    let text = schema;
    for (const { place, type: number } of changes)
      if (place) text = text.slice(0, place.start) + number + text.slice(place.end);
    return { label: labelOf(kind), schema: text };
  });
  return { variants, chosen: kinds.findIndex(([type]) => type === active.type) };
}

const passiveOf = (sides: readonly { type: number }[]): number =>
  sides.findIndex(({ type }) => type === 2 || type === 3);

function sidesOf(schema: Json): { path: string; type: number }[] {
  const streams = isObject(schema) && Array.isArray(schema.streams) ? schema.streams : [];
  return streams.flatMap((stream, at) =>
    isObject(stream) && Array.isArray(stream.join)
      ? stream.join.flatMap((one, number) =>
          isObject(one) && typeof one.type === 'number'
            ? [{ path: `streams[${at}].join[${number}]`, type: one.type }]
            : [],
        )
      : [],
  );
}
