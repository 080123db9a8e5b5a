import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyFixture } from '../../../tests/support/build.ts';
import { HOME_ROOT, hashFiles, isFramework, listFramework, listOwnModules, listSiteInputs } from './code.ts';
import { hashPipeline } from './markdown/cache.ts';

let room: string;
let root: string;
beforeEach(() => {
  room = realpathSync(mkdtempSync(join(tmpdir(), 'code-')));
  root = join(room, 'project');
});
afterEach(() => rmSync(room, { recursive: true, force: true }));

function put(file: string, text = `export const text = '${file}';\n`): string {
  const path = join(room, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const hash = () => {
  const { framework, sources } = listSiteInputs(root);
  return hashFiles([...framework, ...sources]);
};
const listed = () => listSiteInputs(root).sources.map((file) => relative(room, file));

describe('listSiteInputs', () => {
  it('sees an edit, a new file and a deleted file in every folder of the fixture', () => {
    copyFixture(root);
    const folders = readdirSync(root).filter((name) => statSync(join(root, name)).isDirectory());
    expect(folders).toEqual(
      expect.arrayContaining(['content', 'data', 'hooks', 'icons', 'navigation', 'screens', 'snippets']),
    );
    for (const folder of ['.', ...folders, 'console', 'outputs', 'features/quiz/style', 'a-folder-of-tomorrow']) {
      const before = hash();
      const file = put(`project/${folder}/new-file.yaml`, 'one');
      const added = hash();
      writeFileSync(file, 'two');
      const edited = hash();
      expect(new Set([before, added, edited]).size, folder).toBe(3);
      rmSync(file);
      expect(hash(), folder).toBe(before);
    }
  });

  it('follows imports to features outside of the project, with all files beside them', () => {
    put(
      'project/site.config.ts',
      "import { a } from '../shared/quiz/feature.ts';\nexport * from './config/more.ts';\n",
    );
    put('project/config/more.ts', "export const load = () => import('../../later/later.ts');\n");
    put('shared/quiz/feature.ts', "new URL('../sheets/quiz.css', import.meta.url);\n");
    put('shared/sheets/quiz.css', "@import './base.css';\n");
    put('shared/sheets/base.css', '');
    put('shared/quiz/questions.json', '{}');
    put('shared/other/unused.ts');
    put('later/later.ts');
    expect(new Set(listed())).toEqual(
      new Set([
        'project/site.config.ts',
        'project/config/more.ts',
        'shared/quiz/feature.ts',
        'shared/quiz/questions.json',
        'shared/sheets/quiz.css',
        'shared/sheets/base.css',
        'later/later.ts',
      ]),
    );
  });

  it('leaves out tests, hidden files, packages and built sites, at every depth', () => {
    put('project/site.config.ts', '');
    for (const file of [
      'tests/x.ts',
      'a/x.test.ts',
      '.cache/x.json',
      'content/.#draft.md',
      'node_modules/x/x.js',
      'public/x.html',
    ])
      put(`project/${file}`);
    put('project/public/_site.json', '{}');
    expect(listed()).toEqual(['project/site.config.ts']);
  });

  it('follows links, once each, and ends at those in a circle or without a target', () => {
    put('project/site.config.ts', '');
    put('elsewhere/words.md');
    mkdirSync(join(root, 'content'));
    symlinkSync(root, join(root, 'content/circle'));
    symlinkSync(join(room, 'none'), join(root, 'content/none'));
    symlinkSync(join(room, 'elsewhere'), join(root, 'content/words'));
    expect(listed().sort()).toEqual(['project/content/words/words.md', 'project/site.config.ts']);
  });

  it('throws if a list is empty', () => {
    mkdirSync(root);
    expect(() => listSiteInputs(root)).toThrow(`${root}\n  The folder contains no files.`);
    expect(() => listSiteInputs(join(room, 'gone'))).toThrow('The folder contains no files.');
    expect(() => listFramework(root, ['engine/gone'])).toThrow('engine/gone\n  The folder contains no files.');
  });
});

describe('listFramework', () => {
  it('has the code of each package, and the lockfiles', () => {
    const files = listFramework(root).map((file) => relative(HOME_ROOT, file));
    for (const file of [
      'packages/core/src/code.ts',
      'packages/core/src/theme/styles/tokens.css',
      'packages/core/src/blocks/steps/steps.css',
      'package-lock.json',
    ])
      expect(files).toContain(file);
    expect(files.filter((file) => /\.test\.tsx?$|\/testing\//.test(file))).toEqual([]);
    expect(files.every((file) => file === 'package-lock.json' || isFramework(resolve(HOME_ROOT, file)))).toBe(true);
  });

  it.each(['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock'])('has the %s of a project below its folder', (name) => {
    const lockfile = put(name);
    expect(listFramework(root)).toContain(lockfile);
  });
});

describe('pipelineVersion', () => {
  const changes = (features: string[], edit: () => void) => {
    const before = hashPipeline(root, features);
    edit();
    return hashPipeline(root, features) !== before;
  };

  it('changes with the features of the site, wherever they are, and not with its texts', () => {
    put('project/site.config.ts', "import { a } from './features/quiz/feature.ts';\nimport { b } from '../b.ts';\n");
    put('project/features/quiz/feature.ts');
    put('b.ts');
    for (const file of ['project/features/quiz/feature.ts', 'project/features/quiz/data.json', 'b.ts'])
      expect(
        changes(['steps', 'quiz'], () => put(file, '// edited')),
        file,
      ).toBe(true);
    expect(changes(['steps', 'quiz'], () => put('project/content/a.md'))).toBe(false);
  });

  it('does not change with the configuration of a site without features of its own', () => {
    put('project/site.config.ts', "import { home } from './config/home.ts';\n");
    put('project/config/home.ts');
    expect(changes(['steps'], () => put('project/config/home.ts', 'edited'))).toBe(false);
    expect(changes(['steps', 'quiz'], () => put('project/config/home.ts', 'edited again'))).toBe(true);
  });
});

it('lists modules of the project without the folders of its content', () => {
  put('project/site.config.ts', "import './kinds.ts';\nimport './features/quiz/feature.ts';\n");
  put('project/kinds.ts');
  put('project/features/quiz/feature.ts');
  put('project/features/quiz/words.ts');
  put('project/content/a.md');
  const modules = listOwnModules(root, [join(root, 'site.config.ts')]);
  expect([...new Set(modules)].map((file) => relative(root, file)).sort()).toEqual(
    ['features/quiz/feature.ts', 'features/quiz/words.ts', 'kinds.ts', 'site.config.ts'].sort(),
  );
});
