import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { fill } from '../../model/fill.ts';
import type { PageModel } from '../../model/types.ts';
import type { SearchAnswer } from '../../search/types.ts';
import { useAddress, useApp } from '../context.ts';
import { ids } from '../ids.ts';
import { useHydrated, useQueryParameter } from '../location.ts';
import { Around } from '../worded.tsx';
import { words } from '../words.ts';
import { AllPages } from './all-pages.tsx';
import { Hits } from './hits.tsx';
import { searchQuery } from './query.ts';
import { SearchBox } from './search-box.tsx';

/** Pages that an answer begins with, and that each wish for more adds. */
const step = 20;

/** The results page. The query stands in the address, so back and forward work; without one it asks for it and lists all pages. */
export function SearchPage({ model }: { model: PageModel }) {
  const q = useQueryParameter('q');
  const area = useQueryParameter('area');
  const ready = useHydrated();
  // A text that starts with a space is no search (section 5 of the specification).
  const asked = q && /^\S/.test(q) ? q : undefined;
  useEffect(() => {
    if (!asked) return;
    const title = `${model.title}: ${asked}${model.headTitle.slice(model.title.length)}`;
    // After the router, which has the title of the page alone.
    queueMicrotask(() => {
      document.title = title;
    });
  }, [asked, model]);
  return (
    <main className="results" id={ids.main}>
      <article data-ready={ready || undefined}>
        <h1 className={asked ? 'vh' : undefined} tabIndex={-1}>
          {asked ? fill(words.resultsFor, { query: asked }) : model.title}
        </h1>
        {!asked && <p className="lead">{model.description}</p>}
        <SearchBox label={words.searchAll} large plain initial={asked} placeholder={words.searchAll} />
        {!ready && <p className="results-failed">{words.needsScripts}</p>}
        {asked ? <Results key={`${asked}\n${area}`} query={asked} area={area} /> : <AllPages />}
      </article>
    </main>
  );
}

function Results({ query, area }: { query: string; area: string | undefined }) {
  const { client } = useApp();
  const [limit, setLimit] = useState(step);
  const { data, isPlaceholderData, isError, refetch } = useQuery(
    searchQuery(client, query, { limit, ...(area && { area }) }),
  );
  const late = useLate();
  if ((isError || late) && !data)
    return (
      <>
        <Failed onRetry={refetch} />
        <div className="results-nothing">
          <h2 className="small-title">{words.withoutSearch}</h2>
          <AreaLinks />
          <AllPages />
        </div>
      </>
    );
  return (
    <div className="results-body" aria-busy={!data || isPlaceholderData}>
      {/* The column stands before the answer is there, so that nothing moves when it comes. */}
      {data ? <Areas answer={data} query={query} area={area} /> : <div />}
      <div>
        <p className="results-count" role="status">
          {data && <Count answer={data} query={query} area={area} />}
        </p>
        {data?.partial && <Failed partial onRetry={refetch} />}
        {data && <Hits hits={data.hits} query={query} />}
        {data && data.total > data.hits.length && (
          <button className="button" type="button" onClick={() => setLimit(limit + step)}>
            {fill(words.showMore, { count: Math.min(step, data.total - data.hits.length) })}
          </button>
        )}
        {data && !data.hits.length && <Nothing query={query} area={area} />}
      </div>
    </div>
  );
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

function Count({ answer: { total, didYouMean }, query, area }: AnswerProps): ReactNode {
  const searchHref = useSearchHref();
  const pages = total === 1 ? words.onePage : total ? fill(words.pages, { count: total }) : words.noPages;
  return (
    <>
      <Around text={area ? fill(words.resultsIn, { pages, area }) : fill(words.results, { pages })} name="query">
        <b>{query}</b>
      </Around>
      {didYouMean && (
        <>
          {' '}
          <Around text={words.didYouMean} name="query">
            <a href={searchHref(didYouMean, area)}>{didYouMean}</a>
          </Around>
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
        {words.areas}
      </h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.area ?? ''}>
            <a href={searchHref(query, entry.area)} aria-current={entry.area === area ? 'true' : undefined}>
              {`${entry.area ?? words.allAreas} `}
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
  return (
    <ul className="pills">
      {cards.map((card) => (
        <li key={card.id}>
          <a href={card.href}>{card.title}</a>
        </li>
      ))}
    </ul>
  );
}

function Nothing({ query, area }: { query: string; area: string | undefined }) {
  const searchHref = useSearchHref();
  const { areas } = useApp().config.home;
  return (
    <div className="results-nothing">
      <h2 className="small-title">{words.tryTitle}</h2>
      <ul>
        {area && (
          <li>
            <a href={searchHref(query)}>{words.tryAllAreas}</a>
          </li>
        )}
        <li>{words.tryFewer}</li>
        <li>{words.tryNames}</li>
        {areas && <li>{words.tryAreas}</li>}
      </ul>
      <AreaLinks />
    </div>
  );
}

/** The index, or a part of it, could not be read. */
function Failed({ partial, onRetry }: { partial?: boolean; onRetry(): void }) {
  return (
    <p className="results-failed" role="alert">
      {`${partial ? words.indexPartFault : words.indexFault} `}
      <button className="button" type="button" onClick={() => onRetry()}>
        {words.retry}
      </button>
    </p>
  );
}
