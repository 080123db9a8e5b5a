/** The kinds of a join: the same schema with other types. */
import { isObject, type Json } from '../../engine/json.ts';
import { readJson } from '../../engine/read-json.ts';

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

const labelOf = (active: number, passive: number): string => `${active} with ${passive}`;

/** The kinds of the only join of a schema, the one of the schema included; none where it has another number of joins. */
export function variantsOf(schema: string): { variants: Variant[]; chosen: number } | undefined {
  const { value, places } = readJson(schema, { places: true });
  const sides = sidesOf(value);
  const [one, two] = sides;
  if (!one || !two || sides.length > 2) return undefined;
  // In a simple join neither side is passive: the first one becomes it.
  const passive = [2, 3].includes(two.type) ? two : one;
  const active = passive === one ? two : one;
  const variants = kinds.map(([type, other]) => {
    const changes = [
      { place: places.get(`${active.path}.type`), type },
      { place: places.get(`${passive.path}.type`), type: other },
    ].sort((a, b) => (b.place?.start ?? 0) - (a.place?.start ?? 0));
    let text = schema;
    for (const { place, type: number } of changes)
      if (place) text = text.slice(0, place.start) + number + text.slice(place.end);
    return { label: labelOf(type, other), schema: text };
  });
  return { variants, chosen: kinds.findIndex(([type]) => type === active.type) };
}

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
