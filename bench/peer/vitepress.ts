/** VitePress with its local search. */
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { measureCost } from '../cost.ts';
import {
  createHome,
  getPeerFolder,
  groupBySidebar,
  install,
  type Peer,
  type PeerPage,
  readPages,
  writePeerFile,
} from './peer.ts';

const VERSION = '1.6.4';
const folder = getPeerFolder('VitePress');
const docs = join(folder, 'docs');
const dist = join(docs, '.vitepress/dist');

export const vitepress: Peer = {
  name: 'VitePress',
  dist,
  prepare() {
    const pages = readPages('VitePress');
    if (!pages || !install('VitePress', [`vitepress@${VERSION}`])) return undefined;
    rmSync(docs, { recursive: true, force: true });
    for (const { route, title, body } of pages)
      if (route !== '/') writePeerFile(join(docs, `${route}.md`), `# ${title}\n${body}`);
    writePeerFile(join(docs, 'index.md'), `# Documentation\n\n${createHome(pages)}`);
    writePeerFile(join(docs, '.vitepress/config.mts'), createConfig(pages));
    return {
      name: `VitePress ${VERSION}`,
      build: () => {
        for (const part of ['dist', 'cache', '.temp'])
          rmSync(join(docs, '.vitepress', part), { recursive: true, force: true });
        return measureCost(resolve('bench/peer/build-vitepress.ts'), [folder, docs]);
      },
    };
  },
};

/** Defaults, with local search and one sidebar. HTML, templates and attributes in Markdown are off. */
const createConfig = (pages: readonly PeerPage[]) =>
  `export default ${JSON.stringify(
    {
      title: 'Documentation',
      cleanUrls: true,
      ignoreDeadLinks: true,
      markdown: { html: false, attrs: { disable: true } },
      vue: { template: { compilerOptions: { delimiters: ['[%[%[', ']%]%]'] } } },
      themeConfig: {
        search: { provider: 'local' },
        sidebar: groupBySidebar(pages).map(({ label, pages }) => ({
          text: label,
          collapsed: true,
          items: pages.map(({ route, title }) => ({ text: title, link: route })),
        })),
      },
    },
    null,
    1,
  )}\n`;
