/** Builds that are killed, doubled, repeated or pointed at a folder that is not theirs, on a copy of the fixture; and caches that are damaged. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { copyFixture, createScratchFolder, listFilesIn } from '../support/build.ts';
import { buildInProcess, runInProcess } from '../support/in-process.ts';

const room = createScratchFolder('builds');
const root = join(room, 'project');
const cacheDir = join(root, '.cache');
const out = join(room, 'out');

const edit = (file: string, from: string, to: string) => {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replaceAll(from, to));
};

/** Content of every file below a folder. */
const contents = (dir: string) =>
  Object.fromEntries(
    listFilesIn(dir)
      .filter((file) => !file.startsWith('.new'))
      .map((file) => [file, readFileSync(join(dir, file)).toString('base64')]),
  );
/** Whether two folders hold the same, told by the files that differ. */
const expectSame = (dir: string, other: string) => {
  const [ours, theirs] = [contents(dir), contents(other)];
  expect(Object.keys(ours)).toEqual(Object.keys(theirs));
  expect(Object.keys(ours).filter((file) => ours[file] !== theirs[file])).toEqual([]);
};

/** Starts a build in a process that can be killed: no other one stands between. */
function start(outDir: string): { child: ChildProcess; said: () => string; ended: Promise<number | null> } {
  const args = ['--import', 'tsx', 'packages/core/src/build/cli.ts', 'build', '--root', root, '--out', outDir];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  return { child, said: () => said, ended: new Promise((done) => child.once('exit', done)) };
}

/** The build of `npm start`. */
const startBuild = () => buildInProcess({ root, outDir: out, cacheDir, ifChanged: true });

/** The build from nothing that others are compared with. */
async function fresh(name: string): Promise<string> {
  const dir = join(room, name);
  await buildInProcess({ root, outDir: dir, cacheDir: join(room, `${name}-cache`) });
  return dir;
}

beforeAll(async () => {
  copyFixture(root, cacheDir);
  await buildInProcess({ root, outDir: out, cacheDir });
});

describe('a build that is killed', () => {
  it('leaves the previous build unchanged, and the next build is complete', async () => {
    const before = contents(out);
    edit('content/stream.md', 'A schema names', 'An okapi names');
    edit('content/overview.md', 'Two streams and a join', 'Two okapis and a join');
    const moments: ((said: string) => boolean)[] = [
      (said) => said.includes('pages read'),
      () => existsSync(join(out, '.new/files/_pages')),
    ];
    for (const moment of moments) {
      const { child, said, ended } = start(out);
      await expect.poll(() => moment(said()), { timeout: 50_000, interval: 5 }).toBe(true);
      child.kill('SIGKILL');
      await ended;
      expect(contents(out)).toEqual(before);
    }
    expect(readdirSync(out)).toContain('.new');
    expect(await startBuild()).toContain('pages rendered');
    expect(readdirSync(out).filter((name) => name.startsWith('.'))).toEqual([]);
    expectSame(out, await fresh('fresh'));
  });

  it('leaves files of both builds if it is replacing files, and the next build repairs them', async () => {
    const record = join(cacheDir, readdirSync(cacheDir).find((name) => name.startsWith('built-')) as string);
    // What stands there then: the list of both builds, without a stamp.
    const { files } = JSON.parse(readFileSync(record, 'utf8')) as { files: string[] };
    writeFileSync(record, JSON.stringify({ files: [...files, '/old-page.html'] }));
    writeFileSync(join(out, 'old-page.html'), 'old');
    rmSync(join(out, 'stream.html'));
    expect(await startBuild()).toContain('1 of');
    expectSame(out, join(room, 'fresh'));
  });
});

