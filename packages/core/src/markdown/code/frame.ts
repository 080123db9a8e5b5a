import type { Element, ElementContent } from 'hast';
import type { RootContent as Markdown, Code as MarkdownCode } from 'mdast';
import { interpolate } from '../../model/interpolate.ts';
import { el, hasClass, icon, text } from '../hast.ts';
import type { IdRegistry } from '../ids.ts';
import { strings } from '../strings.ts';
import type { Highlight } from './highlight.ts';
import {
  getOutputLabel,
  getPrompt,
  type Language,
  languageName,
  type OutputKind,
  type TabSet,
  tabGroupName,
} from './languages.ts';
import { addHangingIndent, hasLongLines } from './long-lines.ts';
import { expandNestedJson } from './nested.ts';

/** What a frame is made of: code that a reader types, or the answer of a system. */
export interface Block {
  lang: Language;
  code: string;
  title?: string;
  tab?: string;
  /** 1-based. */
  highlight?: number[];
  output?: OutputKind;
  /** Strings of the code hold JSON, which is shown written out as well. */
  nested?: boolean;
  /** 1-based numbers of lines that are part of a string, and what is said of them below the code. */
  inner?: number[];
  foot?: string;
  /** 1-based line of its fence in the page. */
  line?: number;
}

/** A tab: its input (or an output alone), and the outputs that belong to it. */
export interface Panel {
  tab: string;
  blocks: Block[];
  /** One text in two forms: which of them it is. The stored one is what is copied, searched and in the twin. */
  form?: 'readable' | 'stored';
}

/** Blocks with more lines fold, down to the second number. */
const foldOver = 28;
const foldTo = 20;

/**
 * Frame of one input with the outputs that hang below it, or of outputs alone. An input without a title has no head: one line is a row with its prompt,
 * several lines have their tools in the corner.
 */
export function blockFrame(blocks: Block[], highlight: Highlight): Element {
  const [first, ...rest] = blocks as [Block, ...Block[]];
  if (first.output) return frame(blocks.map(outputOf), {}, blocks.flatMap(markdownOf));
  const { lang, title } = first;
  const wraps = isLongQuery(first) || hasLongLines(first);
  const properties: Element['properties'] = wraps ? { dataWraps: '' } : {};
  const own = input(first, highlight);
  if (title) own.unshift(titleHead(title, wraps));
  else {
    const oneLine = !first.code.includes('\n');
    properties.className = ['code', oneLine ? 'line' : 'bare'];
    if (oneLine) properties.dataPrompt = getPrompt(lang);
    const copy = !oneLine ? strings.copyCode : getPrompt(lang) ? strings.copyCommand : strings.copyLine;
    own.unshift(tools([...(hasLongLines(first) ? [wrapTool(true)] : []), copyTool(copy)]));
  }
  const made = frame([...own, ...rest.map(outputOf)], properties, blocks.flatMap(markdownOf), title);
  return { ...made, data: { ...made.data, lang } };
}

/** A query of one line that a phone cannot hold. Line breaks mean nothing in it, so it is shown whole at once. */
const isLongQuery = ({ lang, code }: Block): boolean =>
  lang === 'cypher' && code.length > 38 && !code.trimEnd().includes('\n');

/** The tools of a frame of one input, in a head with a title; a frame without head gets one, with the name of its language. */
export function getFrameToolbar(frame: Element): Element {
  const { lang } = frame.data ?? {};
  if (lang && !frame.children.some((child) => child.type === 'element' && hasClass(child, 'code-head'))) {
    const { dataPrompt: _, ...properties } = frame.properties;
    frame.properties = { ...properties, className: ['code'] };
    frame.children = [
      titleHead(languageName(lang), properties.dataWraps !== undefined),
      ...frame.children.filter((child) => child.type !== 'element' || !hasClass(child, 'code-tools')),
    ];
  }
  const [head] = frame.children as [Element];
  return head.children.at(-1) as Element;
}

