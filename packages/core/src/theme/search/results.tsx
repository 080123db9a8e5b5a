import type { SearchAnswer } from '@folio/search/types.ts';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { interpolate } from '../../model/interpolate.ts';
import type { PageModel } from '../../model/types.ts';
import { announce } from '../announce.ts';
import { useAddress, useApp } from '../context.ts';
import { StringWithElement } from '../formatted-string.tsx';
import { AreaRows } from '../home/area-rows.tsx';
import { strings } from '../strings.ts';
import { AllPages } from './all-pages.tsx';
import { Hits } from './hits.tsx';
import { getMatchedSynonyms } from './matched-synonyms.ts';
import { searchQuery } from './query.ts';
import { ResultsSkeleton } from './results-skeleton.tsx';

/** Pages that an answer begins with, and that each wish for more adds. */
const step = 20;

export interface ResultsProps {
  /** The page that they are on. */
  model: PageModel;
  query: string;
  /** The only area that is wanted. */
  area: string | undefined;
}

/**
 * The answer to a query: how many pages hold it, by area, and the pages. One component serves all areas of a query, so that the focus stays on the link
 * of an area.
 */
export default function Results({ model, query, area }: ResultsProps) {
  const { client } = useApp();
  const [{ limit, limitedArea }, setLimit] = useState({ limit: step, limitedArea: area });
  if (limitedArea !== area) setLimit({ limit: step, limitedArea: area });
  const { data, isPlaceholderData, isError, refetch } = useQuery(
    searchQuery(client, query, { limit, ...(area && { area }) }),
  );
  const late = useLate();
  const body = useRef<HTMLDivElement>(null);
  const extension = useRef<Extension>(undefined);
  useAnnouncedAnswer(body, isPlaceholderData ? undefined : data, area, extension);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router writes the title of the page for another area, too
  useEffect(() => {
    const title = `${model.title}: ${query}${model.headTitle.slice(model.title.length)}`;
    // After the router, which has the title of the page alone.
    queueMicrotask(() => {
      document.title = title;
    });
  }, [query, area, model]);
  if ((isError || late) && !data)
    return (
      <>
        <Failed onRetry={refetch} />
        <div className="results-nothing">
          <h2 className="small-title">{strings.withoutSearch}</h2>
          <AreaLinks />
          <AllPages />
        </div>
      </>
    );
  if (!data) return <ResultsSkeleton />;
  return (
    <div className="results-body" aria-busy={isPlaceholderData} ref={body}>
      <Areas answer={data} query={query} area={area} />
      <div>
        <p className="results-count">
          {isPlaceholderData && limit === step ? strings.searching : <Count answer={data} query={query} area={area} />}
        </p>
        {data.partial && <Failed partial onRetry={refetch} />}
        <Hits hits={data.hits} />
        {data.hits.length >= (isPlaceholderData ? step : limit) && (
          <button
            className="button"
            type="button"
            aria-disabled={isPlaceholderData}
            onClick={() => {
              if (isPlaceholderData) return;
              extension.current = { area, before: data.hits.length };
              setLimit({ limit: limit + step, limitedArea: area });
            }}
          >
            {strings.showMorePages}
          </button>
        )}
        {!data.hits.length && <Nothing answer={data} query={query} area={area} />}
      </div>
    </div>
  );
}

/** What "Show more" was pressed for: an area, and how many hits it showed before. */
type Extension = { area: string | undefined; before: number };

/**
 * Announces what an answer says, in the region that is in every page from the start: a region that comes with its text is not spoken. Where the user has
 * asked for more pages, their number is announced, and the first of them gets the focus.
 */
