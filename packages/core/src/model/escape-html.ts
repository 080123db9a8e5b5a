/** A text within HTML, escaped. */
export const escapeHtml = (value: string): string => value.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** A value within an attribute in double quotes, escaped. */
export const escapeHtmlAttribute = (value: string): string => escapeHtml(value).replace(/"/g, '&quot;');
