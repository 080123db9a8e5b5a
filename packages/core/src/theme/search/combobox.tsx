import { useQuery } from '@tanstack/react-query';
import { useCombobox } from 'downshift';
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { toSearchRoute } from '../../model/query.ts';
import { interpolate, pluralize } from '../../model/text.ts';
import { type Client, useApp } from '../context.ts';
import { emitEvent } from '../events.ts';
import { HighlightedText } from '../formatted-text.tsx';
import { Icon } from '../icons.tsx';
import { announce } from '../notices.ts';
import { getKey } from '../shortcut.ts';
import { strings } from '../strings.ts';
import { getMarkedWords, markOnArrival } from './mark-words.ts';
import { clearVisits, loadRecentPages } from './recent.ts';
import type { BoxProps } from './search-box.tsx';
import {
  createFailureSuggestion,
  createPastedSuggestion,
  createRecentSuggestions,
  createSearchQuery,
  FIRST_HITS,
  groupByArea,
  type Suggestion,
  toSuggestions,
} from './suggestions.ts';

export interface ComboboxProps {
  input: RefObject<HTMLInputElement | null>;
  client: Client;
  text: string;
  onText(text: string): void;
  onNavigate(href: string): void;
  /** Receives the attributes and handlers for the input. */
  onBoxProps(props: BoxProps | undefined): void;
}

const ANNOUNCE_DELAY_MS = 800;

const { stateChangeTypes: changes } = useCombobox;

