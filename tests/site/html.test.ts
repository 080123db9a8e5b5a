/** The final HTML of the site and of the fixture, page by page: what no component can know of itself. */
import { describe, expect, inject, it } from 'vitest';
import { htmlChecks, readBuilt } from '../html/html.ts';

describe.each(['site', 'fixture'] as const)('the HTML of the %s', (name) => {
  const built = readBuilt(inject(name));

  it.each(Object.entries(htmlChecks))('%s', (_, check) => {
    expect(check(built).map(({ file, cause, cure }) => `${file}: ${cause} ${cure}`)).toEqual([]);
  });
});
