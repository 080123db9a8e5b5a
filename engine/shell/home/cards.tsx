import type { AreaCard } from '../../model/config.ts';
import { fill } from '../../model/fill.ts';
import { Picture } from '../picture.tsx';
import { words } from '../words.ts';

/** Areas as a grid of cells, each with what it holds and how much. */
export function AreaCards({ cards }: { cards: AreaCard[] }) {
  return (
    <ul className="cells areas">
      {cards.map((card) => (
        <li key={card.id}>
          <a href={card.href}>
            <Picture className="icon" name={card.icon} />
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
