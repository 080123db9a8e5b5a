import type { Element, ElementContent, Root, Text } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { Root as Markdown } from 'mdast';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { Schema } from '../data/store.ts';
import type { FeatureSet, TransformContext } from '../feature.ts';
import { decodeAnchor, describeReservedId, describeUnknownAnchor, isReservedId } from '../model/anchors.ts';
import { findInvisibleCharacter, findLeftoverMarkup } from '../model/characters.ts';
import { DiagnosticError } from '../model/diagnostics.ts';
import type { Product } from '../model/types.ts';
import { hashContent } from './cache.ts';
import { groupFences } from './code/group.ts';
import { loadHighlight } from './code/highlight.ts';
import type { DiagnosticCollector } from './diagnostic-collector.ts';
import type { DirectiveState } from './directives/leaf.ts';
import { reportDisallowedNodes } from './disallowed-nodes.ts';
import { parseFrontmatter } from './frontmatter.ts';
import { eachElement, el, getLine, hasClass, setLine, text } from './hast.ts';
import { createToc, finishHeadings, IdRegistry, separateAnchors } from './headings.ts';
import type { SourcePage } from './loader.ts';
import { INLINE_DIRECTIVES, parseMarkdown } from './markdown.ts';
import { collectVerbatimBlocks, renderMarkdownCopy } from './markdown-copy.ts';
import { parsePage } from './markdown-page.ts';
import { createHandlers, renderPrerequisites } from './mdast-handlers.ts';
import { parseQuestions, toQuestionsFile } from './questions.ts';
import { countWords, splitSections } from './sections.ts';
import { strings } from './strings.ts';
import { addRowAnchors, addTableLabels } from './tables.ts';
import type { ContentPage, OutgoingLink, PageRules, RenderContext } from './types.ts';

const listLeafDirectives = (tree: Markdown): DirectiveState['siblings'] =>
  tree.children.flatMap((node) =>
    node.type === 'leafDirective'
      ? [{ name: node.name, attributes: { ...node.attributes } as Record<string, string> }]
      : [],
  );

export interface RenderOptions {
  product: Product;
  features: FeatureSet;
  rules: PageRules;
  data: Omit<DirectiveState, 'diagnostics' | 'symbols' | 'siblings'>;
  diagnostics: DiagnosticCollector;
}

/**
 * Renders a page. Mistakes go into `diagnostics`; then the result must not be published. The same source
 * gives the same page.
 */
