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

/** nginx can't escape a dollar sign. */
function quote(value: string): string {
  if (value.includes('$')) throw new Error(`nginx cannot have "${value}" in a string, because of its dollar sign.`);
  return `"${value.replace(/[\\"]/g, '\\$&')}"`;
}

/** Strings in a map ignore case. */
const toRegExp = (path: string, before = '', after = '') =>
  `${quote(`~^${before}${path.replace(/[.+?^{}()|[\]\\]/g, '\\$&').replace('*', '.*')}${after}`).slice(0, -1)}$"`;

const toVariable = (name: string) => `$site_${name.toLowerCase().replaceAll('-', '_')}`;

/** All but Content-Type, for which nginx has its own table. */
const listHeaderNames = (rules: HeaderRule[]) =>
  [...new Set(['Cache-Control', ...rules.flatMap((rule) => Object.keys(rule.headers))])].filter(
    (name) => name !== 'Content-Type',
  );

/** Writes a map per header and redirect status. The first match wins, so rules are reversed. */
export function writeNginxMaps(rules: HeaderRule[], redirects: Redirect[], base: string): string {
  const headers = listHeaderNames(rules).map((name) => {
    const lines = rules
      .filter((rule) => rule.path !== '/*' && rule.headers[name])
      .reverse()
      .map((rule) => `${toRegExp(rule.path, '(200|206|304) ')} ${quote(rule.headers[name] as string)}`);
    const isCaching = name === 'Cache-Control';
    const fallback = isCaching ? SHORT_CACHE : (resolveHeaders('/', rules)[name] ?? '');
    const missing = isCaching ? [`"~^404 " ${quote(NO_CACHE)}`] : [];
    return writeMap('"$status $uri"', toVariable(name), [`default ${quote(fallback)}`, ...missing, ...lines]);
  });
  const redirectMaps = [308, 307].map((status) => {
    const lines = getServerRedirects(redirects)
      .filter((redirect) => getRedirectStatus(redirect) === status)
      .map((redirect) => `${toRegExp(redirect.from, '', '(\\.html|/)?')} ${formatTarget(redirect, base)}`);
    return writeMap('$uri', `$site_moved_${status}`, ['default ""', ...lines]);
  });
  const moreArgs = writeMap('$args', '$site_more_args', ['default "&$args"', '"" ""']);
  const basePath = writeMap('$host', '$site_base', [`default ${quote(base.slice(0, -1))}`]);
  return `# Written by the build. Include it at the level of http.\n${[...headers, basePath, moreArgs, ...redirectMaps].join('')}`;
}

const writeMap = (source: string, to: string, lines: string[]) =>
  `map ${source} ${to} {\n${lines.map((line) => `  ${line};\n`).join('')}}\n`;

export const writeNginxHeaders = (rules: HeaderRule[]): string =>
  `# Written by the build. Include it in the server block.\n${listHeaderNames(rules)
    .map((name) => `add_header ${name} ${toVariable(name)} always;\n`)
    .join('')}`;

export function writeNginxBase(base: string): string {
  const intro = '# Written by the build. Include it at the beginning of the server block.\n';
  if (base === '/') return intro;
  const folder = base.slice(0, -1);
  const exact = folder.replaceAll('.', '\\.');
  return `${intro}if ($uri = ${folder}) {\n  return 308 ${base}$is_args$args;\n}\nif ($uri !~ "^${exact}/") {\n  return 404;\n}\nrewrite "^${exact}(/.*)$" $1;\n`;
}

function formatTarget(redirect: Redirect, base: string): string {
  const to = withBase(base, redirect.to).replaceAll('$', '%24');
  if (isExternal(redirect)) return quote(to);
  const [path = '', hash] = to.split('#', 2);
  const args = path.includes('?') ? '$site_more_args' : '$is_args$args';
  return `${quote(path).slice(0, -1)}${args}${hash === undefined ? '' : `#${hash}`}"`;
}
