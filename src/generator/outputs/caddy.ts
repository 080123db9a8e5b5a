import type { Redirect } from '../../site/redirects.ts';
import { type HeaderRule, headersFor, statusOf } from './hosting.ts';

const quote = (value: string) => `"${value.replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"`;

/** The build's rules for Caddy, imported into a site block: headers by path (later rules replace earlier ones), then redirects. */
export function caddyRules(rules: HeaderRule[], redirects: Redirect[]): string {
  const lines = [
    '# Written by the build. Import it into the site block.',
    `header Cache-Control ${quote(headersFor('/', [])['Cache-Control'] as string)}`,
  ];
  for (const { path, headers } of rules)
    for (const [name, value] of Object.entries(headers))
      lines.push(`header ${path === '/*' ? '' : `${path} `}${name} ${quote(value)}`);
  for (const redirect of redirects)
    if (!redirect.from.includes('#'))
      lines.push(
        `redir ${redirect.from} ${redirect.to} ${statusOf(redirect)}`,
        `redir ${redirect.from}/ ${redirect.to} ${statusOf(redirect)}`,
      );
  return `${lines.join('\n')}\n`;
}
