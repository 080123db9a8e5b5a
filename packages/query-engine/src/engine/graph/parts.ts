/** The nodes and relations of a match: by the place of an alias, and all of them for a drawing. */
import type { Match } from './match.ts';
import { idOf, type Node, type Triple } from './store.ts';
import { isPattern, type NodePart, type Pattern, type RelationPart } from './syntax.ts';

/** Where an alias is in a pattern. */
export interface Slot {
  depth: number;
  part: NodePart | RelationPart;
  relation: boolean;
}

/** The parts of a pattern with their places, those of a query in brackets first. */
export function slotsOf(pattern: Pattern): Slot[] {
  const slots: Slot[] = [];
  const walk = ({ first, steps }: Pattern, from: number): number => {
    let depth = from;
    if (isPattern(first)) depth = walk(first, from);
    else slots.push({ depth, part: first, relation: false });
    for (const { relation, node } of steps) {
      depth++;
      slots.push({ depth, part: relation, relation: true }, { depth, part: node, relation: false });
    }
    return depth;
  };
  walk(pattern, 0);
  return slots;
}

/** The part of a match that a slot names. */
export function partOf(match: Match, { depth, relation }: Slot): Node | Triple | undefined {
  let link: Match | undefined = match;
  while (link && link.depth > depth) link = link.before;
  return relation ? link?.triple : link?.node;
}

/** All parts of a match. */
function partsOf(match: Match): (Node | Triple)[] {
  const parts: (Node | Triple)[] = [];
  for (let link: Match | undefined = match; link; link = link.before) {
    parts.push(link.node);
    if (link.triple) parts.push(link.triple);
  }
  return parts;
}

/** Parts that a row remembers. */
export const mostParts = 200;

/** The first parts of several matches, each once. */
export function firstParts(matches: readonly Match[]): string[] {
  const parts = new Set<Node | Triple>();
  for (const match of matches)
    for (const part of partsOf(match)) {
      if (parts.size === mostParts) return [...parts].map(idOf);
      parts.add(part);
    }
  return [...parts].map(idOf);
}

/** The parts of one match. */
export const partsIn = (match: Match): string[] => partsOf(match).slice(0, mostParts).map(idOf);
