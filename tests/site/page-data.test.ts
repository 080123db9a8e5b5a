/** The client reads from a page's HTML what its fragment says: nothing is sent twice, and nothing is lost. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePage } from '@folio/core/client/parse-page.ts';
import { type SiteData, toInlinePageData } from '@folio/core/model/client-protocol.ts';
import type { PageModel } from '@folio/core/model/types.ts';
import { Window } from 'happy-dom';
import { describe, expect, inject, it } from 'vitest';
import type { BuiltPage } from '../html/built.ts';
import { getBodyHtml } from '../html/fragments.ts';
import { hasClass } from '../html/markup.ts';
import { getBuiltSite } from '../support/built-site.ts';

/** A page without what nothing is read from, which is most of what there is to parse: styles, header, sidebar, body, footer. */
function frameOf(page: BuiltPage): string {
  const parts = page.elements
    .filter((element) => ['header', 'sidebar', 'footer'].some((name) => hasClass(element, name)))
    .map(({ innerFrom, innerTo }) => page.html.slice(innerFrom, innerTo));
  return [getBodyHtml(page), ...parts].filter(Boolean).reduce(
    (html, part) => html.replace(part, () => ''),
    page.html.replace(/<style>@layer.*?<\/style>/s, () => ''),
  );
}

describe.each(['site', 'fixture'] as const)('the pages of the %s', (name) => {
  const dir = inject(name);
  const { pages, files } = getBuiltSite(name);
  const siteFile = [...files].find((file) => file.startsWith('/assets/site.')) as string;
  const { config, trees } = JSON.parse(readFileSync(join(dir, siteFile), 'utf8')) as SiteData;

  it('contain the complete page model in HTML and data', () => {
    const { DOMParser } = new Window();
    for (const page of pages) {
      const frame = frameOf(page);
      const document = new DOMParser().parseFromString(frame, 'text/html') as unknown as Document;
      const { html, head, ...read } = parsePage(document, trees, config.base);
      expect(read, page.file).toEqual(page.model);
    }
  });

  it('have data only for what HTML and sidebar trees do not contain', () => {
    for (const { data, model, file } of pages) expect(data, file).toEqual(toInlinePageData(model as PageModel));
  });
});
