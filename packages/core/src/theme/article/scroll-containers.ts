/** Scroll sideways if their content is wider. */
const SCROLL_CONTAINERS = '.table, .code pre, .figure > div, .schematic > div';

/**
 * Makes elements that scroll reachable by keyboard: each is a tab stop and a named region while it
 * scrolls.
 * @returns A function that stops watching.
 */
export function watchScrollContainers(body: HTMLElement): () => void {
  const containersByName = new Map<string, Set<Element>>();
  const getUniqueName = (container: Element) => {
    const contentLabel = container.querySelector('table, svg')?.getAttribute('aria-label');
    const name =
      contentLabel ??
      (findTitle(container, '.code-title, [aria-selected="true"]') ?? findHeading(container, body))?.textContent;
    const containers = (containersByName.get(name ?? '') ?? new Set()).add(container);
    containersByName.set(name ?? '', containers);
    const number = [...containers].indexOf(container) + 1;
    return number === 1 ? (name ?? '') : `${name}, ${number}`;
  };
  const update = (container: HTMLElement) => {
    const isScrolling = container.scrollWidth > container.clientWidth;
    if (isScrolling === container.hasAttribute('tabindex')) return;
    const attributes: Record<string, string> = { tabindex: '0' };
    if (container.getAttribute('role') !== 'img')
      Object.assign(attributes, { role: 'region', 'aria-label': getUniqueName(container) });
    for (const [name, value] of Object.entries(attributes))
      if (isScrolling) container.setAttribute(name, value);
      else container.removeAttribute(name);
  };
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const container = target.closest<HTMLElement>(SCROLL_CONTAINERS);
      if (container) update(container);
    }
  });
  for (const container of body.querySelectorAll(SCROLL_CONTAINERS)) {
    observer.observe(container);
    // The content can grow without the container.
    if (container.firstElementChild) observer.observe(container.firstElementChild);
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

const findTitle = (element: Element, selector: string): Element | null | undefined =>
  element.closest('.output')?.querySelector('p') ?? element.closest('.code')?.querySelector(selector);

function findHeading(element: Element, body: HTMLElement): Element | undefined {
  const headings = [...document.querySelectorAll('h1'), ...body.querySelectorAll('h2, h3, h4')];
  return headings.findLast((heading) => heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
}