/** The suggestions below a search box. */
export default function Combobox({ input, client, text, onText, onNavigate, onBoxProps }: ComboboxProps) {
  const [isActive, setActive] = useState(() => document.activeElement === input.current);
  const {
    location,
    config: { base, pasted },
  } = useApp();
  const target = toSearchRoute(text);
  const {
    data: result,
    isPlaceholderData,
    isError,
  } = useQuery({
    ...createSearchQuery(client, text, { limit: FIRST_HITS, typing: true }),
    enabled: target !== null,
  });
  const rows = useMemo(() => {
    if (text) {
      if (!target) return [];
      if (isError) return [createFailureSuggestion(target, base)];
      return result ? [...toSuggestions(result, target, base), ...createPastedSuggestion(text, pasted, base)] : [];
    }
    return createRecentSuggestions(isActive ? loadRecentPages(window.location.pathname) : [], base);
  }, [result, isError, target, text, isActive, base, pasted]);
  const isOpen = isActive && rows.length > 0;
  // Recent pages are no results.
  const emitSearch = (position?: number) =>
    result && text && emitEvent({ type: 'search', query: text, results: result.total, position });
  useEffect(() => {
    const box = input.current;
    const onFocus = () => !box?.value && setActive(true);
    // On the search page, the box keeps the focus after submit.
    const onSubmit = () => setActive(false);
    box?.addEventListener('focus', onFocus);
    box?.form?.addEventListener('submit', onSubmit);
    return () => {
      box?.removeEventListener('focus', onFocus);
      box?.form?.removeEventListener('submit', onSubmit);
    };
  }, [input]);

  const { highlightedIndex, getInputProps, getItemProps, getMenuProps } = useCombobox<Suggestion>({
    items: rows,
    inputValue: text,
    isOpen,
    selectedItem: null,
    itemToString: () => text,
    itemToKey: (row) => row?.href,
    onIsOpenChange: ({ isOpen }) => setActive(isOpen),
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return;
      if (selectedItem.href) {
        if (selectedItem.area) {
          markOnArrival(location, selectedItem.href, getMarkedWords(input.current?.closest('search')));
          emitSearch(rows.indexOf(selectedItem) + 1);
        }
        onNavigate(selectedItem.href);
      } else {
        clearVisits();
        announce(strings.recentCleared);
      }
    },
    onInputValueChange: ({ type, inputValue }) => type === changes.InputKeyDownEscape && onText(inputValue),
    stateReducer(state, { type, changes: next }) {
      // Leaving the box selects nothing; a click into it doesn't close the list.
      if (type === changes.InputBlur) return { ...next, selectedItem: null, inputValue: state.inputValue };
      if (type === changes.InputClick) return { ...next, isOpen: true };
      return next;
    },
  });

  const onKeyDown = ({
    altKey,
    nativeEvent,
  }: KeyboardEvent & { nativeEvent: { preventDownshiftDefault?: boolean } }) => {
    const key = getKey(nativeEvent);
    const isClosing = altKey && key === 'ArrowUp';
    if (isClosing) setActive(false);
    // Enter submits the form; Home, End and input methods edit the text.
    nativeEvent.preventDownshiftDefault =
      isClosing || (key === 'Enter' && highlightedIndex < 0) || ['', 'Home', 'End'].includes(key);
  };
  const props = getInputProps(
    {
      'aria-label': input.current?.getAttribute('aria-label') ?? undefined,
      onKeyDown,
      onChange: (event) => onText(event.currentTarget.value),
      // A late result must not open the list.
      onBlur: () => {
        setActive(false);
        if (result?.total === 0 && !isPlaceholderData) emitSearch();
      },
    },
    { suppressRefError: true },
  );
  useBoxProps(props as BoxProps, input, onBoxProps);
  useAnnouncedCount(isOpen && text ? result?.total : undefined);

  const getOptionProps = (row: Suggestion) => ({
    ...getItemProps({
      item: row,
      index: rows.indexOf(row),
      onClick: (event: MouseEvent & { nativeEvent: { preventDownshiftDefault?: boolean } }) => {
        // Let the browser open a new tab; otherwise downshift selects the row.
        if (event.metaKey || event.ctrlKey || event.shiftKey) event.nativeEvent.preventDownshiftDefault = true;
        else event.preventDefault();
      },
    }),
    href: row.href || undefined,
    'aria-label': row.page && interpolate(strings.sectionOf, { section: row.title.text, page: row.page }),
    tabIndex: -1,
  });
  const groups = groupByArea(rows);
  return (
    <div className="suggest" {...getMenuProps({ 'aria-label': strings.suggestions })} hidden={!isOpen}>
      {groups.length > 0 && (
        <div className="suggest-list">
          {groups.map(({ area, rows: group }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
            <div className="suggest-group" role="group" aria-label={area} key={area}>
              <p className="suggest-title" aria-hidden="true">
                {area}
              </p>
              {group.map((row) => (
                <a key={row.href} className={row.page ? 'option option-section' : 'option'} {...getOptionProps(row)}>
                  <Icon name={row.page ? 'hash' : row.href ? 'doc' : 'close'} />
                  <b>
                    <HighlightedText {...row.title} />
                  </b>
                  {row.kind && <span className="kind">{row.kind}</span>}
                  <small>{row.note && <HighlightedText {...row.note} />}</small>
                </a>
              ))}
            </div>
          ))}
        </div>
      )}
      <div className="suggest-foot">
        {rows
          .filter(({ area }) => !area)
          .map((row) => (
            <a key={row.href} {...getOptionProps(row)}>
              {row.title.text}
            </a>
          ))}
        {rows.length > 1 && (
          <>
            <span aria-hidden="true">
              <kbd>↑</kbd> <kbd>↓</kbd> {strings.suggestMove}
            </span>
            <span aria-hidden="true">
              <kbd>Enter</kbd> {strings.suggestOpen}
            </span>
            <span aria-hidden="true">
              <kbd>Esc</kbd> {strings.suggestClose}
            </span>
          </>
        )}
      </div>
    </div>
  );
}

/** Gives the input stable handlers: those of the combobox change at every render. */
function useBoxProps(
  props: BoxProps,
  input: RefObject<HTMLInputElement | null>,
  onBoxProps: (props: BoxProps | undefined) => void,
) {
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
    const { ref } = props;
    if (typeof ref === 'function') ref(input.current);
  });
  const { id, role } = props;
  const active = props['aria-activedescendant'];
  const expanded = props['aria-expanded'];
  const controls = props['aria-controls'];
  useLayoutEffect(() => {
    onBoxProps({
      id,
      role,
      'aria-autocomplete': 'list',
      'aria-activedescendant': active || undefined,
      'aria-expanded': expanded,
      'aria-controls': controls,
      onChange: (event) => latest.current.onChange?.(event),
      onKeyDown: (event) => latest.current.onKeyDown?.(event),
      onBlur: (event) => latest.current.onBlur?.(event),
      onClick: (event) => latest.current.onClick?.(event),
    });
  }, [id, role, active, expanded, controls, onBoxProps]);
  useLayoutEffect(() => () => onBoxProps(undefined), [onBoxProps]);
}

function useAnnouncedCount(total: number | undefined) {
  useEffect(() => {
    if (total === undefined) return;
    const timer = setTimeout(
      () => announce(total ? pluralize(total, strings.pageFound, strings.pagesFound) : strings.noneFound),
      ANNOUNCE_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [total]);
}
