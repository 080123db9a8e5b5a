import { describe, expect, it } from 'vitest';
import { checkReleases } from './releases.ts';

const notes = {
  file: 'content/releases.md',
  route: '/releases',
  frontmatter: {},
  headings: [
    { depth: 2 as const, id: 'a', title: '2.0.01 – 11 December 2024', line: 10 },
    { depth: 3 as const, id: 'b', title: 'New', line: 11 },
    { depth: 2 as const, id: 'c', title: '1.9 – 1 May 2022', line: 20 },
    { depth: 2 as const, id: 'd', title: 'Next steps', line: 30 },
  ],
  links: [
    { href: '/forum#posts', line: 12 },
    { href: '/graph', line: 21 },
    { href: '/index', line: 31 },
  ],
};
const page = (route: string, since: string) => ({
  file: `content${route}.md`,
  route,
  frontmatter: { since },
  headings: [],
  links: [],
});

describe('checkReleases', () => {
  it('accepts pages that are linked from the section of their release', () =>
    expect(checkReleases([page('/forum', '2.0.01'), page('/graph', '1.9'), notes])).toEqual([]));

  it('reports a release without a heading', () =>
    expect(checkReleases([notes, page('/forum', '2.0.1')])).toEqual([
      {
        file: 'content/forum.md',
        quote: 'since:',
        message: 'No page has a heading for the release "2.0.1".',
        hint: 'Use one of: 2.0.01, 1.9.',
      },
    ]));

  it('hints at how to declare the first release', () =>
    expect(checkReleases([page('/forum', '1.0')])).toEqual([
      expect.objectContaining({ hint: expect.stringContaining('"## 1.0 – 11 December 2024"') }),
    ]));

  it.each([
    ['another release', '/graph', '2.0.01', 10],
    ['no release', '/index', '1.9', 20],
  ])('reports a page that is linked below %s only', (_, route, since, line) =>
    expect(checkReleases([notes, page(route, since)])).toEqual([
      expect.objectContaining({ file: 'content/releases.md', line, message: expect.stringContaining(`to ${route},`) }),
    ]),
  );
});
