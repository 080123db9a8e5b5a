/** openCypher to this dialect, where every part has its counterpart; nothing where a part has none. */

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