function useAnnouncedAnswer(
  body: RefObject<HTMLElement | null>,
  answer: SearchAnswer | undefined,
  area: string | undefined,
  extension: RefObject<Extension | undefined>,
) {
  useEffect(() => {
    if (!answer || !body.current) return;
    const asked = extension.current;
    extension.current = undefined;
    const first = asked && body.current.querySelectorAll<HTMLElement>('.hit h2 a')[asked.before];
    if (asked?.area !== area || !first) {
      announce(body.current.querySelector('.results-count')?.textContent ?? '');
      return;
    }
    first.focus();
    const count = answer.hits.length - asked.before;
    announce(count === 1 ? strings.morePage : interpolate(strings.morePages, { count }));
  }, [answer, body, area, extension]);
}

/** How long an answer may take until the reader is offered other ways, in ms. An answer that comes later still shows. */
const searchPatience = 10_000;

/** Whether the time for an answer has passed since the results first showed. */
function useLate(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), searchPatience);
    return () => clearTimeout(timer);
  }, []);
  return late;
}

/** Makes the address of a search, in one area where one is given. */
function useSearchHref() {
  const at = useAddress();
  return (q: string, area?: string) => at(`/search?${new URLSearchParams(area ? { q, area } : { q })}`);
}

interface AnswerProps {
  answer: SearchAnswer;
  query: string;
  area: string | undefined;
}

function Count({ answer: { hits, total, didYouMean }, query, area }: AnswerProps): ReactNode {
  const searchHref = useSearchHref();
  const also = getMatchedSynonyms(hits);
  const pages = total === 1 ? strings.onePage : total ? interpolate(strings.pages, { count: total }) : strings.noPages;
  return (
    <>
      <StringWithElement
        text={area ? interpolate(strings.resultsIn, { pages, area }) : interpolate(strings.results, { pages })}
        name="query"
      >
        <b>{query}</b>
      </StringWithElement>
      {also.length > 0 && (
        <>
          {' '}
          <StringWithElement text={strings.sameMeaning} name="words">
            <mark className="quiet">{also[0]}</mark>
            {also.slice(1).map((word) => (
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
            <a href={searchHref(didYouMean, area)}>{didYouMean}</a>
          </StringWithElement>
        </>
      )}
    </>
  );
}

function Areas({ answer: { areas }, query, area }: AnswerProps) {
  const searchHref = useSearchHref();
  if (!areas.length) return <div />;
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
            <a href={searchHref(query, entry.area)} aria-current={entry.area === area ? 'true' : undefined}>
              {`${entry.area ?? strings.allAreas} `}
              <small>{entry.count}</small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The ways into the site that need no index. */
function AreaLinks() {
  const { cards = [] } = useApp().config.home.areas ?? {};
  if (!cards.length) return null;
  return <AreaRows cards={cards} />;
}

function Nothing({ answer: { didYouMean }, query, area }: AnswerProps) {
  const at = useAddress();
  const searchHref = useSearchHref();
  const { areas } = useApp().config.home;
  return (
    <div className="results-nothing">
      <h2 className="small-title">{strings.tryTitle}</h2>
      <ul>
        {didYouMean && (
          <li>
            <StringWithElement text={strings.trySpelling} name="query">
              <a href={searchHref(didYouMean)}>{didYouMean}</a>
            </StringWithElement>
          </li>
        )}
        {area && (
          <li>
            <a href={searchHref(query)}>{strings.tryAllAreas}</a>
          </li>
        )}
        <li>{strings.tryFewer}</li>
        <li>{strings.tryNames}</li>
        <li>
          <a href={at('/search')}>{strings.tryIndex}</a>
        </li>
        {areas && <li>{strings.tryAreas}</li>}
      </ul>
      <AreaLinks />
    </div>
  );
}

/** The index, or a part of it, could not be read. */
function Failed({ partial, onRetry }: { partial?: boolean; onRetry(): void }) {
  return (
    <p className="results-failed" role="alert">
      {`${partial ? strings.indexPartFault : strings.indexFault} `}
      <button className="button" type="button" onClick={() => onRetry()}>
        {strings.retry}
      </button>
    </p>
  );
}
