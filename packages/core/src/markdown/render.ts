import type { Element, ElementContent, Root, Text } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { Root as Markdown } from 'mdast';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { Schema } from '../data/store.ts';
import type { FeatureSet, TransformContext } from '../feature.ts';
import { decodeAnchor } from '../model/anchors.ts';
import { findInvisibleCharacter } from '../model/characters.ts';
import { DiagnosticError } from '../model/diagnostics.ts';
import { isReservedId, reservedIdFault } from '../model/ids.ts';
import { findLeftoverMarkup } from '../model/leftover-markup.ts';
import type { Product } from '../model/types.ts';
import { hashContent } from './cache.ts';
import { groupFences } from './code/group.ts';
import { loadHighlight } from './code/highlight.ts';
import type { DiagnosticCollector } from './diagnostic-collector.ts';
import type { DirectiveState } from './directives/leaf.ts';
import { reportDisallowedNodes } from './disallowed-nodes.ts';
import { readFrontmatter } from './frontmatter.ts';
import { eachElement, el, getLine, hasClass, setLine, text } from './hast.ts';
import { contentsOf, finishHeadings, separateAnchors } from './headings.ts';
import { IdRegistry } from './ids.ts';
import type { SourcePage } from './loader.ts';
import { inlineNames, parseMarkdown } from './markdown.ts';
import { collectVerbatimBlocks, renderMarkdownCopy } from './markdown-copy.ts';
import { createHandlers } from './mdast-handlers.ts';
import { renderPrerequisites } from './prerequisites.ts';
import { parseQuestions, toQuestionsFile } from './questions.ts';
import type { RenderContext } from './render-context.ts';
import { addRowAnchors } from './row-anchors.ts';
import { countWords, sectionsOf } from './sections.ts';
import { strings } from './strings.ts';
import { addTableLabels } from './table-labels.ts';
import type { ContentPage, OutgoingLink, PageRules } from './types.ts';

/** The data-driven directives of a page; they are at its top level. */
const leafDirectives = (tree: Markdown): DirectiveState['siblings'] =>
  tree.children.flatMap((node) =>
    node.type === 'leafDirective'
      ? [{ name: node.name, attributes: { ...node.attributes } as Record<string, string> }]
      : [],
  );

/** What a page is rendered with. */
export interface RenderOptions {
  product: Product;
  features: FeatureSet;
  rules: PageRules;
  data: Omit<DirectiveState, 'faults' | 'symbols' | 'siblings'>;
  faults: DiagnosticCollector;
}

/**
 * Renders one page. Mistakes go into `faults`; with any of them the result is not to be used. Nothing here depends on time, order or
 * machine: the same source gives the same page.
 */
