/** Reads the statements of the graph dialect: `CREATE` lines and queries, as far as the pages use them. What is not understood is an error. */

export type Literal = string | number | { lookUp: string };
export interface Condition {
  /** A property or column, or an expression with `$` before properties. */
  left: string;
  operator: '=' | '>' | '>=' | '<';
  right: Literal;
}
export interface NodePart {
  alias?: string;
  label?: string;
  name?: string;
  conditions: Condition[];
  /** `CREATE` only. */
  props: Record<string, unknown>;
}
export interface RelationPart extends Omit<NodePart, 'label' | 'name'> {
  rel?: string;
  /** `<-[…]-`: the node to the right is the subject. */
  reverse: boolean;
  path?: { word: string; weight?: string; geo?: string };
  /** Metres after `#RADIUS_OF`. */
  radius?: number;
}
export interface Pattern {
  first: NodePart | Pattern;
  steps: { relation: RelationPart; node: NodePart }[];
}
export interface Item {
  column: string;
  aggregate?: string;
  /** `*` in `COUNT(*)`. */
  alias?: string;
  property?: string;
  formula?: string;
}
export interface Sorting {
  column: string;
  descending: boolean;
  /** The column holds numbers as text (`QLEX`). */
  digits: boolean;
}
export interface Query {
  modifier?: string;
  pattern: Pattern;
  items?: Item[] | '*';
  excluded?: string;
  where: Condition[];
  sorting?: Sorting;
  limit?: number;
}
export interface Operation {
  word: string;
  using: string;
  sorting?: Sorting;
  limit?: number;
  queries: [Query, Query];
}

/** Takes a text apart from left to right; spaces between the pieces do not matter. */
class Reader {
  readonly #text: string;
  #at = 0;
  constructor(text: string) {
    this.#text = text;
  }
  take(piece: RegExp): RegExpExecArray | undefined {
    const sticky = new RegExp(`\\s*(?:${piece.source})`, 'y');
    sticky.lastIndex = this.#at;
    const found = sticky.exec(this.#text) ?? undefined;
    if (found) this.#at = sticky.lastIndex;
    return found;
  }
  need(piece: RegExp): RegExpExecArray {
    const found = this.take(piece);
    if (!found) throw new Error(`Expected ${piece.source} at "${this.#text.slice(this.#at, this.#at + 40)}".`);
    return found;
  }
  end(): void {
    this.need(/$/);
  }
}

export const isQuery = (line: string): boolean => /^(?:<\w|\w+(?:\{[^}]*\})?=>)/.test(line);

/** The pattern that a `CREATE` statement stores. */
export function readCreate(line: string): Pattern {
  const reader = new Reader(line);
  reader.need(/CREATE/);
  const pattern = readPattern(reader, true);
  reader.end();
  return pattern;
}

export function readQuery(line: string): Query | Operation {
  const reader = new Reader(line);
  const operation = reader.take(/<([A-Z_]+) USING (\w+)/);
  const [, word = '', using = ''] = operation ?? [];
  const tail = operation && readTail(reader);
  if (operation) reader.need(/>/);
  const first = readOne(reader);
  if (!operation) {
    reader.end();
    return first;
  }
  reader.need(/\+\+/);
  const second = readOne(reader);
  reader.end();
  return { word, using, ...tail, queries: [first, second] };
}

function readOne(reader: Reader): Query {
  const modifier = reader.need(/\w+(?:\{([^}]*)\})?=>/)[1];
  const pattern = readPattern(reader);
  const query: Query = { modifier, pattern, where: [] };
  if (!reader.take(/;/)) return query;
  reader.need(/RETURN/);
  query.items = reader.take(/\*/) ? '*' : readItems(reader);
  query.excluded = reader.take(/EXCLUDE_GROUPBY\((\w+)\)/)?.[1];
  if (reader.take(/WHERE/)) query.where = readConditions(reader);
  return { ...query, ...readTail(reader) };
}

