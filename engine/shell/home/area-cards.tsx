import type { AreaCard } from '../../model/config.ts';
import { fill } from '../../model/fill.ts';
import { words } from '../words.ts';
import { AreaIcon } from './area-icon.tsx';

/** Areas or apps as a grid of cells, each with what it holds and how much. */
export function AreaCards({ cards }: { cards: AreaCard[] }) {
  return (
    <ul className="cells areas">
      {cards.map((card) => (
        <li key={card.id}>
          <a href={card.href}>
            <AreaIcon id={card.id} />
            <b>{card.title}</b>
            <span>{card.text}</span>
            <small>{card.note ?? pagesText(card.pages ?? 0)}</small>
          </a>
        </li>
      ))}
    </ul>
  );
}

const pagesText = (pages: number) => (pages === 1 ? words.onePage : fill(words.pages, { count: pages }));
