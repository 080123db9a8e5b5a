import { createHash } from 'node:crypto';
import { withBase } from '../model/base-path.ts';
import type { QuotedDiagnostic } from '../model/diagnostics.ts';
import { escapeHtmlAttribute } from '../model/escape-html.ts';
import type { HeadElement } from '../site.ts';

/** Hash of an inline script or style as a source of a content security policy. */
export const cspHash = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`;

/** Attributes that lead somewhere. */
const leading = ['href', 'src'];

/** Elements as HTML. Their addresses from the root are put below the base path. Attributes are escaped; the text of scripts and styles is as it is, since it cannot close its element (`checkHead`). */
export const headHtml = (elements: readonly HeadElement[], base: string): string =>
  elements
    .map(({ tag, attributes = {}, text }) => {
      const written = Object.entries(attributes).map(([name, value]) =>
        value === true
          ? ` ${name}`
          : ` ${name}="${escapeHtmlAttribute(leading.includes(name) ? withBase(base, value) : value)}"`,
      );
      const start = `<${tag}${written.join('')}>`;
      return tag === 'script' || tag === 'style' ? `${start}${text ?? ''}</${tag}>` : start;
    })
    .join('');

/** The elements that a page of this kind has. */
export const headOf = (elements: readonly HeadElement[], kind: string | undefined): HeadElement[] =>
  elements.filter(({ kinds }) => !kinds || (kind !== undefined && kinds.includes(kind)));

/** Types of scripts that browsers run. */
const runs = (type: string | true | undefined) =>
  type === undefined || type === true || /^(module|importmap|speculationrules|text\/javascript)?$/.test(type);

/** The inline scripts and styles among the elements: the policy allows each by its hash. */
export const inlineParts = (elements: readonly HeadElement[]): { scripts: string[]; styles: string[] } => ({
  scripts: elements.flatMap(({ tag, attributes, text }) =>
    tag === 'script' && text && runs(attributes?.type) ? [text] : [],
  ),
  styles: elements.flatMap(({ tag, text }) => (tag === 'style' && text ? [text] : [])),
});

/** Relations of links whose files the policy takes from the site alone. */
const fetched = /^(stylesheet|icon|apple-touch-icon|modulepreload|manifest)$/;

/** What is wrong with elements of the head: what would end the head, run past the policy, or be refused by it. */
export function checkHead(elements: readonly HeadElement[], file: string): QuotedDiagnostic[] {
  return elements.flatMap(({ tag, attributes = {}, text }): QuotedDiagnostic[] => {
    const quote = [...Object.values(attributes).filter((value) => value !== true), text ?? '', `'${tag}'`].filter(
      Boolean,
    );
    const fault = (message: string, hint: string) => [{ file, quote, message, hint }];
    const { src, href, rel } = attributes;
    const own = (address: unknown) => typeof address === 'string' && /^\/(?!\/)/.test(address);
    return [
      ...Object.keys(attributes).flatMap((name) =>
        /^(on.*|style|http-equiv|nonce)$/.test(name)
          ? fault(`<${tag}> has the attribute "${name}", which the security policy does not allow.`, 'Take it out.')
          : [],
      ),
      ...(text !== undefined && (tag === 'meta' || tag === 'link')
        ? fault(`<${tag}> has a text, which no page shows.`, 'Put it into an attribute.')
        : []),
      ...(text !== undefined && /<(\/(script|style)|!--)/i.test(text)
        ? fault(`The text of <${tag}> could end its element.`, 'Write "<" of an ending tag or a comment as \\x3c.')
        : []),
      ...(src !== undefined && !own(src)
        ? fault(
            'A script comes from another site, which the security policy does not allow.',
            'Put it into the module that "onPage" names.',
          )
        : []),
      ...(typeof rel === 'string' && fetched.test(rel) && !own(href)
        ? fault(
            `A link of the kind "${rel}" leads to another site, which the security policy does not allow.`,
            'Put the file into the site, and write its address from the root.',
          )
        : []),
    ];
  });
}
