import type { ElementContent, Root } from 'hast';
import type { Root as MarkdownRoot } from 'mdast';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { ownAnchor } from './headings.ts';
import { eachNode } from './markdown.ts';
import { markdownCopyHandlers, simplifyForMarkdown } from './markdown-copy-handlers.ts';
import type { Frontmatter } from './types.ts';

const toMarkdown = unified()
  .use(rehypeRemark, { handlers: markdownCopyHandlers, document: true })
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', fences: true, emphasis: '_', rule: '-' })
  .freeze();

/** Blocks of the source that are plain Markdown already, by the offset at which they start. */
export type VerbatimBlocks = Map<number, string>;

/** Finds the blocks of a page that hold no directive and no fence: in the twin they are as written. */
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
    if (plain && !(block.type === 'heading' && ownAnchor.test(written))) blocks.set(start.offset as number, written);
  }
  return blocks;
}

/** The page as plain Markdown: tabs labelled, pictures as their text equivalents, without anchors and controls. */
export function renderMarkdownCopy(tree: Root, { title, description }: Frontmatter, plain: VerbatimBlocks): string {
  // Title and description are plain text: what Markdown would read as markup is escaped.
  const escaped = (text: string) => text.replace(/[\\`*_<>[\]]/g, '\\$&');
  const parts = [`# ${escaped(title)}`, escaped(description)];
  let waiting: ElementContent[] = [];
  const render = () => {
    if (waiting.length)
      parts.push(
        toMarkdown.stringify(toMarkdown.runSync(simplifyForMarkdown({ type: 'root', children: waiting }))).trim(),
      );
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
