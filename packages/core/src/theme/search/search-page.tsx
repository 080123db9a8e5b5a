import { type ComponentType, useEffect, useState } from 'react';
import { interpolate } from '../../model/interpolate.ts';
import { isSearchQuery } from '../../model/query.ts';
import type { PageModel } from '../../model/types.ts';
import { ids } from '../ids.ts';
import { useHydrated, useQueryParameter } from '../location.ts';
import { strings } from '../strings.ts';
import { AllPages } from './all-pages.tsx';
import type { ResultsProps } from './results.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { SearchBox } from './search-box.tsx';

/** The results page. The query is in the address, so back and forward work; without one it asks for it and lists all pages. */
export function SearchPage({ model }: { model: PageModel }) {
  const q = useQueryParameter('q');
  const area = useQueryParameter('area');
  const ready = useHydrated();
  const asked = q && isSearchQuery(q) ? q : undefined;
  return (
    <main className="results" id={ids.main}>
      <article data-ready={ready || undefined}>
        <h1 className={asked ? 'vh' : undefined} tabIndex={-1}>
          {asked ? interpolate(strings.resultsFor, { query: asked }) : model.title}
        </h1>
        {!asked && <p className="lead">{model.description}</p>}
        <SearchBox label={strings.searchAll} large plain initial={asked} placeholder={strings.searchAll} />
        {!ready && (
          <>
            <ResultsSkeleton />
            <p className="results-failed">{strings.needsScripts}</p>
          </>
        )}
        {asked ? <LoadedResults key={asked} model={model} query={asked} area={area} /> : <AllPages />}
      </article>
    </main>
  );
}

/** The results, which are loaded where there is a query: until they are here, what waits for them is drawn. */
function LoadedResults(props: ResultsProps) {
  const [Results, setResults] = useState<ComponentType<ResultsProps>>(() => ResultsSkeleton);
  useEffect(() => {
    import('./results.tsx').then((module) => setResults(() => module.default)).catch(() => setResults(() => NotLoaded));
  }, []);
  return <Results {...props} />;
}

const NotLoaded = () => (
  <>
    <p className="results-failed" role="alert">
      {strings.resultsFault}
    </p>
    <AllPages />
  </>
);
