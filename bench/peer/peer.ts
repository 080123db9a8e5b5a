/** Peers are installed under `.cache/peers/`. Their pages are the Markdown copies of the built site. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expandPlaceholdersDeep } from '@folio/core/model/placeholders.ts';
import site from '../../site/site.config.ts';
import type { Cost } from '../cost.ts';
import { print } from '../report.ts';

interface PreparedPeer {
  /** With its version. */
  name: string;
  /** Builds without caches. */
  build(): Promise<Cost>;
}

export interface Peer {
  name: string;
  /** Output folder. */
  dist: string;
  /** Installs the peer and writes its pages. Prints the reason and returns undefined if that fails. */
  prepare(): PreparedPeer | undefined;
}

export interface PeerPage {
  route: string;
  title: string;
  /** Key of its sidebar. */
  sidebar: string;
  /** Markdown without the title; internal links are routes. */
  body: string;
}

export const getPeerFolder = (name: string) => resolve('.cache/peers', name.toLowerCase());

/** Reads the Markdown copies of `dist/`. Prints the reason and returns undefined if there is no build. */
export function readPages(peer: string): PeerPage[] | undefined {
  const dist = resolve('dist');
  if (!existsSync(join(dist, 'pages.json'))) {
    print(`${peer} can't be compared, because there is no dist/. Run "npm run build" first.`);
    return undefined;
  }
  const { origin } = expandPlaceholdersDeep(site, site.product);
  const pages = JSON.parse(readFileSync(join(dist, 'pages.json'), 'utf8')) as Omit<PeerPage, 'body'>[];
  return pages.flatMap(({ route, title, sidebar }) => {
    const file = join(dist, `${route === '/' ? '/index' : route}.md`);
    if (!existsSync(file)) return [];
    const body = readFileSync(file, 'utf8')
      .replace(/^# .*\n/, '')
      .replaceAll(`](${origin}/`, '](/');
    return [{ route, title, sidebar, body }];
  });
}

/** Creates the home page of a peer. */
export const createHome = (pages: readonly PeerPage[]) =>
  pages.map(({ route, title }) => `- [${title.replace(/[[\]]/g, '')}](${route})\n`).join('');

export function groupBySidebar(pages: readonly PeerPage[]): { label: string; pages: PeerPage[] }[] {
  const keys = [...new Set(pages.map(({ sidebar }) => sidebar))];
  return keys.map((label) => ({ label, pages: pages.filter(({ sidebar }) => sidebar === label) }));
}

/** Writes a file and creates its folder. */
export function writePeerFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Installs packages (`name@version`). Prints the reason and returns false if that fails. */
export function install(peer: string, packages: readonly string[]): boolean {
  const folder = getPeerFolder(peer);
  const list = JSON.stringify({ private: true, type: 'module', description: packages.join(' ') });
  const packageFile = join(folder, 'package.json');
  const doneFile = join(folder, 'installed');
  if (existsSync(doneFile) && readFileSync(doneFile, 'utf8') === list) return true;
  writePeerFile(packageFile, list);
  print(`installing ${packages.join(', ')} under .cache/peers/ …`);
  const { status, stderr, error } = spawnSync('npm', ['install', '--no-audit', '--no-fund', ...packages], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status === 0) {
    writePeerFile(doneFile, list);
    return true;
  }
  const reason = (error?.message ?? stderr).split('\n').find((line) => /error/i.test(line));
  print(`${peer} can't be compared, because npm failed to install it (${reason ?? `exit code ${status}`}).`);
  return false;
}
