/** Numbers of things in words. */
import { interpolate } from '@folio/core/model/interpolate.ts';
import { strings } from '../strings.ts';

/** A whole number with commas: `12,000`. The browser's own format takes longer to get ready than most answers take. */
export const formatNumber = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** The word for one thing, or the word for many with their number. */
export const pluralize = (count: number, one: string, many: string): string =>
  count === 1 ? one : interpolate(many, { count: formatNumber(count) });

export const countedRows = (count: number): string => pluralize(count, strings.oneRow, strings.rows);
const countedNodes = (count: number): string => pluralize(count, strings.oneNode, strings.nodes);
const countedRelations = (count: number): string => pluralize(count, strings.oneRelation, strings.relations);

/** `7 nodes and 5 relations`. */
export const contentsInWords = ({ nodes, relations }: { nodes: number; relations: number }): string =>
  interpolate(strings.both, { one: countedNodes(nodes), two: countedRelations(relations) });

/** The same as a list: `7 nodes, 5 relations`. */
export const contentsListed = ({ nodes, relations }: { nodes: number; relations: number }): string =>
  interpolate(strings.contents, { nodes: countedNodes(nodes), relations: countedRelations(relations) });
