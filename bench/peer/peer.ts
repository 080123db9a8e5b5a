/** What all peers of builds and pages share: they are installed under `.cache/peers/`, and have the Markdown twins of the built site as their pages. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expandPlaceholdersDeep } from '@folio/core/model/placeholders.ts';
import site from '../../site/site.config.ts';
import type { Cost } from '../cost.ts';
import { print } from '../report.ts';

/** A peer that can be built. */
interface PreparedPeer {
  /** With its version. */
  name: string;
  /** Builds without caches. Throws what it said when it fails. */
  build(): Promise<Cost>;
}

/** A generator that the site is compared with. */
export interface Peer {
  name: string;
  /** Where its built files lie, once it has built. */
  dist: string;
  /** Installs it where it is missing, and lays out the pages of `dist/`. Says why, and gives nothing, when that cannot be done. */
  prepare(): PreparedPeer | undefined;
}

/** A page as its peers get it. */
export interface TwinPage {
  route: string;
  title: string;
  /** Key of its sidebar. */
  sidebar: string;
  /** Its Markdown without the title; links to pages of the site are routes. */
  body: string;
}

/** Folder of a peer. */
export const peerFolder = (name: string) => resolve('.cache/peers', name.toLowerCase());

/** The pages of `dist/` that have a twin; undefined, with the reason said, where there is no build. */
export function twinPages(peer: string): TwinPage[] | undefined {
  const dist = resolve('dist');
  if (!existsSync(join(dist, 'pages.json'))) {
    print(`${peer} cannot be compared: there is no dist/: run "npm run build" first.`);
    return undefined;
  }
  const { origin } = expandPlaceholdersDeep(site, site.product);
  const pages = JSON.parse(readFileSync(join(dist, 'pages.json'), 'utf8')) as Omit<TwinPage, 'body'>[];
  return pages.flatMap(({ route, title, sidebar }) => {
    const file = join(dist, `${route === '/' ? '/index' : route}.md`);
    if (!existsSync(file)) return [];
    const body = readFileSync(file, 'utf8')
      .replace(/^# .*\n/, '')
      .replaceAll(`](${origin}/`, '](/');
    return [{ route, title, sidebar, body }];
  });
}

/** The home page of a peer: a list of all pages. */
export const listOf = (pages: readonly TwinPage[]) =>
  pages.map(({ route, title }) => `- [${title.replace(/[[\]]/g, '')}](${route})\n`).join('');

/** One group of links for each sidebar. */
export function groupsOf(pages: readonly TwinPage[]): { label: string; pages: TwinPage[] }[] {
  const keys = [...new Set(pages.map(({ sidebar }) => sidebar))];
  return keys.map((label) => ({ label, pages: pages.filter(({ sidebar }) => sidebar === label) }));
}

/** Writes a file of a peer, with the folders above it. */
export function put(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Installs packages (`name@version`) for a peer, unless they are there. Says why, and gives false, when npm cannot. */
export function install(peer: string, packages: readonly string[]): boolean {
  const folder = peerFolder(peer);
  const list = JSON.stringify({ private: true, type: 'module', description: packages.join(' ') });
  const own = join(folder, 'package.json');
  const done = join(folder, 'installed');
  if (existsSync(done) && readFileSync(done, 'utf8') === list) return true;
  put(own, list);
  print(`installing ${packages.join(', ')} under .cache/peers/ …`);
  const { status, stderr, error } = spawnSync('npm', ['install', '--no-audit', '--no-fund', ...packages], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status === 0) {
    put(done, list);
    return true;
  }
  const said = (error?.message ?? stderr).split('\n').find((line) => /error/i.test(line));
  print(`${peer} cannot be compared: npm could not install it (${said ?? `exit code ${status}`}).`);
  return false;
}
