/** A text within HTML, escaped. */
export const htmlText = (value: string): string => value.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** A value within an attribute in double quotes, escaped. */
export const htmlAttribute = (value: string): string => htmlText(value).replace(/"/g, '&quot;');
