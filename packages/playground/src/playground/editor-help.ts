/** Completion and explanations of keywords, as extensions of CodeMirror. */
import {
  acceptCompletion,
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { type Extension, Prec } from '@codemirror/state';
import { EditorView, hoverTooltip, keymap } from '@codemirror/view';
import { getBasePath } from '@folio/core/ui';
import type { KeywordHelp } from '../interface/page-data.ts';
import { strings } from '../strings.ts';
import { findCompletions, findKeywordAt, type Suggestion, type Vocabulary } from './find-completions.ts';

/** @param getVocabulary Called for each request: the graph changes while the editor stays. */
export function createEditorHelp(getVocabulary: () => Vocabulary): Extension {
  const complete = ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const found = findCompletions(state.doc.sliceString(0, pos), getVocabulary(), explicit);
    return found
      ? { from: found.from, options: found.suggestions.map(toCompletion), validFor: /^#?[\p{L}\p{N}_-]*$/u }
      : null;
  };
  return [
    autocompletion({ override: [complete], icons: false }),
    Prec.highest(keymap.of([{ key: 'Tab', run: acceptCompletion }])),
    hoverTooltip((view, offset) => {
      const found = findKeywordAt(view.state.doc.toString(), offset, getVocabulary().keywords);
      if (!found) return null;
      const { from, to, keyword } = found;
      return { pos: from, end: to, above: true, create: () => ({ dom: describeKeyword(keyword) }) };
    }),
    helpTheme,
  ];
}

function getKindName(kind: Suggestion['kind']): string {
  if (kind === 'keyword') return strings.keywordKind;
  if (kind === 'label') return strings.labelKind;
  return kind === 'relation' ? strings.relationKind : strings.propertyKind;
}

function toCompletion({ label, kind, count, keyword }: Suggestion): Completion {
  return {
    label,
    detail: count === undefined ? getKindName(kind) : `${getKindName(kind)}, ${count}`,
    ...(keyword ? { info: () => describeKeyword(keyword) } : {}),
  };
}

function describeKeyword({ text, link }: KeywordHelp): HTMLElement {
  const description = document.createElement('div');
  description.append(text);
  if (link) {
    const anchor = Object.assign(document.createElement('a'), {
      href: getBasePath() + link,
      textContent: strings.readMore,
    });
    description.append(' ', anchor);
  }
  return description;
}

/** Inside of the shadow tree only inherited colors are known: the page's style rules don't reach it. */
const helpTheme = EditorView.theme({
  '&, .cm-tooltip': { background: 'inherit', color: 'inherit' },
  '.cm-tooltip': {
    border: '1px solid color-mix(in srgb, currentColor 40%, transparent)',
    borderRadius: '6px',
    maxWidth: 'min(24rem, 90vw)',
    zIndex: '10',
  },
  '.cm-tooltip-hover, .cm-completionInfo': {
    padding: '8px 12px',
    fontFamily: 'system-ui, sans-serif',
    whiteSpace: 'normal',
  },
  // On narrow screens the explanation covers the list.
  '.cm-completionInfo-left-narrow, .cm-completionInfo-right-narrow': { display: 'none' },
  '.cm-tooltip a': { color: 'inherit' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'inherit', maxHeight: '16rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 12px', outlineOffset: '-1px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'color-mix(in srgb, currentColor 12%, transparent)',
    color: 'inherit',
    outline: '1px solid currentColor',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-completionDetail': { fontStyle: 'normal', marginLeft: '16px' },
});
