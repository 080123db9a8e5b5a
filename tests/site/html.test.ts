/** The final HTML of the site and of the fixture, page by page: what no component can know of itself. */
import { describe, expect, it } from 'vitest';
import { htmlChecks } from '../html/html.ts';
import { getBuiltSite } from '../support/built-site.ts';

describe.each(['site', 'fixture'] as const)('the HTML of the %s', (name) => {
  const built = getBuiltSite(name);

  it.each(Object.entries(htmlChecks))('%s', (_, check) => {
    expect(check(built).map(({ file, message, hint }) => `${file}: ${message} ${hint}`)).toEqual([]);
  });
});
