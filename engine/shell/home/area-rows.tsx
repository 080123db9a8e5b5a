import type { AreaCard } from '../../model/config.ts';
import { Picture } from '../picture.tsx';
import { words } from '../words.ts';

/** Areas as rows, each with what it holds and how many pages it has. */
export function AreaRows({ cards }: { cards: AreaCard[] }) {
  return (
    <ul className="rows">
      {cards.map((card) => (
        <li key={card.id}>
          <a href={card.href}>
            <Picture className="icon" name={card.icon} />
            <b>{card.short ?? card.title}</b>
            <small>
              {card.note ?? (
                <>
                  {card.pages}
                  <span className="vh"> {words.pagesUnit}</span>
                </>
              )}
            </small>
            <span>{card.text}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
