import { isExternal, type Redirect } from '../../model/redirects.ts';
import { briefly, type HeaderRule, servedRedirects, statusOf } from './hosting.ts';

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
 * The build's rules for Caddy, imported into a `route` block, which keeps their order: headers by path (later rules replace earlier ones), then
 * redirects. These are a map, which knows capitals from small letters; a path matcher does not. A query goes along within the site, behind the
 * target's own, as in the bundled server.
 */
export function caddyRules(rules: HeaderRule[], redirects: Redirect[]): string {
  const headers = [{ path: '/*', headers: { 'Cache-Control': briefly } }, ...rules].flatMap(headerLines);
  const moved = servedRedirects(redirects).flatMap((redirect) =>
    [redirect.from, `${redirect.from}/`, `${redirect.from}.html`].map(
      (from) => `\t${quote(from)} ${quote(target(redirect))} ${statusOf(redirect)}\n`,
    ),
  );
  return [
    '# Written by the build. Import it into a route block of the site.\n',
    ...headers,
    'map {query} {site_args} {site_more_args} {\n\t"~^(.+)$" "?$1" "&$1"\n\tdefault "" ""\n}\n',
    `map {path} {site_moved} {site_status} {\n${moved.join('')}\tdefault "" ""\n}\n`,
    '@site_moved expression `{site_moved} != ""`\n',
    'redir @site_moved {site_moved} {site_status}\n',
  ].join('');
}

/** Where a redirect leads, with placeholders for the query of the request. */
function target(redirect: Redirect): string {
  if (isExternal(redirect)) return redirect.to;
  const [path = '', hash] = redirect.to.split('#', 2);
  return `${path}${path.includes('?') ? '{site_more_args}' : '{site_args}'}${hash === undefined ? '' : `#${hash}`}`;
}
