import { escapePattern } from '@folio/core';
/** Shows the reader's values and edits in the samples of an operation, in the language that they chose. */
import type { QueryClient } from '@tanstack/react-query';
import type { ConsoleData, ConsoleOperation } from '../model/console.ts';
import {
  createRequest,
  encodeStrictly,
  generateSamples,
  getSampleValues,
  MORE_LANGUAGES,
  type Sample,
  type SampleRequest,
  toSampleRequest,
} from '../model/samples.ts';
import { strings } from '../strings.ts';
import { parseAnchor } from './calls.ts';
import { loadDescription } from './data.ts';
import {
  applyOwnNames,
  getBase,
  getDraft,
  getKeyHeaders,
  getOwnNames,
  getOwnValues,
  hasOwnValues,
  subscribe,
} from './own-values.ts';

const MASK = '••••••••';

export function mount(host: HTMLElement, queryClient: QueryClient): () => void {
  const { operation: id = '', api = '' } = host.dataset;
  const frame = host.querySelector<HTMLElement>('[data-group="language"]');
  const list = frame?.querySelector<HTMLSelectElement>('.more-languages');
  if (!frame || !list) return () => {};
  const openLinked = () => {
    const linked = parseAnchor(location.hash);
    const fold = host.querySelector<HTMLDetailsElement>('details.console');
    if (fold && (linked === null || linked?.operation === id)) fold.open = true;
  };
  openLinked();
  addEventListener('hashchange', openLinked);
  const originals = new Map<Element, Node[]>();
  let isMounted = true;
  let extra = MORE_LANGUAGES.find((name) => name === document.documentElement.dataset.language);

  const refresh = async () => {
    const own = getOwnValues();
    const isChanged = hasOwnValues(own) || getDraft(id) !== undefined;
    if (!isChanged) restore(originals);
    if (!isChanged && !extra) return describe(host, undefined);
    const data = await queryClient.fetchQuery(loadDescription(api)).catch(() => undefined);
    const operation = data?.operations[id];
    const more = extra && (await import('../model/more-samples.ts').catch(() => undefined));
    if (!data || !operation || !isMounted) return;
    const requests = createRequests(id, operation, data);
    const tab = extra;
    if (more && tab) {
      const write = (request: SampleRequest) => more.generateSample(tab, request);
      fill(ensureTab(frame, tab), write(requests.shown), write(requests.copied), requests.own);
    }
    const changed = hasOwnValues(getOwnValues()) || getDraft(id) !== undefined;
    if (changed) {
      const copied = generateSamples(requests.copied);
      for (const [index, sample] of generateSamples(requests.shown).entries()) {
        const code = findPanel(frame, sample.tab)?.querySelector('pre');
        if (!code) continue;
        if (!originals.has(code)) originals.set(code, [...code.childNodes]);
        fill(code, sample, copied[index], requests.own);
      }
    }
    describe(host, changed ? { operation, data } : undefined);
  };

  const choose = async () => {
    const name = list.value;
    list.value = '';
    if (!name) return;
    extra = name;
    await refresh();
    const tab = findTab(frame, name);
    tab?.click();
    tab?.focus();
  };
  list.addEventListener('change', choose);
  const unsubscribe = subscribe(refresh);
  if (list.value) choose();
  else
    refresh().then(() => {
      const tab = extra && findTab(frame, extra);
      if (tab) tab.click();
    });
  return () => {
    isMounted = false;
    unsubscribe();
    removeEventListener('hashchange', openLinked);
    list.removeEventListener('change', choose);
  };
}

interface Requests {
  shown: SampleRequest;
  copied: SampleRequest;
  /** Patterns of what is the reader's, which is marked. */
  own: string[];
}

function createRequests(id: string, operation: ConsoleOperation, data: ConsoleData): Requests {
  const own = getOwnValues();
  const filled = getDraft(id) ?? applyOwnNames(getSampleValues(operation), own, operation, data);
  const base = getBase(own, data);
  const headers = getKeyHeaders(own, data);
  const create = (keys: [string, string][]) => toSampleRequest(createRequest(operation, filled, base, keys), operation);
  const names = getOwnNames(operation, data).map((name) => own.names[name]);
  return {
    shown: create(headers.map(([name]) => [name, MASK])),
    copied: create(headers),
    own: [
      ...(base === data.server ? [] : [escapePattern(base)]),
      MASK,
      ...names.flatMap((name) => (name ? [`(?<=/)${escapePattern(encodeStrictly(name))}(?![\\w%.~-])`] : [])),
    ],
  };
}

