/** Boxes of an article that scroll sideways if their content is wider than they are. */
const BOXES = '.table, .code pre, .figure > div, .schematic > div';

/**
 * Makes the boxes that scroll reachable by keyboard: each is a tab stop, and a region with a name, only
 * while it scrolls. Boxes that don't scroll would be stops that do nothing.
 *
 * @returns A function that stops watching.
 */
export function watchScrollers(body: HTMLElement): () => void {
  const boxesByName = new Map<string, Set<Element>>();
  const uniqueName = (box: Element) => {
    const picture = box.querySelector('table, svg')?.getAttribute('aria-label');
    const name = picture ?? (titleOf(box, '.code-title, [aria-selected="true"]') ?? headingOf(box, body))?.textContent;
    const boxes = (boxesByName.get(name ?? '') ?? new Set()).add(box);
    boxesByName.set(name ?? '', boxes);
    const number = [...boxes].indexOf(box) + 1;
    return number === 1 ? (name ?? '') : `${name}, ${number}`;
  };
  const update = (box: HTMLElement) => {
    const isScrolling = box.scrollWidth > box.clientWidth;
    if (isScrolling === box.hasAttribute('tabindex')) return;
    const attributes: Record<string, string> = { tabindex: '0' };
    // A picture keeps its own role and name.
    if (box.getAttribute('role') !== 'img')
      Object.assign(attributes, { role: 'region', 'aria-label': uniqueName(box) });
    for (const [name, value] of Object.entries(attributes))
      if (isScrolling) box.setAttribute(name, value);
      else box.removeAttribute(name);
  };
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const box = target.closest<HTMLElement>(BOXES);
      if (box) update(box);
    }
  });
  for (const box of body.querySelectorAll(BOXES)) {
    observer.observe(box);
    // Its content can grow without it: lines that no longer wrap, rows that open.
    if (box.firstElementChild) observer.observe(box.firstElementChild);
  }
  return () => observer.disconnect();
}

/** Describes the buttons of each block of code by its title: on a long page many have the same name. */
export function describeTools(body: HTMLElement): void {
  for (const [index, tools] of body.querySelectorAll('.code-tools').entries()) {
    const title = titleOf(tools, '.code-title') ?? headingOf(tools, body);
    if (!title || !body.contains(title)) continue;
    title.id ||= `code-title-${index + 1}`;
    for (const button of tools.children) button.setAttribute('aria-describedby', title.id);
  }
}

/** Finds the name of an output, or a title in the head of a block of code. */
const titleOf = (part: Element, selector: string): Element | null | undefined =>
  part.closest('.output')?.querySelector('p') ?? part.closest('.code')?.querySelector(selector);

/** Finds the heading of the section that a part is in. */
function headingOf(part: Element, body: HTMLElement): Element | undefined {
  const headings = [...document.querySelectorAll('h1'), ...body.querySelectorAll('h2, h3, h4')];
  return headings.findLast((one) => one.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING);
}
