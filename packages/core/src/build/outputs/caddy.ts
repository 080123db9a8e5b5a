import { withBase } from '../../model/base-path.ts';
import { isExternal, type Redirect } from '../../model/redirects.ts';
import { getRedirectStatus, getServerRedirects, type HeaderRule, SHORT_CACHE } from './hosting.ts';

const quote = (value: string) => `"${value.replace(/[\\"]/g, '\\$&')}"`;

/**
 * The headers of one rule. A pattern that ends in a file's ending needs a matcher with a name, in which it begins with its `*`: after the slash that
 * other matchers begin with, a `*` stops at the next slash.
 */
function headerLines({ path, headers }: HeaderRule, index: number): string[] {
  const named = path.startsWith('/*') && path !== '/*';
  const matcher = path === '/*' ? '' : named ? `@site_${index} ` : `${path} `;
  return [
    ...(named ? [`@site_${index} path ${path.slice(1)}\n`] : []),
    ...Object.entries(headers).map(([name, value]) => `header ${matcher}${name} ${quote(value)}\n`),
  ];
}

/**
 * The build's rules for Caddy, imported into a `route` block, which keeps their order: headers of every path; then the base path is taken off, so that all that
 * follows sees paths within the site; headers by path (later rules replace earlier ones); redirects. These are a map, which knows capitals from small letters; a
 * path matcher does not. A query goes along within the site, behind the target's own, as in the bundled server.
 */
export function caddyRules(rules: HeaderRule[], redirects: Redirect[], base: string): string {
  const all = [{ path: '/*', headers: { 'Cache-Control': SHORT_CACHE } }, ...rules];
  const lines = (everywhere: boolean) =>
    all.flatMap((rule, index) => ((rule.path === '/*') === everywhere ? headerLines(rule, index) : []));
  const moved = getServerRedirects(redirects).flatMap((redirect) =>
    [redirect.from, `${redirect.from}/`, `${redirect.from}.html`].map(
      (from) => `\t${quote(from)} ${quote(target(redirect, base))} ${getRedirectStatus(redirect)}\n`,
    ),
  );
  return [
    '# Written by the build. Import it into a route block of the site.\n',
    ...lines(true),
    'map {query} {site_args} {site_more_args} {\n\t"~^(.+)$" "?$1" "&$1"\n\tdefault "" ""\n}\n',
    `map {host} {site_base} {\n\tdefault ${quote(base.slice(0, -1))}\n}\n`,
    offBase(base),
    ...lines(false),
    `map {path} {site_moved} {site_status} {\n${moved.join('')}\tdefault "" ""\n}\n`,
    '@site_moved expression `{site_moved} != ""`\n',
    'redir @site_moved {site_moved} {site_status}\n',
  ].join('');
}

/** What takes the base path off a request: outside of it there is nothing, and the path without its last slash leads to the home page. */
function offBase(base: string): string {
  if (base === '/') return '';
  const folder = base.slice(0, -1);
  // A path matcher takes capitals and small letters for the same.
  const exact = folder.replaceAll('.', '\\.');
  return [
    `@site_door path_regexp ^${exact}$\nredir @site_door ${base}{site_args} 308\n`,
    `@site_outside not path_regexp ^${exact}/\nerror @site_outside 404\n`,
    `uri strip_prefix ${folder}\n`,
  ].join('');
}

/** Where a redirect leads, with placeholders for the query of the request. */
function target(redirect: Redirect, base: string): string {
  if (isExternal(redirect)) return redirect.to;
  const [path = '', hash] = withBase(base, redirect.to).split('#', 2);
  return `${path}${path.includes('?') ? '{site_more_args}' : '{site_args}'}${hash === undefined ? '' : `#${hash}`}`;
}
