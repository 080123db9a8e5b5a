import type { KeyboardEvent, RefObject } from 'react';
import { moveFocus, usePopover } from '../drawn-popover.ts';
import { keyOf } from '../keys/shortcut.ts';
import { strings } from '../strings.ts';
import AreaList from './area-list.tsx';
import type { AreaGroup } from './areas.ts';

interface AreasPopoverProps {
  groups: AreaGroup[];
  /** Id of the area of the page. */
  current: string;
  /** The button under which the list opens; it gets the focus back. */
  button: RefObject<HTMLElement | null>;
  onClose(): void;
}

/** The list of areas over the page. Arrows, Home and End move in it, a letter jumps to the next area that begins with it. */
export default function AreasPopover({ groups, current, button, onClose }: AreasPopoverProps) {
  const list = usePopover<HTMLElement>({
    button,
    onClose,
    place(popover) {
      const below = button.current?.getBoundingClientRect().bottom ?? 0;
      popover.style.top = `${below + 4}px`;
      popover.style.maxHeight = `${innerHeight - below - 16}px`;
    },
    first: (popover) => popover.querySelector<HTMLElement>('[aria-current]') ?? popover.querySelector('a'),
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const links = [...event.currentTarget.querySelectorAll('a')];
    moveFocus(event, links);
    const key = keyOf(event.nativeEvent).toLowerCase();
    if (event.defaultPrevented || key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    const next = [...links.slice(at + 1), ...links.slice(0, at + 1)].find((link) =>
      link.textContent.toLowerCase().startsWith(key),
    );
    next?.focus();
  };
  return (
    <nav className="areas-pop" ref={list} popover="auto" aria-label={strings.areas} onKeyDown={onKeyDown}>
      <AreaList groups={groups} current={current} prefix="site-areas" />
    </nav>
  );
}
