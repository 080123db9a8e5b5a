import { isExternal, type Redirect } from '../../site/redirects.ts';
import { briefly, type HeaderRule, headersFor, servedRedirects, statusOf } from './hosting.ts';

/** A string of nginx's configuration. It has no way to write a dollar sign, which begins a variable. */
function quote(value: string): string {
  if (value.includes('$')) throw new Error(`nginx cannot be told "${value}": its strings have no dollar sign.`);
  return `"${value.replace(/[\\"]/g, '\\$&')}"`;
}

/**
 * A rule's path, and the statuses it is for, as a case-sensitive regular expression: plain strings in a map ignore case. Errors and redirects below
 * the path of a hashed file must not be kept like it.
 */
const pattern = (path: string) =>
  quote(`~^(200|206|304) ${path.replace(/[.+?^{}()|[\]\\]/g, '\\$&').replace('*', '.*')}`).replace(/"$/, '$"');

const variable = (name: string) => `$site_${name.toLowerCase().replaceAll('-', '_')}`;

/** Names of all headers that nginx adds. The type of a file is not among them: nginx has its own table of types. */
const namesOf = (rules: HeaderRule[]) =>
  [...new Set(['Cache-Control', ...rules.flatMap((rule) => Object.keys(rule.headers))])].filter(
    (name) => name !== 'Content-Type',
  );

/**
 * The build's rules for nginx, included at the level of `http`: one map a header (an empty value sends none). Regular expressions are tried in
 * order, so later rules, which rank higher, come first.
 */
export function nginxMaps(rules: HeaderRule[]): string {
  const maps = namesOf(rules).map((name) => {
    const lines = rules
      .filter((rule) => rule.path !== '/*' && rule.headers[name])
      .reverse()
      .map((rule) => `  ${pattern(rule.path)} ${quote(rule.headers[name] as string)};\n`);
    const other = name === 'Cache-Control' ? briefly : (headersFor('/', rules)[name] ?? '');
    return `map "$status $uri" ${variable(name)} {\n  default ${quote(other)};\n${lines.join('')}}\n`;
  });
  const more = `map $args $site_more_args {\n  default "&$args";\n  "" "";\n}\n`;
  return `# Written by the build. Include it at the level of http.\n${more}${maps.join('')}`;
}

/**
 * What the server block includes: headers, whose values come from the maps, and redirects as exact locations, which know capitals from small letters
 * and are found at once however many there are. A query goes along within the site, behind the target's own, as in the bundled server.
 */
export function nginxServer(rules: HeaderRule[], redirects: Redirect[]): string {
  const headers = namesOf(rules).map((name) => `add_header ${name} ${variable(name)} always;\n`);
  const locations = servedRedirects(redirects).flatMap((redirect) =>
    [redirect.from, `${redirect.from}/`].map(
      (from) => `location = ${quote(from)} {\n  return ${statusOf(redirect)} ${target(redirect)};\n}\n`,
    ),
  );
  return `# Written by the build. Include it in the server block.\n${headers.join('')}${locations.join('')}`;
}

/** Where a redirect leads, with nginx's variables for the query of the request. */
function target(redirect: Redirect): string {
  const to = redirect.to.replaceAll('$', '%24');
  if (isExternal(redirect)) return quote(to);
  const [path = '', hash] = to.split('#', 2);
  const args = path.includes('?') ? '$site_more_args' : '$is_args$args';
  return quote(path).replace(/"$/, `${args}${hash === undefined ? '' : `#${hash}`}"`);
}
