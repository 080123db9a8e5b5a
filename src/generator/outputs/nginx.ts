import type { Redirect } from '../../site/redirects.ts';
import { type HeaderRule, headersFor, statusOf } from './hosting.ts';

const quote = (value: string) => `"${value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\$/g, '\\$')}"`;

/** A rule's path pattern as nginx matches it in a map: exact, or a case-sensitive regular expression. */
const pattern = (path: string) =>
  path.includes('*') ? `"~^${path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace('*', '.*')}$"` : quote(path);

/**
 * The build's rules for nginx, included at the level of `http`: one map a header (an empty value sends none) and one for redirects.
 * Regular expressions are tried in order, so later rules, which rank higher, come first; exact paths always win.
 */
export function nginxMaps(rules: HeaderRule[], redirects: Redirect[]): string {
  const names = [...new Set(['Cache-Control', ...rules.flatMap((rule) => Object.keys(rule.headers))])].filter(
    (name) => name !== 'Content-Type',
  );
  const maps = names.map((name) => {
    const lines = [...rules]
      .reverse()
      .filter((rule) => rule.path !== '/*' && rule.headers[name])
      .map((rule) => `  ${pattern(rule.path)} ${quote(rule.headers[name] as string)};`);
    return `map $uri $site_${variable(name)} {\n  default ${quote(headersFor('/', rules)[name] ?? '')};\n${lines.join('\n')}${lines.length ? '\n' : ''}}`;
  });
  const moved = redirects.filter(({ from }) => !from.includes('#'));
  const targets = (status: number) =>
    moved.filter((redirect) => statusOf(redirect) === status).map(({ from, to }) => `  ${quote(from)} ${quote(to)};`);
  for (const status of [308, 307])
    maps.push(`map $site_path $site_moved_${status} {\n  default "";\n${targets(status).join('\n')}\n}`);
  return `# Written by the build. Include it at the level of http.\nmap $uri $site_path {\n  default $uri;\n  "~^(?<bare>/.+)/$" $bare;\n}\n${maps.join('\n')}\n`;
}

/** Headers as the server block adds them; the values come from the maps. */
export function nginxHeaders(rules: HeaderRule[]): string {
  const names = [...new Set(['Cache-Control', ...rules.flatMap((rule) => Object.keys(rule.headers))])].filter(
    (name) => name !== 'Content-Type',
  );
  return `# Written by the build. Include it in the server block.\n${names.map((name) => `add_header ${name} $site_${variable(name)} always;`).join('\n')}\n`;
}

const variable = (name: string) => name.toLowerCase().replaceAll('-', '_');
