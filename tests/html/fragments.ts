import { fragmentPath, manifestPath, toInlinePageData } from '@folio/core/model/client-protocol.ts';
import type { Diagnostic, PageFragment } from '@folio/core/model/types.ts';
import type { BuiltCheck, BuiltPage } from './built.ts';
import { hasClass, within } from './markup.ts';

/** Inner HTML of a page's article body, of the main part that a feature makes, or of the home page's query, as the client adopts it. Empty for pages that the shell draws itself. */
export function bodyOf(page: BuiltPage): string {
  const main = page.model?.layout === 'feature' && page.elements.find(({ tag }) => tag === 'main');
  if (main) return page.html.slice(main.innerFrom, main.innerTo);
  const body = page.elements.find(
    (element) => hasClass(element, 'home-live') || (hasClass(element, 'prose') && within(element, 'article')),
  );
  return body ? page.html.slice(body.innerFrom, body.innerTo) : '';
}

/** A page and its fragment are one and the same: same model, same body. Every page but the 404 page has one, and there are no others. */
export const checkFragments: BuiltCheck = (site) => {
  if (!site.files.has(manifestPath))
    return [
      { file: manifestPath.slice(1), message: 'There is no manifest of fragments.', hint: 'Write it with the pages.' },
    ];
  const manifest = JSON.parse(site.read(manifestPath)) as Record<string, string>;
  const faults: Diagnostic[] = [];
  const known = new Set<string>([manifestPath]);
  for (const page of site.pages) {
    if (page.model?.layout === 'not-found') continue;
    const fail = (message: string, hint: string) => faults.push({ file: page.file, message: message, hint: hint });
    const hash = manifest[page.route];
    const path = hash && fragmentPath(page.route, hash);
    if (!path || !site.files.has(path)) {
      fail('The page has no fragment.', 'Write one, and its hash into the manifest.');
      continue;
    }
    known.add(path);
    const { html, head, ...model } = JSON.parse(site.read(path)) as PageFragment;
    if (html !== bodyOf(page))
      fail(
        `The fragment's HTML is not the article's: ${difference(html, bodyOf(page))}`,
        'Make both from the same text.',
      );
    if (!page.html.includes(`</title>${head}<link rel="icon"`))
      fail("The fragment's head is not the page's.", 'Make both from the same text.');
    if (JSON.stringify(toInlinePageData(model)) !== JSON.stringify(page.data))
      fail("The page's data are not those of the fragment's model.", 'Make both from the same model.');
  }
  for (const file of site.files)
    if (file.startsWith('/_pages/') && !known.has(file))
      faults.push({
        file: file.slice(1),
        message: 'No page has this fragment.',
        hint: 'Write fragments of pages only.',
      });
  return faults;
};

/** Where two texts part. */
function difference(a: string, b: string): string {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return `from ${at}, "${a.slice(at, at + 30)}" and "${b.slice(at, at + 30)}"`;
}
