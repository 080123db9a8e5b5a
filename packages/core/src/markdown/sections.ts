import type { Element, Nodes, Root } from 'hast';
import { eachElement, hasClass, plainText } from './hast.ts';
import { titleOf } from './headings.ts';
import { parseQuestion } from './questions.ts';
import type { DeclaredSymbol, Section } from './types.ts';

/**
 * Cuts a page into its sections: what is between one heading and the next, and each fact at its head. The first has no heading. A row of a table that declares a name is a
 * section of its own. Questions, as in the question file, go to the section that holds their anchor.
 */
export function sectionsOf(tree: Root, symbols: DeclaredSymbol[], asked: readonly string[] = []): Section[] {
  const cutter = new Cutter(new Map(symbols.flatMap((symbol) => (symbol.entry?.row ? [[symbol.anchor, symbol]] : []))));
  cutter.walk(tree);
  const ask = (section: Section, questions: readonly string[]) => {
    if (questions.length) section.asked = [...(section.asked ?? []), ...questions];
  };
  for (const { name, anchor, entry } of symbols) {
    const section = cutter.owner(anchor);
    if (!section.symbols.includes(name)) section.symbols.push(name);
    if (!entry) continue;
    const { asked: questions = [], ...shown } = entry;
    section.entry ??= { name, ...shown };
    ask(section, questions);
  }
  for (const entry of asked) {
    const { question, anchor, answer } = parseQuestion(entry);
    const section = cutter.owner(anchor);
    ask(section, [question]);
    if (answer) section.answers = { ...section.answers, [question]: answer };
  }
  return cutter
    .finish()
    .filter(
      ({ depth, text, code, symbols: own, asked: questions }) => depth > 1 || text || code || own.length || questions,
    );
}

/** Words of the page's own prose and data: runs of letters or digits in texts and headings, code aside. */
export function countWords(sections: Section[]): number {
  const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_.-]*/gu;
  return sections.reduce((sum, { heading, text }) => sum + (`${heading} ${text}`.match(word)?.length ?? 0), 0);
}

/** What says nothing to a search: controls, pictures (their text equivalent is beside them), the console. */
const silent = (element: Element): boolean =>
  ['button', 'svg', 'form', 'input', 'textarea', 'select'].includes(element.tagName) ||
  element.properties.role === 'img' ||
  element.data?.unsearched === true ||
  ['anchor', 'tab-name', 'console'].some((name) => hasClass(element, name));

const isHeading = (element: Element): boolean => /^h[2-4]$/.test(element.tagName);

const runs = new Set('p th td li dt dd caption figcaption summary a b code em kbd small span strong'.split(' '));
const blocks = new Set('p ul ol li div dl dd dt pre table figure section details h2 h3 h4'.split(' '));

/** The label of a fact at the head of a page: the one term of a list that has an anchor. */
const isFact = (node: Nodes | undefined): node is Element =>
  node?.type === 'element' && node.tagName === 'dt' && Boolean(node.properties.id);

/** The first row of a table, whose cells name the columns. */
const isHead = (row: Element): boolean =>
  row.children.some((cell) => cell.type === 'element' && cell.properties.scope === 'col');

/** Elements whose text runs without a break. */
const isRun = (element: Element): boolean =>
  runs.has(element.tagName) && !element.children.some((child) => child.type === 'element' && blocks.has(child.tagName));

/** Walks a page in the order of reading and fills one section after the other. */
class Cutter {
  readonly sections: Section[] = [];
  private current = this.begin('', '', 1);
  /** Sections around the current one, outermost first. */
  private open: Section[] = [];
  private readonly owners = new Map<string, Section>();
  /** Lines of each section that name what is beside them: captions, titles of code and of callouts. */
  private readonly asides = new Map<Section, Set<string>>();
  /** Lines of each section that are remarks. */
  private readonly remarks = new Map<Section, Set<string>>();

  /** `rows`: symbols whose element is a section of its own, by anchor. */
  constructor(private readonly rows: ReadonlyMap<string, DeclaredSymbol>) {}

  /** Section that holds an anchor; the first for one that no part of the page has. */
  owner(anchor: string): Section {
    return this.owners.get(anchor) ?? (this.sections[0] as Section);
  }

  /** All sections; those with captions, titles and remarks have what excerpts are taken from, if there is more: remarks come last in it. */
  finish(): Section[] {
    for (const section of this.sections) {
      const remarks = this.remarks.get(section);
      const shown = section.text.split('\n').filter((line) => !this.asides.get(section)?.has(line));
      const text = [...shown.filter((line) => !remarks?.has(line)), ...shown.filter((line) => remarks?.has(line))].join(
        '\n',
      );
      if (text && text !== section.text) section.shown = text;
    }
    return this.sections;
  }

