/**
 * Reads the HTML of a built page strictly. A browser mends what is wrong and thereby hides it (and a mended tree is not the one that React
 * adopts), so anything that would have to be mended is a problem here: tags left open, tags in places where the browser moves them, bare signs.
 */

export interface MarkupElement {
  /** Name in lower case. */
  tag: string;
  /** Values decoded, names in lower case. */
  attributes: ReadonlyMap<string, string>;
  children: (MarkupElement | string)[];
  parent: MarkupElement | undefined;
  /** Offsets of what stands between its tags. */
  innerFrom: number;
  innerTo: number;
}

export interface Markup {
  /** Holds the document; its tag is empty. */
  root: MarkupElement;
  /** What a browser would have to mend, in order. */
  problems: string[];
}

const voids = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** Elements whose content is not markup: text as it is, and text in which entities count. */
const raw = new Set(['script', 'style']);
const decoded = new Set(['title', 'textarea']);

const tagPattern =
  /<(\/?)([a-zA-Z][^\s/>]*)((?:\s+[^\s=>/"'<]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*(\/?)>/y;
const attributePattern = /([^\s=>/"'<]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/** Parses a document or a part of one. */
export function parseMarkup(html: string): Markup {
  const root: MarkupElement = {
    tag: '',
    attributes: new Map(),
    children: [],
    parent: undefined,
    innerFrom: 0,
    innerTo: html.length,
  };
  const problems: string[] = [];
  let open = root;
  let at = 0;
  const near = () => html.slice(at, at + 60).replace(/\s+/g, ' ');
  const text = (to: number, decode: boolean) => {
    if (to > at) open.children.push(decode ? decodeEntities(html.slice(at, to)) : html.slice(at, to));
    at = to;
  };

  while (at < html.length) {
    if (raw.has(open.tag) || decoded.has(open.tag)) {
      const end = html.toLowerCase().indexOf(`</${open.tag}`, at);
      text(end < 0 ? html.length : end, decoded.has(open.tag));
      if (end < 0) break;
    }
    if (html[at] !== '<') {
      const next = html.indexOf('<', at);
      text(next < 0 ? html.length : next, true);
      continue;
    }
    const special = /<!--[\s\S]*?-->|<!doctype html>/iy;
    special.lastIndex = at;
    if (special.test(html)) {
      at = special.lastIndex;
      continue;
    }
    tagPattern.lastIndex = at;
    const match = tagPattern.exec(html);
    if (!match) {
      problems.push(`a "<" that begins no tag: ${near()}`);
      text(at + 1, false);
      continue;
    }
    const [whole, slash, name = '', list = '', selfClosed] = match;
    const tag = name.toLowerCase();
    if (slash) {
      if (open.tag === tag) {
        open.innerTo = at;
        open = open.parent as MarkupElement;
      } else problems.push(`</${tag}> where <${open.tag || 'nothing'}> is open: ${near()}`);
      at += whole.length;
      continue;
    }
    const attributes = readAttributes(list, tag, problems);
    const place = misplaced(tag, open);
    if (place) problems.push(`${place}: ${near()}`);
    const element: MarkupElement = {
      tag,
      attributes,
      children: [],
      parent: open,
      innerFrom: at + whole.length,
      innerTo: at + whole.length,
    };
    open.children.push(element);
    at += whole.length;
    if (voids.has(tag)) continue;
    if (!selfClosed) open = element;
    else if (!within(open, 'svg')) problems.push(`<${tag}/> does not close itself: ${whole.slice(0, 60)}`);
  }
  for (let left = open; left.parent; left = left.parent) problems.push(`<${left.tag}> is never closed`);
  return { root, problems };
}

function readAttributes(list: string, tag: string, problems: string[]): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single, bare] of list.matchAll(attributePattern)) {
    const key = name.toLowerCase();
    if (attributes.has(key)) problems.push(`<${tag}> has the attribute ${key} twice`);
    attributes.set(key, decodeEntities(double ?? single ?? bare ?? ''));
  }
  return attributes;
}

const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name) return names[name] ?? whole;
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });
}

const blocks = new Set(
  'address article aside blockquote details dialog div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre search section table ul'.split(
    ' ',
  ),
);
const parents: Record<string, string[]> = {
  li: ['ul', 'ol', 'menu'],
  tr: ['thead', 'tbody', 'tfoot'],
  td: ['tr'],
  th: ['tr'],
  thead: ['table'],
  tbody: ['table'],
  dt: ['dl', 'div'],
  dd: ['dl', 'div'],
  summary: ['details'],
  figcaption: ['figure'],
  legend: ['fieldset'],
};

/** Why a tag must not stand inside the open one; undefined when it may. */
function misplaced(tag: string, open: MarkupElement): string | undefined {
  if (blocks.has(tag) && within(open, 'p')) return `<${tag}> ends the paragraph that it stands in`;
  if ((tag === 'a' || tag === 'button') && (within(open, 'a') || within(open, 'button')))
    return `<${tag}> inside a link or button`;
  if (tag === 'form' && within(open, 'form')) return '<form> inside a form';
  if (/^h[1-6]$/.test(tag) && /^h[1-6]$/.test(open.tag)) return `<${tag}> inside a heading`;
  const allowed = parents[tag];
  return allowed && open.tag && !allowed.includes(open.tag) ? `<${tag}> inside <${open.tag}>` : undefined;
}

/** The element itself or the nearest one around it with that name. */
export function within(element: MarkupElement | undefined, tag: string): MarkupElement | undefined {
  let current = element;
  while (current && current.tag !== tag) current = current.parent;
  return current;
}

/** Every element below one, in order. */
function* elementsOf(element: MarkupElement): Generator<MarkupElement> {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    yield child;
    yield* elementsOf(child);
  }
}

export const byTag = (element: MarkupElement, ...tags: string[]): MarkupElement[] =>
  [...elementsOf(element)].filter(({ tag }) => tags.includes(tag));

export const hasClass = (element: MarkupElement, name: string): boolean =>
  (element.attributes.get('class') ?? '').split(/\s+/).includes(name);

/** Text of an element and all below it, white space folded. */
export function textOf(element: MarkupElement): string {
  const parts: string[] = [];
  const walk = (node: MarkupElement) => {
    for (const child of node.children) typeof child === 'string' ? parts.push(child) : walk(child);
  };
  walk(element);
  return parts.join(' ').replace(/\s+/g, ' ').trim();
}

/** An opening tag as a person recognises it in a message. */
export function nameOf({ tag, attributes }: MarkupElement): string {
  const shown = ['id', 'class', 'href', 'name'].flatMap((key) =>
    attributes.get(key) ? [` ${key}="${attributes.get(key)?.slice(0, 60)}"`] : [],
  );
  return `<${tag}${shown.slice(0, 2).join('')}>`;
}
