const MAX_LINE_CHARS = 84;

export interface ReadableJson {
  code: string;
  /** 1-based lines that are part of a string in the file. */
  inner: number[];
  /** For each line, the 1-based line of the file. */
  from: number[];
}

export interface BrokenString {
  line: number;
  reason: string;
}

/**
 * Formats JSON in strings on lines of their own below the key. Numbers and texts stay as written.
 * Returns the invalid strings, if any.
 */
export function expandNestedJson(stored: string): ReadableJson | BrokenString[] {
  const lines: { text: string; inner: boolean; from: number }[] = [];
  const broken: BrokenString[] = [];
  for (const [at, line] of stored.split('\n').entries()) {
    const from = at + 1;
    const indent = /^\s*/.exec(line)?.[0] ?? '';
    let rest = line;
    for (const [literal] of line.matchAll(/"(?:[^"\\]|\\.)*"/g)) {
      if (!/^"\s*[[{].*\\"/.test(literal)) continue;
      try {
        const json = JSON.parse(literal) as string;
        JSON.parse(json);
        const cut = rest.indexOf(literal);
        lines.push({ text: rest.slice(0, cut).trimEnd(), inner: false, from });
        for (const text of formatJson(json, `${indent}  `)) lines.push({ text, inner: true, from });
        rest = indent + rest.slice(cut + literal.length).trimStart();
      } catch (error) {
        broken.push({ line: from, reason: (error as Error).message });
      }
    }
    if (rest.trim() || rest === line) lines.push({ text: rest, inner: false, from });
  }
  if (broken.length) return broken;
  return {
    code: lines.map(({ text }) => text).join('\n'),
    inner: lines.flatMap(({ inner }, at) => (inner ? [at + 1] : [])),
    from: lines.map(({ from }) => from),
  };
}

type Part = string | { open: string; close: string; members: { key: string; value: Part }[] };

function formatJson(json: string, indent: string): string[] {
  const tokens = json.match(/"(?:[^"\\]|\\.)*"|[^\s"{}[\],:]+|[{}[\],:]/g) ?? [];
  let next = 0;
  const read = (): Part => {
    const open = tokens[next++] as string;
    if (open !== '{' && open !== '[') return open;
    const close = open === '{' ? '}' : ']';
    const members: { key: string; value: Part }[] = [];
    while (tokens[next] !== close) {
      if (tokens[next] === ',') next++;
      const key = tokens[next + 1] === ':' ? `${tokens[next]}: ` : '';
      if (key) next += 2;
      members.push({ key, value: read() });
    }
    next++;
    return { open, close, members };
  };
  return formatPart(read(), indent, '');
}

const toInline = (part: Part): string =>
  typeof part === 'string'
    ? part
    : part.open + part.members.map(({ key, value }) => key + toInline(value)).join(', ') + part.close;

function formatPart(part: Part, indent: string, key: string): string[] {
  const short = indent + key + toInline(part);
  if (typeof part === 'string' || short.length <= MAX_LINE_CHARS) return [short];
  const members = part.members.map((member) => formatPart(member.value, `${indent}  `, member.key));
  const last = members.length - 1;
  return [
    indent + key + part.open,
    ...members.flatMap((lines, at) => (at < last ? [...lines.slice(0, -1), `${lines.at(-1)},`] : lines)),
    indent + part.close,
  ];
}
