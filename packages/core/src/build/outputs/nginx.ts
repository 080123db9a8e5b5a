import { withBase } from '../../model/base-path.ts';
import { isExternal, type Redirect } from '../../model/redirects.ts';
import {
  getRedirectStatus,
  getServerRedirects,
  type HeaderRule,
  NO_CACHE,
  resolveHeaders,
  SHORT_CACHE,
} from './hosting.ts';

/** A string of nginx's configuration. It has no way to write a dollar sign, which begins a variable. */
function quote(value: string): string {
  if (value.includes('$')) throw new Error(`nginx cannot have "${value}" in a string, because of its dollar sign.`);
  return `"${value.replace(/[\\"]/g, '\\$&')}"`;
}

/** A path pattern, or a path, as a case-sensitive regular expression: plain strings in a map ignore case. */
const pattern = (path: string, before = '', after = '') =>
  `${quote(`~^${before}${path.replace(/[.+?^{}()|[\]\\]/g, '\\$&').replace('*', '.*')}${after}`).slice(0, -1)}$"`;

const variable = (name: string) => `$site_${name.toLowerCase().replaceAll('-', '_')}`;

/** Names of all headers that nginx adds. The type of a file is not among them: nginx has its own table of types. */
const namesOf = (rules: HeaderRule[]) =>
  [...new Set(['Cache-Control', ...rules.flatMap((rule) => Object.keys(rule.headers))])].filter(
    (name) => name !== 'Content-Type',
  );

/**
 * The build's rules for nginx, included at the level of `http`: one map a header (an empty value sends none) and one a status of redirects. Regular
 * expressions are tried in order, so later rules, which rank higher, come first. Errors and redirects below the path of a hashed file are not
 * kept like it. Paths are those within the site (`nginxBase`). The query of a redirect goes along within the site, behind the target's own, as in the bundled server.
 */
export function nginxMaps(rules: HeaderRule[], redirects: Redirect[], base: string): string {
  const headers = namesOf(rules).map((name) => {
    const lines = rules
      .filter((rule) => rule.path !== '/*' && rule.headers[name])
      .reverse()
      .map((rule) => `${pattern(rule.path, '(200|206|304) ')} ${quote(rule.headers[name] as string)}`);
    const isCaching = name === 'Cache-Control';
    const other = isCaching ? SHORT_CACHE : (resolveHeaders('/', rules)[name] ?? '');
    const missing = isCaching ? [`"~^404 " ${quote(NO_CACHE)}`] : [];
    return map('"$status $uri"', variable(name), [`default ${quote(other)}`, ...missing, ...lines]);
  });
  const moved = [308, 307].map((status) => {
    const those = getServerRedirects(redirects).filter((redirect) => getRedirectStatus(redirect) === status);
    const lines = those.map((redirect) => `${pattern(redirect.from, '', '(\\.html|/)?')} ${target(redirect, base)}`);
    return map('$uri', `$site_moved_${status}`, ['default ""', ...lines]);
  });
  const more = map('$args', '$site_more_args', ['default "&$args"', '"" ""']);
  const own = map('$host', '$site_base', [`default ${quote(base.slice(0, -1))}`]);
  return `# Written by the build. Include it at the level of http.\n${[...headers, own, more, ...moved].join('')}`;
}

const map = (source: string, to: string, lines: string[]) =>
  `map ${source} ${to} {\n${lines.map((line) => `  ${line};\n`).join('')}}\n`;

/** Headers as the server block adds them; the values come from the maps. */
export const nginxHeaders = (rules: HeaderRule[]): string =>
  `# Written by the build. Include it in the server block.\n${namesOf(rules)
    .map((name) => `add_header ${name} ${variable(name)} always;\n`)
    .join('')}`;

/**
 * What takes the base path off a request, included before all other rules of the server block, which then see paths within the site. Outside of it there is
 * nothing, and the path without its last slash leads to the home page.
 */
export function nginxBase(base: string): string {
  const intro = '# Written by the build. Include it at the beginning of the server block.\n';
  if (base === '/') return intro;
  const folder = base.slice(0, -1);
  const exact = folder.replaceAll('.', '\\.');
  return `${intro}if ($uri = ${folder}) {\n  return 308 ${base}$is_args$args;\n}\nif ($uri !~ "^${exact}/") {\n  return 404;\n}\nrewrite "^${exact}(/.*)$" $1;\n`;
}

/** Where a redirect leads, with nginx's variables for the query of the request. */
function target(redirect: Redirect, base: string): string {
  const to = withBase(base, redirect.to).replaceAll('$', '%24');
  if (isExternal(redirect)) return quote(to);
  const [path = '', hash] = to.split('#', 2);
  const args = path.includes('?') ? '$site_more_args' : '$is_args$args';
  return `${quote(path).slice(0, -1)}${args}${hash === undefined ? '' : `#${hash}`}"`;
}
