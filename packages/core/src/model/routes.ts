import type { Diagnostic } from './types.ts';

type Reason = Pick<Diagnostic, 'message' | 'hint'>;

/** Built-in pages, which need no navigation entry. */
export const BUILT_IN_ROUTES: readonly string[] = ['/', '/search', '/404'];

const RESERVED_FOLDERS = ['assets', 'llms'];

export const LLMS_FOLDER = '/llms/';

export const MCP_PATH = '/mcp';

/** For load balancers, at the root of the host. */
export const HEALTH_PATH = '/healthz';

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

export function isGeneratedFile(path: string): boolean {
  const first = path.split('/')[1] ?? '';
  return (
    first.startsWith('_') ||
    RESERVED_FOLDERS.includes(first) ||
    [
      '/index',
      '/index.html',
      '/404.html',
      '/licenses.txt',
      '/sw.js',
      MCP_PATH,
      HEALTH_PATH,
      ...GENERATED_FILES,
    ].includes(path) ||
    /^\/icon-[\w-]+\.png$/.test(path)
  );
}

export const isReservedRoute = (route: string): boolean => isGeneratedFile(route) || /^\/[^/]+\.json$/.test(route);

/** Mail clients and search results cut off longer URLs. */
const MAX_ROUTE_CHARS = 200;

/** Reserved on Windows, with any extension. */
const WINDOWS_DEVICE_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Returns why a page can't have the route. */
export function validateRoute(route: string): Reason | undefined {
  const rename = 'Rename the file: lower-case letters, digits, hyphens and dots, such as first-steps.md.';
  if (BUILT_IN_ROUTES.includes(route) || route === '/index')
    return { message: `The site makes the page ${route} itself.`, hint: 'Give the file another name.' };
  if (isReservedRoute(route))
    return {
      message: `The route "${route}" belongs to the files of the built site.`,
      hint: 'Put the page into another folder, or give it another name; names that start with "_" are reserved.',
    };
  if (route.endsWith('/index'))
    return {
      message: `The route "${route}" ends in "index".`,
      hint: `Name the file ${route.slice(1, -'/index'.length)}.md, beside the folder.`,
    };
  if (route.length > MAX_ROUTE_CHARS)
    return {
      message: `The route has ${route.length} characters; at most ${MAX_ROUTE_CHARS} are allowed.`,
      hint: 'Shorten the names of the file and its folders.',
    };
  const invalid = /[^A-Za-z0-9./-]/u.exec(route)?.[0];
  if (invalid !== undefined) return { message: `The file name contains ${describeCharacter(invalid)}.`, hint: rename };
  const part = route
    .slice(1)
    .split('/')
    .find((segment) => !/^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(segment));
  if (part !== undefined)
    return { message: `"${part}" in the file name must start and end with a letter or a digit.`, hint: rename };
  const device = route.split('/').find((segment) => WINDOWS_DEVICE_NAME.test(segment));
  if (device !== undefined)
    return { message: `"${device}" is the name of a device on Windows, which can have no such file.`, hint: rename };
  const extension = /\.[A-Za-z]\w*$/.exec(route)?.[0];
  if (extension)
    return { message: `The route "${route}" looks like a file.`, hint: `Remove "${extension}" from the file name.` };
  return undefined;
}

function describeCharacter(character: string): string {
  if (character === ' ') return 'a space';
  if (/\s|\p{C}/u.test(character)) return 'an invisible character';
  if (/\p{M}/u.test(character)) return 'a combining accent';
  return `the character "${character}"`;
}

interface PageFile {
  route: string;
  file: string;
}

export function checkUppercaseRoutes(pages: readonly PageFile[], from: ReadonlySet<string>): Diagnostic[] {
  return pages
    .filter(({ route }) => route !== route.toLowerCase() && !from.has(route.toLowerCase()))
    .map(({ route, file }) => ({
      file,
      message: `The route "${route}" has uppercase letters, and nothing redirects from "${route.toLowerCase()}".`,
      hint: 'Rename the file to lower case, or add a redirect from the route in lower case.',
    }));
}

/** The bundled server forwards requests below this path. */
export const PROXY_PATH = '/_api';

export interface ProxyInfo {
  server: string | null;
}

/** Marks errors of the proxy itself, such as a timeout. */
export const PROXY_FAILURE_HEADER = 'x-proxy-failure';
