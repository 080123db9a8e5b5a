/** Translates queries of openCypher, and notes the parts that the dialect doesn't have. */
import { findDialectHint } from './dialect-hints.ts';
import { OPEN_CYPHER_NODE } from './parser.ts';

/** A part of the query that the translation lacks, or writes in another way. */
export interface TranslationNote {
  /** In the words of openCypher, such as `OPTIONAL MATCH`. */
  part: string;
  hint: string;
  isLost: boolean;
}

export interface Translation {
  /** Empty if nothing can be translated. Not checked. */
  text: string;
  notes: TranslationNote[];
}

type AddNote = (part: string, hint: string, isLost?: boolean) => void;

const CLAUSE =
  /(?<![.:\w])(OPTIONAL\s+MATCH|MATCH|WHERE|RETURN|ORDER\s+BY|SKIP|OFFSET|LIMIT|(?<!STARTS\s|ENDS\s)WITH|UNWIND|CREATE|MERGE|ON\s+(?:CREATE|MATCH)\s+SET|SET|DETACH\s+DELETE|DELETE|REMOVE|FOREACH|CALL|YIELD|UNION(?:\s+ALL)?|USING|START|LOAD\s+CSV|PROFILE|EXPLAIN)\b/gi;

const OWN_HINTS: Readonly<Record<string, string>> = {
  START: 'Begin with the pattern: every query reads the selected graph.',
  USING: 'Leave it out: a query names no index.',
  MERGE: 'Write CREATE, which keeps a node that exists; MERGE joins two nodes here.',
  CREATE: 'Run CREATE as a statement of its own, with the label and the name of each node.',
  RETURN: 'Query the nodes after you have created them.',
  DELETE: 'Run DELETE (label:name) for each node.',
  LIMIT: 'LIMIT follows RETURN: return properties.',
  'ORDER BY': 'Sort by a column that RETURN names with AS.',
};

