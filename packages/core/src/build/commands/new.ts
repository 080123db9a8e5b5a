import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { formatCommand } from '../../code.ts';
import { findPages, toRoute } from '../../markdown/loader.ts';
import { suggestSimilarWord } from '../../model/fuzzy-match.ts';
import { buildTrees } from '../../model/navigation/build.ts';
import { getBaseKey, getDefaultKey, getPageItems } from '../../model/navigation.ts';
import { expandPlaceholders } from '../../model/placeholders.ts';
import { validateRoute } from '../../model/routes.ts';
import type { SidebarTree } from '../../model/types.ts';
import { loadProject } from '../project.ts';
import { buildOptions, parseCommandArgs } from './options.ts';

export default async function (args: string[]) {
  const { values, positionals } = parseCommandArgs(
    args,
    `${formatCommand('new', '<route> [options]')}\nWrites a page to be filled in.`,
    {
      kind: { type: 'string', help: 'kind of the page, by default the first one of the site' },
    },
  );
  const [typed, ...others] = positionals;
  if (!typed?.startsWith('/'))
    throw new Error(`Name the route from the root of the site: ${formatCommand('new', '/first-steps')}`);
  if (others.length) throw new Error(`Name one route, not ${positionals.length}: ${positionals.join(' ')}`);
  const { root } = buildOptions(values.root);
  const project = await loadProject(root);
  const { sections } = project.kinds;
  const kinds = Object.keys(sections);
  const kind = values.kind ?? (kinds[0] as string);
  if (!Object.hasOwn(sections, kind))
    throw new Error(`Unknown kind "${kind}". ${suggestSimilarWord(kind, kinds)}Available kinds: ${kinds.join(', ')}.`);
  const { product } = project.config;
  const route = expandPlaceholders(typed, product);
  const routeError = validateRoute(route);
  if (routeError) throw new Error(`Invalid route ${JSON.stringify(typed)}. ${routeError.message} ${routeError.hint}`);
  if (route !== route.toLowerCase()) throw new Error(`Write the route in lower case: ${route.toLowerCase()}`);
  const file = join('content', `${typed.replaceAll(product.slug, '{product}')}.md`);
  const displayPath = join(relative(process.cwd(), root), file);
  const existing = findPages(root, product).files.find((page) => toRoute(page, product).toLowerCase() === route);
  if (existing) throw new Error(`${join(relative(process.cwd(), root), existing)} already exists.`);
  assertInContent(root, file, displayPath);
  const { trees } = buildTrees(project.navigation, product, new Set());
  const findItem = (tree: SidebarTree) => getPageItems(tree).find((item) => item.route === route);
  const tree = Object.values(trees).find(findItem);
  if (!tree)
    process.stderr.write(
      `No sidebar has an entry for ${route}: add one to a file of navigation/ that navigation/index.ts names, then give the page its title and, unless it is the default one, its sidebar.\n`,
    );
  const sidebar = tree && getBaseKey(tree);
  const frontmatter = [
    '---',
    `title: ${JSON.stringify((tree && findItem(tree)?.title) ?? '')}`,
    'description: ""',
    `kind: ${kind}`,
    ...(sidebar && sidebar !== getDefaultKey(trees) ? [`sidebar: ${sidebar}`] : []),
    'sources: []',
    '---',
  ];
  const body = (sections[kind] ?? []).map(([heading]) => `## ${heading}\n`);
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), `${frontmatter.join('\n')}\n\n${body.join('\n')}`, { flag: 'wx' });
  process.stdout.write(`Created ${displayPath}. Fill it in, then run: ${formatCommand('check', `"${displayPath}"`)}\n`);
}

function assertInContent(root: string, file: string, displayPath: string): void {
  let folder = dirname(join(root, file));
  while (!existsSync(folder)) folder = dirname(folder);
  const content = join(root, 'content');
  const realFolder = realpathSync(folder);
  const contentRoot = existsSync(content) ? realpathSync(content) : realpathSync(root);
  if (realFolder !== contentRoot && !realFolder.startsWith(contentRoot + sep))
    throw new Error(
      `${displayPath} would be outside content/: a link leads to ${realFolder}. Replace the link with a folder.`,
    );
  if (existsSync(join(root, file))) throw new Error(`${displayPath} already exists.`);
}