/** Frame of JSON that holds JSON in strings: to be read, and as it is stored. */
export function nestedFrame([stored, ...outputs]: Block[], highlight: Highlight, ids: IdRegistry): Element {
  const { code, highlight: marked = [] } = stored as Block;
  const readable = expandNestedJson(code);
  // What cannot be read is a fault, which the fence has reported.
  if (Array.isArray(readable)) return blockFrame([stored as Block, ...outputs], highlight);
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
  return tabFrame('nested', panels, outputs, highlight, ids);
}

/**
 * Frame with tabs; `outputs` hang below all of them. All panels are in the page: scripts hide those that are not chosen, and only then the tabs
 * replace the names above the panels (`.tab-name`).
 */
export function tabFrame(
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
  const list = el('div', { className: ['tabs'], role: 'tablist', ariaLabel: tabGroupName(group) }, tabs);
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
        ...blocks.flatMap((block) => (block.output ? [outputOf(block)] : input(block, highlight))),
      ],
    ),
    ...(form === 'readable' && { data: { unsearched: true as const } }),
  }));
  const stored = panels.find(({ form }) => form === 'stored');
  const twin = stored
    ? stored.blocks.flatMap(markdownOf)
    : panels.flatMap(({ tab, blocks }) => [label(tab), ...blocks.flatMap(markdownOf)]);
  const wraps = Boolean(stored?.blocks.some(hasLongLines));
  return frame(
    [head([list], wraps, stored && strings.copyStored), ...bodies, ...outputs.map(outputOf)],
    { dataGroup: group, dataWraps: wraps ? '' : undefined },
    [...twin, ...outputs.flatMap(markdownOf)],
  );
}

function frame(
  children: ElementContent[],
  properties: Element['properties'],
  twin: Markdown[],
  title?: string,
): Element {
  return { ...el('div', { className: ['code'], ...properties }, children), data: { twin, title } };
}

const titleHead = (title: string, wraps: boolean): Element =>
  head([el('span', { className: ['code-title'] }, [text(title)])], wraps);

const head = (left: ElementContent[], wraps = false, copy = strings.copyCode): Element =>
  el('div', { className: ['code-head'] }, [...left, tools([wrapTool(wraps), copyTool(copy)])]);

const tools = (buttons: Element[]): Element => el('div', { className: ['code-tools'] }, buttons);

const tool = (name: string, ariaLabel: string, properties: Element['properties']): Element =>
  el('button', { className: ['icon-button'], type: 'button', ariaLabel, ...properties }, [icon(name)]);

const wrapTool = (wraps: boolean): Element =>
  tool('wrap', strings.wrapLines, { ariaPressed: String(wraps), dataWrap: '' });

const copyTool = (name: string): Element => tool('copy', name, { dataCopy: '' });

function input(block: Block, highlight: Highlight): ElementContent[] {
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
  return [...title, pre, ...fold(lines.length), ...foot];
}

/** An answer: a label that says where it is from, plain text, never highlighted. */
function outputOf({ code, title, output }: Block): Element {
  const name = getOutputLabel(output ?? 'printed');
  const lead = [text(name), ...(title ? [el('span', {}, [text(title)])] : [])];
  const pre = el('pre', {}, [el('code', {}, [text(code)])]);
  return el('div', { className: ['output'] }, [el('p', {}, lead), pre, ...fold(code.split('\n').length)]);
}

function fold(lines: number): ElementContent[] {
  if (lines <= foldOver) return [];
  return [
    el('button', { className: ['fold'], type: 'button', ariaExpanded: 'false', dataFold: '' }, [
      text(interpolate(strings.moreLines, { count: lines - foldTo })),
      icon('down'),
    ]),
  ];
}

const label = (value: string): Markdown => ({
  type: 'paragraph',
  children: [{ type: 'strong', children: [{ type: 'text', value }] }],
});

function markdownOf({ lang, code, title, output }: Block): Markdown[] {
  const fence: MarkdownCode = { type: 'code', lang, value: code };
  const name = output ? [getOutputLabel(output), title].filter(Boolean).join(': ') : title;
  return name ? [label(name), fence] : [fence];
}
