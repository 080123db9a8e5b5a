import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allFeatures } from '../../../../tests/support/features.ts';
import { checkPhrases } from '../check/phrases.ts';
import { openQuestions } from '../check/questions.ts';
import { checkSamples } from '../check/samples.ts';
import { createPipeline } from './pipeline.ts';
import { listSourceNames } from './source-files.ts';
import { product, project, rules } from './testing.ts';

const page = (title: string, body: string) => `---\ntitle: ${title}\ndescription: D\nkind: concept\n---\n${body}\n`;
const pipeline = ({ root }: { root: string }) =>
  createPipeline({ root, product, features: allFeatures, rules, cache: false });

describe('source files', () => {
  const getDiagnostics = async (file: string, text = '---\ntitle: X\ndescription: X\nkind: report\n---\nText.\n') => {
    const other = await project({ [file]: text });
    return (await pipeline({ root: other }).renderAll()).diagnostics;
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
    ['content/a#b.md', /the character "#"/],
    ['content/overview.html.md', /looks like a file/],
    ['content/folder/index.md', /ends in "index"/],
  ])('reports the invalid file %s', async (file, message) => {
    expect(await getDiagnostics(file)).toMatchObject([{ file, message: expect.stringMatching(message) }]);
  });

  test('ignores files that editors and operating systems leave behind', async () => {
    const other = await project({
      'content/a.md': page('A', 'One.'),
      'content/a.md~': 'x',
      'content/#a.md#': 'x',
      'content/4913': '',
      'content/~$stream.md': 'x',
      'content/stream.md___jb_tmp___': 'x',
      'content/.a.md.swp': 'x',
      'data/Thumbs.db': 'x',
    });
    await symlink('me@host.1', join(other, 'content/.#a.md'));
    const { diagnostics, pages } = await pipeline({ root: other }).renderAll();
    expect(diagnostics).toEqual([]);
    expect(pages).toHaveLength(1);
    expect(openQuestions(other)).toEqual([]);
    expect(checkPhrases({ root: other, rules: [] })).toEqual([]);
    expect(await checkSamples({ root: other, product, cacheDir: other })).toEqual([]);
  });

  test('listSourceNames ignores them, too', async () => {
    const other = await project({
      'icons/b.svg': 'x',
      'icons/a.svg': 'x',
      'icons/.svg': 'x',
      'icons/.#a.svg': 'x',
      'icons/a.svg~': 'x',
      'icons/c.png': 'x',
      'icons/d.svg/e.svg': 'x',
    });
    expect(listSourceNames(join(other, 'icons'), '.svg')).toEqual(['a', 'b']);
    expect(listSourceNames(join(other, 'none'), '.svg')).toEqual([]);
    expect(listSourceNames(join(other, 'icons/a.svg'), '.svg')).toEqual([]);
  });

  test.each([
    [
      'UTF-16 with a byte order mark',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('# A page', 'utf16le')]),
      /UTF-16/,
    ],
    ['UTF-16 without a byte order mark', Buffer.from('---\ntitle: A page\n---\n', 'utf16le'), /UTF-16/],
    ['a merge conflict', Buffer.from(page('A', 'a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> other')), /merge conflict/],
  ])('reports only %s', async (_, bytes, message) => {
    const other = await project({});
    await mkdir(join(other, 'content'), { recursive: true });
    await writeFile(join(other, 'content/a.md'), bytes);
    const { diagnostics } = await pipeline({ root: other }).renderAll();
    expect(diagnostics).toMatchObject([{ file: 'content/a.md', message: expect.stringMatching(message) }]);
  });

  test('reports the line of bytes that are not UTF-8', async () => {
    const other = await project({});
    await mkdir(join(other, 'content'), { recursive: true });
    await writeFile(join(other, 'content/a.md'), Buffer.from(`${page('A', 'One.')}\nCaf\xe9.\n`, 'latin1'));
    const { diagnostics } = await pipeline({ root: other }).renderAll();
    expect(diagnostics).toMatchObject([{ file: 'content/a.md', line: 8, message: expect.stringMatching(/not UTF-8/) }]);
  });

  test('reports a linked directory, a dangling link and a named pipe', async () => {
    const other = await project({ 'content/a.md': page('A', 'One.') });
    await symlink('/', join(other, 'content/linked'));
    await symlink('nowhere.md', join(other, 'content/lost.md'));
    execFileSync('mkfifo', [join(other, 'content/pipe.md')]);
    const { diagnostics, pages } = await pipeline({ root: other }).renderAll();
    expect(pages).toHaveLength(1);
    expect(diagnostics.map(({ file, message }) => `${file}: ${message}`)).toEqual([
      'content/linked: The file is a link to a folder, which is not followed.',
      'content/lost.md: It cannot be read: it is a link to something that is not there.',
      'content/pipe.md: This is not a file of text.',
    ]);
  });

  test('reports pages that nest too deeply or are too long', async () => {
    const other = await project({
      'content/a.md': page('A', `One.\n\n${'- '.repeat(1200)}x`),
      'content/b.md': page('B', 'word '.repeat(90_000)),
      'content/d.md': page('D', Array.from({ length: 300 }, (_, at) => `${' '.repeat(2 * at)}- x`).join('\n')),
      'content/e.md': page('E', Array.from({ length: 800 }, (_, at) => '`'.repeat(at + 1)).join(' a ')),
      'content/f.md': page('F', '## A heading\n\n'.repeat(1001)),
      'content/c.md': page('C', `~~~text\n${'& '.repeat(190_000)}\n~~~`),
    });
    const { diagnostics } = await pipeline({ root: other }).renderAll();
    expect(diagnostics).toMatchObject([
      { file: 'content/a.md', line: 8, message: expect.stringMatching(/nest so deeply/) },
      {
        file: 'content/b.md',
        message: 'The file has 450 kB; at most 400 are allowed.',
        hint: 'Divide it into several.',
      },
      { file: 'content/c.md', message: expect.stringMatching(/^The page comes out as 1\d{3} kB of HTML/) },
      { file: 'content/d.md', message: expect.stringMatching(/nest so deeply/) },
      { file: 'content/e.md', line: 6, message: expect.stringMatching(/more than 16 different numbers of backticks/) },
      { file: 'content/f.md', message: 'The page has more than 1000 headings.' },
    ]);
  });
});
