/** Starlight with its search (Pagefind). The versions are the newest that run on the oldest Node of this project. */
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

const VERSION = '0.37.7';
const folder = getPeerFolder('Starlight');
const dist = join(folder, 'dist');

export const starlight: Peer = {
  name: 'Starlight',
  dist,
  prepare() {
    const pages = readPages('Starlight');
    if (!pages || !install('Starlight', [`@astrojs/starlight@${VERSION}`, 'astro@5.18.2'])) return undefined;
    const src = join(folder, 'src');
    rmSync(src, { recursive: true, force: true });
    const write = (path: string, title: string, body: string, slug?: string) =>
      writePeerFile(
        join(src, 'content/docs', `${path}.md`),
        `---\ntitle: ${JSON.stringify(title)}\n${slug ? `slug: ${JSON.stringify(slug)}\n` : ''}---\n${body}`,
      );
    write('index', 'Documentation', createHome(pages));
    for (const { route, title, body } of pages) if (route !== '/') write(route, title, body, route.slice(1));
    writePeerFile(
      join(src, 'content.config.ts'),
      "import { defineCollection } from 'astro:content';\nimport { docsLoader } from '@astrojs/starlight/loaders';\nimport { docsSchema } from '@astrojs/starlight/schema';\nexport const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };\n",
    );
    writePeerFile(join(folder, 'astro.config.mjs'), createConfig(pages));
    return {
      name: `Starlight ${VERSION}`,
      build: () => {
        for (const part of ['dist', '.astro', 'node_modules/.astro', 'node_modules/.vite'])
          rmSync(join(folder, part), { recursive: true, force: true });
        return measureCost(resolve('bench/peer/build-starlight.ts'), [folder]);
      },
    };
  },
};

/** Defaults, with clean URLs and one sidebar. */
const createConfig = (pages: readonly PeerPage[]) => {
  const sidebar = groupBySidebar(pages).map(({ label, pages }) => ({
    label,
    collapsed: true,
    items: pages.map(({ route, title }) => ({ label: title, link: route })),
  }));
  return `import starlight from '@astrojs/starlight';
export default {
  build: { format: 'file' },
  trailingSlash: 'never',
  integrations: [starlight({ title: 'Documentation', sidebar: ${JSON.stringify(sidebar)} })],
};
`;
};
