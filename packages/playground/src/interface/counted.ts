/** Numbers of things in words. */
import { fill } from '@folio/core/model/fill.ts';
import { words } from '../words.ts';

/** A whole number with commas: `12,000`. The browser's own format takes longer to get ready than most answers take. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** The word for one thing, or the word for many with their number. */
export const counted = (count: number, one: string, many: string): string =>
  count === 1 ? one : fill(many, { count: grouped(count) });

export const countedRows = (count: number): string => counted(count, words.oneRow, words.rows);
const countedNodes = (count: number): string => counted(count, words.oneNode, words.nodes);
const countedRelations = (count: number): string => counted(count, words.oneRelation, words.relations);

/** `7 nodes and 5 relations`. */
export const contentsInWords = ({ nodes, relations }: { nodes: number; relations: number }): string =>
  fill(words.both, { one: countedNodes(nodes), two: countedRelations(relations) });

/** The same as a list: `7 nodes, 5 relations`. */
export const contentsListed = ({ nodes, relations }: { nodes: number; relations: number }): string =>
  fill(words.contents, { nodes: countedNodes(nodes), relations: countedRelations(relations) });
