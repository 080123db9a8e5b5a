import { useEffect } from 'react';

/** How far the reader scrolls down, in px, before the round toggle makes room for the text. */
const away = 8;

/**
 * Marks the document while the reader scrolls down; below md the style sheet then slides the round toggle away. Scrolling up and the end of the page bring it
 * back.
 */
export function useHideOnScroll(): void {
  useEffect(() => {
    const root = document.documentElement;
    let turn = scrollY;
    const onScroll = () => {
      const atEnd = scrollY + innerHeight >= root.scrollHeight - 1;
      if (scrollY < turn || atEnd) delete root.dataset.away;
      else if (scrollY - turn < away) return;
      else root.dataset.away = '';
      turn = scrollY;
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      removeEventListener('scroll', onScroll);
      delete root.dataset.away;
    };
  }, []);
}
