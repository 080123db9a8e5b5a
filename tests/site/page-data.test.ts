/** The client reads from a page's HTML what its fragment says: nothing is sent twice, and nothing is lost. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Window } from 'happy-dom';
import { describe, expect, inject, it } from 'vitest';
import { readPage } from '../../engine/client/read-page.ts';
import { pageData, type SiteData } from '../../engine/model/contract.ts';
import type { PageModel } from '../../engine/model/types.ts';
import { bodyOf } from '../html/fragments.ts';
import { readBuilt } from '../html/html.ts';

describe.each(['site', 'fixture'] as const)('the pages of the %s', (name) => {
  const dir = inject(name);
  const { pages, files } = readBuilt(dir);
  const siteFile = [...files].find((file) => file.startsWith('/assets/site.')) as string;
  const { config, trees } = JSON.parse(readFileSync(join(dir, siteFile), 'utf8')) as SiteData;

  it('say the whole model, in their HTML and their data', () => {
    const { DOMParser } = new Window();
    for (const page of pages) {
      // Bodies and styles, which nothing is read from here, are most of what there is to parse.
      const frame = page.html.replace(bodyOf(page) || '\0', '').replace(/<style>@layer.*?<\/style>/s, '');
      const document = new DOMParser().parseFromString(frame, 'text/html') as unknown as Document;
      const { html, ...read } = readPage(document, trees, config.base);
      expect(read, page.file).toEqual(page.model);
    }
  });

  it('carry only what the HTML and the trees do not say', () => {
    for (const { data, model, file } of pages) expect(data, file).toEqual(pageData(model as PageModel));
  });
});
