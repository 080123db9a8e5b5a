/** openCypher to this dialect, where every part has its counterpart; nothing where a part has none. */

import type { Fix } from '../diagnostics.ts';

const word = '[\\p{L}_][\\p{L}\\p{N}_]*';
const shape = new RegExp(
  `^MATCH\\s+(.+?)(?:\\s+RETURN\\s+(.+?))?(?:\\s+ORDER\\s+BY\\s+(${word})(\\s+DESC|\\s+ASC)?)?(?:\\s+LIMIT\\s+(\\d+))?\\s*;?\\s*$`,
  'isu',
);
const node = new RegExp(
  `^\\(\\s*(${word})?\\s*(?::\\s*(${word}))?\\s*(?:\\{\\s*(${word})\\s*:\\s*(?:'([^'"]*)'|"([^"]*)"|(\\d+))\\s*\\})?\\s*\\)`,
  'u',
);
const relation = new RegExp(`^(<)?-\\[\\s*(${word})?\\s*(?::\\s*(${word}))?\\s*\\]-(>)?`, 'u');
const item = new RegExp(
  `^(?:(COUNT|SUM|AVG|MIN|MAX)\\(\\s*)?(\\*|(${word})\\.(${word}))\\s*\\)?(?:\\s+AS\\s+(${word}))?$`,
  'iu',
);

/** `MATCH (b:band)-[p:PLAYS]->(s:stage) RETURN b.title AS band` in this dialect, or undefined. Reads at most 300 characters. */
export function translated(text: string): string | undefined {
  if (text.length > 1000) return undefined;
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length > 300) return undefined;
  const [, pattern, items, column, direction, limit] = shape.exec(line) ?? [];
  if (pattern === undefined || /\bWHERE\b|\bWITH\b/i.test(pattern)) return undefined;
  const parts = patternOf(pattern.trim());
  if (!parts || (column && !items)) return undefined;
  const list = items?.split(',').map((one) => itemOf(one.trim()));
  if (list?.includes(undefined)) return undefined;
  const tail = [
    list ? `; RETURN ${list.join(', ')}` : '',
    column ? ` SORT_${/DESC/i.test(direction ?? '') ? 'DESC' : 'ASC'} ${column}` : '',
    limit && list ? ` LIMIT ${limit}` : '',
  ];
  return limit && !list ? undefined : `S=>${parts}${tail.join('')}`;
}

function patternOf(text: string): string | undefined {
  let rest = text;
  let made = '';
  for (;;) {
    const [whole, alias, label, key, single, double, number] = node.exec(rest) ?? [];
    if (whole === undefined || (key && !label)) return undefined;
    const value = single ?? double ?? number ?? '';
    const at = alias ? `@${alias} ` : '';
    if (!label) made += `(${at}*)`;
    else if (key === 'name' && number === undefined)
      made += `(${at}${label}:${/^[\w-]+$/.test(value) ? value : `"${value}"`})`;
    else made += `(${at}${label}:*${key ? ` {${key} = ${number ?? `"${value}"`}}` : ''})`;
    rest = rest.slice(whole.length).trim();
    if (!rest) return made;
    const [arrow, back, name, rel, forth] = relation.exec(rest) ?? [];
    if (arrow === undefined || Boolean(back) === Boolean(forth)) return undefined;
    const inner = `${name ? `@${name} ` : ''}${rel ?? '*'}`;
    made += back ? `<-[${inner}]-` : `-[${inner}]->`;
    rest = rest.slice(arrow.length).trim();
  }
}

function itemOf(text: string): string | undefined {
  const [, aggregate, what, , , as] = item.exec(text) ?? [];
  if (what === undefined || ((what === '*') !== /^count$/i.test(aggregate ?? '') && what === '*')) return undefined;
  if (aggregate && !as) return what === '*' ? 'COUNT(*)' : undefined;
  return `${aggregate ? `${aggregate.toUpperCase()}(${what})` : what}${as ? ` AS ${as}` : ''}`;
}

const createdNode = new RegExp(`^\\(\\s*(${word})?((?:\\s*:\\s*${word})*)\\s*(\\{.*\\})?\\s*\\)$`, 'su');
/** Texts in single or double quotes, and names before a colon. */
const mapPieces = /'((?:[^'\\]|\\.)*)'|"(?:[^"\\]|\\.)*"|`([^`]*)`(?=\s*:)|([\p{L}_][\p{L}\p{N}_]*)(?=\s*:)/gsu;

/**
 * Translates the node of `CREATE` between two offsets: `(a:Person {name: 'Ann', age: 3})` to
 * `(Person:Ann {"age":3})`, and each `(a)` after it to `(Person:Ann)`.
 *
 * @returns `undefined` for a node that has neither a name nor an alias: each name is another node.
 */
export function translateNode(script: string, start: number, end: number): { hint: string; fix: Fix } | undefined {
  const [whole, alias, labels = '', map] = end - start > 1000 ? [] : (createdNode.exec(script.slice(start, end)) ?? []);
  const props = map === undefined ? {} : readMap(map);
  if (whole === undefined || !props) return undefined;
  const [, label] = labels.split(/\s*:\s*/);
  // The form alias:label has been stored with the alias as its label.
  const stored =
    alias && !label && new RegExp(`\\(\\s*(${alias}\\s*:\\s*${word})\\s*[{)]`, 'u').exec(script.slice(0, start))?.[1];
  const own = typeof props.name === 'string' && /^[^\p{Cc}"\\]+$/u.test(props.name) ? props.name : undefined;
  const name = own ?? alias;
  if (name === undefined) return undefined;
  if (own !== undefined) delete props.name;
  const key = stored || `${label ?? 'node'}:${/^[\p{L}\p{N}_][\p{L}\p{N}_-]*$/u.test(name) ? name : `"${name}"`}`;
  const text = `(${key}${Object.keys(props).length ? ` ${JSON.stringify(props)}` : ''})`;
  const again = alias && !stored ? new RegExp(`\\(\\s*${alias}\\s*\\)`, 'gu') : undefined;
  const last = again && [...script.slice(end).matchAll(again)].at(-1);
  const hint = stored || label ? '' : ', or use another label than node';
  if (!again || !last) return { hint: `Write ${text}${hint}.`, fix: { start, end, text } };
  const to = end + last.index + last[0].length;
  return {
    hint: `Write ${text}, and (${key}) for each (${alias}) after it${hint}.`,
    fix: { start, end: to, text: text + script.slice(end, to).replace(again, () => `(${key})`) },
  };
}

/** A map of openCypher whose values are plain. */
function readMap(map: string): Record<string, unknown> | undefined {
  const json = map.replace(mapPieces, (piece, single?: string, quoted?: string, name?: string) =>
    single === undefined
      ? piece.startsWith('"')
        ? piece
        : JSON.stringify(quoted ?? name)
      : JSON.stringify(single.replace(/\\(.)/gs, '$1')),
  );
  // JSON.parse rounds long numbers.
  if (/\d{16}/.test(json)) return undefined;
  try {
    return JSON.parse(json) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