export async function renderSource(
  { file, route, text: source, questions: questionsYaml = '' }: SourcePage,
  { product, features, rules, data, faults }: RenderOptions,
): Promise<ContentPage> {
  const { frontmatter, body } = readFrontmatter(source, faults.report, rules);
  const questionsFile = toQuestionsFile(file);
  const questions = parseQuestions(questionsYaml, (fault) => faults.add({ file: questionsFile, ...fault }));
  for (const feature of features.all) await feature.prepare?.(body);
  const names = [...features.inlines.keys()];
  const tree = prepare(body, faults, features, names);
  const scope: RenderContext = {
    file,
    product,
    source: body,
    report: faults.report,
    ids: new IdRegistry(),
    highlight: await loadHighlight(body),
    fences: features.fences,
    containers: features.containers,
    unusedFeatures: features.unused,
    inlines: features.inlines,
    inline: (markdown, line) => faults.at(line, () => inlineNodes(markdown, line, faults, names, toNodes)),
  };
  const full: DirectiveState = { ...data, faults, symbols: [], siblings: leafDirectives(tree) };
  const transform = unified()
    .use(remarkRehype, { handlers: createHandlers(scope, full) })
    .freeze();
  const toNodes = (part: Markdown) => transform.runSync(part) as Root;
  const plain = collectVerbatimBlocks(tree, body);
  const html = toNodes(tree);
  const facts = renderPrerequisites(frontmatter, source, scope);
  if (facts) html.children.unshift(facts);
  // Before features replace texts, which then have no position.
  const dataNames = [...data.used.files].flatMap(([name, digest]) => (digest ? [name] : []));
  checkVisibleText(html, [...inlineNames, ...names], faults, (value) => data.files.placeOf(value, dataNames));
  const boxes = countWarnings(tree);
  const headings = finishHeadings(html, scope.ids, faults.report);
  addTableLabels(html, frontmatter.title);
  const sections = sectionsOf(html, full.symbols, questions.questions);
  // After the sections, so that search does not find the page by it.
  if (body.includes('output=derived')) html.children.push(derivedNote());
  const markdown = renderMarkdownCopy(html, frontmatter, plain);
  addRowAnchors(html);
  // Last, so that search and the twin have the text without the meanings of its terms.
  const load = <T>(name: string, schema: Schema<T>) => loadOptional(name, schema, data, faults);
  const finished: TransformContext = {
    file,
    route,
    frontmatter,
    markdown: source,
    load,
    placeOf: (part, name) => data.files.placeOf(part, [name]),
    textOf(other) {
      const found = data.textOf(other);
      data.used.pages.set(other, hashContent(found ?? ''));
      return found;
    },
    report: faults.report,
  };
  const added = features.all.flatMap((feature) => feature.finish?.(html, finished) ?? []);
  const ids = collectIds(html, faults);
  const links = collectLinks(html, ids, faults, !full.incomplete);
  separateAnchors(html);
  return {
    file,
    route,
    frontmatter,
    ...questions,
    html: toHtml(html, asHtml),
    headings,
    contents: contentsOf(headings),
    sections,
    symbols: full.symbols,
    ...(full.incomplete && { incomplete: 'data' as const }),
    links: [...links, ...added.map((link) => withLine(link, data))],
    ids,
    words: countWords(sections),
    boxes,
    markdown,
  };
}

/** The shortest form of the same tree: `<path/>`, `&lt;`. */
const asHtml = {
  closeEmptyElements: true,
  tightSelfClosing: true,
  characterReferences: { useShortestReferences: true },
} as const;

/** A link that a feature has added from a data file, with its line there. */
function withLine(link: OutgoingLink, { files }: RenderOptions['data']): OutgoingLink {
  const [, name] = /^data\/(.+)\.yaml$/.exec(link.file ?? '') ?? [];
  return name && link.line === undefined ? { ...link, ...files.placeOf(link.href, [name]) } : link;
}

/** How many cautions and dangers a page has, wherever they are. */
function countWarnings(tree: Markdown): number {
  let count = 0;
  visit(tree, 'containerDirective', ({ name }) => {
    if (name === 'caution' || name === 'danger') count++;
  });
  return count;
}

/** What follows an article whose results were worked out from its sample data. */
const derivedNote = (): Element => el('p', { className: ['derived-note'] }, [text(strings.derived)]);

function prepare(body: string, faults: DiagnosticCollector, { fences }: FeatureSet, names: string[]): Markdown {
  const tree = parseMarkdown(body, names);
  reportDisallowedNodes(tree, body, faults.report);
  groupFences(tree, body, faults.report, fences);
  return tree;
}

/** An optional data file of a feature. That a page asked for it is kept, so that it is rendered again when the file changes or appears. */
function loadOptional<T>(
  name: string,
  schema: Schema<T>,
  { files, used }: RenderOptions['data'],
  faults: DiagnosticCollector,
): T | undefined {
  const digest = files.digest(name);
  used.files.set(name, digest);
  try {
    return digest ? files.load(name, schema) : undefined;
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    for (const fault of error.diagnostics) faults.add(fault);
    return undefined;
  }
}

