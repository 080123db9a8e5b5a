import { type KeyboardEvent, useRef } from 'react';
import { fill } from '../../model/fill.ts';
import type { FilteredTree } from '../../model/navigation.ts';
import { useApp } from '../context.ts';
import { Icon } from '../icons.tsx';
import { keyOf } from '../keys/shortcut.ts';
import { longestText, useTypedBefore } from '../typed-before.ts';
import { Bracketed } from '../worded.tsx';
import { words } from '../words.ts';

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
  useTypedBefore(input, set);
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
          placeholder={words.filter}
          aria-label={words.filterLabel}
          autoComplete="off"
          maxLength={longestText}
          value={text}
          onChange={(event) => set(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <output>
          {filtered && (
            <Bracketed
              text={fill(words.filterMatches, { matches: filtered.matches, total: filtered.total })}
              className="vh"
            />
          )}
        </output>
        {text && (
          <button
            className="icon-button"
            type="button"
            aria-label={words.filterClear}
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
