import type { KeyboardEvent, RefObject } from 'react';
import { moveFocus, usePopover } from '../client-popover.ts';
import { useApp } from '../context.ts';
import { isIndexCard } from '../home/home.tsx';
import { Picture } from '../icons.tsx';
import { QueryLink } from '../location.tsx';
import { PageCount } from '../page-count.tsx';
import { getKey } from '../shortcut.ts';
import { strings } from '../strings.ts';
import type { AreaGroup } from './area-switcher.tsx';

interface AreaListProps {
  groups: AreaGroup[];
  current?: string;
  /** Prefix of element ids, because a page can have two lists. */
  prefix: string;
}

/** The areas with their numbers of pages. */
export default function AreaList({ groups, current, prefix }: AreaListProps) {
  const { config } = useApp();
  const index = config.home.areas?.cards.find(isIndexCard);
  return (
    <>
      <div className="area-cols">
        {groups.map(({ title, cards }, number) => (
          <div key={title}>
            <p id={`${prefix}-${number}`}>{title}</p>
            <ul aria-labelledby={`${prefix}-${number}`}>
              {cards.map((card) => (
                <li key={card.id}>
                  <QueryLink href={card.href} aria-current={card.id === current ? 'true' : undefined}>
                    <Picture name={card.icon} className="icon" />
                    {card.short ?? card.title}
                    {card.pages !== undefined && card.pages > 0 && (
                      <small>
                        <PageCount count={card.pages} />
                      </small>
                    )}
                  </QueryLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {index && (
        <p className="area-all">
          <a href={index.href}>{strings.allPagesIndex}</a>
        </p>
      )}
    </>
  );
}

interface AreasPopoverProps extends Omit<AreaListProps, 'prefix'> {
  button: RefObject<HTMLElement | null>;
  onClose(): void;
}

/** The areas in a popover. A letter moves to the next area that begins with it. */
export function AreasPopover({ button, onClose, ...list }: AreasPopoverProps) {
  const popover = usePopover<HTMLElement>({
    button,
    onClose,
    position({ style }) {
      const top = button.current?.getBoundingClientRect().bottom ?? 0;
      style.top = `${top + 4}px`;
      style.maxHeight = `${innerHeight - top - 16}px`;
    },
    getInitialFocus: (element) => element.querySelector<HTMLElement>('[aria-current]') ?? element.querySelector('a'),
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const links = [...event.currentTarget.querySelectorAll('a')];
    moveFocus(event, links);
    const key = getKey(event.nativeEvent).toLowerCase();
    if (event.defaultPrevented || key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    const start = links.indexOf(document.activeElement as HTMLAnchorElement) + 1;
    const next = [...links.slice(start), ...links.slice(0, start)].find((link) =>
      link.textContent.toLowerCase().startsWith(key),
    );
    next?.focus();
  };
  return (
    <nav className="areas-pop" ref={popover} popover="auto" aria-label={strings.areas} onKeyDown={onKeyDown}>
      <AreaList {...list} prefix="site-areas" />
    </nav>
  );
}
