/** Starlight with its search (Pagefind). The versions are the newest that run on the oldest Node of this project. */
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { measureCost } from '../cost.ts';
import { groupsOf, install, listOf, type Peer, peerFolder, put, type TwinPage, twinPages } from './peer.ts';

const version = '0.37.7';
const folder = peerFolder('Starlight');
const dist = join(folder, 'dist');

export const starlight: Peer = {
  name: 'Starlight',
  dist,
  prepare() {
    const pages = twinPages('Starlight');
    if (!pages || !install('Starlight', [`@astrojs/starlight@${version}`, 'astro@5.18.2'])) return undefined;
    const src = join(folder, 'src');
    rmSync(src, { recursive: true, force: true });
    const write = (path: string, title: string, body: string, slug?: string) =>
      put(
        join(src, 'content/docs', `${path}.md`),
        `---\ntitle: ${JSON.stringify(title)}\n${slug ? `slug: ${JSON.stringify(slug)}\n` : ''}---\n${body}`,
      );
    write('index', 'Documentation', listOf(pages));
    for (const { route, title, body } of pages) if (route !== '/') write(route, title, body, route.slice(1));
    put(
      join(src, 'content.config.ts'),
      "import { defineCollection } from 'astro:content';\nimport { docsLoader } from '@astrojs/starlight/loaders';\nimport { docsSchema } from '@astrojs/starlight/schema';\nexport const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };\n",
    );
    put(join(folder, 'astro.config.mjs'), config(pages));
    return {
      name: `Starlight ${version}`,
      build: () => {
        for (const part of ['dist', '.astro', 'node_modules/.astro', 'node_modules/.vite'])
          rmSync(join(folder, part), { recursive: true, force: true });
        return measureCost(resolve('bench/peer/build-starlight.ts'), [folder]);
      },
    };
  },
};

/** Its defaults, with clean addresses and one sidebar of the same groups. */
const config = (pages: readonly TwinPage[]) => {
  const sidebar = groupsOf(pages).map(({ label, pages }) => ({
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
