/** Strings of the sample languages, longest form first, then comments, keywords and numbers. */
const TOKENS =
  /(?<string>"""[\s\S]*?"""|r#"[\s\S]*?"#|`[^`]*`|"(?:\\.|[^"\\\n])*"|'(?:\\.|''|[^'\\])*')|(?<url>https?:\/\/[^\s'"]+)|(?<comment>\/\/.*)|(?<keyword>\b(?:async|await|const|def|defer|do|end|fn|fun|func|if|import|let|new|nil|null|package|print|puts|require|return|throw|use|using|val|var)\b)|(?<number>\b\d+(?:\.\d+)?\b)/g;

const CLASSES = { url: '', string: 'c-s', comment: 'c-c', keyword: 'c-k', number: 'c-n' };

/** Highlights a sample well enough for reading; `own` are patterns of what is marked. */
export function highlight(code: string, own: readonly string[]): Node[] {
  const nodes: Node[] = [];
  let end = 0;
  for (const match of code.matchAll(TOKENS)) {
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0];
    nodes.push(...markOwn(code.slice(end, match.index), own));
    const span = document.createElement('span');
    span.className = CLASSES[kind as keyof typeof CLASSES];
    span.append(...markOwn(match[0], own));
    nodes.push(span);
    end = match.index + match[0].length;
  }
  return [...nodes, ...markOwn(code.slice(end), own)];
}

function markOwn(text: string, own: readonly string[]): Node[] {
  if (!own.length || !text) return text ? [document.createTextNode(text)] : [];
  const pattern = new RegExp(`(${own.join('|')})`);
  return text.split(pattern).flatMap((part, index): Node[] => {
    if (!part) return [];
    if (index % 2 === 0) return [document.createTextNode(part)];
    const mark = document.createElement('mark');
    mark.className = 'own';
    mark.textContent = part;
    return [mark];
  });
}
