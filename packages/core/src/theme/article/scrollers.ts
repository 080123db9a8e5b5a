/** Elements that scroll sideways if their content is wider. */
const SCROLLERS = '.table, .code pre, .figure > div, .schematic > div';

/**
 * Makes elements that scroll reachable by keyboard: each is a tab stop and a named region while it
 * scrolls.
 * @returns A function that stops watching.
 */
export function watchScrollers(body: HTMLElement): () => void {
  const boxesByName = new Map<string, Set<Element>>();
  const getUniqueName = (box: Element) => {
    const picture = box.querySelector('table, svg')?.getAttribute('aria-label');
    const name =
      picture ?? (findTitle(box, '.code-title, [aria-selected="true"]') ?? findHeading(box, body))?.textContent;
    const boxes = (boxesByName.get(name ?? '') ?? new Set()).add(box);
    boxesByName.set(name ?? '', boxes);
    const number = [...boxes].indexOf(box) + 1;
    return number === 1 ? (name ?? '') : `${name}, ${number}`;
  };
  const update = (box: HTMLElement) => {
    const isScrolling = box.scrollWidth > box.clientWidth;
    if (isScrolling === box.hasAttribute('tabindex')) return;
    const attributes: Record<string, string> = { tabindex: '0' };
    if (box.getAttribute('role') !== 'img')
      Object.assign(attributes, { role: 'region', 'aria-label': getUniqueName(box) });
    for (const [name, value] of Object.entries(attributes))
      if (isScrolling) box.setAttribute(name, value);
      else box.removeAttribute(name);
  };
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const box = target.closest<HTMLElement>(SCROLLERS);
      if (box) update(box);
    }
  });
  for (const box of body.querySelectorAll(SCROLLERS)) {
    observer.observe(box);
    // The content can grow without the box.
    if (box.firstElementChild) observer.observe(box.firstElementChild);
  }
  return () => observer.disconnect();
}

/** Describes the buttons of each code block by its title, because their names repeat. */
export function describeTools(body: HTMLElement): void {
  for (const [index, tools] of body.querySelectorAll('.code-tools').entries()) {
    const title = findTitle(tools, '.code-title') ?? findHeading(tools, body);
    if (!title || !body.contains(title)) continue;
    title.id ||= `code-title-${index + 1}`;
    for (const button of tools.children) button.setAttribute('aria-describedby', title.id);
  }
}

const findTitle = (part: Element, selector: string): Element | null | undefined =>
  part.closest('.output')?.querySelector('p') ?? part.closest('.code')?.querySelector(selector);

function findHeading(part: Element, body: HTMLElement): Element | undefined {
  const headings = [...document.querySelectorAll('h1'), ...body.querySelectorAll('h2, h3, h4')];
  return headings.findLast((heading) => heading.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING);
}