function describe(host: HTMLElement, loaded: { operation: ConsoleOperation; data: ConsoleData } | undefined) {
  const summary = host.querySelector<HTMLElement>('.api-values summary small');
  if (!summary) return;
  summary.dataset.initial ??= summary.textContent ?? '';
  if (!loaded) {
    summary.textContent = summary.dataset.initial;
    return;
  }
  const { operation, data } = loaded;
  const own = getOwnValues();
  const { values } = applyOwnNames(getSampleValues(operation), own, operation, data);
  summary.textContent = [
    new URL(getBase(own, data)).host,
    ...getOwnNames(operation, data).map((name) => values[`path ${name}`]),
    getKeyHeaders(own, data).length ? strings.withKey : strings.noKey,
  ].join(', ');
}

/** Shows `sample`, and makes the copy button copy `copied`, which has the key. */
function fill(pre: Element | undefined, sample: Sample | undefined, copied: Sample | undefined, own: string[]) {
  if (!pre || !sample || !copied) return;
  const code = document.createElement('code');
  code.append(...highlight(sample.code, own));
  pre.replaceChildren(code);
  (pre as HTMLElement).dataset.copy = copied.code;
}

function restore(originals: Map<Element, Node[]>) {
  for (const [pre, nodes] of originals) {
    pre.replaceChildren(...nodes);
    delete (pre as HTMLElement).dataset.copy;
  }
  originals.clear();
}

const findTab = (frame: Element, name: string) =>
  frame.querySelector<HTMLElement>(`[data-tab="${CSS.escape(name)}"]`) ?? undefined;

const findPanel = (frame: Element, name: string) =>
  document.getElementById(findTab(frame, name)?.getAttribute('aria-controls') ?? '');

/** Returns the block of a language, for which it adds a tab in the place of that of another one. */
function ensureTab(frame: HTMLElement, name: string): Element | undefined {
  const existing = findPanel(frame, name);
  if (existing) return existing.querySelector('pre') ?? undefined;
  const firstTab = frame.querySelector<HTMLElement>('[data-tab]');
  const firstPanel = document.getElementById(firstTab?.getAttribute('aria-controls') ?? '');
  if (!firstTab || !firstPanel) return undefined;
  for (const old of frame.querySelectorAll('[data-more]')) old.remove();
  const tab = firstTab.cloneNode() as HTMLElement;
  const panel = firstPanel.cloneNode() as HTMLElement;
  tab.id = `${firstTab.id}-more`;
  panel.id = `${firstPanel.id}-more`;
  Object.assign(tab.dataset, { tab: name, more: '' });
  tab.textContent = name;
  tab.ariaSelected = 'false';
  tab.tabIndex = -1;
  tab.setAttribute('aria-controls', panel.id);
  panel.setAttribute('aria-labelledby', tab.id);
  panel.dataset.more = '';
  delete panel.dataset.chosen;
  const pre = document.createElement('pre');
  panel.append(pre);
  firstTab.parentElement?.append(tab);
  firstPanel.parentElement?.insertBefore(panel, firstPanel);
  return pre;
}

/** Strings of the sample languages, longest form first, then comments, keywords and numbers. */
const TOKENS =
  /(?<string>"""[\s\S]*?"""|r#"[\s\S]*?"#|`[^`]*`|"(?:\\.|[^"\\\n])*"|'(?:\\.|''|[^'\\])*')|(?<url>https?:\/\/[^\s'"]+)|(?<comment>\/\/.*)|(?<keyword>\b(?:async|await|const|def|defer|do|end|fn|fun|func|if|import|let|new|nil|null|package|print|puts|require|return|throw|use|using|val|var)\b)|(?<number>\b\d+(?:\.\d+)?\b)/g;

const CLASSES = { url: '', string: 'c-s', comment: 'c-c', keyword: 'c-k', number: 'c-n' };

/** Highlights a sample well enough for reading; `own` are patterns of what is marked. */
function highlight(code: string, own: readonly string[]): Node[] {
  const nodes: Node[] = [];
  let end = 0;
  for (const match of code.matchAll(TOKENS)) {
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0];
    nodes.push(...markOwn(code.slice(end, match.index), own));
    const span = document.createElement('span');
    span.className = CLASSES[kind as keyof typeof CLASSES];
    span.append(...markOwn(match[0], own));
    nodes.push(span);
    end = match.index + match[0].length;
  }
  return [...nodes, ...markOwn(code.slice(end), own)];
}

function markOwn(text: string, own: readonly string[]): Node[] {
  if (!own.length || !text) return text ? [document.createTextNode(text)] : [];
  const pattern = new RegExp(`(${own.join('|')})`);
  return text.split(pattern).flatMap((part, index): Node[] => {
    if (!part) return [];
    if (index % 2 === 0) return [document.createTextNode(part)];
    const mark = document.createElement('mark');
    mark.className = 'own';
    mark.textContent = part;
    return [mark];
  });
}
