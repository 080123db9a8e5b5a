import type { Element, ElementContent, Nodes, Properties, Root } from 'hast';
import { s } from 'hastscript';
import type { RootContent as Markdown } from 'mdast';
import type { Language } from './code/languages.ts';

declare module 'hast' {
  interface ElementData {
    /** What replaces this element in the Markdown twin of the page; without it the twin is made from the element itself. */
    twin?: Markdown[];
    /** Words of the interface, or a second form of a code, which search does not find. */
    unsearched?: true;
    /** Names what is beside it: search finds it, and excerpts are not taken from it. */
    aside?: true;
    /** A remark beside the subject: excerpts are taken from it where nothing else answers better. */
    remark?: true;
    /** Title of a code frame, as text for search. */
    title?: string;
    /** Language of the input of a code frame. */
    lang?: Language;
    /** 1-based line of the fence that a `pre` of input is from. */
    fence?: number;
    /** Line of the source file, on nodes that no Markdown was the source of. */
    line?: number;
    /** Where a link is in its data file. */
    place?: () => { file: string; line: number } | undefined;
  }
}

/** An icon of the sprite that the shell renders at the start of the body. */
export const icon = (name: string): Element =>
  s('svg', { className: ['icon'], ariaHidden: 'true' }, s('use', { href: `#i-${name}` }));

/** An element without the detour over a selector: `el('th', {scope: 'row'}, children)`. */
export function el(tagName: string, properties: Properties, children: ElementContent[] = []): Element {
  return { type: 'element', tagName, properties, children };
}

export const text = (value: string): ElementContent => ({ type: 'text', value });

/** Classes of an element, as a list. */
function classesOf(element: Element): string[] {
  const value = element.properties.className;
  return Array.isArray(value) ? value.map(String) : [];
}

export const hasClass = (element: Element, name: string): boolean => classesOf(element).includes(name);

/** Line of an element in the source: its own, else none. */
export const getLine = (element: Element): number | undefined => element.position?.start.line ?? element.data?.line;

/** Gives every element below a node the line of the directive that made it. */
export function setLine(nodes: ElementContent[], line: number | undefined): void {
  if (line === undefined) return;
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    node.data = { ...node.data, line };
    delete node.position;
    setLine(node.children, line);
  }
}

/** Text of a tree with spaces where blocks meet, white space folded. `skip` leaves out elements with all they hold. */
export function plainText(
  tree: Root | ElementContent | ElementContent[],
  skip?: (element: Element) => boolean,
): string {
  const parts: string[] = [];
  const walk = (node: Nodes) => {
    if (node.type === 'text') parts.push(node.value);
    if (!('children' in node)) return;
    if (node.type === 'element' && skip?.(node)) return;
    const apart = node.type === 'element' && !inline.has(node.tagName);
    if (apart) parts.push(' ');
    for (const child of node.children) walk(child);
    if (apart) parts.push(' ');
  };
  for (const node of Array.isArray(tree) ? tree : [tree]) walk(node);
  return parts.join('').replace(/\s+/g, ' ').trim();
}

const inline = new Set([
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

/** Visits all elements of a tree, in order. */
export function eachElement(tree: Root | Element, visitor: (element: Element) => void): void {
  for (const child of tree.children) {
    if (child.type !== 'element') continue;
    visitor(child);
    eachElement(child, visitor);
  }
}
