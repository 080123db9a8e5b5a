import type { SearchAnswer } from '@folio/search/types';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { interpolate, pluralize } from '../../model/text.ts';
import type { PageModel } from '../../model/types.ts';
import { useApp, useWithBase } from '../context.ts';
import { LoadError } from '../error-boundary.tsx';
import { StringWithElement } from '../formatted-text.tsx';
import { AreaRows } from '../home/home.tsx';
import { Icon } from '../icons.tsx';
import { announce } from '../notices.ts';
import { strings } from '../strings.ts';
import { getMatchedSynonyms, Hits } from './hits.tsx';
import { useSearchEvents } from './search-events.ts';
import { AllPages, ResultsSkeleton } from './search-page.tsx';
import { createSearchQuery, FIRST_HITS } from './suggestions.ts';

const PAGE_SIZE = 10;

/** After this time, the user is offered other ways. A later result still shows. */
const RESULT_TIMEOUT_MS = 10_000;

export interface ResultsProps {
  model: PageModel;
  query: string;
  area: string | undefined;
}

/**
 * The results of a query. One component serves all areas, so that the link of an area keeps the
 * focus.
 */
export default function Results({ model, query, area }: ResultsProps) {
  const { client } = useApp();
  const [{ limit, limitedArea }, setLimit] = useState({ limit: PAGE_SIZE, limitedArea: area });
  if (limitedArea !== area) setLimit({ limit: PAGE_SIZE, limitedArea: area });
  const toQuery = (limit: number) => createSearchQuery(client, query, { limit, area });
  const first = useQuery(toQuery(FIRST_HITS));
  const all = useQuery({ ...toQuery(limit), enabled: first.isSuccess && !first.isPlaceholderData });
  const { data, isPlaceholderData, isError, refetch } = all.data ? all : first;
  const isBusy = isPlaceholderData || (!all.data && !all.isError);
  const isLate = useTimeout();
  const body = useRef<HTMLDivElement>(null);
  const extension = useRef<Extension>(undefined);
  useAnnouncedResult(body, isBusy ? undefined : data, area, extension);
  useSearchEvents(body, query, isBusy ? undefined : data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router resets the title for another area
  useEffect(() => {
    const title = `${model.title}: ${query}${model.headTitle.slice(model.title.length)}`;
    // After the router has set the title.
    queueMicrotask(() => {
      document.title = title;
    });
  }, [query, area, model]);
  if ((isError || isLate) && !data)
    return (
      <>
        <LoadError className="results-failed" message={strings.indexError} onRetry={() => refetch()} />
        <div className="results-nothing">
          <h2 className="small-title">{strings.withoutSearch}</h2>
          <AreaLinks />
          <AllPages />
        </div>
      </>
    );
  if (!data) return <ResultsSkeleton />;
  return (
    <div className="results-body" aria-busy={isBusy} ref={body}>
      <Areas result={data} query={query} area={area} />
      <div>
        <p className="results-count">
          {isPlaceholderData && limit === PAGE_SIZE ? (
            strings.searching
          ) : (
            <Count result={data} query={query} area={area} />
          )}
        </p>
        <Filters result={data} area={area} />
        {(data.partial || all.isError) && (
          <LoadError className="results-failed" message={strings.indexPartError} onRetry={() => all.refetch()} />
        )}
        <Hits hits={data.hits} />
        {data.hits.length >= (isBusy ? PAGE_SIZE : limit) && (
          <button
            className="button"
            type="button"
            aria-disabled={isBusy}
            onClick={() => {
              if (isBusy) return;
              extension.current = { area, previousHits: data.hits.length };
              setLimit({ limit: limit + PAGE_SIZE, limitedArea: area });
            }}
          >
            {strings.showMorePages}
          </button>
        )}
        {!data.hits.length && <NoResults result={data} query={query} area={area} />}
      </div>
    </div>
  );
}

type Extension = { area: string | undefined; previousHits: number };

/** Announces the number of results; after "Show more", also focuses the first new one. */
function useAnnouncedResult(
  body: RefObject<HTMLElement | null>,
  result: SearchAnswer | undefined,
  area: string | undefined,
  extension: RefObject<Extension | undefined>,
) {
  useEffect(() => {
    if (!result || !body.current) return;
    const request = extension.current;
    extension.current = undefined;
    const first = request && body.current.querySelectorAll<HTMLElement>('.hit h2 a')[request.previousHits];
    if (request?.area !== area || !first) {
      announce(body.current.querySelector('.results-count')?.textContent ?? '');
      return;
    }
    first.focus();
    const count = result.hits.length - request.previousHits;
    announce(pluralize(count, strings.morePage, strings.morePages));
  }, [result, body, area, extension]);
}

function useTimeout(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), RESULT_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

function useSearchHref() {
  const withBase = useWithBase();
  return (q: string, area?: string) => withBase(`/search?${new URLSearchParams(area ? { q, area } : { q })}`);
}

interface ResultProps {
  result: SearchAnswer;
  query: string;
  area: string | undefined;
}

function Count({ result: { hits, total, didYouMean }, query, area }: ResultProps): ReactNode {
  const toSearchHref = useSearchHref();
  const synonyms = getMatchedSynonyms(hits);
  const pages = total ? pluralize(total, strings.onePage, strings.pages) : strings.noPages;
  return (
    <>
      <StringWithElement
        text={area ? interpolate(strings.resultsIn, { pages, area }) : interpolate(strings.results, { pages })}
        name="query"
      >
        <b>{query}</b>
      </StringWithElement>
      {synonyms.length > 0 && (
        <>
          {' '}
          <StringWithElement text={strings.sameMeaning} name="words">
            <mark className="quiet">{synonyms[0]}</mark>
            {synonyms.slice(1).map((word) => (
              <Fragment key={word}>
                {', '}
                <mark className="quiet">{word}</mark>
              </Fragment>
            ))}
          </StringWithElement>
        </>
      )}
      {didYouMean && (
        <>
          {' '}
          <StringWithElement text={strings.didYouMean} name="query">
            <a href={toSearchHref(didYouMean, area)}>{didYouMean}</a>
          </StringWithElement>
        </>
      )}
    </>
  );
}

const removeFilter = (query: string, filter: string) => query.replace(filter, '').replace(/\s+/g, ' ').trim();

/** Links that remove an operator of the query, or add one for a kind that several hits have. */
function Filters({ result: { query, filters = [], hits }, area }: Omit<ResultProps, 'query'>) {
  const toSearchHref = useSearchHref();
  const isOfKind = filters.some((filter) => filter.startsWith('kind:'));
  const kinds = hits.flatMap(({ entry, sections }) =>
    [entry, ...sections.map((section) => section.entry)].flatMap((entry) => (entry ? [entry.kind] : [])),
  );
  const frequent = kinds.filter((kind, i) => kinds.indexOf(kind) < i);
  if (!filters.length && !frequent.length) return null;
  return (
    <ul className="results-filters" aria-label={strings.filters}>
      {filters.map((filter) => (
        <li key={filter}>
          <a
            aria-current="true"
            aria-label={interpolate(strings.removeFilter, { filter })}
            href={toSearchHref(removeFilter(query, filter), area)}
          >
            {filter}
            <Icon name="close" />
          </a>
        </li>
      ))}
      {!isOfKind &&
        [...new Set(frequent)].map((kind) => (
          <li key={kind}>
            <a href={toSearchHref(`${query} kind:${kind.toLowerCase()}`, area)}>
              {interpolate(strings.onlyKind, { kind })}
            </a>
          </li>
        ))}
    </ul>
  );
}

function Areas({ result: { areas, filters = [], query: text }, area }: ResultProps) {
  const toSearchHref = useSearchHref();
  const query = filters.filter((filter) => filter.startsWith('area:')).reduce(removeFilter, text);
  if (!areas.length) return null;
  const all = areas.reduce((sum, { count }) => sum + count, 0);
  const entries = [{ area: undefined, count: all }, ...areas];
  return (
    <nav className="areas-list" aria-labelledby="site-areas">
      <h2 className="small-title" id="site-areas">
        {strings.areas}
      </h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.area ?? ''}>
            <a
              href={toSearchHref(query, entry.area)}
              aria-current={entry.area === area ? 'true' : undefined}
              // Browsers leave a link that the edge of the row cuts where it is.
              onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
            >
              {`${entry.area ?? strings.allAreas} `}
              <small>{entry.count}</small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function AreaLinks() {
  const { cards = [] } = useApp().config.home.areas ?? {};
  return cards.length > 0 && <AreaRows cards={cards} />;
}

function NoResults({ result: { didYouMean }, query, area }: ResultProps) {
  const withBase = useWithBase();
  const toSearchHref = useSearchHref();
  const { areas } = useApp().config.home;
  return (
    <div className="results-nothing">
      <h2 className="small-title">{strings.tryTitle}</h2>
      <ul>
        {didYouMean && (
          <li>
            <StringWithElement text={strings.tryOtherSpelling} name="query">
              <a href={toSearchHref(didYouMean)}>{didYouMean}</a>
            </StringWithElement>
          </li>
        )}
        {area && (
          <li>
            <a href={toSearchHref(query)}>{strings.tryAllAreas}</a>
          </li>
        )}
        <li>{strings.tryFewer}</li>
        <li>{strings.tryNames}</li>
        <li>
          <a href={withBase('/search')}>{strings.tryIndex}</a>
        </li>
        {areas && <li>{strings.tryAreas}</li>}
      </ul>
      <AreaLinks />
    </div>
  );
}
