import type { AreaCard } from '../../model/config.ts';
import { Picture } from '../picture.tsx';
import { strings } from '../strings.ts';

/** Areas as rows, each with what it holds and how many pages it has; where its card says so, also who it is for and what its header looks like. */
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
                  <span className="vh"> {strings.pagesUnit}</span>
                </>
              )}
            </small>
            <span>{card.text}</span>
            {card.who && <span>{card.who}</span>}
            {card.header && (
              <span className="strip" aria-hidden="true">
                {card.header.join('\u2003')}
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