describe('H7: two builds at once', () => {
  it('run one after the other into the same folder, which is complete', async () => {
    const both = join(room, 'both');
    const builds = [start(both), start(both)];
    expect(await Promise.all(builds.map(({ ended }) => ended)), builds.map(({ said }) => said()).join('\n')).toEqual([
      0, 0,
    ]);
    expectSame(both, join(room, 'fresh'));
    expect(readdirSync(both).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

describe('npm start after npm run build', () => {
  it('does not build again, also after a build with --compress and --host', async () => {
    expect(await startBuild()).toContain('Nothing has changed since the last build.');
    expect((await runInProcess('build', '--root', root, '--out', out, '--compress', '--host=plain')).status).toBe(0);
    expect(await startBuild()).toContain('Nothing has changed since the last build.');
  });

  it('restores deleted files', async () => {
    const gone = ['_site.json', 'overview.html', '_pages/manifest.json'];
    for (const file of gone) rmSync(join(out, file));
    expect(await startBuild()).toContain('pages rendered');
    expect(gone.filter((file) => !existsSync(join(out, file)))).toEqual([]);
  });
});

describe('C3: an unsuitable output folder', () => {
  it.each([
    ['the project', root],
    ['its content', join(root, 'content')],
    ['the repository', '.'],
    ['its code', 'packages'],
  ])('is rejected without changes if it is %s', async (_, folder) => {
    const before = listFilesIn(root);
    const { status, stderr } = await runInProcess('build', '--root', root, '--out', folder);
    expect(status).toBe(1);
    expect(stderr).toMatch(/\n {2}The site can't be built into .+\n {2}hint: Choose a folder/);
    expect(listFilesIn(root)).toEqual(before);
    expect(existsSync(resolve('packages/core/src/build/cli.ts'))).toBe(true);
  });

  it('is rejected without changes if it has other files', async () => {
    const folder = join(room, 'mine');
    mkdirSync(folder);
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    const { status, stderr } = await runInProcess('build', '--root', root, '--out', folder);
    expect([status, stderr]).toEqual([1, expect.stringContaining("1 file that wasn't created by a build: notes.txt")]);
    expect(listFilesIn(folder)).toEqual(['notes.txt']);
  });

  it('is rejected if it is a file', async () => {
    const file = join(room, 'file');
    writeFileSync(file, '');
    expect((await runInProcess('build', '--root', root, '--out', join(file, 'dist'))).stderr).toMatch(
      /file\/dist\n {2}Expected a directory, but got a file\.\n {2}hint: /,
    );
  });
});

describe('M13: a truncated cache file', () => {
  const cut = (folder: string, ending: string) => {
    const name = readdirSync(join(cacheDir, folder)).find((file) => file.endsWith(ending)) as string;
    truncateSync(join(cacheDir, folder, name), 100);
  };

  it('is created again if it is an image', async () => {
    cut('og', '.png');
    await runInProcess('build', '--root', root, '--out', out);
    expectSame(out, join(room, 'fresh'));
    expect(readdirSync(join(cacheDir, 'og')).filter((name) => !name.endsWith('.png'))).toEqual([]);
  });
});

describe('commands', () => {
  it.each([
    [
      ['build', 'extra', 'words'],
      'Unexpected arguments "extra words": expected options only. Options: --root, --host, --out, --compress, --origin, --base.',
    ],
    [['build', '--out='], 'Missing value for --out: expected a folder, such as dist.'],
    [['build', '--host='], 'Invalid value "" for --host: expected "plain".'],
    [['build', '--base=docs'], 'Invalid value "docs" for --base: expected a path between slashes, such as /docs/.'],
    [
      ['build', '--origin=docs.example.org/'],
      'Invalid value "docs.example.org/" for --origin: expected scheme and host',
    ],
    [['toString'], 'Unknown command "toString".'],
  ])('rejects %j: %s', async (args, sentence) => {
    const { status, stderr } = await runInProcess(...args);
    expect(status).toBe(1);
    expect(stderr).toContain(sentence);
  });

  it.each([[['--help']], [['-h']], [['help']]])('%j lists the commands', async (args) => {
    const { status, stdout, stderr } = await runInProcess(...args);
    expect([status, stderr]).toEqual([0, '']);
    for (const name of ['build', 'start', 'dev', 'check', 'search', 'mcp', 'new'])
      expect(stdout).toMatch(new RegExp(`^ {2}${name} +[a-z].*$`, 'm'));
  });

  it.each([
    ['build', '--compress'],
    ['start', '--api <value>'],
    ['dev', '--api <value>'],
    ['check', '--not-computed'],
    ['search', '--limit <value>'],
    ['mcp', '--out <value>'],
    ['new', '--kind <value>'],
  ])('%s --help describes the command and its options', async (command, option) => {
    const { status, stdout, stderr } = await runInProcess(command, '--root', 'nowhere', '--help');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^npm .+\n[A-Z].+\.\n\nOptions:\n {2}--root <value> +folder of the site/);
    expect(stdout).toContain(`\n  ${option} `);
  });

  it('use the current folder if it has a configuration, else site/', async () => {
    const { buildOptions } = await import('@folio/core/build/commands/options.ts');
    const here = process.cwd();
    const folderFor = (folder: string) => {
      process.chdir(folder);
      try {
        const { root: found, outDir, cacheDir: cache } = buildOptions();
        return [found, outDir, cache];
      } finally {
        process.chdir(here);
      }
    };
    expect(folderFor(root)).toEqual([root, join(root, 'dist'), join(root, '.cache')]);
    expect(folderFor(room)).toEqual([join(room, 'site'), join(room, 'dist'), join(room, '.cache')]);
  });

  it.each(['1e3', '0x10', 'abc', '-1', '65536', '80.5', '123456'])('start and dev reject PORT=%s', async (port) => {
    const { readPort } = await import('@folio/core/build/commands/options.ts');
    expect(() => readPort(port)).toThrow(`Invalid value "${port}" for PORT: expected a number from 0 to 65535.`);
  });

  it.each(['start', 'dev'])('%s reports an invalid PORT before it starts', async (command) => {
    vi.stubEnv('PORT', 'abc');
    const { status, stderr } = await runInProcess(command, '--root', root);
    vi.unstubAllEnvs();
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^\nInvalid value "abc" for PORT: .*\n$/)]);
  });

  it('use the default port if PORT is empty', async () => {
    const { readPort } = await import('@folio/core/build/commands/options.ts');
    expect([readPort(''), readPort('8080')]).toEqual([4321, 8080]);
  });

  it('search exits without an error when its standard output is closed', async () => {
    const args = ['--import', 'tsx', 'packages/core/src/build/cli.ts', 'search', '--json', '--root', root];
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    child.stdin.on('error', () => {});
    const ended = new Promise((done) => child.once('exit', done));
    child.stdin.write('stream\n');
    await new Promise((done) => child.stdout.once('data', done));
    child.stdout.destroy();
    child.stdin.end('table\n'.repeat(5000));
    expect(await ended).toBe(0);
    expect(said).toBe('');
  });
});
