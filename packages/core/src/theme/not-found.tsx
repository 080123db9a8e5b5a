import { useQuery } from '@tanstack/react-query';
import { findSimilarRoutes, toSearchWords } from '../model/fuzzy-match.ts';
import { tryDecode } from '../model/text.ts';
import { useApp, useWithBase } from './context.ts';
import { AreaRows } from './home/home.tsx';
import { Icon } from './icons.tsx';
import { ids } from './ids.ts';
import { usePathname } from './location.tsx';
import { SearchBox } from './search/search-box.tsx';
import { strings } from './strings.ts';

/**
 * The 404 page. The static HTML has only the areas; path, search words and similar pages need
 * JavaScript.
 */
export function NotFound() {
  const { client, config } = useApp();
  const withBase = useWithBase();
  const path = usePathname();
  const { data: pages, isError } = useQuery({
    queryKey: ['pages'],
    queryFn: () => (client ? client.loadPages() : []),
    enabled: path !== '',
  });
  const similarPages = pages ? findSimilarRoutes(path, pages) : [];
  return (
    <main className="not-found" id={ids.main}>
      <article data-ready={pages || isError ? '' : undefined}>
        <p className="not-found-path">
          {'404 '}
          {path && <code>{tryDecode(path) ?? path}</code>}
        </p>
        <h1 tabIndex={-1}>{strings.notFoundHeading}</h1>
        <p className="lead">{strings.notFoundHelp}</p>
        <SearchBox label={strings.searchAll} placeholder={strings.searchAll} large initial={toSearchWords(path)} />
        <div className="not-found-links">
          {similarPages.length > 0 && (
            <>
              <h2 id="site-similar-pages">{strings.similarPages}</h2>
              <ul className="similar-pages" aria-labelledby="site-similar-pages">
                {similarPages.map((page) => (
                  <li key={page.route}>
                    <a href={withBase(page.route)}>
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
