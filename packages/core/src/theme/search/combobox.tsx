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
import { interpolate } from '../../model/interpolate.ts';
import { toSearchRoute } from '../../model/query.ts';
import { announce } from '../announce.ts';
import { type Client, useApp } from '../context.ts';
import { Icon } from '../icons.tsx';
import { keyOf } from '../keys/shortcut.ts';
import { MarkedText } from '../marked.tsx';
import { strings } from '../strings.ts';
import { searchQuery } from './query.ts';
import { allPagesRow, clearRow, clearVisits, recentPages, recentRow } from './recent.ts';
import type { BoxProps } from './search-box.tsx';
import { groupRows, type Suggestion, toSuggestions } from './suggestions.ts';

export interface ComboboxProps {
  /** The box itself; it belongs to `SearchBox` and stays in place. */
  input: RefObject<HTMLInputElement | null>;
  client: Client;
  text: string;
  onText(text: string): void;
  /** Shows a page of this site. */
  onGo(href: string): void;
  /** Hands over what the box must carry to be a combobox. */
  onBoxProps(props: BoxProps | undefined): void;
}

/** Pages that are offered; more stand on the search page. */
const mostHits = 6;

const { stateChangeTypes: changes } = useCombobox;

/** Suggestions under a search box: pages and sections as the reader types, and the way to all results. */
export default function Combobox({ input, client, text, onText, onGo, onBoxProps }: ComboboxProps) {
  const [wanted, setWanted] = useState(() => document.activeElement === input.current);
  const { base } = useApp().config;
  const target = toSearchRoute(text);
  const { data: answer } = useQuery({ ...searchQuery(client, text, { limit: mostHits }), enabled: target !== null });
  const rows = useMemo(() => {
    if (text) return answer && target ? toSuggestions(answer, target, base) : [];
    // An empty box offers where the reader has been, each time that it is entered.
    const recent = wanted ? recentPages(location.pathname) : [];
    return recent.length ? [...recent.map(recentRow), clearRow(), allPagesRow(base)] : [];
  }, [answer, target, text, wanted, base]);
  const isOpen = wanted && rows.length > 0;
  useEffect(() => {
    const box = input.current;
    const enter = () => !box?.value && setWanted(true);
    // The box keeps the focus when the results page asks for other results; an empty box would offer recent pages there.
    const leave = () => setWanted(false);
    box?.addEventListener('focus', enter);
    box?.form?.addEventListener('submit', leave);
    return () => {
      box?.removeEventListener('focus', enter);
      box?.form?.removeEventListener('submit', leave);
    };
  }, [input]);

  const { highlightedIndex, getInputProps, getItemProps, getMenuProps } = useCombobox<Suggestion>({
    items: rows,
    inputValue: text,
    isOpen,
    selectedItem: null,
    itemToString: () => text,
    itemToKey: (row) => row?.href,
    onIsOpenChange: ({ isOpen }) => setWanted(isOpen),
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return;
      if (selectedItem.href) onGo(selectedItem.href);
      else {
        clearVisits();
        announce(strings.recentCleared);
      }
    },
    onInputValueChange: ({ type, inputValue }) => type === changes.InputKeyDownEscape && onText(inputValue),
    stateReducer(state, { type, changes: next }) {
      // Leaving the box chooses nothing; a click into it never closes the list.
      if (type === changes.InputBlur) return { ...next, selectedItem: null, inputValue: state.inputValue };
      if (type === changes.InputClick) return { ...next, isOpen: true };
      return next;
    },
  });

  const onKeyDown = ({
    altKey,
    nativeEvent,
  }: KeyboardEvent & { nativeEvent: { preventDownshiftDefault?: boolean } }) => {
    const key = keyOf(nativeEvent);
    const closes = altKey && key === 'ArrowUp';
    if (closes) setWanted(false);
    // Enter on what was typed sends the form; Home and End move in the text; an input method has its own keys.
    nativeEvent.preventDownshiftDefault =
      closes || (key === 'Enter' && highlightedIndex < 0) || ['', 'Home', 'End'].includes(key);
  };
  const props = getInputProps(
    {
      'aria-label': input.current?.getAttribute('aria-label') ?? undefined,
      onKeyDown,
      onChange: (event) => onText(event.currentTarget.value),
      // An answer that comes after the reader has left must not open the list.
      onBlur: () => setWanted(false),
    },
    { suppressRefError: true },
  );
  useBoxProps(props as BoxProps, input, onBoxProps);
  useSpokenCount(isOpen && text ? answer?.total : undefined);

  const option = (row: Suggestion) => ({
    ...getItemProps({
      item: row,
      index: rows.indexOf(row),
      onClick: (event: MouseEvent & { nativeEvent: { preventDownshiftDefault?: boolean } }) => {
        // A new tab is the browser's business; else the choice is made here and nowhere else.
        if (event.metaKey || event.ctrlKey || event.shiftKey) event.nativeEvent.preventDownshiftDefault = true;
        else event.preventDefault();
      },
    }),
    href: row.href || undefined,
    'aria-label': row.page && interpolate(strings.sectionOf, { section: row.title.text, page: row.page }),
    tabIndex: -1,
  });
  const groups = groupRows(rows);
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
                <a key={row.href} className={row.page ? 'option option-section' : 'option'} {...option(row)}>
                  <Icon name={row.page ? 'hash' : row.href ? 'doc' : 'close'} />
                  <b>
                    <MarkedText {...row.title} />
                  </b>
                  {row.kind && <span className="kind">{row.kind}</span>}
                  <small>
                    <MarkedText {...row.note} />
                  </small>
                </a>
              ))}
            </div>
          ))}
        </div>
      )}
      <div className="suggest-foot">
        {rows.slice(-1).map((row) => (
          <a key={row.href} {...option(row)}>
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

/**
 * Gives the box what makes it a combobox. The attributes change seldom, the handlers at every render: the box gets handlers that always call
 * the latest.
 */
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

/** Speaks how many pages answer, once the reader pauses. */
function useSpokenCount(total: number | undefined) {
  useEffect(() => {
    if (total === undefined) return;
    const timer = setTimeout(
      () =>
        announce(
          total === 1
            ? strings.pageFound
            : total
              ? interpolate(strings.pagesFound, { count: total })
              : strings.noneFound,
        ),
      800,
    );
    return () => clearTimeout(timer);
  }, [total]);
}
