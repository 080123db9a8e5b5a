import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { SearchAnswer } from '../../search/types.ts';
import { useApp } from '../context.ts';
import { AllPages } from './all-pages.tsx';
import { Ghosts } from './ghosts.tsx';
import { Hits } from './hits.tsx';
import { searchQuery } from './query.ts';

/** Pages that an answer begins with, and that each wish for more adds. */
const step = 20;

export interface ResultsProps {
  query: string;
  /** The only area that is wanted. */
  area: string | undefined;
}

/** The answer to a query: how many pages hold it, by area, and the pages. */
export default function Results({ query, area }: ResultsProps) {
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
          <h2 className="small-title">Find your way without it</h2>
          <AreaLinks />
          <AllPages />
        </div>
      </>
    );
  return (
    <div className="results-body" aria-busy={!data || isPlaceholderData}>
      {/* The column stands before the answer is there, so that nothing moves when it comes. */}
      {data ? <Areas answer={data} query={query} area={area} /> : <div />}
      {data ? (
        <div>
          <p className="results-count" role="status">
            <Count answer={data} query={query} area={area} />
          </p>
          {data.partial && <Failed partial onRetry={refetch} />}
          <Hits hits={data.hits} />
          {data.hits.length >= limit && (
            <button className="button" type="button" onClick={() => setLimit(limit + step)}>
              Show more
            </button>
          )}
          {!data.hits.length && <Nothing answer={data} query={query} area={area} />}
        </div>
      ) : (
        <Ghosts />
      )}
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

/** Address of a search, in one area where one is given. */
const searchHref = (q: string, area?: string) => `/search?${new URLSearchParams(area ? { q, area } : { q })}`;

interface AnswerProps {
  answer: SearchAnswer;
  query: string;
  area: string | undefined;
}

function Count({ answer: { total, didYouMean }, query, area }: AnswerProps): ReactNode {
  return (
    <>
      {`${total || 'No'} ${total === 1 ? 'page' : 'pages'}${area ? ` of ${area}` : ''} for `}
      <b>{query}</b>.
      {didYouMean && (
        <>
          {' Did you mean '}
          <a href={searchHref(didYouMean, area)}>{didYouMean}</a>?
        </>
      )}
    </>
  );
}

function Areas({ answer: { areas }, query, area }: AnswerProps) {
  if (!areas.length) return <div />;
  const all = areas.reduce((sum, { count }) => sum + count, 0);
  const entries = [{ area: undefined, count: all }, ...areas];
  return (
    <nav className="areas-list" aria-labelledby="site-areas">
      <h2 className="small-title" id="site-areas">
        Areas
      </h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.area ?? ''}>
            <a href={searchHref(query, entry.area)} aria-current={entry.area === area ? 'true' : undefined}>
              {`${entry.area ?? 'All'} `}
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
  const { cards } = useApp().config.home.areas;
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

function Nothing({ answer: { didYouMean }, query, area }: AnswerProps) {
  return (
    <div className="results-nothing">
      <h2 className="small-title">What you can try</h2>
      <ul>
        {didYouMean && (
          <li>
            {'Search for '}
            <a href={searchHref(didYouMean)}>{didYouMean}</a>, which is spelt almost the same.
          </li>
        )}
        {area && (
          <li>
            <a href={searchHref(query)}>Search in all areas</a>
          </li>
        )}
        <li>Use fewer words, or a more general one.</li>
        <li>Write names as the product does: a method, a command, a path, a key.</li>
        <li>
          Look through <a href="/search">the index of all pages</a>.
        </li>
        <li>Begin from an area:</li>
      </ul>
      <AreaLinks />
    </div>
  );
}

/** The index, or a part of it, could not be read. */
function Failed({ partial, onRetry }: { partial?: boolean; onRetry(): void }) {
  return (
    <p className="results-failed" role="alert">
      {partial
        ? 'A part of the search index could not be read, so pages may be missing. '
        : 'The search index could not be read. '}
      <button className="button" type="button" onClick={() => onRetry()}>
        Try again
      </button>
    </p>
  );
}
