import type { ElementContent } from 'hast';
import { el, text } from '../hast.ts';
import type { Language } from './languages.ts';

/** Characters that the column holds, about. */
const MAX_LINE_CHARS = 90;

/** Languages in which a line that goes on in the next row is still read with ease. */
const wrapping = new Set<Language>(['json', 'cli']);

interface Code {
  lang: Language;
  code: string;
}

/** Whether the lines of a block wrap from the start: it is JSON or commands, and a line is wider than the column. */
export const hasLongLines = ({ lang, code }: Code): boolean =>
  wrapping.has(lang) && code.split('\n').some((line) => line.length > MAX_LINE_CHARS);

/** Gives the long lines of such a block a hanging indent: `.long` with what it is indented by, and the rest. */
export function addHangingIndent(lines: ElementContent[][], { lang, code }: Code): ElementContent[][] {
  if (!wrapping.has(lang)) return lines;
  const source = code.split('\n');
  return lines.map((line, at) => ((source[at] ?? '').length > MAX_LINE_CHARS ? [hang(line)] : line));
}

function hang([first, ...rest]: ElementContent[]): ElementContent {
  const [, indent = '', own = ''] = first?.type === 'text' ? (/^(\s*)(.*)$/s.exec(first.value) ?? []) : [];
  const start = first?.type === 'text' ? (own ? [text(own)] : []) : first ? [first] : [];
  return el('span', { className: ['long'] }, [el('span', {}, [text(indent)]), el('span', {}, [...start, ...rest])]);
}