/** Replaces texts and the content of brackets by spaces, so that offsets stay. */
function maskNested(text: string): string {
  let depth = 0;
  return text.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`|[\s\S]/g, (piece) => {
    if (/[([{]/.test(piece) && piece.length === 1) return depth++ ? ' ' : piece;
    if (/[)\]}]/.test(piece) && piece.length === 1) {
      depth = Math.max(0, depth - 1);
      return depth ? ' ' : piece;
    }
    return depth || piece.length > 1 ? ' '.repeat(piece.length) : piece;
  });
}

function splitNested(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { 0: match, index } of maskNested(text).matchAll(separator)) {
    parts.push(text.slice(from, index));
    from = index + match.length;
  }
  return [...parts, text.slice(from)].map((part) => part.trim()).filter(Boolean);
}

interface Clause {
  keyword: string;
  body: string;
}

function splitClauses(text: string): Clause[] {
  const matches = [...maskNested(text).matchAll(CLAUSE)];
  return matches.map(({ 0: word, index }, clauseIndex) => ({
    keyword: word.toUpperCase().replace(/\s+/g, ' '),
    body: text.slice(index + word.length, matches[clauseIndex + 1]?.index).trim(),
  }));
}

const NAME = '(?:[\\p{L}_][\\p{L}\\p{N}_]*|`[^`]+`)';
const NODE = new RegExp(`^\\(\\s*(${NAME})?\\s*((?::\\s*${NAME}\\s*)*)(\\{[^{}]*\\}|\\$\\w+)?\\s*\\)`, 'u');
const RELATION = new RegExp(
  `^\\[\\s*(${NAME})?\\s*(?::\\s*(${NAME}(?:\\s*\\|\\s*:?\\s*${NAME})*))?\\s*\\??\\s*(\\*[\\d.\\s]*)?\\s*(\\{[^{}]*\\})?\\s*\\]$`,
  'u',
);
const PROPERTY = new RegExp(`^(${NAME})\\.(${NAME})$`, 'u');
const LITERAL = /^(?:'((?:[^'\\"]|\\')*)'|"([^"\\]*)"|(-?(?:0|[1-9]\d*)(?:\.\d+)?))$/;
const PARAMETER = /\$\w+|^\{\s*\w+\s*\}$/;

const unquote = (name = '') => name.replaceAll('`', '').trim();

/** Returns the value in the dialect, or undefined for anything but a text without quotes or a number. */
function toLiteral(value: string): string | undefined {
  const [match, single, double, number] = LITERAL.exec(value) ?? [];
  return match === undefined ? undefined : (number ?? JSON.stringify((single ?? double ?? '').replaceAll("\\'", "'")));
}

interface Part {
  alias: string;
  /** A label and a name, or a relation. */
  subject: string;
  conditions: string[];
}

/** The parts of a chain, and the arrows around its relations. */
interface Chain {
  parts: Part[];
  arrows: [before: string, after: string][];
}

function noteValue(value: string, addNote: AddNote): void {
  const parameter = PARAMETER.exec(value)?.[0];
  if (parameter) addNote(`parameter ${parameter}`, 'Write the value itself.');
  else addNote(value.slice(0, 40), 'Write a text or a number.');
}

function parseMap(map: string | undefined, addNote: AddNote): { key: string; value: string }[] {
  if (map === undefined) return [];
  if (!map.startsWith('{')) {
    noteValue(map, addNote);
    return [];
  }
  return splitNested(map.slice(1, -1), /,/g).flatMap((entry) => {
    const [, key, written = ''] = new RegExp(`^(${NAME})\\s*:\\s*(.+)$`, 'su').exec(entry) ?? [];
    const value = toLiteral(written.trim());
    if (key === undefined || value === undefined) {
      noteValue(key === undefined ? entry : written.trim(), addNote);
      return [];
    }
    return [{ key: unquote(key), value }];
  });
}

function parseNode([, alias, labels = '', map]: RegExpExecArray, addNote: AddNote): Part {
  const [label, ...others] = labels.split(':').map(unquote).filter(Boolean);
  if (others.length) addNote(`label ${others.join(', ')}`, 'A node has one label here.');
  const entries = parseMap(map, addNote);
  const [first] = entries;
  const isNamed = label !== undefined && entries.length === 1 && first?.key === 'name' && first.value.startsWith('"');
  const name = isNamed ? (/^"[\w-]+"$/.test(first.value) ? first.value.slice(1, -1) : first.value) : '*';
  return {
    alias: unquote(alias),
    subject: label === undefined ? '*' : `${label}:${name}`,
    conditions: isNamed ? [] : entries.map(({ key, value }) => `${key} = ${value}`),
  };
}

function parseRelation(text: string, addNote: AddNote): Part {
  const [match, alias, types = '', steps, map] = RELATION.exec(text) ?? [];
  const noteSteps = () =>
    addNote('variable length', 'Write one relation for each step, or search for paths with #ALL_PATH.');
  if (match === undefined) {
    if (text.includes('*')) noteSteps();
    else if (text) addNote(text.slice(0, 40), 'Write the name of one relation in the brackets.');
    return { alias: '', subject: '*', conditions: [] };
  }
  if (steps) noteSteps();
  const names = types.split(/[|:]/).map(unquote).filter(Boolean);
  if (names.length > 1)
    addNote(`several relations (${names.join(', ')})`, 'Run one query for each relation; * stands for any.');
  return {
    alias: steps ? '' : unquote(alias),
    subject: names.length === 1 ? (names[0] as string) : '*',
    conditions: parseMap(map, addNote).map(({ key, value }) => `${key} = ${value}`),
  };
}

function parseChain(pattern: string, addNote: AddNote): Chain | undefined {
  let rest = pattern.replace(new RegExp(`^${NAME}\\s*=\\s*`, 'u'), '');
  const search = /^(shortestPath|allShortestPaths)\s*\(/i.exec(rest);
  if (search) {
    addNote(search[1] as string, 'Search for paths with #SHORT_PATH or #ALL_PATH.');
    return undefined;
  }
  const chain: Chain = { parts: [], arrows: [] };
  for (;;) {
    const node = NODE.exec(rest) ?? new RegExp(`^(${NAME})`, 'u').exec(rest);
    if (!node) return undefined;
    chain.parts.push(parseNode(node, addNote));
    rest = rest.slice(node[0].length).trim();
    if (!rest) return chain;
    const [arrow, back, inner = '', forth] = /^(<)?-\s*(\[[^\]]*\])?\s*-(>)?/.exec(rest) ?? [];
    if (arrow === undefined) return undefined;
    if (Boolean(back) === Boolean(forth))
      addNote('undirected relation', 'A relation has one direction: exchange the arrow for the other one.');
    chain.parts.push(parseRelation(inner, addNote));
    chain.arrows.push(back && !forth ? ['<-', '-'] : ['-', '->']);
    rest = rest.slice(arrow.length).trim();
  }
}

/** Moves conditions of `WHERE` into the braces of their parts. */
function applyWhere(body: string, { parts }: Chain, addNote: AddNote): void {
  const alternative = /(?<!\w)(OR|XOR)(?!\w)|\|\|/i.exec(maskNested(body))?.[0];
  if (alternative) {
    addNote(alternative.toUpperCase(), findDialectHint('OR')?.hint ?? '');
    return;
  }
  for (const written of splitNested(body, /(?<!\w)AND(?!\w)/gi)) {
    const condition = written.replace(/^\(([^()]*)\)$/, '$1').trim();
    const [, alias = '', key = '', sign = '', value = ''] =
      new RegExp(`^(${NAME})\\.(${NAME})\\s*(>=|<=|<>|=~|[=<>]|STARTS\\s+WITH)\\s*(.+)$`, 'isu').exec(condition) ?? [];
    const part = parts.find((one) => one.alias === unquote(alias) && one.alias);
    const literal = toLiteral(value.trim());
    const isPrefix = /^starts/i.test(sign);
    const isText = literal?.startsWith('"');
    if (part && literal && (isPrefix ? isText : /^(?:>=|[=<>])$/.test(sign)))
      part.conditions.push(`${unquote(key)} ${isPrefix ? `= ${literal.slice(0, -1)}$%"` : `${sign} ${literal}`}`);
    else noteCondition(condition, addNote);
  }
}

const OPERATOR = /<>|<=|!=|=~|\$\w+|\p{L}\w*(?=\s*\()|(?<![.\w])[\p{L}_]\w*(?![\w.(])/gu;

function noteCondition(condition: string, addNote: AddNote): void {
  const words = condition.replace(/'[^']*'|"[^"]*"/g, ' ').match(OPERATOR) ?? [];
  const keyword = words.find((word) => findDialectHint(word) !== undefined);
  const parameter = words.find((word) => word.startsWith('$'));
  if (keyword) addNote(keyword.toUpperCase(), findDialectHint(keyword)?.hint ?? '');
  else if (parameter) noteValue(parameter, addNote);
  else addNote(condition.slice(0, 60), 'A condition compares a property of one part with a text or a number.');
}

const AGGREGATE = /^(COUNT|SUM|AVG|MIN|MAX)\(\s*(DISTINCT\s+)?(.+?)\s*\)$/is;

/** Returns the items of `RETURN`, or none if the query returns whole parts. */
function parseReturn(body: string, addNote: AddNote): { what: string; column: string }[] {
  const items = splitNested(body, /,/g).map((item) => {
    const [, what = item, column = ''] = new RegExp(`^(.+?)\\s+AS\\s+(${NAME})$`, 'isu').exec(item) ?? [];
    return { what: what.trim(), column: unquote(column) };
  });
  const isWhole = ({ what }: { what: string }) => new RegExp(`^${NAME}$`, 'u').test(what);
  if (items.every(isWhole)) return [];
  return items.flatMap((item) => {
    const { what, column } = item;
    const [, alias, key] = PROPERTY.exec(what) ?? [];
    const [, aggregate = '', distinct, argument = ''] = AGGREGATE.exec(what) ?? [];
    if (what === '*') return [item];
    if (key !== undefined) return [{ what: `${unquote(alias)}.${unquote(key)}`, column }];
    if (isWhole(item)) {
      addNote(what, `A column is one property: ${what}.name stands for the node.`, false);
      return [{ what: `${what}.name`, column }];
    }
    if (aggregate) {
      const isCount = /^count$/i.test(aggregate);
      if (distinct) {
        if (!isCount) addNote('DISTINCT', 'Leave it out.');
        else addNote('DISTINCT', 'UCOUNT counts different values.', false);
      }
      const isNode = isWhole({ what: argument });
      if (PROPERTY.test(argument) || argument === '*' || (isCount && isNode)) {
        const of = distinct && isNode ? `${argument}.name` : isNode ? '*' : argument;
        return [{ what: `${distinct && isCount ? 'UCOUNT' : aggregate.toUpperCase()}(${of})`, column }];
      }
    }
    const called = /^(\p{L}\w*)\s*\(/u.exec(what)?.[1];
    if (called) addNote(`${called}()`, 'The dialect does not have this function; compute it in your program.');
    else addNote(what.slice(0, 60), 'A column is a property of a part, or an aggregate of one.');
    return [];
  });
}

function sort(body: string, items: { what: string; column: string }[], addNote: AddNote): string {
  const [, by = '', direction = ''] = /^(.+?)(?:\s+(ASC|DESC)\w*)?$/is.exec(body) ?? [];
  const item = items.find(({ what, column }) => column === by.trim() || what === by.trim());
  if (item && !item.column && PROPERTY.test(item.what)) item.column = item.what.split('.')[1] ?? '';
  if (item?.column) return ` SORT_${/^desc/i.test(direction) ? 'DESC' : 'ASC'} ${item.column}`;
  addNote('ORDER BY', OWN_HINTS['ORDER BY'] as string);
  return '';
}

function writePart({ alias, subject, conditions }: Part): string {
  const braces = conditions.length ? ` {${conditions.join(' AND ')}}` : '';
  return `${alias ? `@${alias} ` : ''}${subject}${braces}`;
}

const writeChain = ({ parts, arrows }: Chain): string =>
  parts
    .map((part, index) => {
      const [before = '', after = ''] = arrows[(index - 1) / 2] ?? [];
      return index % 2 ? `${before}[${writePart(part)}]${after}` : `(${writePart(part)})`;
    })
    .join('');

/** Translates `MATCH (b:band)-[p:PLAYS]->(s:stage) RETURN b.title AS band`, and each node or chain of `CREATE`. */
export function translateCypher(source: string): Translation {
  const notes: TranslationNote[] = [];
  const addNote: AddNote = (part, hint, isLost = true) => {
    if (!notes.some((note) => note.part === part)) notes.push({ part, hint, isLost });
  };
  const text = source.replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (comment, offset: number) =>
    /["'][^"'\n]*$/.test(source.slice(source.lastIndexOf('\n', offset) + 1, offset)) ? comment : ' ',
  );
  const clauses = splitClauses(text.trim().replace(/;\s*$/, ''));
  const used = new Map<string, string>();
  for (const [at, { keyword, body }] of clauses.entries()) {
    const isFirst = !used.has(keyword);
    const [main = ''] = used.keys();
    const isPart =
      keyword === 'MATCH' || keyword === 'CREATE'
        ? !main
        : keyword === 'WHERE'
          ? clauses[at - 1]?.keyword === 'MATCH'
          : main !== 'CREATE' && ['RETURN', 'ORDER BY', 'LIMIT'].includes(keyword);
    if (isPart && isFirst) used.set(keyword, body);
    else if (keyword === 'MATCH') addNote('several MATCH clauses', findDialectHint('WITH')?.hint ?? '');
    else if (keyword !== 'WHERE') {
      const word = /^ON /.test(keyword) ? 'SET' : (keyword.split(' ')[0] as string);
      addNote(keyword, OWN_HINTS[word] ?? findDialectHint(word)?.hint ?? 'Split the query.');
    }
    if (keyword.endsWith('MATCH') && splitNested(body, /,/g).length > 1)
      addNote('several patterns', 'A query has one chain. Run one query for each, and combine them in your program.');
    if (keyword === 'OPTIONAL MATCH' && at === 0 && !clauses.some((clause) => clause.keyword === 'MATCH'))
      used.set('MATCH', body);
  }
  for (const [parameter] of text.replace(/'[^'\n]*'|"[^"\n]*"/g, '').matchAll(/\$\w+/g)) noteValue(parameter, addNote);
  const created = used.get('CREATE');
  if (created !== undefined) {
    const chains = splitNested(created, /,/g);
    if (chains.length > 1) addNote('several patterns', 'CREATE writes one chain: write one CREATE for each.', false);
    // A variable would become the label.
    const isForeign = OPEN_CYPHER_NODE.test(created);
    if (isForeign) addNote('CREATE', OWN_HINTS.CREATE as string);
    return { text: isForeign ? '' : chains.map((chain) => `CREATE ${chain}`).join('\n'), notes };
  }
  const [pattern, ...more] = splitNested(used.get('MATCH') ?? '', /,/g);
  for (const other of more) parseChain(other, addNote);
  const chain = pattern === undefined ? undefined : parseChain(pattern, addNote);
  if (!chain) {
    parseReturn((used.get('RETURN') ?? '').replace(/^DISTINCT\s*/i, ''), addNote);
    return { text: '', notes };
  }
  applyWhere(used.get('WHERE') ?? '', chain, addNote);
  const returned = used.get('RETURN') ?? '';
  const isDistinct = /^DISTINCT\b/i.test(returned);
  const items = parseReturn(returned.replace(/^DISTINCT\s*/i, ''), addNote);
  if (isDistinct) addNote('DISTINCT', 'Written as the modifier UNIQUE_SELECT.', !items.length);
  const order = used.has('ORDER BY') ? sort(used.get('ORDER BY') ?? '', items, addNote) : '';
  const limit = used.get('LIMIT');
  if (limit !== undefined && (!items.length || !/^\d+$/.test(limit))) addNote('LIMIT', OWN_HINTS.LIMIT as string);
  const columns = items.map(({ what, column }) => (column ? `${what} AS ${column}` : what)).join(', ');
  const query = `S${isDistinct && columns ? '{UNIQUE_SELECT}' : ''}=>${writeChain(chain)}`;
  const tail = columns ? `; RETURN ${columns}${order}${limit && /^\d+$/.test(limit) ? ` LIMIT ${limit}` : ''}` : '';
  return { text: query + tail, notes };
}
