import { useQuery } from '@tanstack/react-query';
import { findSimilarRoutes, toSearchWords } from '../../model/fuzzy-match.ts';
import { useAddress, useApp } from '../context.ts';
import { AreaRows } from '../home/area-rows.tsx';
import { Icon } from '../icons.tsx';
import { ids } from '../ids.ts';
import { usePathname } from '../location.ts';
import { SearchBox } from '../search/search-box.tsx';
import { strings } from '../strings.ts';

/**
 * The page of addresses that have none. The server knows no address: path, words and nearest pages come with JavaScript; without it there are the
 * areas alone.
 */
export function NotFound() {
  const { client, config } = useApp();
  const at = useAddress();
  const path = usePathname();
  const { data: pages, isError } = useQuery({
    queryKey: ['pages'],
    queryFn: () => (client ? client.pages() : []),
    enabled: path !== '',
  });
  const near = pages ? findSimilarRoutes(path, pages) : [];
  return (
    <main className="lost" id={ids.main}>
      <article data-ready={pages || isError ? '' : undefined}>
        <p className="lost-code">
          {'404 '}
          {path && <code>{readable(path)}</code>}
        </p>
        <h1 tabIndex={-1}>{strings.lostHeading}</h1>
        <p className="lead">{strings.lostLead}</p>
        <SearchBox label={strings.searchAll} placeholder={strings.searchAll} large initial={toSearchWords(path)} />
        <div className="lost-ways">
          {near.length > 0 && (
            <>
              <h2 id="site-near">{strings.lostNear}</h2>
              <ul className="near" aria-labelledby="site-near">
                {near.map((page) => (
                  <li key={page.route}>
                    <a href={at(page.route)}>
                      <b>{page.title}</b>
                      <code>{page.route}</code>
                      <Icon name="chev" />
                    </a>
                  </li>
                ))}
              </ul>
            </>
          )}
          {config.home.areas && (
            <>
              <h2>{strings.areas}</h2>
              <AreaRows cards={config.home.areas.cards} />
            </>
          )}
        </div>
      </article>
    </main>
  );
}

/** The path as a reader would write it; as it is where it cannot be decoded. */
function readable(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
