import {
  type ComponentType,
  type FormEvent,
  type InputHTMLAttributes,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react';
import { toSearchRoute } from '../../model/query.ts';
import { useAddress, useApp } from '../context.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Icon } from '../icons.tsx';
import { useSidebarField } from '../state.ts';
import { strings } from '../strings.ts';
import { MAX_INPUT_CHARS, useEarlyInput } from '../use-early-input.ts';
import type { ComboboxProps } from './combobox.tsx';

/** What the combobox, once it is here, adds to the box. */
export type BoxProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

interface SearchBoxProps {
  /** Name of the box for assistive technology. */
  label: string;
  placeholder?: string;
  /** The header's box: its text is the shared search text, emptied on submit; `/` and ⌘K lead to it (packages/core/src/client/boot.ts). */
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
  const at = useAddress();
  const [text, setText] = useText(shared, initial);
  const input = useRef<HTMLInputElement>(null);
  const [Combobox, setCombobox] = useState<ComponentType<ComboboxProps>>();
  const [boxProps, setBoxProps] = useState<BoxProps>();

  useEarlyInput(input, setText);
  // Who is in the box already gets what its focus brings.
  useEffect(() => {
    const box = input.current;
    if (document.activeElement === box) box?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  }, []);

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
    const target = toSearchRoute(input.current?.value ?? text);
    if (target) go(at(target));
  };
  return (
    <search className={large ? 'search search-large' : 'search'} aria-label={label}>
      <form action={at('/search')} onSubmit={onSubmit}>
        <div className="field">
          <Icon name="search" />
          <input
            type="search"
            name="q"
            placeholder={placeholder}
            aria-label={label}
            autoComplete="off"
            maxLength={MAX_INPUT_CHARS}
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
              aria-label={strings.clear}
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
        // Without suggestions the box is a plain one.
        <ErrorBoundary fallback={() => null}>
          <Combobox input={input} client={client} text={text} onText={setText} onGo={go} onBoxProps={setBoxProps} />
        </ErrorBoundary>
      )}
    </search>
  );
}

/** The text of the box: shared state for the header's, its own for others, which follow the text they begin with. */
function useText(shared: boolean | undefined, initial: string): [string, (text: string) => void] {
  const { sidebar } = useApp();
  const sharedText = useSidebarField('searchText');
  const [own, setOwn] = useState(initial);
  const [began, setBegan] = useState(initial);
  if (began !== initial) {
    setBegan(initial);
    setOwn(initial);
  }
  return shared ? [sharedText, (searchText) => sidebar.set({ searchText })] : [own, setOwn];
}
