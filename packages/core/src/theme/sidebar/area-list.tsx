import { useApp } from '../context.ts';
import { Picture } from '../picture.tsx';
import { QueryLink } from '../query-link.tsx';
import { strings } from '../strings.ts';
import type { AreaGroup } from './areas.ts';

/** The areas of the site in columns, each with its number of pages, and the index of all pages. `prefix` keeps the ids of two lists apart. */
export default function AreaList({
  groups,
  current,
  prefix,
}: {
  groups: AreaGroup[];
  current?: string;
  prefix: string;
}) {
  const { config } = useApp();
  const index = config.home.areas?.cards.find(({ sidebars }) => sidebars.length === 0);
  return (
    <>
      <div className="area-cols">
        {groups.map(({ title, cards }, at) => (
          <div key={title}>
            <p id={`${prefix}-${at}`}>{title}</p>
            <ul aria-labelledby={`${prefix}-${at}`}>
              {cards.map((card) => (
                <li key={card.id}>
                  <QueryLink href={card.href} aria-current={card.id === current ? 'true' : undefined}>
                    <Picture name={card.icon} className="icon" />
                    {card.short ?? card.title}
                    <small>
                      {card.pages}
                      <span className="vh"> {strings.pagesUnit}</span>
                    </small>
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
