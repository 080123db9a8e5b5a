import { createHash } from 'node:crypto';
import type { Diagnostic } from '@folio/core/model/types.ts';
import { type BuiltCheck, type BuiltPage, eachPage, find, metaOf } from './built.ts';
import { nameOf, within } from './markup.ts';

const hashOf = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`;

/** Sources of a directive of a content security policy. */
function sourcesOf(policy: string, directive: string): string[] {
  const found = policy
    .split(';')
    .map((part) => part.trim().split(/\s+/))
    .find(([name]) => name === directive);
  return found?.slice(1) ?? [];
}

/** Types of scripts that are data and never run. */
const isData = (type: string | undefined) => type !== undefined && /json$/.test(type);

/** A policy without its hashes: what all pages share. */
const withoutHashes = (policy: string) => policy.replace(/ 'sha\d+-[^']*'/g, '');

/**
 * One policy for all pages and the headers, which allows nothing unsafe; a page's own allows its own scripts and styles by hash, that of the headers
 * those of all pages.
 */
export const checkPolicy: BuiltCheck = (site) => {
  const policies = new Map<string, BuiltPage>();
  for (const page of site.pages) {
    const policy = withoutHashes(metaOf(page, 'Content-Security-Policy') ?? '');
    if (!policies.has(policy)) policies.set(policy, page);
  }
  const [policy = ''] = policies.keys();
  const faults: Diagnostic[] = [...policies.entries()].slice(1).map(([, page]) => ({
    file: page.file,
    message: 'The content security policy differs from that of the other pages.',
    hint: 'A single-page site keeps the policy of its first document: only the hashes may differ.',
  }));
  if (!policy)
    faults.push({
      file: site.pages[0]?.file ?? '404.html',
      message: 'The pages have no content security policy.',
      hint: 'Write it as meta and header.',
    });
  for (const word of ["'unsafe-inline'", "'unsafe-eval'", "'unsafe-hashes'"])
    if (policy.includes(word))
      faults.push({
        file: site.pages[0]?.file ?? '',
        message: `The policy allows ${word}.`,
        hint: 'Allow scripts and styles by hash.',
      });
  if (!sourcesOf(policy, 'default-src').includes("'none'"))
    faults.push({
      file: site.pages[0]?.file ?? '',
      message: "The policy does not begin with default-src 'none'.",
      hint: 'Refuse everything first, then allow what is needed.',
    });
  const headers = site.files.has('/_headers') ? site.read('/_headers') : '';
  const header = /Content-Security-Policy: (.*); frame-ancestors 'none'/.exec(headers)?.[1] ?? '';
  if (withoutHashes(header) !== policy)
    faults.push({
      file: '_headers',
      message: 'The policy of the headers is not that of the pages.',
      hint: 'Make both from the same text; frame-ancestors counts in headers only.',
    });
  return [...faults, ...checkInline(header)(site)];
};

/** Inline scripts and styles have their hashes in the policy. */
const checkInline = (header: string) =>
  eachPage((page, fail) => {
    const own = metaOf(page, 'Content-Security-Policy') ?? '';
    const both = (directive: string) => {
      const allowed = new Set(sourcesOf(header, directive));
      return new Set(sourcesOf(own, directive).filter((source) => allowed.has(source)));
    };
    const scripts = both('script-src');
    const styles = both('style-src');
    const hint = 'Add its hash to the policy of the page and to that of the headers.';
    for (const element of find(page, 'script')) {
      const type = element.attributes.get('type');
      const code = page.html.slice(element.innerFrom, element.innerTo);
      if (isData(type)) {
        try {
          JSON.parse(code);
        } catch {
          fail(`${nameOf(element)} holds no JSON: ${code.slice(0, 60)}`, 'Write JSON with "<" as \\u003c.');
        }
      } else if (!element.attributes.has('src') && !scripts.has(hashOf(code)))
        fail(`The policy does not allow the script "${code.slice(0, 40)}…".`, hint);
    }
    for (const element of find(page, 'style')) {
      const code = page.html.slice(element.innerFrom, element.innerTo);
      if (!styles.has(hashOf(code))) fail(`The policy does not allow the style "${code.slice(0, 40)}…".`, hint);
    }
  });

/** No handlers and styles in attributes, no scripts and styles in the body of a page, no address that runs code, nothing from elsewhere. */
export const checkInert = eachPage((page, fail) => {
  for (const element of page.elements) {
    const { tag, attributes } = element;
    for (const [name, value] of attributes) {
      if (/^on[a-z]/.test(name))
        fail(
          `${nameOf(element)} has the handler ${name}.`,
          'Listen in the client bundle; the policy refuses handlers in attributes.',
        );
      if (name === 'style')
        fail(`${nameOf(element)} has a style attribute.`, 'Use a class; the policy refuses styles in attributes.');
      if (/^\s*(javascript|vbscript|data):/i.test(value) && /^(href|src|action|formaction)$/.test(name))
        fail(`${nameOf(element)} has an address that runs code.`, 'Use a route or https://.');
    }
    const loads =
      attributes.get('src') ??
      (tag === 'link' && /stylesheet|preload|icon/.test(attributes.get('rel') ?? '')
        ? attributes.get('href')
        : undefined);
    if (loads && /^([a-z]+:)?\/\//i.test(loads))
      fail(`${nameOf(element)} loads ${loads} from elsewhere.`, 'Serve it from the site.');
    if (tag === 'style' && !within(element, 'head'))
      fail('A <style> stands in the body.', 'Styles stand in the head or in files.');
    if (/^(script|iframe|object|embed)$/.test(tag) && within(element, 'main'))
      fail(`<${tag}> stands in main.`, 'Articles hold text; scripts in swapped HTML do not run.');
  }
});
