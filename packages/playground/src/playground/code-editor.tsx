import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { EditorState, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  lineNumbers,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { tokenize } from '../interface/highlight.ts';
import { createEditorHelp, type EditorHelp } from './editor-help.ts';

interface CodeEditorProps {
  label: string;
  /** The initial text. A new object replaces the text. */
  content: { text: string };
  diagnostic?: { start: number; end: number } | undefined;
  help: EditorHelp;
  /** The range to select; a new object selects it again. */
  selection?: { start: number; end: number } | undefined;
  onChange(text: string): void;
  onRun?(): void;
}

/**
 * In a shadow tree, CodeMirror uses constructed stylesheets, which the Content-Security-Policy
 * allows. Colors are set with `::part()`.
 */
export function CodeEditor({ label, content, diagnostic, help, selection, onChange, onRun }: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const act = useRef({ help, onChange, onRun: () => true });
  act.current = {
    help,
    onChange,
    onRun: () => {
      onRun?.();
      return true;
    },
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once; later texts are put in below
  useEffect(() => {
    const element = host.current as HTMLDivElement;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const made = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: content.text,
        extensions: [
          keymap.of([{ key: 'Mod-Enter', run: () => act.current.onRun() }]),
          history(),
          createEditorHelp(() => act.current.help),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          lineNumbers(),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) act.current.onChange(update.state.doc.toString());
          }),
          inputHandler,
          tokenHighlighter,
          diagnosticMark,
          editorTheme,
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, []);
  // In a passive effect, an earlier text could replace what the user has typed since the commit.
  useLayoutEffect(() => {
    const { current } = view;
    const { length } = current?.state.doc ?? '';
    if (current?.state.doc.toString() !== content.text)
      current?.dispatch({ changes: { from: 0, to: length, insert: content.text } });
  }, [content]);
  useEffect(() => view.current?.dispatch({ effects: setDiagnostic.of(diagnostic) }), [diagnostic]);
  useEffect(() => {
    const { current } = view;
    if (!selection || !current) return;
    const [anchor, head] = [selection.start, selection.end].map((offset) => Math.min(offset, current.state.doc.length));
    current.dispatch({ selection: { anchor: anchor as number, head: head as number }, scrollIntoView: true });
    current.focus();
  }, [selection]);
  // biome-ignore lint/a11y/noStaticElementInteractions: a press below the text goes to the editor, too
  // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the editor itself
  return <div className="play-edit" ref={host} onClick={() => view.current?.focus()} />;
}

/**
 * Chromium copies the color of overwritten text into an inline style, which the
 * Content-Security-Policy blocks. So dispatch typed text to the state, except compositions.
 */
const inputHandler = EditorView.domEventHandlers({
  beforeinput(event, view) {
    if (event.inputType !== 'insertText' || !event.data || event.isComposing || view.composing) return false;
    event.preventDefault();
    view.dispatch(view.state.replaceSelection(event.data), { userEvent: 'input.type', scrollIntoView: true });
    return true;
  },
});

const editorTheme = EditorView.theme({
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: 'inherit' },
  '.cm-content': { padding: '0', caretColor: 'currentColor', minHeight: '4.5rem' },
  '.cm-line': { padding: '0' },
  '.cm-gutters': {
    border: '0',
    color: 'color-mix(in srgb, currentColor 65%, transparent)',
    background: 'none',
    fontVariantNumeric: 'tabular-nums',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '1ch', padding: '0 1.5ch 0 0' },
});

const PART_MARKS = Object.fromEntries(
  ['k', 's', 'n', 'f', 'p', 'c', 'wrong'].map((part) => [part, Decoration.mark({ attributes: { part } })]),
);

const highlightTokens = (view: EditorView): DecorationSet => {
  let at = 0;
  return Decoration.set(
    tokenize(view.state.doc.toString()).flatMap(({ text, ink }) => {
      const from = at;
      at += text.length;
      return ink ? [(PART_MARKS[ink] as Decoration).range(from, at)] : [];
    }),
  );
};

const tokenHighlighter = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = highlightTokens(view);
    }
    update(update: ViewUpdate) {
      if (update.docChanged) this.decorations = highlightTokens(update.view);
    }
  },
  { decorations: ({ decorations }) => decorations },
);

const setDiagnostic = StateEffect.define<CodeEditorProps['diagnostic']>();

/** The range of a diagnostic; any edit removes it. */
const diagnosticMark = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, { docChanged, effects, newDoc }) {
    const found = effects.find((effect) => effect.is(setDiagnostic));
    if (!found) return docChanged ? Decoration.none : before;
    const diagnostic = found.value as CodeEditorProps['diagnostic'];
    const from = Math.min(diagnostic?.start ?? 0, newDoc.length);
    const to = Math.min(Math.max(diagnostic?.end ?? 0, from + 1), newDoc.length);
    return diagnostic && to > from ? Decoration.set((PART_MARKS.wrong as Decoration).range(from, to)) : Decoration.none;
  },
  provide: (field) => EditorView.decorations.from(field),
});
