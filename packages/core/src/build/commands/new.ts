import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { findPages, toRoute } from '../../markdown/loader.ts';
import { buildTrees, defaultKey, getBaseKey, getPageItems } from '../../model/navigation.ts';
import { expandPlaceholders } from '../../model/placeholders.ts';
import { validateRoute } from '../../model/routes.ts';
import { loadProject } from '../project.ts';
import { buildOptions, readArgs } from './options.ts';

/** `npm run new -- <route> [--kind how-to]`: a page of the kind, by default the site's first one, with the frontmatter and the sections of its kind, to be filled in. */
export default async function (args: string[]) {
  const { values, positionals } = readArgs(args, 'npm run new -- <route> [options]\nWrites a page to be filled in.', {
    kind: { type: 'string', help: 'kind of the page, by default the first one of the site' },
  });
  const [given, ...more] = positionals;
  if (!given?.startsWith('/')) throw new Error('Name the route from the root of the site: npm run new -- /first-steps');
  if (more.length) throw new Error(`Name one route, not ${positionals.length}: ${positionals.join(' ')}`);
  const { root } = buildOptions(values.root);
  const project = await loadProject(root);
  const { sections } = project.kinds;
  const kind = values.kind ?? (Object.keys(sections)[0] as string);
  if (!Object.hasOwn(sections, kind))
    throw new Error(`There is no kind "${kind}". Kinds: ${Object.keys(sections).join(', ')}.`);
  const { product } = project.config;
  const route = expandPlaceholders(given, product);
  const refusal = validateRoute(route);
  if (refusal) throw new Error(`No page can be at ${JSON.stringify(given)}. ${refusal.message} ${refusal.hint}`);
  if (route !== route.toLowerCase()) throw new Error(`Write the route in lower case: ${route.toLowerCase()}`);
  const file = join('content', `${given.replaceAll(product.slug, '{product}')}.md`);
  const shown = join(relative(process.cwd(), root), file);
  const owner = findPages(root, product).files.find((one) => toRoute(one, product).toLowerCase() === route);
  if (owner) throw new Error(`${join(relative(process.cwd(), root), owner)} exists already.`);
  refuseOutside(root, file, shown);
  // Only titles are read from the trees here; `npm run check` reports their faults.
  const { trees } = buildTrees(project.navigation, product, new Set());
  const tree = Object.values(trees).find((one) => getPageItems(one).some((leaf) => leaf.route === route));
  const title = tree && getPageItems(tree).find((leaf) => leaf.route === route)?.title;
  if (!tree)
    process.stderr.write(
      `No sidebar has an entry for ${route}: add one to a file of navigation/ that navigation/index.ts names, then give the page its title and, unless it is the default one, its sidebar.\n`,
    );
  const sidebar = tree && getBaseKey(tree);
  const front = [
    '---',
    `title: ${JSON.stringify(title ?? '')}`,
    'description: ""',
    `kind: ${kind}`,
    ...(sidebar && sidebar !== defaultKey(trees) ? [`sidebar: ${sidebar}`] : []),
    'sources: []',
    '---',
  ];
  const body = (sections[kind] ?? []).map(([heading]) => `## ${heading}\n`);
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), `${front.join('\n')}\n\n${body.join('\n')}`, { flag: 'wx' });
  process.stdout.write(`${shown} is there. Fill it in, and run: npm run check -- "${shown}"\n`);
}

/** Nothing is written where a link leads out of `content/`, nor in the place of something else. */
function refuseOutside(root: string, file: string, shown: string): void {
  let folder = dirname(join(root, file));
  while (!existsSync(folder)) folder = dirname(folder);
  const content = join(root, 'content');
  const real = realpathSync(folder);
  const room = existsSync(content) ? realpathSync(content) : realpathSync(root);
  if (real !== room && !real.startsWith(room + sep))
    throw new Error(`${shown} would be outside of content/: a link leads to ${real}. Put a folder in its place.`);
  if (existsSync(join(root, file))) throw new Error(`${shown} exists already.`);
}