export async function renderSource(
  { file, route, text: source, questions: questionsYaml = '', insertions }: Omit<SourcePage, 'written' | 'diagnostics'>,
  { product, features, rules, data, diagnostics }: RenderOptions,
): Promise<ContentPage> {
  const { frontmatter, body } = parseFrontmatter(source, diagnostics.report, rules);
  const questionsFile = toQuestionsFile(file);
  const questions = parseQuestions(questionsYaml, (diagnostic) =>
    diagnostics.add({ file: questionsFile, ...diagnostic }),
  );
  const names = [...features.inlines.keys()];
  const tree = parseBody(body, diagnostics, features, names);
  const containers = countContainers(tree);
  for (const name of containers.keys()) await features.containers.get(name)?.load?.();
  const scope: RenderContext = {
    file,
    product,
    source: body,
    report: diagnostics.report,
    ids: new IdRegistry(),
    highlight: await loadHighlight(body),
    fences: features.fences,
    containers: features.containers,
    unusedFeatures: features.unused,
    inlines: features.inlines,
    inline: (markdown, line) =>
      diagnostics.withLine(line, () => renderInlineMarkdown(markdown, line, diagnostics, names, toNodes)),
  };
  const full: DirectiveState = { ...data, diagnostics, symbols: [], siblings: listLeafDirectives(tree) };
  const transform = unified()
    .use(remarkRehype, { handlers: createHandlers(scope, full) })
    .freeze();
  const toNodes = (part: Markdown) => transform.runSync(part) as Root;
  const plain = collectVerbatimBlocks(tree, body);
  const html = toNodes(tree);
  const facts = renderPrerequisites(frontmatter, source, scope);
  if (facts) html.children.unshift(facts);
  // Before features replace text, which then has no position.
  const dataNames = [...data.used.files].flatMap(([name, hash]) => (hash ? [name] : []));
  checkVisibleText(html, [...INLINE_DIRECTIVES, ...names], diagnostics, (value) =>
    data.files.findLocation(value, dataNames),
  );
  const headings = finishHeadings(html, scope.ids, diagnostics.report);
  addTableLabels(html, frontmatter.title);
  const sections = splitSections(html, full.symbols, questions.questions);
  // After the sections, so that search doesn't find it.
  if (body.includes('output=derived'))
    html.children.push(el('p', { className: ['derived-note'] }, [text(strings.derived)]));
  const markdown = renderMarkdownCopy(html, frontmatter, plain);
  addRowAnchors(html);
  // Must run last: search and the Markdown copy exclude glossary definitions.
  const load = <T>(name: string, schema: Schema<T>) => loadOptional(name, schema, data, diagnostics);
  const added: OutgoingLink[] = [];
  const transformed: TransformContext = {
    file,
    route,
    frontmatter,
    source: parsePage(source),
    load,
    findLocation: (part, name) => data.files.findLocation(part, [name]),
    findPage(other) {
      const found = data.findText(other);
      data.used.pages.set(other, hashContent(found ?? ''));
      return found === undefined ? undefined : parsePage(found);
    },
    addLink: (link) => added.push(link),
    report: diagnostics.report,
  };
  for (const feature of features.all) feature.hast?.(html, transformed);
  const ids = collectIds(html, diagnostics);
  const links = collectLinks(html, ids, diagnostics, !full.incomplete);
  separateAnchors(html);
  return {
    file,
    dependencies: [
      ...new Set([...dataNames.map((name) => `data/${name}.yaml`), ...insertions.map((insertion) => insertion.file)]),
    ],
    route,
    frontmatter,
    ...questions,
    html: toHtml(html, HTML_OPTIONS),
    headings,
    contents: createToc(headings),
    sections,
    symbols: full.symbols,
    ...(full.incomplete && { incomplete: 'data' as const }),
    links: [...links, ...added.map((link) => addLine(link, data))],
    ids,
    words: countWords(sections),
    cautions: (containers.get('caution') ?? 0) + (containers.get('danger') ?? 0),
    markdown,
  };
}

const HTML_OPTIONS = {
  closeEmptyElements: true,
  tightSelfClosing: true,
  characterReferences: { useShortestReferences: true },
} as const;

function addLine(link: OutgoingLink, { files }: RenderOptions['data']): OutgoingLink {
  const [, name] = /^data\/(.+)\.yaml$/.exec(link.file ?? '') ?? [];
  return name && link.line === undefined ? { ...link, ...files.findLocation(link.href, [name]) } : link;
}

function countContainers(tree: Markdown): Map<string, number> {
  const counts = new Map<string, number>();
  visit(tree, 'containerDirective', ({ name }) => {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  });
  return counts;
}

function parseBody(body: string, diagnostics: DiagnosticCollector, { fences }: FeatureSet, names: string[]): Markdown {
  const tree = parseMarkdown(body, names);
  reportDisallowedNodes(tree, body, diagnostics.report);
  groupFences(tree, body, diagnostics.report, fences);
  return tree;
}

/** Loads an optional data file as a dependency: the page is rendered again if it appears. */
function loadOptional<T>(
  name: string,
  schema: Schema<T>,
  { files, used }: RenderOptions['data'],
  diagnostics: DiagnosticCollector,
): T | undefined {
  const hash = files.hash(name);
  used.files.set(name, hash);
  try {
    return hash ? files.load(name, schema) : undefined;
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    for (const diagnostic of error.diagnostics) diagnostics.add(diagnostic);
    return undefined;
  }
}

