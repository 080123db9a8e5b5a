import { withBase } from '../../model/base-path.ts';
import { escapeHtmlAttribute } from '../../model/escape-html.ts';
import type { Redirect } from '../../model/redirects.ts';

/** HTTP status of a redirect: both keep the method; 308 may be remembered. */
export const getRedirectStatus = ({ permanent }: Redirect) => (permanent ? 308 : 307);

/** A header rule: paths within the site by pattern (`*` at the end matches all below), headers by name. Later rules add to earlier ones. */
export interface HeaderRule {
  path: string;
  headers: Record<string, string>;
}

const day = 86_400;

/** Headers of the whole site: one policy, immutable hashed files, short-lived HTML, fragments and twins kept out of search engines. */
export function headerRules(csp: string): HeaderRule[] {
  const immutable = { 'Cache-Control': `public, max-age=${365 * day}, immutable` };
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
      },
    },
    { path: '/assets/*', headers: immutable },
    { path: '/_pages/*', headers: { ...immutable, 'X-Robots-Tag': 'noindex' } },
    { path: '/_pages/manifest.json', headers: { 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' } },
    { path: '/_search/*', headers: { ...immutable, 'X-Robots-Tag': 'noindex' } },
    { path: '/_search/manifest.json', headers: { 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' } },
    { path: '/_offline.json', headers: { 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' } },
    { path: '/_offline/*', headers: { ...immutable, 'X-Robots-Tag': 'noindex' } },
    { path: '/*.md', headers: { 'X-Robots-Tag': 'noindex', 'Content-Type': 'text/markdown; charset=utf-8' } },
  ];
}

/** Cache-Control of what is not there: below the folders of hashed files, too, it may come with the next deployment. */
export const NO_CACHE = 'no-cache';

/** Cache-Control of HTML and everything that no rule names. */
export const SHORT_CACHE = 'public, max-age=300, must-revalidate';

/** Whether a rule's path names a path: exactly, or with one `*` for any text. */
const matches = (rule: HeaderRule, path: string) => {
  const [before = '', after] = rule.path.split('*');
  if (after === undefined) return path === rule.path;
  return path.length >= before.length + after.length && path.startsWith(before) && path.endsWith(after);
};

/** Headers for one path: those of every rule that matches; a later rule replaces what an earlier one said. */
export const resolveHeaders = (path: string, rules: HeaderRule[]): Record<string, string> =>
  Object.assign(
    { 'Cache-Control': SHORT_CACHE },
    ...rules.filter((rule) => matches(rule, path)).map((rule) => rule.headers),
  );

/** Redirects that a host can apply, with targets that a header can hold: an anchor of the source never reaches a server. */
export const getServerRedirects = (redirects: Redirect[]): Redirect[] =>
  redirects
    .filter(({ from }) => !from.includes('#'))
    .map((redirect) => ({ ...redirect, to: encodeTarget(redirect.to) }));

/**
 * The target of a redirect as an address: what no address holds is percent-encoded (RFC 3986, section 2), so that no line break and no brace of it means
 * something to a header, a rule file or a server. What is encoded already stays as it is.
 */
const encodeTarget = (to: string): string =>
  to.replace(/\p{Surrogate}/gu, '\ufffd').replace(/[^\w\-.~:/?#[\]@!$&'()*+,;=%]/gu, encodeURIComponent);

/**
 * `_headers`, the rule file of Netlify, Cloudflare Pages and others. Hosts join what several rules say about one header by commas, so a header
 * that an earlier matching rule has set is first detached (`! Name`). HTML keeps the host's own caching for the same reason. `base` is the base path of the site.
 */
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

/**
 * `_redirects`, read by the same hosts: one rule a line, in order, with and without a slash at the end, since not all hosts take them for the same.
 * The statuses are 301 and 302: Netlify knows no 307 and 308 and would answer 404 (docs.netlify.com, "Redirect options"). `base` is the base path of the site.
 */
export const redirectsFile = (redirects: Redirect[], base: string) =>
  getServerRedirects(redirects)
    .flatMap(({ from, to, permanent }) =>
      [from, `${from}/`].map((path) => `${withBase(base, path)} ${withBase(base, to)} ${permanent ? 301 : 302}\n`),
    )
    .join('');

/**
 * Renders a page that forwards where no rule file is read (`--host=plain`). Within the site the query
 * and the hash are kept, which only a script can do; without scripts the page forwards without them.
 *
 * @param canonical Full address of the target on the public site.
 */
export function redirectPage(to: string, canonical: string): string {
  const refresh = `<meta http-equiv="refresh" content="0;url=${escapeHtmlAttribute(to)}">`;
  const target = JSON.stringify(to).replace(/</g, '\\u003c');
  const script = `<script>{const u=new URL(${target},location.href),own=[...u.searchParams.keys()];for(const[k,v]of new URLSearchParams(location.search))own.includes(k)||u.searchParams.append(k,v);u.hash||=location.hash;location.replace(u.href)}</script>`;
  const forward = to.startsWith('/') ? `${script}<noscript>${refresh}</noscript>` : refresh;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Moved</title><link rel="canonical" href="${escapeHtmlAttribute(canonical)}">${forward}<p>This page is now at <a href="${escapeHtmlAttribute(to)}">${escapeHtmlAttribute(to)}</a>.</p></html>\n`;
}
