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
  return elements.flatMap(({ tag, attributes = {}, text }): QuotedDiagnostic[] => {
    const quote = [...Object.values(attributes).filter((value) => value !== true), text ?? '', `'${tag}'`].filter(
      Boolean,
    );
    const report = (message: string, hint: string) => [{ file, quote, message, hint }];
    const { src, href, rel } = attributes;
    const isSameOrigin = (url: unknown) => typeof url === 'string' && /^\/(?!\/)/.test(url);
    return [
      ...Object.keys(attributes).flatMap((name) =>
        /^(on.*|style|http-equiv|nonce)$/.test(name)
          ? report(`The security policy does not allow the attribute "${name}" of <${tag}>.`, 'Remove it.')
          : [],
      ),
      ...(text !== undefined && (tag === 'meta' || tag === 'link')
        ? report(`<${tag}> cannot have text.`, 'Put it into an attribute.')
        : []),
      ...(text !== undefined && /<(\/(script|style)|!--)/i.test(text)
        ? report(`The text of <${tag}> could end its element.`, 'Write "<" of an ending tag or a comment as \\x3c.')
        : []),
      ...(src !== undefined && !isSameOrigin(src)
        ? report(
            `The security policy does not allow the script "${src}" of another site.`,
            'Put it into the module that "onEvent" names.',
          )
        : []),
      ...(typeof rel === 'string' && SAME_ORIGIN_LINKS.test(rel) && !isSameOrigin(href)
        ? report(
            `The security policy does not allow the ${rel} "${href}" of another site.`,
            'Add the file to the site, and write its path from the root.',
          )
        : []),
    ];
  });
}
