import type { Element, Nodes, Root } from 'hast';
import { eachElement, hasClass, plainText } from './hast.ts';
import { getTitle, isHeading } from './headings.ts';
import { parseQuestion } from './questions.ts';
import type { DeclaredSymbol, Section } from './types.ts';

/**
 * Splits a page into sections for search: by headings, prerequisites, and table rows that declare a
 * name. Questions go to the section with their anchor.
 */
export function splitSections(tree: Root, symbols: DeclaredSymbol[], questions: readonly string[] = []): Section[] {
  const splitter = new SectionSplitter(
    new Map(symbols.flatMap((symbol) => (symbol.entry?.row ? [[symbol.anchor, symbol]] : []))),
  );
  splitter.walk(tree);
  const addQuestions = (section: Section, added: readonly string[]) => {
    if (added.length) section.questions = [...(section.questions ?? []), ...added];
  };
  for (const { name, anchor, entry } of symbols) {
    const section = splitter.findOwner(anchor);
    if (!section.symbols.includes(name)) section.symbols.push(name);
    if (!entry) continue;
    const { questions: added = [], ...record } = entry;
    section.entry ??= { name, ...record };
    addQuestions(section, added);
  }
  for (const entry of questions) {
    const { question, anchor, answer } = parseQuestion(entry);
    const section = splitter.findOwner(anchor);
    addQuestions(section, [question]);
    if (answer) section.answers = { ...section.answers, [question]: answer };
  }
  return splitter
    .finish()
    .filter((one) => one.depth > 1 || one.text || one.code || one.symbols.length || one.questions);
}

export function countWords(sections: Section[]): number {
  const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_.-]*/gu;
  return sections.reduce((sum, { heading, text }) => sum + (`${heading} ${text}`.match(word)?.length ?? 0), 0);
}

/** Not searched: controls, drawings (their text is beside them), the console. */
const isSilent = (element: Element): boolean =>
  ['button', 'svg', 'form', 'input', 'textarea', 'select'].includes(element.tagName) ||
  element.properties.role === 'img' ||
  element.data?.unsearched === true ||
  ['anchor', 'tab-name', 'console'].some((name) => hasClass(element, name));

const RUN_ELEMENTS = new Set(
  'p th td li dt dd caption figcaption summary a b code em kbd small span strong'.split(' '),
);
const BLOCK_ELEMENTS = new Set('p ul ol li div dl dd dt pre table figure section details h2 h3 h4'.split(' '));

/** A prerequisite: the one term of its list has an anchor. */
const isPrerequisite = (node: Nodes | undefined): node is Element =>
  node?.type === 'element' && node.tagName === 'dt' && Boolean(node.properties.id);

const isHeaderRow = (row: Element): boolean =>
  row.children.some((cell) => cell.type === 'element' && cell.properties.scope === 'col');

const isRun = (element: Element): boolean =>
  RUN_ELEMENTS.has(element.tagName) &&
  !element.children.some((child) => child.type === 'element' && BLOCK_ELEMENTS.has(child.tagName));

class SectionSplitter {
  readonly sections: Section[] = [];
  private current = this.createSection('', '', 1);
  private open: Section[] = [];
  private readonly owners = new Map<string, Section>();
  private readonly asides = new Map<Section, Set<string>>();
  private readonly remarks = new Map<Section, Set<string>>();

  constructor(private readonly rows: ReadonlyMap<string, DeclaredSymbol>) {}

  findOwner(anchor: string): Section {
    return this.owners.get(anchor) ?? (this.sections[0] as Section);
  }

  finish(): Section[] {
    for (const section of this.sections) {
      const remarks = this.remarks.get(section);
      const shown = section.text.split('\n').filter((line) => !this.asides.get(section)?.has(line));
      const text = [...shown.filter((line) => !remarks?.has(line)), ...shown.filter((line) => remarks?.has(line))].join(
        '\n',
      );
      if (text && text !== section.text) section.excerptText = text;
    }
    return this.sections;
  }

  walk(node: Nodes): void {
    if (node.type === 'text') this.addText(node.value.replace(/\s+/g, ' ').trim());
    if (node.type === 'root') for (const child of node.children) this.walk(child);
    if (node.type === 'element' && !isSilent(node)) this.walkElement(node);
  }

