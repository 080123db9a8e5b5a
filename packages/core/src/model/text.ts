/** Inserts values: `Show {count} more`. */
export const interpolate = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => `${values[name] ?? all}`);

/** `12,000`. `Intl.NumberFormat` takes longer to load than most runs of a query. */
export const formatNumber = (count: number): string => String(count).replace(/(?<!\.\d*)\B(?=(\d{3})+(?!\d))/g, ',');

export const pluralize = (
  count: number,
  one: string,
  many: string,
  values: Record<string, string | number> = {},
): string => interpolate(count === 1 ? one : many, { ...values, count: formatNumber(count) });

/** Decodes a URL. Returns undefined if an escape is incomplete (`%zz`) or not UTF-8. */
export function tryDecode(url: string, decode = decodeURIComponent): string | undefined {
  try {
    return decode(url);
  } catch {
    return undefined;
  }
}

/** Escapes text for a regular expression. */
export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export const escapeHtml = (value: string): string => value.replace(/&/g, '&amp;').replace(/</g, '&lt;');

export const escapeHtmlAttribute = (value: string): string => escapeHtml(value).replace(/"/g, '&quot;');

/** Removes characters that XML 1.0 disallows (section 2.2). */
export const escapeXml = (value: string) =>
  value
    // biome-ignore lint/suspicious/noControlCharactersInRegex: removes them
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/"/g, '&quot;');

/** Whether a text is a regular expression that doesn't match the empty string. */
export function isExpression(text: string): boolean {
  try {
    return !new RegExp(text, 'i').test('');
  } catch {
    return false;
  }
}

/** Parses a heading such as `2.0.01 – 11 December 2024`. */
export function parseReleaseHeading(title: string): { version: string; date: string } | undefined {
  const [, version, date] = /^(\d+(?:\.\d+)+) – (\d{1,2} [A-Z][a-z]+ \d{4})$/.exec(title) ?? [];
  return version && date ? { version, date } : undefined;
}
