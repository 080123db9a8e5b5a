/**
 * Pages inline the style rules that their HTML uses, and their start adds the late ones. Pages that are swapped in need others: this adds all rules behind
 * those. They come with the site's data, so they cost no request of their own; the policy allows sheets that are constructed.
 */
export function adoptStyles(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
