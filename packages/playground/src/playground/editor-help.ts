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

/** What an editor offers and explains. */
export interface EditorHelp {
  /**
   * Finds what can stand at the end of `before`, the text up to the cursor.
   *
   * @param isRequested - The reader asked for it.
   */
  complete(before: string, text: string, isRequested: boolean): Pick<CompletionResult, 'from' | 'options'> | undefined;
  /** Explains the word at an offset. */
  explain(text: string, offset: number): ({ from: number; to: number } & Omit<KeywordHelp, 'word'>) | undefined;
}

/** @param getHelp Called for each request: the data change while the editor stays. */
export function createEditorHelp(getHelp: () => EditorHelp): Extension {
  const complete = ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const found = getHelp().complete(state.doc.sliceString(0, pos), state.doc.toString(), explicit);
    return found ? { ...found, validFor: /^#?[\p{L}\p{N}_-]*$/u } : null;
  };
  return [
    autocompletion({ override: [complete], icons: false }),
    Prec.highest(keymap.of([{ key: 'Tab', run: acceptCompletion }])),
    hoverTooltip((view, offset) => {
      const found = getHelp().explain(view.state.doc.toString(), offset);
      return found
        ? { pos: found.from, end: found.to, above: true, create: () => ({ dom: describeKeyword(found) }) }
        : null;
    }),
    helpTheme,
  ];
}

/** The help for queries on a graph. */
export const createQueryHelp = (vocabulary: Vocabulary): EditorHelp => ({
  complete(before, _, isRequested) {
    const found = findCompletions(before, vocabulary, isRequested);
    return found && { from: found.from, options: found.suggestions.map(toCompletion) };
  },
  explain(text, offset) {
    const found = findKeywordAt(text, offset, vocabulary.keywords);
    return found && { ...found.keyword, ...found };
  },
});

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

function describeKeyword({ text, link }: Omit<KeywordHelp, 'word'>): HTMLElement {
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

/** Inside of the shadow tree only inherited colors are known: the build renames the custom properties. */
const helpTheme = EditorView.theme({
  '&, .cm-tooltip': { background: 'inherit', color: 'inherit' },
  '.cm-tooltip': {
    border: '1px solid color-mix(in srgb, currentColor 25%, transparent)',
    borderRadius: '8px',
    boxShadow: '0 2px 4px #0000000d, 0 16px 40px #0000001a',
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
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'inherit', maxHeight: '16rem', padding: '4px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '24px',
    padding: '4px 8px',
    borderRadius: '4px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'color-mix(in srgb, currentColor 10%, transparent)',
    boxShadow: 'inset 2px 0',
    color: 'inherit',
    outline: '1px solid transparent',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-completionDetail': { margin: '0', fontStyle: 'normal', fontFamily: 'system-ui, sans-serif', opacity: '0.75' },
});
