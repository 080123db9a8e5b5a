import { type KeyboardEvent, useRef } from 'react';
import { interpolate } from '../../model/interpolate.ts';
import type { FilteredTree } from '../../model/navigation.ts';
import { useApp } from '../context.ts';
import { BracketedString } from '../formatted-string.tsx';
import { Icon } from '../icons.tsx';
import { keyOf } from '../keys/shortcut.ts';
import { strings } from '../strings.ts';
import { MAX_INPUT_CHARS, useEarlyInput } from '../use-early-input.ts';

interface FilterProps {
  text: string;
  filtered: FilteredTree | undefined;
  /** Goes down to the first row of the tree. */
  onDown(): void;
}

/** The box that filters the sidebar by title: counts what matches, and gives everything back on Escape. */
export function Filter({ text, filtered, onDown }: FilterProps) {
  const { sidebar } = useApp();
  const input = useRef<HTMLInputElement>(null);
  const set = (filterText: string) => sidebar.set({ filterText });
  useEarlyInput(input, set);
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyOf(event.nativeEvent);
    if (key === 'Escape' && text) set('');
    else if (key === 'ArrowDown') onDown();
    else return;
    // Escape would also close the drawer around the box.
    event.stopPropagation();
    event.preventDefault();
  };
  return (
    <div className="filter">
      <div className="field">
        <Icon name="search" />
        <input
          ref={input}
          type="search"
          placeholder={strings.filter}
          aria-label={strings.filterLabel}
          autoComplete="off"
          maxLength={MAX_INPUT_CHARS}
          value={text}
          onChange={(event) => set(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <output>
          {filtered && (
            <BracketedString
              text={interpolate(strings.filterMatches, { matches: filtered.matches, total: filtered.total })}
              className="vh"
            />
          )}
        </output>
        {text && (
          <button
            className="icon-button"
            type="button"
            aria-label={strings.filterClear}
            onClick={() => {
              set('');
              input.current?.focus();
            }}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
    </div>
  );
}
