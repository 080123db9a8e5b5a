import type { Element, ElementContent } from 'hast';
import type { RootContent as Markdown, Code as MarkdownCode } from 'mdast';
import { interpolate } from '../../model/text.ts';
import { el, hasClass, icon, strongParagraph, text } from '../hast.ts';
import type { IdRegistry } from '../headings.ts';
import { strings } from '../strings.ts';
import type { CodeBlock } from '../types.ts';
import {
  getLanguageName,
  getOutputLabel,
  getPrompt,
  getTabGroupName,
  type Highlight,
  type Language,
  type TabSet,
} from './highlight.ts';
import { expandNestedJson } from './nested.ts';

export interface Block extends CodeBlock {
  tab?: string;
  /** 1-based lines that are part of a string; `foot` is a remark about them. */
  inner?: number[];
  foot?: string;
  line?: number;
}

export interface Panel {
  tab: string;
  blocks: Block[];
  /** One text in two forms. The stored one is copied, searched and in the Markdown copy. */
  form?: 'readable' | 'stored';
}

const COLLAPSE_OVER_LINES = 28;
const COLLAPSED_LINES = 20;

/**
 * Renders an input with its outputs, or outputs alone. An input without a title has no header: one
 * line has a prompt, several have their tools in the corner.
 */
export function renderBlockFrame(blocks: Block[], highlight: Highlight): Element {
  const [first, ...rest] = blocks as [Block, ...Block[]];
  if (first.output) return createFrame(blocks.map(renderOutput), {}, blocks.flatMap(toMarkdownCopy));
  const { lang, title } = first;
  const wraps = isLongQuery(first) || hasLongLines(first);
  const properties: Element['properties'] = wraps ? { dataWraps: '' } : {};
  const own = renderInput(first, highlight);
  if (title) own.unshift(createTitleHeader(title, wraps));
  else {
    const oneLine = !first.code.includes('\n');
    properties.className = ['code', oneLine ? 'line' : 'bare'];
    if (oneLine) properties.dataPrompt = getPrompt(lang);
    const copy = !oneLine ? strings.copyCode : getPrompt(lang) ? strings.copyCommand : strings.copyLine;
    own.unshift(createToolbar([...(hasLongLines(first) ? [createWrapTool(true)] : []), createCopyTool(copy)]));
  }
  const frame = createFrame([...own, ...rest.map(renderOutput)], properties, blocks.flatMap(toMarkdownCopy), title);
  return { ...frame, data: { ...frame.data, lang, ...(first.line !== undefined && { line: first.line }) } };
}

/** Line breaks mean nothing in a query, so one that is wider than a phone wraps at once. */
const isLongQuery = ({ lang, code }: Block): boolean =>
  lang === 'cypher' && code.length > 38 && !code.trimEnd().includes('\n');

export function getFrameToolbar(frame: Element): Element {
  const { lang } = frame.data ?? {};
  if (lang && !frame.children.some((child) => child.type === 'element' && hasClass(child, 'code-head'))) {
    const { dataPrompt: _, ...properties } = frame.properties;
    frame.properties = { ...properties, className: ['code'] };
    frame.children = [
      createTitleHeader(getLanguageName(lang), properties.dataWraps !== undefined),
      ...frame.children.filter((child) => child.type !== 'element' || !hasClass(child, 'code-tools')),
    ];
  }
  const [header] = frame.children as [Element];
  return header.children.at(-1) as Element;
}

export function renderNestedFrame([stored, ...outputs]: Block[], highlight: Highlight, ids: IdRegistry): Element {
  const { code, highlight: marked = [] } = stored as Block;
  const readable = expandNestedJson(code);
  if (Array.isArray(readable)) return renderBlockFrame([stored as Block, ...outputs], highlight);
  const block = { ...(stored as Block), tab: strings.tabReadable };
  const forReading: Block = {
    ...block,
    code: readable.code,
    inner: readable.inner,
    highlight: readable.from.flatMap((from, at) =>
      marked.includes(from) && !readable.inner.includes(at + 1) ? [at + 1] : [],
    ),
    foot: strings.nestedFoot,
  };
  const panels: Panel[] = [
    { tab: strings.tabReadable, blocks: [forReading], form: 'readable' },
    { tab: strings.tabStored, blocks: [block], form: 'stored' },
  ];
  return renderTabFrame('nested', panels, outputs, highlight, ids);
}

/**
 * Renders tabs with outputs below. All panels are in the page: scripts hide the others, and replace
 * their names (`.tab-name`) by tabs.
 */
