import { withBase } from '../../model/base-path.ts';
import type { Redirect } from '../../model/redirects.ts';
import { escapeHtmlAttribute } from '../../model/text.ts';

/** Both keep the method; 308 may be cached. */
export const getRedirectStatus = ({ permanent }: Redirect) => (permanent ? 308 : 307);

/** `*` in the path matches any text. Later rules override earlier ones. */
export interface HeaderRule {
  path: string;
  headers: Record<string, string>;
}

const DAY_SECONDS = 86_400;

/** Browsers ask each time; a CDN asks the host once a minute. */
const SHARED_CACHE = 'public, max-age=0, s-maxage=60, must-revalidate';

export function headerRules(csp: string, base: string): HeaderRule[] {
  const immutable = { 'Cache-Control': `public, max-age=${365 * DAY_SECONDS}, immutable` };
  return [
    {
      path: '/*',
      headers: {
        'Content-Security-Policy': `${csp}; frame-ancestors 'none'`,
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'strict-origin-when-cross-origin',
        'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
        'Cross-Origin-Opener-Policy': 'same-origin',
        'X-Frame-Options': 'DENY',
        Link: `<${withBase(base, '/llms.txt')}>; rel="describedby"; type="text/plain"`,
      },
    },
    { path: '/assets/*', headers: immutable },
    { path: '/_pages/*', headers: { ...immutable, 'X-Robots-Tag': 'noindex' } },
    { path: '/_pages/manifest.json', headers: { 'Cache-Control': SHARED_CACHE, 'X-Robots-Tag': 'noindex' } },
    { path: '/_search/*', headers: { ...immutable, 'X-Robots-Tag': 'noindex' } },
    { path: '/_search/manifest.json', headers: { 'Cache-Control': SHARED_CACHE, 'X-Robots-Tag': 'noindex' } },
    { path: '/_offline.json', headers: { 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' } },
    { path: '/_offline/*', headers: { ...immutable, 'X-Robots-Tag': 'noindex' } },
    { path: '/*.md', headers: { 'X-Robots-Tag': 'noindex', 'Content-Type': 'text/markdown; charset=utf-8' } },
  ];
}

/** For missing files, which the next deployment may add. */
export const NO_CACHE = 'no-cache';

/** Pages may be ten minutes older during revalidation, and a day if the host is down. */
export const SHORT_CACHE = 'public, max-age=300, stale-while-revalidate=600, stale-if-error=86400';

const matches = (rule: HeaderRule, path: string) => {
  const [before = '', after] = rule.path.split('*');
  if (after === undefined) return path === rule.path;
  return path.length >= before.length + after.length && path.startsWith(before) && path.endsWith(after);
};

export const resolveHeaders = (path: string, rules: HeaderRule[]): Record<string, string> =>
  Object.assign(
    { 'Cache-Control': SHORT_CACHE },
    ...rules.filter((rule) => matches(rule, path)).map((rule) => rule.headers),
  );

/** Except below `/.well-known/` (RFC 8615). */
export const isHiddenPath = (path: string): boolean => path.replace(/^\/\.well-known\//, '/').includes('/.');

/** A server never receives a hash. */
export const getServerRedirects = (redirects: Redirect[]): Redirect[] =>
  redirects
    .filter(({ from }) => !from.includes('#'))
    .map((redirect) => ({ ...redirect, to: encodeTarget(redirect.to) }));

/** Percent-encodes what a URL can't contain (RFC 3986, section 2). */
const encodeTarget = (to: string): string =>
  to.replace(/\p{Surrogate}/gu, '\ufffd').replace(/[^\w\-.~:/?#[\]@!$&'()*+,;=%]/gu, encodeURIComponent);

/** Hosts join repeated headers by commas, so an inherited one is detached first (`! Name`). */
export function headersFile(rules: HeaderRule[], base: string): string {
  const blocks = rules.map((rule, index) => {
    const earlier = rules.slice(0, index).filter((other) => matches(other, rule.path));
    const lines = Object.entries(rule.headers).flatMap(([name, value]) => [
      ...(earlier.some(({ headers }) => name in headers) ? [`  ! ${name}`] : []),
      `  ${name}: ${value}`,
    ]);
    return `${[withBase(base, rule.path), ...lines].join('\n')}\n`;
  });
  return blocks.join('\n');
}

/** Netlify responds with 404 to the statuses 307 and 308 (docs.netlify.com, "Redirect options"). */
export const redirectsFile = (redirects: Redirect[], base: string) =>
  getServerRedirects(redirects)
    .flatMap(({ from, to, permanent }) =>
      [from, `${from}/`].map((path) => `${withBase(base, path)} ${withBase(base, to)} ${permanent ? 301 : 302}\n`),
    )
    .join('');

/** For hosts without rule files. A script keeps the query and the hash. */
export function redirectPage(to: string, canonical: string): string {
  const refresh = `<meta http-equiv="refresh" content="0;url=${escapeHtmlAttribute(to)}">`;
  const target = JSON.stringify(to).replace(/</g, '\\u003c');
  const script = `<script>{const u=new URL(${target},location.href),own=[...u.searchParams.keys()];for(const[k,v]of new URLSearchParams(location.search))own.includes(k)||u.searchParams.append(k,v);u.hash||=location.hash;location.replace(u.href)}</script>`;
  const forward = to.startsWith('/') ? `${script}<noscript>${refresh}</noscript>` : refresh;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Moved</title><link rel="canonical" href="${escapeHtmlAttribute(canonical)}">${forward}<p>This page is now at <a href="${escapeHtmlAttribute(to)}">${escapeHtmlAttribute(to)}</a>.</p></html>\n`;
}
