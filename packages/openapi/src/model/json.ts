/** Not a private-use character of any font, and not allowed in the sources of a site. */
const MARK = '\uFDD0';

/**
 * Converts a value to JSON. Integers beyond the safe range are `bigint`s, as `parseYaml` and
 * {@link parseJson} return them, and keep all their digits.
 */
export function toJson(value: unknown, indent?: number): string {
  let hasIntegers = false;
  const text = JSON.stringify(
    value,
    (_, item) => {
      if (typeof item !== 'bigint') return item;
      hasIntegers = true;
      return MARK + item;
    },
    indent,
  );
  return hasIntegers ? text.replaceAll(new RegExp(`"${MARK}(-?\\d+)"`, 'g'), '$1') : text;
}

/**
 * Parses JSON with all digits of its integers, in browsers that give a reviver the source text
 * (Chrome 114, Firefox 135, Safari 18.4); others round them.
 *
 * @throws SyntaxError If the text isn't JSON.
 */
export const parseJson = (text: string): unknown =>
  JSON.parse(text, ((_: string, value: unknown, context?: { source: string }) =>
    typeof value === 'number' && context && /^-?\d+$/.test(context.source) && !Number.isSafeInteger(value)
      ? BigInt(context.source)
      : value) as (key: string, value: unknown) => unknown);
