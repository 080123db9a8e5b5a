import type { z } from 'zod';
import type { ValuePath } from './yaml-locations.ts';

type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  valueType?: z.ZodType;
  keyType?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  options?: z.ZodType[];
  getter?: () => z.ZodType;
  entries?: Record<string, string>;
};

const defOf = (schema: unknown): Def | undefined => (schema as { def?: Def } | undefined)?.def;

/** Schemas at a path of a schema: several where there are alternatives. */
function schemasAt(schema: unknown, path: ValuePath): Def[] {
  const def = defOf(schema);
  if (!def) return [];
  if (def.innerType) return schemasAt(def.innerType, path);
  if (def.getter) return schemasAt(def.getter(), path);
  if (def.in) return schemasAt(def.in, path);
  if (def.options) return def.options.flatMap((option) => schemasAt(option, path));
  const [step, ...rest] = path;
  if (step === undefined) return [def];
  if (def.shape) return schemasAt(def.shape[String(step)], rest);
  return schemasAt(def.element ?? def.valueType, rest);
}

/** Keys that a schema allows at a path, for the cure of a misspelt one. Empty where any key is right, or where they cannot be known. */
export function knownKeys(schema: unknown, path: ValuePath): string[] {
  const keys = schemasAt(schema, path).flatMap((def) =>
    def.shape ? Object.keys(def.shape) : def.type === 'record' ? Object.keys(defOf(def.keyType)?.entries ?? {}) : [],
  );
  return [...new Set(keys)];
}
