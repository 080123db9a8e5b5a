import type { Element, ElementContent, Root } from 'hast';
import type { Blockquote, List, ListItem, Root as MarkdownRoot, Paragraph, PhrasingContent, RootContent } from 'mdast';
import type { Options } from 'rehype-remark';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { interpolate } from '../model/text.ts';
import { hasClass, plainText } from './hast.ts';
import { OWN_ANCHOR } from './headings.ts';
import { eachNode } from './markdown.ts';
import { strings } from './strings.ts';
import type { Frontmatter } from './types.ts';

export type VerbatimBlocks = Map<number, string>;

/** Collects blocks without directives and fences: the copy has them as written. */
export function collectVerbatimBlocks(tree: MarkdownRoot, source: string): VerbatimBlocks {
  const blocks: VerbatimBlocks = new Map();
  for (const block of tree.children) {
    if (!['paragraph', 'heading', 'list', 'table'].includes(block.type) || !block.position) continue;
    let plain = true;
    eachNode(block, ({ type }) => {
      if (type.endsWith('Directive') || type === 'codeFrame') plain = false;
    });
    const { start, end } = block.position;
    const written = source.slice(start.offset, end.offset);
    if (plain && !(block.type === 'heading' && OWN_ANCHOR.test(written))) blocks.set(start.offset as number, written);
  }
  return blocks;
}

/** Renders a page as plain Markdown: tabs with labels, drawings as text, no anchors and controls. */
export function renderMarkdownCopy(
  tree: Root,
  { title, description, since }: Frontmatter,
  plain: VerbatimBlocks,
): string {
  const escaped = (text: string) => text.replace(/[\\`*_<>[\]]/g, '\\$&');
  const parts = [
    `# ${escaped(title)}`,
    escaped(description),
    ...(since ? [interpolate(strings.sinceRelease, { version: since })] : []),
  ];
  let pending: ElementContent[] = [];
  const render = () => {
    if (pending.length)
      parts.push(
        toMarkdown.stringify(toMarkdown.runSync(simplifyForMarkdown({ type: 'root', children: pending }))).trim(),
      );
    pending = [];
  };
  for (const child of tree.children) {
    if (child.type !== 'element') continue;
    const written = child.position && plain.get(child.position.start.offset as number);
    if (written === undefined) pending.push(child);
    else {
      render();
      parts.push(written);
    }
  }
  render();
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

type Handlers = NonNullable<Options['handlers']>;
type Handler = NonNullable<Handlers[string]>;
type State = Parameters<Handler>[0];
type Flow = Parameters<State['toFlow']>[0];

const toParagraph = (children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children });
const toStrong = (value: string): PhrasingContent => ({ type: 'strong', children: [{ type: 'text', value }] });
const toText = (value: string): PhrasingContent => ({ type: 'text', value });

const ELEMENT_NAMES: [name: string, is: (element: Element) => boolean][] = [
  ['x-markdown', ({ data }) => data?.markdown !== undefined],
  ['x-callout', (element) => hasClass(element, 'callout')],
  ['x-endpoint', (element) => hasClass(element, 'endpoint')],
];

const markdownCopyHandlers: Handlers = {
  'x-markdown': (_: State, { data }: Element) => data?.markdown ?? [],
  'x-callout': convertCallout,
  'x-endpoint': (_: State, element: Element) => convertEndpoint(element),
  dl: convertDefinitions,
  small: (state: State, element: Element, parent) => {
    const before = parent?.children[parent.children.indexOf(element) - 1];
    const open = before?.type === 'text' && before.value.endsWith(' ') ? '(' : ' (';
    return [toText(open), ...(state.all(element) as PhrasingContent[]), toText(')')];
  },
  summary: (state: State, element: Element) =>
    toParagraph([{ type: 'strong', children: state.all(element) as PhrasingContent[] }]),
};

const toMarkdown = unified()
  .use(rehypeRemark, { handlers: markdownCopyHandlers, document: true })
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', fences: true, emphasis: '_', rule: '-' })
  .freeze();

/** Copies a tree for the handlers. Fewer nodes make the conversion faster. */
export function simplifyForMarkdown<T extends Root | ElementContent>(node: T, preformatted = false): T {
  if (node.type === 'text')
    return { type: 'text', value: preformatted ? node.value : node.value.replace(/\s+/g, ' ') } as T;
  if (node.type !== 'element' && node.type !== 'root') return node;
  const copy = { type: node.type, children: [] } as unknown as Root | Element;
  if (node.type === 'element' && copy.type === 'element') {
    copy.tagName = ELEMENT_NAMES.find(([, is]) => is(node))?.[0] ?? node.tagName;
    copy.properties = node.properties;
    if (node.data?.markdown) copy.data = { markdown: node.data.markdown };
    if (copy.tagName === 'x-markdown') return copy as T;
  }
  const verbatim = preformatted || (node.type === 'element' && node.tagName === 'pre');
  for (const child of node.children) {
    if (child.type === 'doctype' || (child.type === 'element' && isSilent(child))) continue;
    copy.children.push(simplifyForMarkdown(child, verbatim) as ElementContent);
  }
  return copy as T;
}

const isSilent = (element: Element): boolean =>
  ['svg', 'button', 'form', 'wbr'].includes(element.tagName) ||
  ['anchor', 'console', 'tab-name'].some((name) => hasClass(element, name));

function convertCallout(state: State, element: Element): Blockquote {
  const [title, ...rest] = element.children.filter((child): child is Element => child.type === 'element');
  const body = state.toFlow(rest.flatMap((child) => state.one(child, element) ?? []) as Flow) as Blockquote['children'];
  return { type: 'blockquote', children: [toParagraph([toStrong(title ? plainText(title) : '')]), ...body] };
}

function convertEndpoint(element: Element): Paragraph {
  const [method, path] = ['method', ''].map((name) =>
    element.children.find(
      (child) => child.type === 'element' && (name ? hasClass(child, name) : child.tagName === 'code'),
    ),
  );
  return toParagraph([
    toStrong(method ? plainText(method) : ''),
    toText(' '),
    { type: 'inlineCode', value: path ? plainText(path) : '' },
  ]);
}

function convertDefinitions(state: State, element: Element): List {
  const entries = element.children.flatMap((child) =>
    child.type === 'element' && child.tagName === 'div' ? child.children : [child],
  );
  const items: ListItem[] = [];
  for (const entry of entries) {
    if (entry.type !== 'element') continue;
    const content = state.all(entry) as RootContent[];
    if (entry.tagName === 'dt') {
      items.push({ type: 'listItem', spread: false, children: [toParagraph(content as PhrasingContent[])] });
      continue;
    }
    const item = items.at(-1);
    const [term] = item?.children ?? [];
    if (!item || term?.type !== 'paragraph') continue;
    const [first, ...rest] = state.toFlow(content as Flow) as ListItem['children'];
    if (first?.type === 'paragraph') term.children.push(toText(': '), ...first.children);
    else if (first) item.children.push(first);
    item.children.push(...rest);
  }
  return { type: 'list', ordered: false, spread: false, children: items };
}
