/**
 * Pages inline the style sheets that they use; a page that is swapped in may need others. This brings all of them in one file.
 * Resolves when they are there, or cannot be had: a page with plain looks is better than none.
 */
export function loadFeatures(href: string | undefined): Promise<void> {
  if (!href) return Promise.resolve();
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}
