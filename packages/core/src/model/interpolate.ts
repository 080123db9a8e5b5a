/** Puts values in the place of their names in braces: `Show {count} more`. A name without a value stays as it is. */
export const interpolate = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => `${values[name] ?? all}`);
