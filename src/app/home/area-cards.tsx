import type { AreaCard } from '../../site/config.ts';
import { AreaIcon } from './area-icon.tsx';

/** Areas or apps as a grid of cells, each with what it holds and how much. An area without a written page leads nowhere yet. */
export function AreaCards({ cards }: { cards: AreaCard[] }) {
  return (
    <ul className="cells areas">
      {cards.map((card) => {
        const content = (
          <>
            <AreaIcon id={card.id} />
            <b>{card.title}</b>
            <span>{card.text}</span>
            <small>{card.note ?? pagesText(card.pages ?? 0)}</small>
          </>
        );
        return <li key={card.id}>{card.href ? <a href={card.href}>{content}</a> : <div>{content}</div>}</li>;
      })}
    </ul>
  );
}

const pagesText = (pages: number) => (pages === 1 ? '1 page' : `${pages} pages`);
