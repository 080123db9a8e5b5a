import type { Root } from 'hast';
import { plainText } from '../../markdown/hast.ts';

/** From so many numbered sections on a page is a tutorial, whose readers want to see how far they have come. */
const fewest = 3;

/** Marks the sections of a tutorial, whose headings are numbered: the client draws a check box for each (`progress.ts`). */
export function markNumbered(tree: Root): void {
  const numbered = tree.children.flatMap((node) =>
    node.type === 'element' && node.tagName === 'h2' && /^\d+\. /.test(plainText(node)) ? [node] : [],
  );
  if (numbered.length >= fewest) for (const heading of numbered) heading.properties.dataStep = '';
}
