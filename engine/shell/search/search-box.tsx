import {
  type ComponentType,
  type FormEvent,
  type InputHTMLAttributes,
  type Ref,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { searchTarget } from '../../model/query.ts';
import { useApp } from '../context.ts';
import { Icon } from '../icons.tsx';
import { useSidebarField } from '../state.ts';
import type { ComboboxProps } from './combobox.tsx';

/** What the combobox, once it is here, adds to the box. */
export type BoxProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

interface SearchBoxProps {
  /** Name of the box for assistive technology. */
  label: string;
  placeholder?: string;
  /** The header's box: its text is the shared search text, emptied on submit; `/` and ⌘K lead to it. */
  shared?: boolean;
  /** A large box inside a page, and the text it begins with. */
  large?: boolean;
  initial?: string;
  /** Results stand below the box anyway. */
  plain?: boolean;
}

/**
 * A search box: a plain form that works without JavaScript; with it, submitting is a navigation within the site, and at the first focus the
 * suggestions are loaded. The input stays the same element throughout, so nothing that was typed is lost.
 */
export function SearchBox({ label, placeholder, shared, large, initial = '', plain }: SearchBoxProps) {
  const { client, location } = useApp();
  const [text, setText] = useText(shared, initial);
  const input = useRef<HTMLInputElement>(null);
  const [Combobox, setCombobox] = useState<ComponentType<ComboboxProps>>();
  const [boxProps, setBoxProps] = useState<BoxProps>();

  useTypedBefore(input, setText);
  useShortcut(input, shared);

  const wake = () => {
    if (Combobox || plain || !client) return;
    // A module that does not arrive is asked for again at the next focus; the plain box works meanwhile.
    import('./combobox.tsx').then((module) => setCombobox(() => module.default)).catch(() => {});
  };
  const go = (href: string) => {
    if (shared) setText('');
    location.navigate(href);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // What the box holds, also when it was typed and sent before React came.
    const target = searchTarget(input.current?.value ?? text);
    if (target) go(target);
  };
  return (
    <search className={large ? 'search search-large' : 'search'}>
      <form action="/search" onSubmit={onSubmit}>
        <div className="field">
          <Icon name="search" />
          <input
            type="search"
            name="q"
            placeholder={placeholder}
            aria-label={label}
            autoComplete="off"
            enterKeyHint="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onFocus={wake}
            {...boxProps}
            ref={input}
          />
          {large && text && (
            <button
              className="icon-button"
              type="button"
              aria-label="Clear"
              onClick={() => {
                setText('');
                input.current?.focus();
              }}
            >
              <Icon name="close" />
            </button>
          )}
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: it takes no focus; the key is for those who see it */}
          {shared && <kbd aria-hidden="true">/</kbd>}
        </div>
      </form>
      {Combobox && client && (
        <Combobox input={input} client={client} text={text} onText={setText} onGo={go} onBoxProps={setBoxProps} />
      )}
    </search>
  );
}

/** The text of the box: shared state for the header's, its own for others, which follow the text they begin with. */
function useText(shared: boolean | undefined, initial: string): [string, (text: string) => void] {
  const { sidebar } = useApp();
  const sharedText = useSidebarField('searchText');
  const [own, setOwn] = useState(initial);
  useEffect(() => setOwn(initial), [initial]);
  return shared ? [sharedText, (searchText) => sidebar.set({ searchText })] : [own, setOwn];
}

/** Keeps what the reader typed before React came. */
function useTypedBefore(input: { current: HTMLInputElement | null }, setText: (text: string) => void) {
  const set = useRef(setText);
  useLayoutEffect(() => {
    if (input.current?.value) set.current(input.current.value);
    if (document.activeElement === input.current)
      input.current?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  }, [input]);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/.test(target.localName));

/** `/` and ⌘K (Ctrl K) lead to the header's box from anywhere. */
function useShortcut(input: { current: HTMLInputElement | null }, on: boolean | undefined) {
  useEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent) => {
      const command =
        (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
      const slash = event.key === '/' && !event.metaKey && !event.ctrlKey && !event.altKey && !isTyping(event.target);
      if (!command && !slash) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [input, on]);
}