/** Text in which nothing is markup. */
const plain = /^[\p{L}\p{N} ,;%'"/=()+-]*(?:\. [\p{L}\p{N} ,;%'"/=()+-]+)*\.?$/u;

/** A text within a line, with the rules of the page and the line of what it belongs to. */
function inlineNodes(
  markdown: string,
  line: number | undefined,
  faults: DiagnosticCollector,
  names: string[],
  toNodes: (tree: Markdown) => Root,
): ElementContent[] {
  const trimmed = markdown.trim();
  if (plain.test(trimmed) && !/^(?:[-+] |\d+[.)])/.test(trimmed)) return trimmed ? [text(trimmed)] : [];
  const tree = parseMarkdown(trimmed, names);
  reportDisallowedNodes(tree, trimmed, faults.report);
  const root = toNodes(tree);
  // Lines of this text are not lines of the page.
  visit(root, 'text', (node) => {
    delete node.position;
  });
  const nodes = root.children.filter((node) => node.type === 'element');
  const [only] = nodes;
  const content = nodes.length === 1 && only?.tagName === 'p' ? only.children : nodes;
  setLine(content, line);
  return content;
}

/** Elements whose text is not prose: code, keys to press, drawings. */
const verbatim = new Set(['code', 'pre', 'kbd', 'samp', 'svg', 'script', 'style', 'textarea']);

/** Reports markup and hidden characters in the text that users see, whatever it is from. `placeOf` finds a text in the data files of the page. */
function checkVisibleText(
  tree: Root,
  directives: readonly string[],
  faults: DiagnosticCollector,
  placeOf: (value: string) => { file: string; line: number } | undefined,
): void {
  const check = ({ value, position }: Text, line: number | undefined, isProse: boolean) => {
    const hidden = findInvisibleCharacter(value);
    const found = [
      ...(isProse ? findLeftoverMarkup(value, directives) : []),
      ...(hidden ? [{ ...hidden, offset: 0 }] : []),
    ];
    for (const { message, hint, offset } of found) {
      const before = value.slice(0, offset).split('\n').length - 1;
      // A text with a position is from the page itself.
      faults.ofText(
        () => (position ? undefined : placeOf(value)),
        () => faults.report({ line: position ? position.start.line + before : line, message: message, hint: hint }),
      );
    }
  };
  const walk = (parent: Root | Element, line: number | undefined, isProse: boolean) => {
    for (const child of parent.children)
      if (child.type === 'text') check(child, line, isProse);
      else if (child.type === 'element') walk(child, getLine(child) ?? line, isProse && !verbatim.has(child.tagName));
  };
  walk(tree, undefined, true);
}

function collectIds(tree: Root, faults: DiagnosticCollector): string[] {
  const ids = new Set<string>();
  eachElement(tree, (element) => {
    const { id } = element.properties;
    if (id === undefined || id === null) return;
    if (isReservedId(String(id))) faults.report({ line: getLine(element), ...reservedIdFault(String(id)) });
    if (ids.has(String(id)))
      faults.report({
        line: getLine(element),
        message: `Two parts of the page have the anchor "${id}".`,
        hint: 'Rename one, or render it on another page.',
      });
    ids.add(String(id));
  });
  return [...ids];
}

/** Links of a page. `complete`: all that has anchors was rendered, so that a missing one is the link's fault. */
function collectLinks(tree: Root, ids: string[], faults: DiagnosticCollector, complete: boolean): OutgoingLink[] {
  const links: OutgoingLink[] = [];
  const walk = (element: Element | Root, line: number | undefined) => {
    for (const child of element.children) {
      if (child.type !== 'element') continue;
      const own = getLine(child) ?? line;
      const { href } = child.properties;
      if (child.tagName === 'a' && typeof href === 'string' && !hasClass(child, 'anchor') && !isTerm(element)) {
        const missing = href.startsWith('#') && !ids.includes(decodeAnchor(href.slice(1)));
        const place = missing || href.startsWith('/') ? child.data?.place?.() : undefined;
        links.push({ href, ...(own !== undefined && { line: own }), ...place });
        if (missing && complete)
          faults.ofText(
            () => place,
            () =>
              faults.report({
                line: own,
                message: `The page has no section "${href}".`,
                hint: 'Correct the anchor; it is made from the heading, in lower case with hyphens.',
              }),
          );
      }
      walk(child, own);
    }
  };
  walk(tree, undefined);
  return links;
}

/** The link of a term belongs to the glossary. */
const isTerm = (element: Element | Root): boolean => element.type === 'element' && hasClass(element, 'term');
