import { offer, offerAt, refuse } from '../diagnostics.ts';
import type { Scanner } from './scanner.ts';
import { type Item, isPattern, type Name, type Pattern, type Query, type RelationPart, spanOf } from './syntax.ts';

/** Faults that do not depend on data: aliases, columns, and what modifiers and searches go with. */
export function checked(query: Query, scanner: Scanner): Query {
  const { pattern, items, modifier, where, sorting, excluded } = query;
  const aliases = new Map<string, Name>();
  const searches: RelationPart[] = [];
  let steps = 0;
  const see = (alias: Name | undefined) => {
    if (!alias) return;
    if (aliases.has(alias.text))
      refuse({
        code: 'alias-twice',
        message: `Two parts have the alias ${alias.text}.`,
        hint: 'Give each part an alias of its own.',
        ...spanOf(alias),
      });
    aliases.set(alias.text, alias);
  };
  const walk = ({ first, steps: list }: Pattern): void => {
    if (isPattern(first)) walk(first);
    else see(first.alias);
    for (const { relation, node } of list) {
      steps++;
      see(relation.alias);
      see(node.alias);
      if (relation.path) searches.push(relation);
    }
  };
  walk(pattern);

  const [search] = searches;
  if (search?.path) checkSearch(query, search, steps);
  if (modifier) checkModifier(query, modifier, steps);
  if (!items) {
    if (where.length || sorting || excluded) scanner.unexpected('RETURN');
    return query;
  }
  if (items === '*') {
    if (steps > 1 || isPattern(pattern.first))
      refuse({
        code: 'star-on-chain',
        message: 'RETURN * on a chain is not supported in the sandbox.',
        hint: 'Return the columns that you need by name, or run it on a server.',
        start: pattern.start,
        end: query.end,
      });
    return query;
  }
  const columns = checkItems(items, aliases);
  if (excluded && !columns.has(excluded.text)) unknownColumn(excluded, columns.keys());
  const lone = items.length === 1 && items[0]?.aggregate === 'COUNT' && !items[0].alias;
  if (lone && (where.length || sorting || query.limit !== undefined))
    refuse({
      code: 'lone-count',
      message: 'COUNT(*) alone gives one number, not rows.',
      hint: 'Remove WHERE, sort and LIMIT, or return a further column.',
      start: items[0]?.start,
      end: query.end,
    });
  const kept = [...columns.keys()].filter((column) => column !== excluded?.text);
  for (const { left } of where) if ('text' in left && !kept.includes(left.text)) unknownColumn(left, kept);
  if (sorting && !kept.includes(sorting.column.text)) unknownColumn(sorting.column, kept);
  return query;
}

/** Refuses a column that the result does not have. */
export function unknownColumn(column: Name, columns: Iterable<string>): never {
  return refuse({
    code: 'unknown-column',
    message: `The result has no column ${column.text}.`,
    ...offerAt(column, columns, 'column'),
  });
}

function checkSearch(query: Query, search: RelationPart, steps: number): void {
  const { pattern } = query;
  const place = spanOf(search);
  if (steps > 1 || isPattern(pattern.first))
    refuse({
      code: 'path-in-chain',
      message: 'A path search inside a chain is not supported in the sandbox.',
      hint: 'Search for the path in a query of its own.',
      ...place,
    });
  if (query.items)
    refuse({
      code: 'path-return',
      message: 'A path search has no RETURN.',
      hint: 'Remove RETURN and what follows.',
      ...place,
    });
  if (query.modifier)
    refuse({
      code: 'path-modifier',
      message: 'A path search has no modifier.',
      hint: 'Remove it.',
      ...spanOf(query.modifier),
    });
  if (search.reverse)
    refuse({
      code: 'path-reverse',
      message: 'A path search goes from left to right.',
      hint: 'Exchange the two nodes and write -[…]->.',
      ...place,
    });
  for (const node of [pattern.first, pattern.steps[0]?.node])
    if (node && !isPattern(node) && (node.name === undefined || node.conditions.length > 0))
      refuse({
        code: 'path-ends',
        message: 'A path search needs two nodes by name.',
        hint: 'Write label and name of both ends.',
        ...spanOf(node),
      });
}

function checkModifier(query: Query, modifier: NonNullable<Query['modifier']>, steps: number): void {
  const { word } = modifier;
  const ofTriples = word === 'SYMM' || word === 'ASYMM' || word === 'UNIQUE';
  if (ofTriples && steps === 0)
    refuse({
      code: 'modifier-on-nodes',
      message: `${word} compares relations, and the pattern has none.`,
      hint: 'Add a relation, or remove the modifier.',
      ...spanOf(modifier),
    });
  if (steps > 1 && word !== 'UNIQUE_SELECT')
    refuse({
      code: 'modifier-on-chain',
      message: `${word} on a chain is not supported in the sandbox.`,
      hint: 'Use UNIQUE_SELECT, or run it on a server.',
      ...spanOf(modifier),
    });
  if (!ofTriples && (!query.items || query.items === '*'))
    refuse({
      code: 'modifier-without-return',
      message: `${word} compares the columns of RETURN, and the query names none.`,
      hint: 'Add RETURN with columns.',
      ...spanOf(modifier),
    });
}

/** The columns and their items. */
function checkItems(items: readonly Item[], aliases: ReadonlyMap<string, Name>): Map<string, Item> {
  const columns = new Map<string, Item>();
  const alone = items.length === 1;
  for (const item of items) {
    if (item.alias && !aliases.has(item.alias.text))
      refuse({
        code: 'unknown-alias',
        message: `The pattern has no alias ${item.alias.text}.`,
        ...offerAt(item.alias, aliases.keys(), 'alias'),
      });
    if (!item.column && !(alone && item.aggregate))
      refuse({
        code: 'unnamed-column',
        message: 'This column has no name.',
        hint: 'Name it with AS.',
        ...spanOf(item),
        fix: { start: item.end, end: item.end, text: ' AS result' },
      });
    if (columns.has(item.column))
      refuse({
        code: 'column-twice',
        message: `Two columns are called ${item.column}.`,
        hint: 'Give each column a name of its own with AS.',
        ...spanOf(item),
      });
    columns.set(item.column, item);
  }
  const before = new Set(items.filter(({ formula }) => !formula).map(({ column }) => column));
  for (const { formula, column } of items) {
    for (const name of formula?.reads ?? [])
      if (!before.has(name))
        refuse({
          code: 'unknown-column',
          message: columns.has(name)
            ? `The formula reads ${name} before it is computed.`
            : `The formula reads ${name}, which is not a column of this RETURN.`,
          hint: columns.has(name) ? `Put the column ${name} first.` : offer(name, before, 'column'),
          ...(formula ? spanOf(formula) : {}),
        });
    before.add(column);
  }
  return columns;
}
