import { lazy, Suspense, useEffect, useState } from 'react';
import { useHydrated } from '../location.ts';
import { nextTheme, useTheme } from '../theme.ts';
import { words } from '../words.ts';
import { isSingleKey } from './shortcut.ts';

const KeyList = lazy(() => import('./key-list.tsx'));

/** Presses the link of the pager that shows: a page with a variant has two pagers. */
function turn(rel: 'prev' | 'next') {
  const links = document.querySelectorAll<HTMLElement>(`.pager [rel=${rel}]`);
  [...links].find((link) => link.checkVisibility())?.click();
}

/**
 * The commands of one key but `/`, which works before the client does (engine/client/boot.ts), and the button of the footer that lists all of them. The list is
 * loaded when the reader asks for it.
 */
export function Keys() {
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const [theme, choose] = useTheme();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || !isSingleKey(event)) return;
      if (event.key === '?') setOpen(!open);
      if (event.key === '[') turn('prev');
      if (event.key === ']') turn('next');
      if (/^t$/i.test(event.key)) choose(nextTheme(theme));
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  if (!hydrated) return null;
  return (
    <>
      <button className="keys-button" type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.keyboard}
      </button>
      {open && (
        <Suspense>
          <KeyList onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
