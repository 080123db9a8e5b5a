// Helpers of the builder would become a chunk of their own.
import { isObject, type Json, parseJson } from '@folio/query-engine/json';

/** A schema with a label such as `5 with 3`. */
export interface Variant {
  label: string;
  schema: string;
}

/** Types of the active and the passive side; in a simple join both are 1. */
const JOIN_TYPES: [active: number, passive: number][] = [
  [1, 1],
  [5, 3],
  [4, 2],
];

const toLabel = ([active, passive]: [number, number]): string => `${active} with ${passive}`;

/** Titles of columns and labels of choices. */
export const JOIN_TYPE_LABELS: readonly string[] = JOIN_TYPES.map(toLabel);

/**
 * Returns the schema with each pair of types of its join; undefined unless it has exactly one. In a
 * simple join, the side that is passive in `model` becomes passive. Throws a `QueryError`.
 */
export function getJoinVariants(schema: string, model = schema): { variants: Variant[]; chosen: number } | undefined {
  const { value, locations } = parseJson(schema, { locations: true });
  const sides = findJoinSides(value);
  const [one, two] = sides;
  if (!one || !two || sides.length > 2) return undefined;
  const [passiveIndex = 0] = [sides, findJoinSides(parseJson(model).value)]
    .map(findPassiveSide)
    .filter((at) => at >= 0);
  const [passive, active] = passiveIndex === 1 ? [two, one] : [one, two];
  const variants = JOIN_TYPES.map((kind): Variant => {
    const [type, other] = kind;
    const changes = [
      { place: locations.get(`${active.path}.type`), type },
      { place: locations.get(`${passive.path}.type`), type: other },
    ].sort((a, b) => (b.place?.start ?? 0) - (a.place?.start ?? 0));
    let text = schema;
    for (const { place, type: number } of changes)
      if (place) text = text.slice(0, place.start) + number + text.slice(place.end);
    return { label: toLabel(kind), schema: text };
  });
  return { variants, chosen: JOIN_TYPES.findIndex(([type]) => type === active.type) };
}

const findPassiveSide = (sides: readonly { type: number }[]): number =>
  sides.findIndex(({ type }) => type === 2 || type === 3);

function findJoinSides(schema: Json): { path: string; type: number }[] {
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
