import type { Redirect } from '../../site/redirects.ts';

/** HTTP status of a redirect: both keep the method; 308 may be remembered. */
export const statusOf = ({ permanent }: Redirect) => (permanent ? 308 : 307);

/** A header rule: paths by pattern (`*` at the end matches all below), headers by name. Later rules add to earlier ones. */
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
    { path: '/*.md', headers: { 'X-Robots-Tag': 'noindex', 'Content-Type': 'text/markdown; charset=utf-8' } },
  ];
}

/** Headers for one path: every rule that matches, later ones first in rank. HTML and everything unnamed is revalidated after five minutes. */
export function headersFor(path: string, rules: HeaderRule[]): Record<string, string> {
  const headers: Record<string, string> = { 'Cache-Control': 'public, max-age=300, must-revalidate' };
  for (const rule of rules) {
    const [before = '', after = ''] = rule.path.split('*');
    const matches = rule.path.includes('*') ? path.startsWith(before) && path.endsWith(after) : path === rule.path;
    if (matches) Object.assign(headers, rule.headers);
  }
  return headers;
}

/** `_headers`, the rule file of Netlify, Cloudflare Pages and others. A header that a later rule sets again is first detached (`! Name`). */
export function headersFile(rules: HeaderRule[]): string {
  const earlier = new Set<string>();
  return rules
    .map((rule) => {
      const lines = [rule.path];
      for (const [name, value] of Object.entries(rule.headers)) {
        if (rule.path !== '/*' && !rule.path.includes('*') && earlier.has(name)) lines.push(`  ! ${name}`);
        lines.push(`  ${name}: ${value}`);
        earlier.add(name);
      }
      return `${lines.join('\n')}\n`;
    })
    .join('\n');
}

/** `_redirects`, read by the same hosts: one rule a line, in order. */
export const redirectsFile = (redirects: Redirect[]) =>
  `${redirects
    .filter(({ from }) => !from.includes('#'))
    .map((redirect) => `${redirect.from} ${redirect.to} ${statusOf(redirect)}`)
    .join('\n')}\n`;

/** Page that forwards where no rule file is read (`--host=plain`). */
export const redirectPage = (to: string) =>
  `<!doctype html><meta charset="utf-8"><title>Moved</title><link rel="canonical" href="${to}"><meta http-equiv="refresh" content="0;url=${to}"><p>This page is now at <a href="${to}">${to}</a>.</p>\n`;
