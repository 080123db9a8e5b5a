import { createHash } from 'node:crypto';
import type { Diagnostic } from '@folio/core/model/types.ts';
import { type BuiltCheck, type BuiltPage, eachPage, findElements, getMeta } from './built.ts';
import { formatTag, within } from './markup.ts';

const getCspHash = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`;

function getSources(policy: string, directive: string): string[] {
  const found = policy
    .split(';')
    .map((part) => part.trim().split(/\s+/))
    .find(([name]) => name === directive);
  return found?.slice(1) ?? [];
}

const isData = (type: string | undefined) => type !== undefined && /json$/.test(type);

const stripHashes = (policy: string) => policy.replace(/ 'sha\d+-[^']*'/g, '');

/**
 * All pages and the headers have one strict policy. Only the hashes differ: a page allows its own
 * scripts and styles, the headers allow those of all pages.
 */
export const checkPolicy: BuiltCheck = (site) => {
  const policies = new Map<string, BuiltPage>();
  for (const page of site.pages) {
    const policy = stripHashes(getMeta(page, 'Content-Security-Policy') ?? '');
    if (!policies.has(policy)) policies.set(policy, page);
  }
  const [policy = ''] = policies.keys();
  const [firstFile = '404.html'] = site.pages.map(({ file }) => file);
  const diagnostics: Diagnostic[] = [...policies.values()].slice(1).map((page) => ({
    file: page.file,
    message: 'The content security policy differs from that of the other pages.',
    hint: 'Navigation within the site keeps the policy of the first document: only the hashes may differ.',
  }));
  if (!policy)
    diagnostics.push({
      file: firstFile,
      message: 'The pages have no content security policy.',
      hint: 'Write it as meta and header.',
    });
  for (const word of ["'unsafe-inline'", "'unsafe-eval'", "'unsafe-hashes'"])
    if (policy.includes(word))
      diagnostics.push({
        file: firstFile,
        message: `The policy allows ${word}.`,
        hint: 'Allow scripts and styles by hash.',
      });
  if (!getSources(policy, 'default-src').includes("'none'"))
    diagnostics.push({
      file: firstFile,
      message: "The policy does not begin with default-src 'none'.",
      hint: 'Block everything first, then allow what is needed.',
    });
  const headers = site.files.has('/_headers') ? site.read('/_headers') : '';
  const header = /Content-Security-Policy: (.*); frame-ancestors 'none'/.exec(headers)?.[1] ?? '';
  if (stripHashes(header) !== policy)
    diagnostics.push({
      file: '_headers',
      message: 'The policy of the headers differs from that of the pages.',
      hint: 'Create both from the same text; frame-ancestors applies in headers only.',
    });
  return [...diagnostics, ...checkInline(header)(site)];
};

/** The policies of page and headers contain the hashes of inline scripts and styles. */
const checkInline = (header: string) =>
  eachPage((page, report) => {
    const own = getMeta(page, 'Content-Security-Policy') ?? '';
    const both = (directive: string) => {
      const allowed = new Set(getSources(header, directive));
      return new Set(getSources(own, directive).filter((source) => allowed.has(source)));
    };
    const scripts = both('script-src');
    const styles = both('style-src');
    const hint = 'Add its hash to the policy of the page and to that of the headers.';
    for (const element of findElements(page, 'script')) {
      const type = element.attributes.get('type');
      const code = page.html.slice(element.innerFrom, element.innerTo);
      if (isData(type)) {
        try {
          JSON.parse(code);
        } catch {
          report(
            `${formatTag(element)} contains invalid JSON: ${code.slice(0, 60)}`,
            'Write JSON with "<" as \\u003c.',
          );
        }
      } else if (!element.attributes.has('src') && !scripts.has(getCspHash(code)))
        report(`The policy does not allow the script "${code.slice(0, 40)}…".`, hint);
    }
    for (const element of findElements(page, 'style')) {
      const code = page.html.slice(element.innerFrom, element.innerTo);
      if (!styles.has(getCspHash(code))) report(`The policy does not allow the style "${code.slice(0, 40)}…".`, hint);
    }
  });

/** No inline handlers or styles, no scripts or styles in the body, no script URLs, no files of other hosts. */
export const checkInert = eachPage((page, report) => {
  for (const element of page.elements) {
    const { tag, attributes } = element;
    for (const [name, value] of attributes) {
      if (/^on[a-z]/.test(name))
        report(
          `${formatTag(element)} has the handler ${name}.`,
          'Add a listener in the client; the policy blocks handlers in attributes.',
        );
      if (name === 'style')
        report(`${formatTag(element)} has a style attribute.`, 'Use a class; the policy blocks styles in attributes.');
      if (/^\s*(javascript|vbscript|data):/i.test(value) && /^(href|src|action|formaction)$/.test(name))
        report(`${formatTag(element)} has an address that runs code.`, 'Use a route or https://.');
    }
    const loads =
      attributes.get('src') ??
      (tag === 'link' && /stylesheet|preload|icon/.test(attributes.get('rel') ?? '')
        ? attributes.get('href')
        : undefined);
    if (loads && /^([a-z]+:)?\/\//i.test(loads))
      report(`${formatTag(element)} loads ${loads} from elsewhere.`, 'Serve it from the site.');
    if (tag === 'style' && !within(element, 'head'))
      report('A <style> is not allowed in the body.', 'Move it to the head or to a file.');
    if (/^(script|iframe|object|embed)$/.test(tag) && within(element, 'main'))
      report(`<${tag}> is not allowed in main.`, 'Remove it: scripts of swapped-in HTML do not run.');
  }
});
