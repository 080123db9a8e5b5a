/** VitePress with its local search. */
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { measureCost } from '../cost.ts';
import { groupsOf, install, listOf, type Peer, peerFolder, put, type TwinPage, twinPages } from './peer.ts';

const version = '1.6.4';
const folder = peerFolder('VitePress');
const docs = join(folder, 'docs');
const dist = join(docs, '.vitepress/dist');

export const vitepress: Peer = {
  name: 'VitePress',
  dist,
  prepare() {
    const pages = twinPages('VitePress');
    if (!pages || !install('VitePress', [`vitepress@${version}`])) return undefined;
    rmSync(docs, { recursive: true, force: true });
    for (const { route, title, body } of pages)
      if (route !== '/') put(join(docs, `${route}.md`), `# ${title}\n${body}`);
    put(join(docs, 'index.md'), `# Documentation\n\n${listOf(pages)}`);
    put(join(docs, '.vitepress/config.mts'), config(pages));
    return {
      name: `VitePress ${version}`,
      build: () => {
        for (const part of ['dist', 'cache', '.temp'])
          rmSync(join(docs, '.vitepress', part), { recursive: true, force: true });
        return measureCost(resolve('bench/peer/build-vitepress.ts'), [folder, docs]);
      },
    };
  },
};

/** Its defaults, with local search and one sidebar of the same groups; Markdown is plain text to it: no HTML, no templates, no attributes. */
const config = (pages: readonly TwinPage[]) =>
  `export default ${JSON.stringify(
    {
      title: 'Documentation',
      cleanUrls: true,
      ignoreDeadLinks: true,
      markdown: { html: false, attrs: { disable: true } },
      vue: { template: { compilerOptions: { delimiters: ['[%[%[', ']%]%]'] } } },
      themeConfig: {
        search: { provider: 'local' },
        sidebar: groupsOf(pages).map(({ label, pages }) => ({
          text: label,
          collapsed: true,
          items: pages.map(({ route, title }) => ({ text: title, link: route })),
        })),
      },
    },
    null,
    1,
  )}\n`;
