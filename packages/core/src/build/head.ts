import { withBase } from '../model/base-path.ts';
import type { QuotedDiagnostic } from '../model/diagnostics.ts';
import { escapeHtmlAttribute } from '../model/text.ts';
import type { HeadElement } from '../site.ts';

const URL_ATTRIBUTES = ['href', 'src'];

/** Text isn't escaped: `checkHead` ensures that it can't close its element. */
export const renderHeadElements = (elements: readonly HeadElement[], base: string): string =>
  elements
    .map(({ tag, attributes = {}, text }) => {
      const attributeText = Object.entries(attributes).map(([name, value]) =>
        value === true
          ? ` ${name}`
          : ` ${name}="${escapeHtmlAttribute(URL_ATTRIBUTES.includes(name) ? withBase(base, value) : value)}"`,
      );
      const start = `<${tag}${attributeText.join('')}>`;
      return tag === 'script' || tag === 'style' ? `${start}${text ?? ''}</${tag}>` : start;
    })
    .join('');

export const filterHeadElements = (elements: readonly HeadElement[], kind: string | undefined): HeadElement[] =>
  elements.filter(({ kinds }) => !kinds || (kind !== undefined && kinds.includes(kind)));

const isExecutable = (type: string | true | undefined) =>
  type === undefined || type === true || /^(module|importmap|speculationrules|text\/javascript)?$/.test(type);

export const getInlineSources = (elements: readonly HeadElement[]): { scripts: string[]; styles: string[] } => ({
  scripts: elements.flatMap(({ tag, attributes, text }) =>
    tag === 'script' && text && isExecutable(attributes?.type) ? [text] : [],
  ),
  styles: elements.flatMap(({ tag, text }) => (tag === 'style' && text ? [text] : [])),
});

const SAME_ORIGIN_LINKS = /^(stylesheet|icon|apple-touch-icon|modulepreload|manifest)$/;

export function checkHead(elements: readonly HeadElement[], file: string): QuotedDiagnostic[] {
  return elements.flatMap(({ tag, attributes = {}, text = '' }) => {
    const diagnostics: QuotedDiagnostic[] = [];
    const texts = [...Object.values(attributes), text, `'${tag}'`];
    const quote = texts.flatMap((value) => (value === true || value === '' ? [] : [value]));
    const report = (message: string, hint: string) => diagnostics.push({ file, quote, message, hint });
    const reportDisallowed = (what: string, hint: string) =>
      report(`The security policy does not allow ${what}.`, hint);
    const { src, href, rel } = attributes;
    const isSameOrigin = (url: unknown) => typeof url === 'string' && /^\/(?!\/)/.test(url);
    for (const name of Object.keys(attributes))
      if (/^(on.*|style|http-equiv|nonce)$/.test(name))
        reportDisallowed(`the attribute "${name}" of <${tag}>`, 'Remove it.');
    if (text && (tag === 'meta' || tag === 'link')) report(`<${tag}> cannot have text.`, 'Put it into an attribute.');
    if (/<(\/(script|style)|!--)/i.test(text))
      report(`The text of <${tag}> could end its element.`, 'Write "<" of an ending tag or a comment as \\x3c.');
    if (src !== undefined && !isSameOrigin(src))
      reportDisallowed(`the script "${src}" of another site`, 'Put it into the module that "onEvent" names.');
    if (typeof rel === 'string' && SAME_ORIGIN_LINKS.test(rel) && !isSameOrigin(href))
      reportDisallowed(
        `the ${rel} "${href}" of another site`,
        'Add the file to the site, and write its path from the root.',
      );
    return diagnostics;
  });
}
