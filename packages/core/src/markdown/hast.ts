import type { Element, ElementContent, Nodes, Properties, Root } from 'hast';
import { s } from 'hastscript';
import type { RootContent as Markdown, Paragraph } from 'mdast';
import type { Language } from './code/highlight.ts';

declare module 'hast' {
  interface ElementData {
    /** Replaces this element in the Markdown copy. */
    markdown?: Markdown[];
    unsearched?: true;
    /** A caption: found by search, but not part of excerpts. */
    aside?: true;
    /** A remark, which excerpts use only if nothing else answers better. */
    remark?: true;
    title?: string;
    lang?: Language;
    fence?: number;
    /** Line in the source, for nodes that weren't Markdown. */
    line?: number;
    findLocation?: () => { file: string; line: number } | undefined;
  }
}

export const icon = (name: string): Element =>
  s('svg', { className: ['icon'], ariaHidden: 'true' }, s('use', { href: `#i-${name}` }));

/** Creates an element without parsing a selector, unlike `h()`. */
export function el(tagName: string, properties: Properties, children: ElementContent[] = []): Element {
  return { type: 'element', tagName, properties, children };
}

export const text = (value: string): ElementContent => ({ type: 'text', value });

/** A paragraph of a Markdown copy, in place of a title or a picture. */
export const strongParagraph = (value: string): Paragraph => ({
  type: 'paragraph',
  children: [{ type: 'strong', children: [{ type: 'text', value }] }],
});

function getClasses(element: Element): string[] {
  const value = element.properties.className;
  return Array.isArray(value) ? value.map(String) : [];
}

export const hasClass = (element: Element, name: string): boolean => getClasses(element).includes(name);

export const getLine = (element: Element): number | undefined => element.position?.start.line ?? element.data?.line;

export function setLine(nodes: ElementContent[], line: number | undefined): void {
  if (line === undefined) return;
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    node.data = { ...node.data, line };
    delete node.position;
    setLine(node.children, line);
  }
}

/** Returns the text of a tree, with spaces between blocks. `skip` excludes elements. */
export function plainText(
  tree: Root | ElementContent | ElementContent[],
  skip?: (element: Element) => boolean,
): string {
  const parts: string[] = [];
  const walk = (node: Nodes) => {
    if (node.type === 'text') parts.push(node.value);
    if (!('children' in node)) return;
    if (node.type === 'element' && skip?.(node)) return;
    const apart = node.type === 'element' && !INLINE_ELEMENTS.has(node.tagName);
    if (apart) parts.push(' ');
    for (const child of node.children) walk(child);
    if (apart) parts.push(' ');
  };
  for (const node of Array.isArray(tree) ? tree : [tree]) walk(node);
  return parts.join('').replace(/\s+/g, ' ').trim();
}

const INLINE_ELEMENTS = new Set([
  'a',
  'abbr',
  'b',
  'code',
  'em',
  'i',
  'kbd',
  'mark',
  'span',
  'strong',
  'sub',
  'sup',
  'var',
  'wbr',
]);

export function eachElement(tree: Root | Element, visitor: (element: Element) => void): void {
  for (const child of tree.children) {
    if (child.type !== 'element') continue;
    visitor(child);
    eachElement(child, visitor);
  }
}
