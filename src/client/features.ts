/**
 * Pages inline the style rules that their HTML uses, and boot adds the late ones. Pages that are swapped in need other rules: this adds the file of all,
 * which the page has fetched ahead. Resolves when the rules are there, or cannot be had: a page with plain looks is better than none.
 */
export async function allRules(): Promise<void> {
  const added = (link: HTMLLinkElement) =>
    new Promise((resolve) => {
      link.onload = link.onerror = resolve;
      if (link.sheet) resolve(undefined);
      else link.rel = 'stylesheet';
    });
  await Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[as],link[rel=prefetch]')].map(added));
}
