import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sectionsOfKind } from '../../markdown/index.ts';
import { buildTrees, defaultKey, leaves, variantBase, variantKey } from '../../model/navigation.ts';
import { expandTokens } from '../../model/tokens.ts';
import { type PageKind, pageKinds } from '../../model/types.ts';
import { loadProject } from '../project.ts';
import { buildOptions, readArgs } from './options.ts';

/** `npm run new -- <route> [--kind how-to]`: a page with the frontmatter and the sections of its kind, to be filled in. */
export default async function (args: string[]) {
  const { values, positionals } = readArgs(args, { kind: { type: 'string', default: 'concept' } });
  const [route] = positionals;
  const kind = values.kind as PageKind;
  if (!route?.startsWith('/')) throw new Error('Name the route from the root of the site: npm run new -- /stream-join');
  if (!pageKinds.includes(kind)) throw new Error(`"${kind}" is no kind of page. Kinds: ${pageKinds.join(', ')}.`);
  const { root } = buildOptions(values.root);
  const project = await loadProject(root);
  const { product } = project.config;
  const file = join('content', `${route.replaceAll(product.slug, '{product}')}.md`);
  if (existsSync(join(root, file))) throw new Error(`${file} exists already.`);
  // Only titles are read from the trees here; their faults are for `npm run check` to tell.
  const { trees } = buildTrees(project.navigation, product, new Set());
  const tree = Object.values(trees).find((one) =>
    leaves(one).some((leaf) => leaf.route === expandTokens(route, product)),
  );
  const title = tree && leaves(tree).find((leaf) => leaf.route === expandTokens(route, product))?.title;
  if (!tree) process.stderr.write(`No sidebar has a leaf for ${route}: add one under navigation/ too.\n`);
  const front = [
    '---',
    `title: ${JSON.stringify(title ?? '')}`,
    'description: ""',
    `kind: ${kind}`,
    ...(tree && tree.key !== defaultKey ? [`sidebar: ${tree.key === variantKey ? variantBase : tree.key}`] : []),
    'keywords: []',
    'sources: []',
    '---',
  ];
  const body = sectionsOfKind(kind).map((heading) => `## ${heading}\n`);
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), `${front.join('\n')}\n\n${body.join('\n')}`);
  process.stdout.write(`${file} is there. Fill it in, and run: npm run check -- "${file}"\n`);
}
