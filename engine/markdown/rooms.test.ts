import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allFeatures } from '../../tests/support/features.ts';
import { createPipeline } from './pipeline.ts';
import { product, project, rules } from './testing.ts';

const page = (title: string, body: string) => `---\ntitle: ${title}\ndescription: D\nkind: concept\n---\n${body}\n`;
const pipeline = ({ root }: { root: string }) =>
  createPipeline({ root, product, features: allFeatures, rules, cache: false });

describe('files that are not pages are reported:', () => {
  const faultOf = async (file: string, text = '---\ntitle: X\ndescription: X\nkind: report\n---\nText.\n') => {
    const other = await project({ [file]: text });
    return (await pipeline({ root: other }).renderAll()).faults;
  };
  test.each([
    ['content/A.MD', /does not end with ".md"/],
    ['content/.md', /an ending and no name/],
    ['content/picture.png', /does not end with ".md"/],
    ['data/stream/keys.yml', /does not end with ".yaml"/],
    ['snippets/a.txt', /does not end with ".md"/],
    ['content/search.md', /makes the page \/search itself/],
    ['content/index.md', /makes the page/],
    ['content/_api/x.md', /belongs to the files/],
    ['content/a#b.md', /the sign "#"/],
    ['content/overview.html.md', /looks like that of a file/],
  ])('%s', async (file, cause) => {
    expect(await faultOf(file)).toMatchObject([{ file, cause: expect.stringMatching(cause) }]);
  });

  test('bytes that are not UTF-8, at their line', async () => {
    const other = await project({});
    await mkdir(join(other, 'content'), { recursive: true });
    await writeFile(join(other, 'content/a.md'), Buffer.from(`${page('A', 'One.')}\nCaf\xe9.\n`, 'latin1'));
    const { faults } = await pipeline({ root: other }).renderAll();
    expect(faults).toMatchObject([{ file: 'content/a.md', line: 8, cause: expect.stringMatching(/not UTF-8/) }]);
  });

  test('a linked folder, a link to nothing, something that waits for a writer', async () => {
    const other = await project({ 'content/a.md': page('A', 'One.') });
    await symlink('/', join(other, 'content/linked'));
    await symlink('nowhere.md', join(other, 'content/lost.md'));
    execFileSync('mkfifo', [join(other, 'content/pipe.md')]);
    const { faults, pages } = await pipeline({ root: other }).renderAll();
    expect(pages).toHaveLength(1);
    expect(faults.map(({ file, cause }) => `${file}: ${cause}`)).toEqual([
      'content/linked: It is a link to a folder, which is not followed.',
      'content/lost.md: It cannot be read: it is a link to something that is not there.',
      'content/pipe.md: This is not a file of text.',
    ]);
  });

  test('a page that nests without end, a page that is too long', async () => {
    const other = await project({
      'content/a.md': page('A', `One.\n\n${'- '.repeat(1200)}x`),
      'content/b.md': page('B', 'word '.repeat(90_000)),
      'content/c.md': page('C', `~~~text\n${'& '.repeat(190_000)}\n~~~`),
    });
    const { faults } = await pipeline({ root: other }).renderAll();
    expect(faults).toMatchObject([
      { file: 'content/a.md', line: 8, cause: expect.stringMatching(/nest so deeply/) },
      { file: 'content/b.md', cause: 'The file has 450 kB; at most 400 are allowed.', cure: 'Divide it into several.' },
      { file: 'content/c.md', cause: expect.stringMatching(/^The page comes out as 1\d{3} kB of HTML/) },
    ]);
  });
});
