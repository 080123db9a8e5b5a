/**
 * Pages inline the style rules of their first paint; all rules come in one file that is linked for print, so that it holds up nothing. This makes it
 * count for the screen. Resolves when the rules are there, or cannot be had: a page with plain looks is better than none.
 */
export function allRules(): Promise<void> {
  return new Promise((resolve) => {
    const link = document.querySelector<HTMLLinkElement>('link[media]');
    const done = () => {
      if (link) link.media = 'all';
      resolve();
    };
    // The document waits for the file before it calls itself complete; a link has its sheet when it is read.
    if (!link || link.sheet || document.readyState === 'complete') done();
    else link.onload = link.onerror = done;
  });
}
