import {
  type ComponentType,
  type FormEvent,
  type InputHTMLAttributes,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { toSearchRoute } from '../../model/query.ts';
import { sidebarStore, useApp, useField, useWithBase } from '../context.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Icon, IconButton } from '../icons.tsx';
import { useHydrated } from '../location.tsx';
import { strings } from '../strings.ts';
import type { ComboboxProps } from './combobox.tsx';

/** What the combobox adds to the input. */
export type BoxProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

interface SearchBoxProps {
  label: string;
  placeholder?: string;
  /** The header's box, which shares its text and is cleared on submit. */
  shared?: boolean;
  large?: boolean;
  initial?: string;
  /** The page shows the results. */
  hideSuggestions?: boolean;
}

/** A search form that works without JavaScript. Suggestions are loaded at the first focus. */
export function SearchBox({ label, placeholder, shared, large, initial = '', hideSuggestions }: SearchBoxProps) {
  const { client, location } = useApp();
  const withBase = useWithBase();
  const [text, setText] = useText(shared, initial);
  const input = useRef<HTMLInputElement>(null);
  const [Combobox, setCombobox] = useState<ComponentType<ComboboxProps>>();
  const [boxProps, setBoxProps] = useState<BoxProps>();

  useEarlyInput(input, setText);
  // The user may have focused the box before hydration.
  useEffect(() => {
    const box = input.current;
    if (document.activeElement === box) box?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  }, []);

  const loadCombobox = () => {
    if (Combobox || hideSuggestions || !client) return;
    // The next focus retries.
    import('./combobox.tsx').then((module) => setCombobox(() => module.default)).catch(() => {});
  };
  const navigate = (href: string) => {
    if (shared) setText('');
    location.navigate(href);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // The state may lack what was typed before hydration.
    const target = toSearchRoute(input.current?.value ?? text);
    if (target) navigate(withBase(target));
  };
  return (
    <search className={large ? 'search search-large' : 'search'} aria-label={label}>
      <form action={withBase('/search')} onSubmit={onSubmit}>
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
            onFocus={loadCombobox}
            {...boxProps}
            ref={input}
          />
          {large && text && (
            <IconButton
              icon="close"
              label={strings.clear}
              onClick={() => {
                setText('');
                input.current?.focus();
              }}
            />
          )}
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: not focusable; a visual hint only */}
          {shared && <kbd aria-hidden="true">/</kbd>}
        </div>
      </form>
      {Combobox && client && (
        <ErrorBoundary fallback={() => null}>
          <Combobox
            input={input}
            client={client}
            text={text}
            onText={setText}
            onNavigate={navigate}
            onBoxProps={setBoxProps}
          />
        </ErrorBoundary>
      )}
    </search>
  );
}

/** Returns shared state for the header's box, or own state that follows `initial`. */
function useText(shared: boolean | undefined, initial: string): [string, (text: string) => void] {
  const sharedText = useField(sidebarStore, 'searchText');
  const [text, setText] = useState(initial);
  const [previous, setPrevious] = useState(initial);
  if (previous !== initial) {
    setPrevious(initial);
    setText(initial);
  }
  return shared ? [sharedText, (searchText) => sidebarStore.set({ searchText })] : [text, setText];
}

/** Keeps URLs with a query well below the 8 kB that servers accept. */
export const MAX_INPUT_CHARS = 500;

/** Passes on what the user typed before hydration, which clears the input. */
export function useEarlyInput(input: RefObject<HTMLInputElement | null>, onText: (text: string) => void): void {
  const hydrated = useHydrated();
  const earlyText = useRef('');
  const restore = useEffectEvent(onText);
  useLayoutEffect(() => {
    earlyText.current = input.current?.value ?? '';
  }, [input]);
  useLayoutEffect(() => {
    if (hydrated && earlyText.current) restore(earlyText.current);
  }, [hydrated]);
}
