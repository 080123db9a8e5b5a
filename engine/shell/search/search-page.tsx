import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { PageModel } from '../../model/types.ts';
import type { SearchAnswer } from '../../search/types.ts';
import { useAddress, useApp } from '../context.ts';
import { ids } from '../ids.ts';
import { useHydrated, useQueryParameter } from '../location.ts';
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
          {asked ? `Search results for “${asked}”` : model.title}
        </h1>
        {!asked && <p className="lead">{model.description}</p>}
        <SearchBox label="Search all pages" large plain initial={asked} placeholder="Search all pages" />
        {!ready && (
          <p className="results-failed">
            The search needs scripts that this browser has not loaded. These are all pages of the site.
          </p>
        )}
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
      <div>
        <p className="results-count" role="status">
          {data && <Count answer={data} query={query} area={area} />}
        </p>
        {data?.partial && <Failed partial onRetry={refetch} />}
        {data && <Hits hits={data.hits} query={query} />}
        {data && data.total > data.hits.length && (
          <button className="button" type="button" onClick={() => setLimit(limit + step)}>
            {`Show ${Math.min(step, data.total - data.hits.length)} more`}
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
  const searchHref = useSearchHref();
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
      <h2 className="small-title">What you can try</h2>
      <ul>
        {area && (
          <li>
            <a href={searchHref(query)}>Search in all areas</a>
          </li>
        )}
        <li>Use fewer words, or a more general one.</li>
        <li>Write names as the product does: a method, a command, a path, a key.</li>
        {areas && <li>Begin from an area:</li>}
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
