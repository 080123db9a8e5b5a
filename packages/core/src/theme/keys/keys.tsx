import { lazy, Suspense, useEffect, useState } from 'react';
import { useNextTheme } from '../header/color-scheme-switch.tsx';
import { useHydrated } from '../location.ts';
import { strings } from '../strings.ts';
import { shortcutOf } from './shortcut.ts';

const KeyList = lazy(() => import('./key-list.tsx'));

/** Clicks the pagination link that shows: a page with a variant has two paginations. */
function turn(rel: 'prev' | 'next') {
  const links = document.querySelectorAll<HTMLElement>(`.pager [rel=${rel}]`);
  [...links].find((link) => link.checkVisibility())?.click();
}

/**
 * The shortcuts, and the button of the footer that lists them. The list is loaded on demand. The boot script
 * leads to the search box before this component is there (packages/core/src/client/boot.ts); it does not know layouts without
 * Latin letters.
 */
export function Keys() {
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const chooseNextTheme = useNextTheme();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || event.defaultPrevented) return;
      const shortcut = shortcutOf(event);
      if (shortcut === '?') setOpen(!open);
      if (shortcut === '[') turn('prev');
      if (shortcut === ']') turn('next');
      if (shortcut === 't') chooseNextTheme();
      if (shortcut === '/') {
        event.preventDefault();
        const box = document.querySelector<HTMLInputElement>('.header input');
        box?.focus();
        box?.select();
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  if (!hydrated) return null;
  return (
    <>
      <button className="keys-button" type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {strings.keyboard}
      </button>
      {open && (
        <Suspense>
          <KeyList onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
