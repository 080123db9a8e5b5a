/** Rows of whole parts: relations and nodes without `RETURN`, and `RETURN *`. */
import { refuse } from '../diagnostics.ts';
import { type Context, count } from './context.ts';
import type { Match } from './match.ts';
import { partsIn, type Slot } from './parts.ts';
import { idOf, keyOf, type Node, type Triple } from './store.ts';
import type { Query } from './syntax.ts';
import { cell, cellOrNull, type RawRow, type Table } from './table.ts';

/** Without `RETURN`: whole relations with their nodes. */
export function triplesOf(
  matches: readonly Match[],
  { pattern }: Query,
  slots: readonly Slot[],
  context: Context,
): Table {
  const [step] = pattern.steps;
  if (slots.length !== 3 || !step || step.relation.reverse || (step.relation.radius && step.relation.rel === undefined))
    return refuse({
      code: 'columns-unknown',
      message: 'The columns of this pattern without RETURN are not supported in the sandbox.',
      hint: 'Add RETURN with the columns that you need, or run it on a server.',
      start: pattern.start,
      end: pattern.end,
    });
  if (slots.some(({ part }) => part.alias)) context.open('aliased-triples');
  const rows = matches.map(
    (match): RawRow => ({
      cells: [cell(keyOf(match.start)), cell(match.triple?.rel), cell(keyOf(match.end))],
      parts: () => partsIn(match),
    }),
  );
  context.step('triples', 'List whole relations: sub, pred, obj.', rows.length);
  return { kind: 'triples', columns: ['sub', 'pred', 'obj'], rows };
}

/** A pattern of one node: all its properties, then label and name. */
export function nodesOf(matches: readonly Match[], table: boolean, context: Context): Table {
  const names = namesOf(matches, ({ node }) => node);
  const rows = matches.map(
    ({ node }): RawRow => ({
      cells: [...names.map((name) => cellOrNull(node.props[name])), cell(node.label), cell(node.name)],
      parts: () => [idOf(node)],
    }),
  );
  context.step(
    table ? 'all-columns' : 'node-list',
    `List ${count(rows.length, 'node')} with all properties.`,
    rows.length,
  );
  return { kind: 'nodes', columns: [...names, 'label', 'name'], rows };
}

const namesOf = (matches: readonly Match[], part: (match: Match) => Node | Triple | undefined): string[] => [
  ...new Set(matches.flatMap((match) => Object.keys(part(match)?.props ?? {}))),
];

/**
 * `RETURN *`: properties, label and name of the subject, properties and name of the relation, then the object. Where subject and object have a
 * property of one name, the column is the subject's.
 */
export function returnAll(matches: readonly Match[], context: Context): Table {
  const subject = namesOf(matches, ({ start }) => start);
  const relation = namesOf(matches, ({ triple }) => triple).filter((name) => !subject.includes(name));
  const object = namesOf(matches, ({ end }) => end).filter(
    (name) => !subject.includes(name) && !relation.includes(name),
  );
  const rows = matches.map((match): RawRow => {
    const { start, triple, end } = match;
    context.budget.spend();
    return {
      cells: [
        ...subject.map((name) => cellOrNull(start.props[name])),
        cell(start.label),
        cell(start.name),
        ...relation.map((name) => cellOrNull(triple?.props[name])),
        cellOrNull(triple?.rel),
        ...object.map((name) => cellOrNull(end.props[name])),
        cell(end.label),
        cell(end.name),
      ],
      parts: () => partsIn(match),
    };
  });
  const columns = [...subject, 'sub_label', 'sub', ...relation, 'rel', ...object, 'obj_label', 'obj'];
  context.step('all-columns', `Return ${count(columns.length, 'column')}.`, rows.length);
  return { kind: 'table', columns, rows };
}
