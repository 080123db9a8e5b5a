/**
 * A strict HTML parser for built pages. It reports what a browser would repair silently, such as
 * unclosed or misplaced tags: React can't hydrate a repaired tree.
 */

export interface MarkupElement {
  /** Name in lower case. */
  tag: string;
  /** Values decoded, names in lower case. */
  attributes: ReadonlyMap<string, string>;
  children: (MarkupElement | string)[];
  parent: MarkupElement | undefined;
  /** Offsets of its inner HTML. */
  innerFrom: number;
  innerTo: number;
}

export interface Markup {
  /** Contains the document; its tag is empty. */
  root: MarkupElement;
  /** What a browser would repair, in order. */
  problems: string[];
}

const VOID_TAGS = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const RAW_TEXT_TAGS = new Set(['script', 'style']);
/** Elements with text in which entities are decoded. */
const DECODED_TEXT_TAGS = new Set(['title', 'textarea']);

const tagPattern =
  /<(\/?)([a-zA-Z][^\s/>]*)((?:\s+[^\s=>/"'<]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*(\/?)>/y;
const attributePattern = /([^\s=>/"'<]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

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
    if (RAW_TEXT_TAGS.has(open.tag) || DECODED_TEXT_TAGS.has(open.tag)) {
      const end = html.toLowerCase().indexOf(`</${open.tag}`, at);
      text(end < 0 ? html.length : end, DECODED_TEXT_TAGS.has(open.tag));
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
    const placementError = findPlacementError(tag, open);
    if (placementError) problems.push(`${placementError}: ${near()}`);
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
    if (VOID_TAGS.has(tag)) continue;
    if (!selfClosed) open = element;
    else if (!within(open, 'svg')) problems.push(`<${tag}/> does not close itself: ${whole.slice(0, 60)}`);
  }
  for (let unclosed = open; unclosed.parent; unclosed = unclosed.parent)
    problems.push(`<${unclosed.tag}> is never closed`);
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

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name) return ENTITIES[name] ?? whole;
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });
}

const BLOCK_TAGS = new Set(
  'address article aside blockquote details dialog div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre search section table ul'.split(
    ' ',
  ),
);
const ALLOWED_PARENTS: Record<string, string[]> = {
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

/** Returns why a tag isn't allowed in the open one. */
function findPlacementError(tag: string, open: MarkupElement): string | undefined {
  if (BLOCK_TAGS.has(tag) && within(open, 'p')) return `<${tag}> closes the paragraph around it`;
  if ((tag === 'a' || tag === 'button') && (within(open, 'a') || within(open, 'button')))
    return `<${tag}> inside a link or button`;
  if (tag === 'form' && within(open, 'form')) return '<form> inside a form';
  if (/^h[1-6]$/.test(tag) && /^h[1-6]$/.test(open.tag)) return `<${tag}> inside a heading`;
  const allowed = ALLOWED_PARENTS[tag];
  return allowed && open.tag && !allowed.includes(open.tag) ? `<${tag}> inside <${open.tag}>` : undefined;
}

/** Returns the element itself or its nearest ancestor with that tag. */
export function within(element: MarkupElement | undefined, tag: string): MarkupElement | undefined {
  let current = element;
  while (current && current.tag !== tag) current = current.parent;
  return current;
}

/** Iterates over the descendants in document order. */
export function* iterateElements(element: MarkupElement): Generator<MarkupElement> {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    yield child;
    yield* iterateElements(child);
  }
}

export const findByTag = (element: MarkupElement, ...tags: string[]): MarkupElement[] =>
  [...iterateElements(element)].filter(({ tag }) => tags.includes(tag));

export const hasClass = (element: MarkupElement, name: string): boolean =>
  (element.attributes.get('class') ?? '').split(/\s+/).includes(name);

/** Returns the text content, with collapsed white space. */
export function getText(element: MarkupElement): string {
  const parts: string[] = [];
  const walk = (node: MarkupElement) => {
    for (const child of node.children) typeof child === 'string' ? parts.push(child) : walk(child);
  };
  walk(element);
  return parts.join(' ').replace(/\s+/g, ' ').trim();
}

/** Formats an opening tag for messages, with two attributes. */
export function formatTag({ tag, attributes }: MarkupElement): string {
  const list = ['id', 'class', 'href', 'name'].flatMap((key) =>
    attributes.get(key) ? [` ${key}="${attributes.get(key)?.slice(0, 60)}"`] : [],
  );
  return `<${tag}${list.slice(0, 2).join('')}>`;
}