  walk(node: Nodes): void {
    if (node.type === 'text') this.say(node.value.replace(/\s+/g, ' ').trim());
    if (node.type === 'root') for (const child of node.children) this.walk(child);
    if (node.type === 'element' && !silent(node)) this.element(node);
  }

  private element(element: Element): void {
    const row = isHeading(element) ? undefined : this.rows.get(String(element.properties.id ?? ''));
    if (!row) {
      this.content(element);
      return;
    }
    const around = this.current;
    const path = around.heading ? [...around.path, around.heading] : around.path;
    this.current = this.add({ anchor: row.anchor, heading: row.name, depth: 4, path, text: '', code: '', symbols: [] });
    this.content(element);
    // A row that opens has its sentence in what is shown while it is closed.
    const said = row.entry?.text ?? '';
    if (!this.current.text.includes(said)) this.current.text = `${said}\n${this.current.text}`;
    this.current = around;
  }

  private content(element: Element): void {
    if (isHeading(element)) this.heading(element);
    this.own(element);
    if (isHeading(element)) return;
    if (isFact(element.children[0])) this.facts(element);
    else if (element.tagName === 'pre') this.code(element);
    else if (hasClass(element, 'code')) this.frame(element);
    else if (element.tagName === 'tr') this.cells(element);
    else if (element.tagName === 'figcaption' || element.data?.aside) this.aside(() => this.children(element));
    else if (element.data?.remark) this.apart(this.remarks, () => this.children(element));
    else if (hasClass(element, 'path')) this.say(element.children.map((step) => plainText(step, silent)).join(' › '));
    else if (isRun(element)) {
      eachElement(element, (inner) => this.own(inner));
      this.say(plainText(element, silent));
    } else this.children(element);
  }

  private children(element: Element): void {
    for (const child of element.children) this.walk(child);
  }

  private heading(element: Element): void {
    const depth = Number(element.tagName[1]) as 2 | 3 | 4;
    this.open = this.open.filter((section) => section.depth < depth);
    this.current = this.begin(String(element.properties.id ?? ''), titleOf(element), depth);
    this.open.push(this.current);
  }

  /** Each fact is a section below its label; what follows belongs to the text before the first heading. */
  private facts(list: Element): void {
    const first = this.current;
    for (const row of list.children) {
      if (isFact(row)) this.current = this.begin(String(row.properties.id), plainText(row), 2);
      this.own(row as Element);
      if (!isFact(row)) this.walk(row);
    }
    this.current = first;
  }

  private begin(anchor: string, heading: string, depth: Section['depth']): Section {
    const path = depth === 1 ? [] : this.open.map((section) => section.heading);
    return this.add({ anchor, heading, depth, path, text: '', code: '', symbols: [] });
  }

  private add(section: Section): Section {
    this.sections.push(section);
    return section;
  }

  private own({ properties: { id } }: Element): void {
    if (id) this.owners.set(String(id), this.current);
  }

  private say(words: string): void {
    if (words) this.current.text += this.current.text ? `\n${words}` : words;
  }

  /** What is said meanwhile is not for excerpts: apart from what it names, it says nothing. */
  private aside(say: () => void): void {
    this.apart(this.asides, say);
  }

  /** Keeps the lines that are said meanwhile. */
  private apart(lines: Map<Section, Set<string>>, say: () => void): void {
    const section = this.current;
    const before = section.text;
    say();
    const said = section.text.slice(before.length).split('\n').filter(Boolean);
    lines.set(section, new Set([...(lines.get(section) ?? []), ...said]));
  }

  /** A row of a table is one line; the head, which names the columns, has other signs between its cells. Blocks within cells are walked, for their code. */
  private cells(row: Element): void {
    const { current } = this;
    const before = current.text;
    current.text = '';
    const said = row.children.flatMap((cell) => {
      current.text = '';
      this.walk(cell as Nodes);
      return current.text ? [current.text.replaceAll('\n', ' ')] : [];
    });
    current.text = before;
    this.say(said.join(isHead(row) ? ' ‖ ' : ' · '));
  }

  private code(pre: Element): void {
    const code = verbatim(pre);
    this.current.code += this.current.code ? `\n${code}` : code;
  }

  /** Of a code frame the titles are text; names of languages and labels of outputs are not. */
  private frame(frame: Element): void {
    this.aside(() => this.say(frame.data?.title ?? ''));
    for (const part of frame.children) {
      if (part.type !== 'element') continue;
      if (part.tagName === 'pre') this.code(part);
      else if (hasClass(part, 'code-name')) this.aside(() => this.say(plainText(part)));
      else if (part.properties.role === 'tabpanel' && !part.data?.unsearched) this.frame(part);
      else if (hasClass(part, 'output')) {
        const [label] = part.children;
        if (label?.type === 'element')
          this.aside(() => {
            for (const child of label.children) if (child.type === 'element') this.walk(child);
          });
        this.frame(part);
      }
    }
  }
}

function verbatim(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map((child) => verbatim(child as Nodes)).join('') : '';
}
