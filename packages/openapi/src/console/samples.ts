/** Shows the user's values and edits in the samples of an operation, and adds a tab for one of the other languages. */
import { escapePattern } from '@folio/core';
import { showFailure } from '@folio/core/ui';
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
  const details = host.querySelector('details.console') as HTMLDetailsElement;
  const openLinked = () => {
    const linked = parseAnchor(location.hash);
    if (linked === null || linked?.operation === id) details.open = true;
  };
  openLinked();
  // While the console is open, the list of parameters has its fields.
  const [read, fillIn] = host.parentElement?.querySelectorAll<HTMLInputElement>('.fill-mode input') ?? [];
  if (read && fillIn) {
    if (fillIn.checked) details.open = true;
    for (const input of [read, fillIn]) input.onchange = () => (details.open = fillIn.checked);
    details.ontoggle = () => ((details.open ? fillIn : read).checked = true);
  }
  addEventListener('hashchange', openLinked);
  const originals = new Map<Element, Node[]>();
  let isMounted = true;
  let language = MORE_LANGUAGES.find((name) => name === document.documentElement.dataset.language);

  const isChanged = () => hasOwnValues(getOwnValues()) || getDraft(id) !== undefined;
  const refresh = async () => {
    if (!isChanged()) restore(originals);
    if (!isChanged() && !language) return updateSummary(host, undefined);
    const data = await queryClient.fetchQuery(loadDescription(api)).catch(() => undefined);
    const operation = data?.operations[id];
    const more = language && (await import('../model/more-samples.ts').catch(() => undefined));
    if (!data || !operation || !isMounted) return;
    const requests = createRequests(id, operation, data);
    if (more && language) {
      const { displayed, copied, highlighted } = requests;
      const [sample, copy] = [more.generateSample(language, displayed), more.generateSample(language, copied)];
      replaceCode(ensureTab(frame, language), sample, copy, highlighted);
    }
    if (isChanged()) {
      const copied = generateSamples(requests.copied);
      for (const [index, sample] of generateSamples(requests.displayed).entries()) {
        const code = findPanel(frame, sample.tab)?.querySelector('pre');
        if (!code) continue;
        if (!originals.has(code)) originals.set(code, [...code.childNodes]);
        replaceCode(code, sample, copied[index], requests.highlighted);
      }
    }
    updateSummary(host, isChanged() ? { operation, data } : undefined);
  };

  const choose = async () => {
    const name = list.value;
    list.value = '';
    if (!name) return;
    language = name;
    await refresh();
    const tab = findTab(frame, name);
    if (!tab) return showFailure(strings.languageNotLoaded);
    tab.click();
    tab.focus();
  };
  list.addEventListener('change', choose);
  const unsubscribe = subscribe(refresh);
  if (list.value) choose();
  else
    refresh().then(() => {
      const tab = language && findTab(frame, language);
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
  /** With the API key masked. */
  displayed: SampleRequest;
  copied: SampleRequest;
  /** Patterns of the user's values. */
  highlighted: string[];
}

function createRequests(id: string, operation: ConsoleOperation, data: ConsoleData): Requests {
  const own = getOwnValues();
  const form = getDraft(id) ?? applyOwnNames(getSampleValues(operation), own, operation, data);
  const base = getBase(own, data);
  const headers = getKeyHeaders(own, data);
  const create = (keys: [string, string][]) => toSampleRequest(createRequest(operation, form, base, keys), operation);
  const names = getOwnNames(operation, data).map((name) => own.names[name]);
  return {
    displayed: create(headers.map(([name]) => [name, MASK])),
    copied: create(headers),
    highlighted: [
      ...(base === data.server ? [] : [escapePattern(base)]),
      MASK,
      ...names.flatMap((name) => (name ? [`(?<=/)${escapePattern(encodeStrictly(name))}(?![\\w%.~-])`] : [])),
    ],
  };
}

function updateSummary(host: HTMLElement, loaded: { operation: ConsoleOperation; data: ConsoleData } | undefined) {
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

/** Shows `sample`, and makes the copy button copy `copied`. */
function replaceCode(
  pre: Element | undefined,
  sample: Sample | undefined,
  copied: Sample | undefined,
  highlighted: string[],
) {
  if (!pre || !sample || !copied) return;
  const code = document.createElement('code');
  code.append(...highlight(sample.code, highlighted));
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

/** Returns the code block of a language. Adds a tab for it, which replaces the one of another added language. */
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

function highlight(code: string, highlighted: readonly string[]): Node[] {
  const nodes: Node[] = [];
  let end = 0;
  for (const match of code.matchAll(TOKENS)) {
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0];
    nodes.push(...markValues(code.slice(end, match.index), highlighted));
    const span = document.createElement('span');
    span.className = CLASSES[kind as keyof typeof CLASSES];
    span.append(...markValues(match[0], highlighted));
    nodes.push(span);
    end = match.index + match[0].length;
  }
  return [...nodes, ...markValues(code.slice(end), highlighted)];
}

function markValues(text: string, highlighted: readonly string[]): Node[] {
  if (!highlighted.length || !text) return text ? [document.createTextNode(text)] : [];
  const pattern = new RegExp(`(${highlighted.join('|')})`);
  return text.split(pattern).flatMap((part, index): Node[] => {
    if (!part) return [];
    if (index % 2 === 0) return [document.createTextNode(part)];
    const mark = document.createElement('mark');
    mark.className = 'own';
    mark.textContent = part;
    return [mark];
  });
}