  private walkElement(element: Element): void {
    const row = isHeading(element) ? undefined : this.rows.get(String(element.properties.id ?? ''));
    if (!row) {
      this.walkContent(element);
      return;
    }
    const outer = this.current;
    const path = outer.heading ? [...outer.path, outer.heading] : outer.path;
    this.current = this.addSection({
      anchor: row.anchor,
      heading: row.name,
      depth: 4,
      path,
      text: '',
      code: '',
      symbols: [],
    });
    this.walkContent(element);
    const sentence = row.entry?.text ?? '';
    if (!this.current.text.includes(sentence)) this.current.text = `${sentence}\n${this.current.text}`;
    this.current = outer;
  }

  private walkContent(element: Element): void {
    if (isHeading(element)) this.startSection(element);
    this.setOwner(element);
    if (isHeading(element)) return;
    if (isPrerequisite(element.children[0])) this.walkPrerequisites(element);
    else if (element.tagName === 'pre') this.addCode(element);
    else if (hasClass(element, 'code')) this.walkFrame(element);
    else if (element.tagName === 'tr') this.addRow(element);
    else if (element.tagName === 'figcaption' || element.data?.aside) this.addAside(() => this.walkChildren(element));
    else if (element.data?.remark) this.collectLines(this.remarks, () => this.walkChildren(element));
    else if (hasClass(element, 'path'))
      this.addText(element.children.map((step) => plainText(step, isSilent)).join(' › '));
    else if (isRun(element)) {
      eachElement(element, (inner) => this.setOwner(inner));
      this.addText(plainText(element, isSilent));
    } else this.walkChildren(element);
  }

  private walkChildren(element: Element): void {
    for (const child of element.children) this.walk(child);
  }

  private startSection(element: Element): void {
    const depth = Number(element.tagName[1]) as 2 | 3 | 4;
    this.open = this.open.filter((section) => section.depth < depth);
    this.current = this.createSection(String(element.properties.id ?? ''), getTitle(element), depth);
    this.open.push(this.current);
  }

  private walkPrerequisites(list: Element): void {
    const first = this.current;
    for (const row of list.children) {
      if (isPrerequisite(row)) this.current = this.createSection(String(row.properties.id), plainText(row), 2);
      this.setOwner(row as Element);
      if (!isPrerequisite(row)) this.walk(row);
    }
    this.current = first;
  }

  private createSection(anchor: string, heading: string, depth: Section['depth']): Section {
    const path = depth === 1 ? [] : this.open.map((section) => section.heading);
    return this.addSection({ anchor, heading, depth, path, text: '', code: '', symbols: [] });
  }

  private addSection(section: Section): Section {
    this.sections.push(section);
    return section;
  }

  private setOwner({ properties: { id } }: Element): void {
    if (id) this.owners.set(String(id), this.current);
  }

  private addText(words: string): void {
    if (words) this.current.text += this.current.text ? `\n${words}` : words;
  }

  private addAside(add: () => void): void {
    this.collectLines(this.asides, add);
  }

  private collectLines(lines: Map<Section, Set<string>>, add: () => void): void {
    const section = this.current;
    const before = section.text;
    add();
    const added = section.text.slice(before.length).split('\n').filter(Boolean);
    lines.set(section, new Set([...(lines.get(section) ?? []), ...added]));
  }

  /**
   * A row is one line; header cells have another separator. Blocks in cells may contain code.
   */
  private addRow(row: Element): void {
    const { current } = this;
    const before = current.text;
    current.text = '';
    const cells = row.children.flatMap((cell) => {
      current.text = '';
      this.walk(cell as Nodes);
      return current.text ? [current.text.replaceAll('\n', ' ')] : [];
    });
    current.text = before;
    this.addText(cells.join(isHeaderRow(row) ? ' ‖ ' : ' · '));
  }

  private addCode(pre: Element): void {
    const code = getCode(pre);
    this.current.code += this.current.code ? `\n${code}` : code;
  }

  private walkFrame(frame: Element): void {
    this.addAside(() => this.addText(frame.data?.title ?? ''));
    for (const part of frame.children) {
      if (part.type !== 'element') continue;
      if (part.tagName === 'pre') this.addCode(part);
      else if (hasClass(part, 'code-name')) this.addAside(() => this.addText(plainText(part)));
      else if (part.properties.role === 'tabpanel' && !part.data?.unsearched) this.walkFrame(part);
      else if (hasClass(part, 'output')) {
        const [label] = part.children;
        if (label?.type === 'element')
          this.addAside(() => {
            for (const child of label.children) if (child.type === 'element') this.walk(child);
          });
        this.walkFrame(part);
      }
    }
  }
}

function getCode(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map((child) => getCode(child as Nodes)).join('') : '';
}