export function renderTabFrame(
  group: TabSet,
  panels: Panel[],
  outputs: Block[],
  highlight: Highlight,
  ids: IdRegistry,
): Element {
  const number = ids.next('tabs');
  const tabs = panels.map(({ tab }, at) =>
    el(
      'button',
      {
        className: ['tab'],
        type: 'button',
        role: 'tab',
        id: `tab-${number}-${at + 1}`,
        dataTab: tab,
        ariaSelected: at === 0 ? 'true' : 'false',
        ariaControls: [`panel-${number}-${at + 1}`],
        tabIndex: at === 0 ? undefined : -1,
      },
      [text(tab)],
    ),
  );
  const list = el('div', { className: ['tabs'], role: 'tablist', ariaLabel: getTabGroupName(group) }, tabs);
  const bodies = panels.map(({ tab, blocks, form }, at) => ({
    ...el(
      'div',
      {
        id: `panel-${number}-${at + 1}`,
        role: 'tabpanel',
        ariaLabelledBy: [`tab-${number}-${at + 1}`],
        dataChosen: at === 0 ? '' : undefined,
        dataStored: form === 'stored' ? '' : undefined,
      },
      [
        el('p', { className: ['tab-name'] }, [text(tab)]),
        ...blocks.flatMap((block) => (block.output ? [renderOutput(block)] : renderInput(block, highlight))),
      ],
    ),
    ...(form === 'readable' && { data: { unsearched: true as const } }),
  }));
  const stored = panels.find(({ form }) => form === 'stored');
  const markdown = stored
    ? stored.blocks.flatMap(toMarkdownCopy)
    : panels.flatMap(({ tab, blocks }) => [strongParagraph(tab), ...blocks.flatMap(toMarkdownCopy)]);
  const wraps = Boolean(stored?.blocks.some(hasLongLines));
  return createFrame(
    [createHeader([list], wraps, stored && strings.copyStored), ...bodies, ...outputs.map(renderOutput)],
    { dataGroup: group, dataWraps: wraps ? '' : undefined },
    [...markdown, ...outputs.flatMap(toMarkdownCopy)],
  );
}

function createFrame(
  children: ElementContent[],
  properties: Element['properties'],
  markdown: Markdown[],
  title?: string,
): Element {
  return { ...el('div', { className: ['code'], ...properties }, children), data: { markdown, title } };
}

const createTitleHeader = (title: string, wraps: boolean): Element =>
  createHeader([el('span', { className: ['code-title'] }, [text(title)])], wraps);

const createHeader = (left: ElementContent[], wraps = false, copy = strings.copyCode): Element =>
  el('div', { className: ['code-head'] }, [...left, createToolbar([createWrapTool(wraps), createCopyTool(copy)])]);

const createToolbar = (buttons: Element[]): Element => el('div', { className: ['code-tools'] }, buttons);

const createTool = (name: string, ariaLabel: string, properties: Element['properties']): Element =>
  el('button', { className: ['icon-button'], type: 'button', ariaLabel, ...properties }, [icon(name)]);

const createWrapTool = (wraps: boolean): Element =>
  createTool('wrap', strings.wrapLines, { ariaPressed: String(wraps), dataWrap: '' });

const createCopyTool = (name: string): Element => createTool('copy', name, { dataCopy: '' });

function renderInput(block: Block, highlight: Highlight): ElementContent[] {
  const lines = addHangingIndent(highlight(block.code, block.lang), block);
  const marked = new Set(block.highlight);
  const nodes = lines.flatMap((line, at): ElementContent[] => {
    const mark = marked.has(at + 1) ? 'hl' : block.inner?.includes(at + 1) ? 'inner' : undefined;
    const shown = mark ? [el('span', { className: [mark] }, line)] : line;
    return at < lines.length - 1 ? [...shown, text('\n')] : shown;
  });
  const title = block.tab && block.title ? [el('p', { className: ['code-name'] }, [text(block.title)])] : [];
  const pre = { ...el('pre', {}, [el('code', {}, nodes)]), data: { fence: block.line } };
  const foot = block.foot ? [el('p', { className: ['code-foot'] }, [text(block.foot)])] : [];
  return [...title, pre, ...createExpandButton(lines.length), ...foot];
}

function renderOutput({ code, title, output }: Block): Element {
  const name = getOutputLabel(output ?? 'printed');
  const lead = [text(name), ...(title ? [el('span', {}, [text(title)])] : [])];
  const pre = el('pre', {}, [el('code', {}, [text(code)])]);
  return el('div', { className: ['output'] }, [el('p', {}, lead), pre, ...createExpandButton(code.split('\n').length)]);
}

function createExpandButton(lines: number): ElementContent[] {
  if (lines <= COLLAPSE_OVER_LINES) return [];
  return [
    el('button', { className: ['fold'], type: 'button', ariaExpanded: 'false', dataFold: '' }, [
      text(interpolate(strings.moreLines, { count: lines - COLLAPSED_LINES })),
      icon('down'),
    ]),
  ];
}

function toMarkdownCopy({ lang, code, title, output }: Block): Markdown[] {
  const fence: MarkdownCode = { type: 'code', lang, value: code };
  const name = output ? [getOutputLabel(output), title].filter(Boolean).join(': ') : title;
  return name ? [strongParagraph(name), fence] : [fence];
}

/** The width of the column. */
const MAX_LINE_CHARS = 80;

/** Languages that are still easy to read when wrapped. */
const WRAPPING_LANGUAGES = new Set<Language>(['json', 'cli']);

const hasLongLines = ({ lang, code }: CodeBlock): boolean =>
  WRAPPING_LANGUAGES.has(lang) && code.split('\n').some((line) => line.length > MAX_LINE_CHARS);

function addHangingIndent(lines: ElementContent[][], { lang, code }: CodeBlock): ElementContent[][] {
  if (!WRAPPING_LANGUAGES.has(lang)) return lines;
  const source = code.split('\n');
  return lines.map((line, at) => ((source[at] ?? '').length > MAX_LINE_CHARS ? [hang(line)] : line));
}

function hang([first, ...rest]: ElementContent[]): ElementContent {
  const [, indent = '', own = ''] = first?.type === 'text' ? (/^(\s*)(.*)$/s.exec(first.value) ?? []) : [];
  const start = first?.type === 'text' ? (own ? [text(own)] : []) : first ? [first] : [];
  return el('span', { className: ['long'] }, [el('span', {}, [text(indent)]), el('span', {}, [...start, ...rest])]);
}
