import { withBase } from '../../model/base-path.ts';
import { isExternal, type Redirect } from '../../model/redirects.ts';
import { getRedirectStatus, getServerRedirects, type HeaderRule, SHORT_CACHE } from './hosting.ts';

const quote = (value: string) => `"${value.replace(/[\\"]/g, '\\$&')}"`;

/** Only a named matcher may begin with `*`, which then also matches slashes. */
function writeHeaders({ path, headers }: HeaderRule, index: number): string[] {
  const named = path.startsWith('/*') && path !== '/*';
  const matcher = path === '/*' ? '' : named ? `@site_${index} ` : `${path} `;
  return [
    ...(named ? [`@site_${index} path ${path.slice(1)}\n`] : []),
    ...Object.entries(headers).map(([name, value]) => `header ${matcher}${name} ${quote(value)}\n`),
  ];
}

/** For a `route` block, which keeps the order. Path matchers ignore case, so redirects are a map. */
export function writeCaddyRules(rules: HeaderRule[], redirects: Redirect[], base: string): string {
  const all = [{ path: '/*', headers: { 'Cache-Control': SHORT_CACHE } }, ...rules];
  const lines = (everywhere: boolean) =>
    all.flatMap((rule, index) => ((rule.path === '/*') === everywhere ? writeHeaders(rule, index) : []));
  const targets = getServerRedirects(redirects).flatMap((redirect) =>
    [redirect.from, `${redirect.from}/`, `${redirect.from}.html`].map(
      (from) => `\t${quote(from)} ${quote(formatTarget(redirect, base))} ${getRedirectStatus(redirect)}\n`,
    ),
  );
  return [
    '# Written by the build. Import it into a route block of the site.\n',
    ...lines(true),
    'map {query} {site_args} {site_more_args} {\n\t"~^(.+)$" "?$1" "&$1"\n\tdefault "" ""\n}\n',
    `map {host} {site_base} {\n\tdefault ${quote(base.slice(0, -1))}\n}\n`,
    writeBaseRules(base),
    ...lines(false),
    `map {path} {site_moved} {site_status} {\n${targets.join('')}\tdefault "" ""\n}\n`,
    '@site_moved expression `{site_moved} != ""`\n',
    'redir @site_moved {site_moved} {site_status}\n',
  ].join('');
}

function writeBaseRules(base: string): string {
  if (base === '/') return '';
  const folder = base.slice(0, -1);
  // Path matchers ignore case.
  const exact = folder.replaceAll('.', '\\.');
  return [
    `@site_door path_regexp ^${exact}$\nredir @site_door ${base}{site_args} 308\n`,
    `@site_outside not path_regexp ^${exact}/\nerror @site_outside 404\n`,
    `uri strip_prefix ${folder}\n`,
  ].join('');
}

function formatTarget(redirect: Redirect, base: string): string {
  if (isExternal(redirect)) return redirect.to;
  const [path = '', hash] = withBase(base, redirect.to).split('#', 2);
  return `${path}${path.includes('?') ? '{site_more_args}' : '{site_args}'}${hash === undefined ? '' : `#${hash}`}`;
}
