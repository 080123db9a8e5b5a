import type { Element } from 'hast';
import type { Link } from 'mdast';
import { hasBrokenPercent } from '../model/anchors.ts';
import { el, plainText } from './hast.ts';
import type { HastState, RenderContext } from './render-context.ts';

/** Link texts that say nothing outside their sentence. */
const vague = /^(here|click here|this|this page|that page|link|this link|more|read more|see more|page)$/i;

/** Forms of addresses: a route, an anchor of this page, another site, a mail address. */
const allowed = /^(\/(?!\/)|#.|https?:\/\/[^/]|mailto:.)/;

const isExternal = (href: string): boolean => /^https?:/.test(href);

/** A link, its form checked. Whether its target exists is known when all pages are. */
export function renderLink(link: Link, state: HastState, scope: RenderContext): Element {
  const line = link.position?.start.line;
  const content = state.all(link);
  const words = plainText(content);
  if (!words) scope.report({ line, message: 'A link has no text.', hint: 'Write [text](/route).' });
  if (vague.test(words))
    scope.report({
      line,
      message: `The link text "${words}" says nothing by itself.`,
      hint: 'Name the page or the thing that the link leads to.',
    });
  if (!allowed.test(link.url))
    scope.report({
      line,
      message: `"${link.url}" is not an address for a link.`,
      hint: 'Use a route (/first-steps), an anchor (#limits) or a full address (https://…).',
    });
  else if (/^https?:\/\/[^/?#]*@/.test(link.url))
    scope.report({
      line,
      message: `The address "${link.url}" has a name before "@", so that it leads to another site than it seems to.`,
      hint: 'Take out what is between "//" and "@", or link to the site behind it.',
    });
  else if (hasBrokenPercent(link.url))
    scope.report({
      line,
      message: `The address "${link.url}" has a percent sign that begins no sign.`,
      hint: 'Write "%25" for the percent sign itself, or correct the two digits after it.',
    });
  if (link.title) scope.report({ line, message: 'A link has a title.', hint: 'Say it in the text.' });
  return { ...el('a', linkProperties(link.url), content), position: link.position };
}

/** Attributes of a link: those to other sites are marked. */
const linkProperties = (href: string): Element['properties'] => ({
  href,
  rel: isExternal(href) ? ['external', 'noopener'] : undefined,
});
