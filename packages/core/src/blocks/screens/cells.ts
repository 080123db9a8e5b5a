import type { Fail, Target } from './parse.ts';

/** What a cell of a row holds, in order: texts and things to click. */
export type Cell = Target[];

const piece = /\[([^\]]*)\](\*|#-?\d+)?/g;

/**
 * Reads the cells of a row, split by ` | `. In brackets are an icon (`[pencil]`), a `[box]` or `[switch]`, each also with ` on`, and a `[link Name]`,
 * `[button Name]`, `[select Name]` or `[field Name]`; `*` and `#3` behind the brackets mark it.
 */
export function readCells(source: string, fail: Fail): Cell[] {
  return source.split(/(?:^|\s)\|(?=\s|$)/).map((written) => {
    const cell: Cell = [];
    const addText = (words: string) => words.trim() && cell.push({ kind: 'text', label: words.trim() });
    let from = 0;
    for (const match of written.matchAll(piece)) {
      addText(written.slice(from, match.index));
      from = match.index + match[0].length;
      const name = (match[1] ?? '').trim();
      if (!name) fail('The row has empty brackets.', 'Write the name of an icon in them, such as [pencil].');
      else cell.push({ ...inBrackets(name), ...markOf(match[2]) });
    }
    addText(written.slice(from));
    return cell;
  });
}

const markOf = (mark?: string): { mark?: number } => (mark ? { mark: mark === '*' ? 0 : Number(mark.slice(1)) } : {});

function inBrackets(name: string): Target {
  const [word = '', ...rest] = name.split(' ');
  const label = rest.join(' ');
  if (name === 'box' || name === 'box on') return { kind: 'check', label: 'check box', ...(label && { state: 'on' }) };
  if (name === 'switch' || name === 'switch on')
    return { kind: 'switch', label: 'switch', ...(label && { state: 'on' }) };
  if (label && (word === 'link' || word === 'button' || word === 'select' || word === 'field'))
    return { kind: word, label };
  return { kind: 'icon', label: name };
}
