import type { Element, Nodes, Root } from 'hast';
import { hasClass, plainText } from './hast.ts';
import { isAnchor, titleOf } from './headings.ts';
import type { DeclaredSymbol, Section } from './types.ts';

/** What says nothing to a search: controls, pictures (their text equivalent stands beside them), the console. */
const silent = (element: Element): boolean =>
  ['button', 'svg', 'form', 'input', 'textarea', 'select'].includes(element.tagName) ||
  ['anchor', 'tab-name', 'console'].some((name) => hasClass(element, name));

/** Cuts a page into its sections: what stands between one heading and the next. The first has no heading. */
export function sectionsOf(tree: Root, symbols: DeclaredSymbol[]): Section[] {
  const first = empty('', '', 1, []);
  const sections = [first];
  const owners = new Map<string, Section>();
  let current = first;
  const open: Section[] = [];
  const say = (words: string) => {
    if (words) current.text += current.text ? ` ${words}` : words;
  };

  const walk = (node: Nodes): void => {
    if (node.type === 'text') say(node.value.replace(/\s+/g, ' ').trim());
    if (node.type !== 'element' && node.type !== 'root') return;
    if (node.type === 'element') {
      if (silent(node)) return;
      if (/^h[2-4]$/.test(node.tagName)) {
        const depth = Number(node.tagName[1]) as 2 | 3 | 4;
        while (open.length && (open.at(-1) as Section).depth >= depth) open.pop();
        current = empty(
          String(node.properties.id ?? ''),
          titleOf(node),
          depth,
          open.map(({ heading }) => heading),
        );
        open.push(current);
        sections.push(current);
      }
      if (node.properties.id) owners.set(String(node.properties.id), current);
      if (/^h[2-4]$/.test(node.tagName)) return;
      if (node.tagName === 'pre') {
        const code = plainCode(node);
        current.code += current.code ? `\n${code}` : code;
        return;
      }
      if (hasClass(node, 'code')) return walkFrame(node);
      if (phrasing(node)) {
        for (const child of node.children) reserve(child);
        return say(plainText(node, silent));
      }
    }
    for (const child of node.children) walk(child);
  };
  /** Ids within a run of text belong to its section too. */
  const reserve = (node: Nodes): void => {
    if (node.type !== 'element') return;
    if (node.properties.id) owners.set(String(node.properties.id), current);
    node.children.forEach(reserve);
  };
  /** Of a code frame the titles are text; labels and language names are not. */
  const walkFrame = (frame: Element): void => {
    for (const child of frame.children) {
      if (child.type !== 'element') continue;
      if (child.tagName === 'pre') walk(child);
      else if (hasClass(child, 'code-name')) say(plainText(child));
      else if (hasClass(child, 'code-head')) say(titlesOf(frame));
      else if (hasClass(child, 'output') || child.properties.role === 'tabpanel') {
        say(noteOf(child));
        walkFrame(child);
      }
    }
  };

  walk(tree);
  for (const { name, anchor } of symbols) {
    const list = (owners.get(anchor) ?? first).symbols;
    if (!list.includes(name)) list.push(name);
  }
  return sections.filter((section, at) => at > 0 || section.text || section.code || section.symbols.length);
}

const empty = (anchor: string, heading: string, depth: Section['depth'], path: string[]): Section => ({
  anchor,
  heading,
  depth,
  path,
  text: '',
  code: '',
  symbols: [],
});

/** Title of a frame: kept with the frame, since its head shows the language where there is no title. */
const titlesOf = (frame: Element): string => frame.data?.title ?? '';

/** What an output says beside its label. */
function noteOf(output: Element): string {
  if (!hasClass(output, 'output')) return '';
  const [label] = output.children;
  const span = label?.type === 'element' ? label.children.find((child) => child.type === 'element') : undefined;
  return span ? plainText(span) : '';
}

const runs = new Set([
  'p',
  'th',
  'td',
  'li',
  'dt',
  'dd',
  'figcaption',
  'summary',
  'a',
  'b',
  'code',
  'em',
  'kbd',
  'small',
  'span',
  'strong',
]);
const blocks = new Set([
  'p',
  'ul',
  'ol',
  'li',
  'div',
  'dl',
  'dd',
  'dt',
  'pre',
  'table',
  'figure',
  'section',
  'details',
  'h2',
  'h3',
  'h4',
]);

/** Elements whose text runs without a break. */
const phrasing = (element: Element): boolean =>
  runs.has(element.tagName) && !element.children.some((child) => child.type === 'element' && blocks.has(child.tagName));

function plainCode(element: Element): string {
  const parts: string[] = [];
  const walk = (node: Nodes) => {
    if (node.type === 'text') parts.push(node.value);
    else if ('children' in node)
      for (const child of node.children) if (!(child.type === 'element' && isAnchor(child))) walk(child as Nodes);
  };
  walk(element);
  return parts.join('');
}

/** Words of the page's own prose and data: runs of letters or digits in texts and headings, code aside. */
export function countWords(sections: Section[]): number {
  return sections.reduce(
    (sum, { heading, text }) =>
      sum + (`${heading} ${text}`.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_.-]*/gu)?.length ?? 0),
    0,
  );
}
