/** Which addresses a page or a redirect can have. */
import type { Diagnostic } from './types.ts';

type Reason = Pick<Diagnostic, 'message' | 'hint'>;

/** Pages that the shell of every site makes: they have no leaf. A site may name more (`pages` of its configuration). */
export const BUILT_IN_ROUTES: readonly string[] = ['/', '/search', '/404'];

/** Folders of the built site that hold no pages, beside all that start with `_`. */
const reservedFolders = ['assets', 'llms'];

/** Folder of the texts of each area, for language models. */
export const llmsFolder = '/llms/';

/** Where the bundled server answers assistants. */
export const assistantPath = '/mcp';

/** Files at the root of every built site, beside the pages and their Markdown twins. */
export const GENERATED_FILES: readonly string[] = [
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
  '/llms-full.txt',
  '/favicon.ico',
  '/favicon.svg',
  '/apple-touch-icon.png',
  '/pages.json',
  '/manifest.webmanifest',
];

/** Whether the build makes the file of this address for every site. */
export function isGeneratedFile(path: string): boolean {
  const first = path.split('/')[1] ?? '';
  return (
    first.startsWith('_') ||
    reservedFolders.includes(first) ||
    ['/index', '/index.html', '/404.html', '/licenses.txt', '/sw.js', assistantPath, ...GENERATED_FILES].includes(
      path,
    ) ||
    /^\/icon-[\w-]+\.png$/.test(path)
  );
}

/** Whether the address belongs to the built site itself, so that neither a page nor a redirect can have it. */
export const isReservedRoute = (route: string): boolean => isGeneratedFile(route) || /^\/[^/]+\.json$/.test(route);

/** No address of a page is longer, in characters: longer ones are cut in mails and search results. */
const MAX_ROUTE_CHARS = 200;

/** Names that Windows keeps for devices, whatever their ending: a repository with such a file cannot be checked out there. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Why no page can have this route, which is that of its file; undefined when it can. Capitals are a question of redirects: `checkCapitals`. */
export function validateRoute(route: string): Reason | undefined {
  const rename = 'Rename the file: lower-case letters, digits, hyphens and dots, such as first-steps.md.';
  if (BUILT_IN_ROUTES.includes(route) || route === '/index')
    return { message: `The site makes the page ${route} itself.`, hint: 'Give the file another name.' };
  if (isReservedRoute(route))
    return {
      message: `The address ${route} belongs to the files of the built site.`,
      hint: 'Put the page into another folder, or give it another name; names that start with "_" are taken.',
    };
  if (route.endsWith('/index'))
    return {
      message: `The address of the page is ${route}, and not that of its folder.`,
      hint: `Name the file ${route.slice(1, -'/index'.length)}.md, beside the folder.`,
    };
  if (route.length > MAX_ROUTE_CHARS)
    return {
      message: `The address has ${route.length} characters; at most ${MAX_ROUTE_CHARS} are allowed.`,
      hint: 'Shorten the names of the file and its folders.',
    };
  const odd = /[^A-Za-z0-9./-]/u.exec(route)?.[0];
  if (odd !== undefined) return { message: `The file's name has ${nameOfSign(odd)}.`, hint: rename };
  const part = route
    .slice(1)
    .split('/')
    .find((segment) => !/^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(segment));
  if (part !== undefined)
    return { message: `"${part}" in the file's name does not start and end with a letter or a digit.`, hint: rename };
  const device = route.split('/').find((segment) => deviceName.test(segment));
  if (device !== undefined)
    return { message: `"${device}" is the name of a device on Windows, which can have no such file.`, hint: rename };
  const ending = /\.[A-Za-z]\w*$/.exec(route)?.[0];
  if (ending)
    return { message: `The address ${route} looks like that of a file.`, hint: `Take "${ending}" out of its name.` };
  return undefined;
}

/** A sign as a sentence names it. */
function nameOfSign(sign: string): string {
  if (sign === ' ') return 'a space in it';
  if (/\s|\p{C}/u.test(sign)) return 'an invisible character in it';
  if (/\p{M}/u.test(sign)) return 'an accent in it that is a sign of its own';
  return `the sign "${sign}" in it`;
}

/** A page whose address has capitals, with the file that it is from. */
export interface NamedPage {
  route: string;
  file: string;
}

/** Pages with capitals in their address: who types it in lower case arrives only where a redirect leads there. `from` are the addresses that are redirected. */
export function checkUppercaseRoutes(pages: readonly NamedPage[], from: ReadonlySet<string>): Diagnostic[] {
  return pages
    .filter(({ route }) => route !== route.toLowerCase() && !from.has(route.toLowerCase()))
    .map(({ route, file }) => ({
      file,
      message: `The address ${route} has capitals, and nothing leads there from ${route.toLowerCase()}.`,
      hint: 'Write the name of the file in lower case, or add a redirect from the address in lower case.',
    }));
}
