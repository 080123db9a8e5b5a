import { fragmentPath, manifestPath, toInlinePageData } from '@folio/core/model/client-protocol.ts';
import type { Diagnostic, PageFragment } from '@folio/core/model/types.ts';
import type { BuiltCheck, BuiltPage } from './built.ts';
import { hasClass, within } from './markup.ts';

/** Returns the HTML that the page fragment contains: of the article body, of the main part of a generated page, or of the query on the home page. Empty for other built-in pages. */
export function getBodyHtml(page: BuiltPage): string {
  const main = page.model?.layout === 'feature' && page.elements.find(({ tag }) => tag === 'main');
  if (main) return page.html.slice(main.innerFrom, main.innerTo);
  const body = page.elements.find(
    (element) => hasClass(element, 'home-live') || (hasClass(element, 'prose') && within(element, 'article')),
  );
  return body ? page.html.slice(body.innerFrom, body.innerTo) : '';
}

/** Every page but the 404 page has a page fragment with the same model, head and body. There are no others. */
export const checkFragments: BuiltCheck = (site) => {
  if (!site.files.has(manifestPath))
    return [
      {
        file: manifestPath.slice(1),
        message: 'The manifest of page fragments is missing.',
        hint: 'Write it with the pages.',
      },
    ];
  const manifest = JSON.parse(site.read(manifestPath)) as Record<string, string>;
  const diagnostics: Diagnostic[] = [];
  const known = new Set<string>([manifestPath]);
  for (const page of site.pages) {
    if (page.model?.layout === 'not-found') continue;
    const report = (message: string, hint: string) => diagnostics.push({ file: page.file, message, hint });
    const hash = manifest[page.route];
    const path = hash && fragmentPath(page.route, hash);
    if (!path || !site.files.has(path)) {
      report('The page has no fragment.', 'Write one, and its hash into the manifest.');
      continue;
    }
    known.add(path);
    const { html, head, ...model } = JSON.parse(site.read(path)) as PageFragment;
    if (html !== getBodyHtml(page))
      report(
        `The fragment's HTML differs from the article's: ${formatDifference(html, getBodyHtml(page))}`,
        'Create both from the same text.',
      );
    if (!page.html.includes(`</title>${head}<link rel="icon"`))
      report("The fragment's head differs from the page's.", 'Create both from the same text.');
    if (JSON.stringify(toInlinePageData(model)) !== JSON.stringify(page.data))
      report("The page's data differ from the fragment's model.", 'Create both from the same model.');
  }
  for (const file of site.files)
    if (file.startsWith('/_pages/') && !known.has(file))
      diagnostics.push({
        file: file.slice(1),
        message: 'No page has this fragment.',
        hint: 'Write fragments of pages only.',
      });
  return diagnostics;
};

/** Formats the first difference of two texts. */
function formatDifference(a: string, b: string): string {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return `at ${at}, "${a.slice(at, at + 30)}" and "${b.slice(at, at + 30)}"`;
}