function readTail(reader: Reader): Pick<Query, 'sorting' | 'limit'> {
  const [sort, direction, digits, plain, quoted] = reader.take(/SORT_(ASC|DESC)(_QLEX)? (?:(\w+)|"([^"]*)")/) ?? [];
  const limit = reader.take(/LIMIT (\d+)/)?.[1];
  return {
    sorting: sort ? { column: plain ?? quoted ?? '', descending: direction === 'DESC', digits: !!digits } : undefined,
    limit: limit === undefined ? undefined : Number(limit),
  };
}

function readPattern(reader: Reader, stores = false): Pattern {
  const nested = reader.take(/\[\w+=>/);
  const first = nested ? readPattern(reader) : readNode(reader, stores);
  if (nested) reader.need(/\]/);
  const pattern: Pattern = { first, steps: [] };
  for (let arrow = reader.take(/<?-\[/); arrow; arrow = reader.take(/<?-\[/)) {
    const reverse = arrow[0].includes('<');
    const relation = readRelation(reader, reverse, stores);
    reader.need(reverse ? /\]-/ : /\]->/);
    pattern.steps.push({ relation, node: readNode(reader, stores) });
  }
  return pattern;
}

function readNode(reader: Reader, stores: boolean): NodePart {
  reader.need(/\(/);
  const alias = reader.take(/@(\w+)/)?.[1];
  const known = reader.take(/\*/) ? [] : reader.need(/"([^":]+):([^"]*)"|([\w-]+):(?:"([^"]*)"|(\*|[\w-]+))/);
  const label = known[1] ?? known[3];
  const name = known[2] ?? known[4] ?? known[5];
  const node = { alias, label, name: name === '*' ? undefined : name, ...readBraces(reader, stores) };
  reader.need(/\)/);
  return node;
}

function readRelation(reader: Reader, reverse: boolean, stores: boolean): RelationPart {
  const alias = reader.take(/@(\w+)/)?.[1];
  const word = reader.take(/#(SHORT_PATH|ALL_PATH)/)?.[1];
  const radius = reader.take(/#RADIUS_OF (\d+)/)?.[1];
  const rel = reader.need(/\*|\w+/)[0].trim();
  const [, key, value] = (word && reader.take(/\{(weight|geo_distance)="([\w.]+)"\}/)) || [];
  const measure = key === 'weight' ? { weight: value } : { geo: value };
  return {
    alias,
    rel: rel === '*' ? undefined : rel,
    reverse,
    path: word ? { word, ...measure } : undefined,
    radius: radius === undefined ? undefined : Number(radius),
    ...readBraces(reader, stores),
  };
}

function readBraces(reader: Reader, stores: boolean): Pick<NodePart, 'conditions' | 'props'> {
  const none = { conditions: [], props: {} };
  if (stores) return { ...none, props: JSON.parse(reader.take(/\{[^}]*\}/)?.[0] ?? '{}') };
  if (!reader.take(/\{/)) return none;
  const conditions = readConditions(reader);
  reader.need(/\}/);
  return { ...none, conditions };
}

function readConditions(reader: Reader): Condition[] {
  const conditions: Condition[] = [];
  do {
    const [, left = '', operator] = reader.need(/([\w.$()+*/-]+)\s*(>=|=|>|<)/);
    conditions.push({ left, operator: operator as Condition['operator'], right: readLiteral(reader) });
  } while (reader.take(/AND/));
  return conditions;
}

function readLiteral(reader: Reader): Literal {
  const [, lookUp, text, number, word] = reader.need(/\$\$([\w-]+:[\w-]+)|"([^"]*)"|(-?\d+(?:\.\d+)?)|(\w+)/);
  if (lookUp !== undefined) return { lookUp };
  return number === undefined ? (text ?? word ?? '') : Number(number);
}

function readItems(reader: Reader): Item[] {
  const items: Item[] = [];
  do {
    const [, formula, aggregate, star, alias, property] = reader.need(
      /MATH_EXP\("([^"]*)"\)|(?:([A-Z_]+)\()?(?:(\*)|(\w+)\.(\w+))\)?/,
    );
    const [, plain, quoted] = reader.take(/AS (?:(\w+)|"([^"]*)")/) ?? [];
    items.push({ column: plain ?? quoted ?? property ?? '', aggregate, alias: star ?? alias, property, formula });
  } while (reader.take(/,/));
  return items;
}
