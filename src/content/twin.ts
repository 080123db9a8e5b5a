import type { Element, ElementContent, Root } from 'hast';
import type { Blockquote, List, ListItem, Root as MarkdownRoot, Paragraph, PhrasingContent, RootContent } from 'mdast';
import rehypeRemark, { type Options } from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { hasClass, plainText } from './hast.ts';
import { eachNode } from './markdown.ts';
import type { Frontmatter } from './types.ts';

type Handlers = NonNullable<Options['handlers']>;
type Handler = NonNullable<Handlers[string]>;
type State = Parameters<Handler>[0];
type Flow = Parameters<State['toFlow']>[0];

const paragraph = (children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children });
const strong = (value: string): PhrasingContent => ({ type: 'strong', children: [{ type: 'text', value }] });
const words = (value: string): PhrasingContent => ({ type: 'text', value });

/** Elements that are told apart by their class get a name of their own before the tree becomes Markdown. */
const renamed: [name: string, is: (element: Element) => boolean][] = [
  ['x-twin', ({ data }) => data?.twin !== undefined],
  ['x-callout', (element) => hasClass(element, 'callout')],
  ['x-endpoint', (element) => hasClass(element, 'endpoint')],
];

/** How elements become Markdown where the usual way is not enough. */
const handlers: Handlers = {
  'x-twin': (_: State, { data }: Element) => data?.twin ?? [],
  'x-callout': callout,
  'x-endpoint': (_: State, element: Element) => endpoint(element),
  dl: definitions,
  figure,
  small: (state: State, element: Element) => [words(' ('), ...(state.all(element) as PhrasingContent[]), words(')')],
  summary: (state: State, element: Element) =>
    paragraph([{ type: 'strong', children: state.all(element) as PhrasingContent[] }]),
};

/** A copy with those names, lines of text joined, without what the twin leaves out: the rest of the work grows with the number of nodes. */
function reduce<T extends Root | ElementContent>(node: T, preformatted = false): T {
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
    copy.children.push(reduce(child, verbatim) as ElementContent);
  }
  return copy as T;
}

/** Controls and pictures, and what is there for pointers only. */
const silent = (element: Element): boolean =>
  ['svg', 'button', 'form'].includes(element.tagName) ||
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

/** A picture is told by its name and the text equivalent in its caption; the numbers of a chart follow as a table. */
function figure(state: State, element: Element): RootContent[] {
  const [picture, caption] = element.children.filter((child): child is Element => child.type === 'element');
  const name = String(picture?.properties.ariaLabel ?? '');
  const told = (caption?.children ?? []).filter((child) => !isName(child));
  return [
    paragraph([strong(name)]),
    ...(state.toFlow(told.flatMap((child) => state.one(child, caption) ?? []) as Flow) as RootContent[]),
  ];
}

/** The title of a figure within its caption. */
const isName = (child: ElementContent): boolean =>
  child.type === 'element' &&
  (child.tagName === 'b' ||
    (child.tagName === 'p' &&
      child.children.length === 1 &&
      child.children.every((inner) => inner.type === 'element' && inner.tagName === 'b')));

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

const toMarkdown = unified()
  .use(rehypeRemark, { handlers, document: true })
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', fences: true, emphasis: '_', rule: '-' })
  .freeze();

/** Blocks of the source that are plain Markdown already, by the offset at which they start. */
export type PlainBlocks = Map<number, string>;

/** Finds the blocks of a page that hold no directive and no fence: in the twin they stand as they are written. */
export function plainBlocks(tree: MarkdownRoot, source: string): PlainBlocks {
  const blocks: PlainBlocks = new Map();
  for (const block of tree.children) {
    if (!['paragraph', 'heading', 'list', 'table'].includes(block.type) || !block.position) continue;
    let plain = true;
    eachNode(block, ({ type }) => {
      if (type.endsWith('Directive') || type === 'codeFrame') plain = false;
    });
    const { start, end } = block.position;
    if (plain) blocks.set(start.offset as number, source.slice(start.offset, end.offset));
  }
  return blocks;
}

/** The page as plain Markdown: tabs labelled, pictures as their text equivalents, without anchors and controls. */
export function twinOf(tree: Root, { title, description }: Frontmatter, plain: PlainBlocks): string {
  const parts = [`# ${title}`, description];
  let waiting: ElementContent[] = [];
  const render = () => {
    if (waiting.length)
      parts.push(toMarkdown.stringify(toMarkdown.runSync(reduce({ type: 'root', children: waiting }))).trim());
    waiting = [];
  };
  for (const child of tree.children) {
    if (child.type !== 'element') continue;
    const written = child.position && plain.get(child.position.start.offset as number);
    if (written === undefined) waiting.push(child);
    else {
      render();
      parts.push(written);
    }
  }
  render();
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