const PLAIN_TEXT = /^[\p{L}\p{N} ,;%'"/=()+-]*(?:\. [\p{L}\p{N} ,;%'"/=()+-]+)*\.?$/u;

function renderInlineMarkdown(
  markdown: string,
  line: number | undefined,
  diagnostics: DiagnosticCollector,
  names: string[],
  toNodes: (tree: Markdown) => Root,
): ElementContent[] {
  const trimmed = markdown.trim();
  if (PLAIN_TEXT.test(trimmed) && !/^(?:[-+] |\d+[.)])/.test(trimmed)) return trimmed ? [text(trimmed)] : [];
  const tree = parseMarkdown(trimmed, names);
  reportDisallowedNodes(tree, trimmed, diagnostics.report);
  const root = toNodes(tree);
  // Lines of this text aren't lines of the page.
  visit(root, 'text', (node) => {
    delete node.position;
  });
  const nodes = root.children.filter((node) => node.type === 'element');
  const [only] = nodes;
  const content = nodes.length === 1 && only?.tagName === 'p' ? only.children : nodes;
  setLine(content, line);
  return content;
}

const VERBATIM_ELEMENTS = new Set(['code', 'pre', 'kbd', 'samp', 'script', 'style', 'textarea']);

function checkVisibleText(
  tree: Root,
  directives: readonly string[],
  diagnostics: DiagnosticCollector,
  findLocation: (value: string) => { file: string; line: number } | undefined,
): void {
  const check = ({ value, position }: Text, line: number | undefined, isProse: boolean) => {
    const hidden = findInvisibleCharacter(value);
    const mistakes = [
      ...(isProse ? findLeftoverMarkup(value, directives) : []),
      ...(hidden ? [{ ...hidden, offset: 0 }] : []),
    ];
    for (const { message, hint, offset } of mistakes) {
      const before = value.slice(0, offset).split('\n').length - 1;
      diagnostics.withLocation(
        () => (position ? undefined : findLocation(value)),
        () => diagnostics.report({ line: position ? position.start.line + before : line, message, hint }),
      );
    }
  };
  const walk = (parent: Root | Element, line: number | undefined, isProse: boolean) => {
    for (const child of parent.children)
      if (child.type === 'text') check(child, line, isProse);
      else if (child.type === 'element')
        walk(child, getLine(child) ?? line, isProse && !VERBATIM_ELEMENTS.has(child.tagName));
  };
  walk(tree, undefined, true);
}

function collectIds(tree: Root, diagnostics: DiagnosticCollector): string[] {
  const ids = new Set<string>();
  eachElement(tree, (element) => {
    const { id } = element.properties;
    if (id === undefined || id === null) return;
    if (isReservedId(String(id))) diagnostics.report({ line: getLine(element), ...describeReservedId(String(id)) });
    if (ids.has(String(id)))
      diagnostics.report({
        line: getLine(element),
        message: `Two parts of the page have the anchor "${id}".`,
        hint: 'Rename one, or render it on another page.',
      });
    ids.add(String(id));
  });
  return [...ids];
}

function collectLinks(tree: Root, ids: string[], diagnostics: DiagnosticCollector, complete: boolean): OutgoingLink[] {
  const links: OutgoingLink[] = [];
  const walk = (element: Element | Root, line: number | undefined) => {
    for (const child of element.children) {
      if (child.type !== 'element') continue;
      const own = getLine(child) ?? line;
      const { href } = child.properties;
      if (child.tagName === 'a' && typeof href === 'string' && !hasClass(child, 'anchor') && !isGlossaryTerm(element)) {
        const missing = href.startsWith('#') && !ids.includes(decodeAnchor(href.slice(1)));
        const location = missing || href.startsWith('/') ? child.data?.findLocation?.() : undefined;
        links.push({ href, ...(own !== undefined && { line: own }), ...location });
        if (missing && complete)
          diagnostics.withLocation(
            () => location,
            () =>
              diagnostics.report({
                line: own,
                ...describeUnknownAnchor(href.slice(1), ids),
              }),
          );
      }
      walk(child, own);
    }
  };
  walk(tree, undefined);
  return links;
}

const isGlossaryTerm = (element: Element | Root): boolean => element.type === 'element' && hasClass(element, 'term');
