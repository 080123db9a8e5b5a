import type { Layout } from './dot.ts';
import { nodeLabels } from './draw.ts';

/** Room between a label and the sides of its box, in points. */
const padding = 8;
/** What round and slanted shapes leave free around a label as it was planned. */
const spare = 8;

const upright =
  /^(box|rect|rectangle|square|record|mrecord|plain|plaintext|none|note|tab|folder|component|cylinder|box3d)$/i;

/**
 * Statements of dot that give more width to nodes whose labels are too long for them as they are drawn; empty when all fit. The layout knows
 * one font only, readers have others, and bold ones.
 */
export function widerNodes({ objects = [] }: Layout): string {
  const statements = objects.flatMap((node) => {
    const width = Number(node.width) * 72;
    if (node.nodes || !width) return [];
    const boxed = upright.test(node.shape ?? 'box');
    const needed = nodeLabels(node).map(({ drawn, planned }) => {
      if (boxed) return drawn + 2 * padding;
      return drawn <= planned + spare || !planned ? 0 : (width * drawn) / planned;
    });
    const most = Math.max(0, ...needed);
    return most > width ? [`${JSON.stringify(node.name)} [width=${(most / 72).toFixed(3)}]`] : [];
  });
  return statements.join('\n');
}
