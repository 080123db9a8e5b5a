import type { Element, ElementContent, Root } from 'hast';
import type { Blockquote, List, ListItem, Paragraph, PhrasingContent, RootContent } from 'mdast';
import type { Options } from 'rehype-remark';
import { hasClass, plainText } from './hast.ts';

type Handlers = NonNullable<Options['handlers']>;
type Handler = NonNullable<Handlers[string]>;
type State = Parameters<Handler>[0];
type Flow = Parameters<State['toFlow']>[0];

const paragraph = (children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children });
const strong = (value: string): PhrasingContent => ({ type: 'strong', children: [{ type: 'text', value }] });
const words = (value: string): PhrasingContent => ({ type: 'text', value });

/** Elements that differ by their class get a name of their own before the tree becomes Markdown. */
const renamed: [name: string, is: (element: Element) => boolean][] = [
  ['x-twin', ({ data }) => data?.twin !== undefined],
  ['x-callout', (element) => hasClass(element, 'callout')],
  ['x-endpoint', (element) => hasClass(element, 'endpoint')],
];

/** How elements become Markdown where the usual way is not enough. */
export const markdownCopyHandlers: Handlers = {
  'x-twin': (_: State, { data }: Element) => data?.twin ?? [],
  'x-callout': callout,
  'x-endpoint': (_: State, element: Element) => endpoint(element),
  dl: definitions,
  small: (state: State, element: Element, parent) => {
    const before = parent?.children[parent.children.indexOf(element) - 1];
    const open = before?.type === 'text' && before.value.endsWith(' ') ? '(' : ' (';
    return [words(open), ...(state.all(element) as PhrasingContent[]), words(')')];
  },
  summary: (state: State, element: Element) =>
    paragraph([{ type: 'strong', children: state.all(element) as PhrasingContent[] }]),
};

/** A copy with those names, for the handlers: lines of text joined, without what the twin leaves out: the rest of the work grows with the number of nodes. */
export function simplifyForMarkdown<T extends Root | ElementContent>(node: T, preformatted = false): T {
  if (node.type === 'text')
    return { type: 'text', value: preformatted ? node.value : node.value.replace(/\s+/g, ' ') } as T;
  if (node.type !== 'element' && node.type !== 'root') return node;
  const copy = { type: node.type, children: [] } as unknown as Root | Element;
  if (node.type === 'element' && copy.type === 'element') {
    copy.tagName = renamed.find(([, is]) => is(node))?.[0] ?? node.tagName;
    copy.properties = node.properties;
    if (node.data?.twin) copy.data = { twin: node.data.twin };
    if (copy.tagName === 'x-twin') return copy as T;
  }
  const verbatim = preformatted || (node.type === 'element' && node.tagName === 'pre');
  for (const child of node.children) {
    if (child.type === 'doctype' || (child.type === 'element' && silent(child))) continue;
    copy.children.push(simplifyForMarkdown(child, verbatim) as ElementContent);
  }
  return copy as T;
}

/** Controls and pictures, and what is there for pointers only. */
const silent = (element: Element): boolean =>
  ['svg', 'button', 'form', 'wbr'].includes(element.tagName) ||
  ['anchor', 'console', 'tab-name'].some((name) => hasClass(element, name));

/** `> **Title**` and the text. */
function callout(state: State, element: Element): Blockquote {
  const [title, ...rest] = element.children.filter((child): child is Element => child.type === 'element');
  const body = state.toFlow(rest.flatMap((child) => state.one(child, element) ?? []) as Flow) as Blockquote['children'];
  return { type: 'blockquote', children: [paragraph([strong(title ? plainText(title) : '')]), ...body] };
}

/** Method and path of an operation. */
function endpoint(element: Element): Paragraph {
  const [method, path] = ['method', ''].map((name) =>
    element.children.find(
      (child) => child.type === 'element' && (name ? hasClass(child, name) : child.tagName === 'code'),
    ),
  );
  return paragraph([
    strong(method ? plainText(method) : ''),
    words(' '),
    { type: 'inlineCode', value: path ? plainText(path) : '' },
  ]);
}

/** Definitions as a list: the term with its marks, a colon, what it means; nested definitions and code below it. */
function definitions(state: State, element: Element): List {
  const entries = element.children.flatMap((child) =>
    child.type === 'element' && child.tagName === 'div' ? child.children : [child],
  );
  const items: ListItem[] = [];
  for (const entry of entries) {
    if (entry.type !== 'element') continue;
    const content = state.all(entry) as RootContent[];
    if (entry.tagName === 'dt') {
      items.push({ type: 'listItem', spread: false, children: [paragraph(content as PhrasingContent[])] });
      continue;
    }
    const item = items.at(-1);
    const [term] = item?.children ?? [];
    if (!item || term?.type !== 'paragraph') continue;
    const [first, ...rest] = state.toFlow(content as Flow) as ListItem['children'];
    if (first?.type === 'paragraph') term.children.push(words(': '), ...first.children);
    else if (first) item.children.push(first);
    item.children.push(...rest);
  }
  return { type: 'list', ordered: false, spread: false, children: items };
}
