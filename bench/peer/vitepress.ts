/** VitePress with its local search, on the Markdown twins of the built site: the peer of builds and pages. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Cost, costOf } from '../cost.ts';
import { print } from '../report.ts';

const VERSION = '1.6.4';
const folder = resolve('.cache/peers/vitepress');
const docs = join(folder, 'docs');

export interface PeerSite {
  name: string;
  /** Where its built files lie. */
  dist: string;
  /** Builds without caches. Throws what it said when it fails. */
  build(): Promise<Cost>;
}

interface PageEntry {
  route: string;
  title: string;
  sidebar: string;
}

/** Installs VitePress where it is missing, and lays out the pages of `dist/`. Says why when that cannot be done. */
export function preparePeer(): PeerSite | undefined {
  const site = resolve('dist');
  const reason = existsSync(join(site, 'pages.json')) ? install() : 'there is no dist/: run "npm run build" first';
  if (reason) {
    print(`VitePress cannot be compared: ${reason}.`);
    return undefined;
  }
  layOut(site);
  const dist = join(docs, '.vitepress/dist');
  return {
    name: `VitePress ${VERSION}`,
    dist,
    build: () => {
      for (const part of ['dist', 'cache', '.temp'])
        rmSync(join(docs, '.vitepress', part), { recursive: true, force: true });
      return costOf(resolve('bench/peer/build-vitepress.ts'), [folder, docs]);
    },
  };
}

/** What the peer built last, if it did. */
export const peerDist = (): string | undefined => {
  const dist = join(docs, '.vitepress/dist');
  return existsSync(join(dist, 'index.html')) ? dist : undefined;
};

/** Why it could not be installed; nothing when it is there. */
function install(): string | undefined {
  const installed = join(folder, 'node_modules/vitepress/package.json');
  if (existsSync(installed)) return undefined;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  print(`installing VitePress ${VERSION} under .cache/peers/ …`);
  const { status, stderr, error } = spawnSync('npm', ['install', '--no-audit', '--no-fund', `vitepress@${VERSION}`], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status === 0 && existsSync(installed)) return undefined;
  const said = (error?.message ?? stderr).split('\n').find((line) => /error/i.test(line));
  return `npm could not install it (${said ?? `exit code ${status}`})`;
}

function layOut(site: string): void {
  rmSync(docs, { recursive: true, force: true });
  const pages = JSON.parse(readFileSync(join(site, 'pages.json'), 'utf8')) as PageEntry[];
  for (const file of readdirSync(site, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.md')) continue;
    mkdirSync(dirname(join(docs, file)), { recursive: true });
    copyFileSync(join(site, file), join(docs, file));
  }
  if (!existsSync(join(docs, 'index.md'))) {
    const list = pages.map(({ route, title }) => `- [${title.replace(/[[\]]/g, '')}](${route})`);
    writeFileSync(join(docs, 'index.md'), `# Documentation\n\n${list.join('\n')}\n`);
  }
  mkdirSync(join(docs, '.vitepress'), { recursive: true });
  writeFileSync(join(docs, '.vitepress/config.mts'), config(pages));
}

/** Its defaults, with local search and one sidebar of the same groups; Markdown is plain text to it: no HTML, no templates, no attributes. */
function config(pages: PageEntry[]): string {
  const keys = [...new Set(pages.map(({ sidebar }) => sidebar))];
  const sidebar = keys.map((text) => ({
    text,
    collapsed: true,
    items: pages.filter((page) => page.sidebar === text).map(({ route, title }) => ({ text: title, link: route })),
  }));
  return `export default ${JSON.stringify(
    {
      title: 'Documentation',
      cleanUrls: true,
      ignoreDeadLinks: true,
      markdown: { html: false, attrs: { disable: true } },
      vue: { template: { compilerOptions: { delimiters: ['[%[%[', ']%]%]'] } } },
      themeConfig: { search: { provider: 'local' }, sidebar },
    },
    null,
    1,
  )}\n`;
}
