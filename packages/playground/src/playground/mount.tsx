import { AsyncContent } from '@folio/core/theme/async-content.tsx';
import { ErrorBoundary } from '@folio/core/theme/error-boundary.tsx';
import { loadJson } from '@folio/core/theme/site-file.ts';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { PlaygroundLink } from '../interface/link.ts';
import type { PlayedGraphs } from '../interface/page-data.ts';
import { strings } from '../strings.ts';
import { readPlaygroundAnchor } from './link.ts';
import { Playground } from './playground.tsx';

/** Brings the playground to life. Returns how to take it away. */
export function mount(place: HTMLElement): () => void {
  const path = place.closest<HTMLElement>('[data-graphs]')?.dataset.graphs ?? '';
  place.replaceChildren();
  const root = createRoot(place, { identifierPrefix: 'play-' });
  root.render(
    <ErrorBoundary fallback={stopped}>
      <AsyncContent
        load={() => loadJson<PlayedGraphs>(path)}
        loading={strings.graphsLoading}
        failed={strings.graphsNotLoaded}
        className="sb-off"
      >
        {(data) => <Linked data={data} />}
      </AsyncContent>
    </ErrorBoundary>,
  );
  return () => root.unmount();
}

const stopped = () => (
  <p className="sb-off" role="alert">
    {strings.playgroundStopped}
  </p>
);

/** The playground with what the address names; another address begins anew. */
function Linked({ data }: { data: PlayedGraphs }) {
  const [link, setLink] = useState<PlaygroundLink>();
  useEffect(() => {
    const follow = () => readPlaygroundAnchor(location.hash).then(setLink);
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return link && <Playground key={`${link.graph} ${link.text} ${link.data}`} data={data} link={link} />;
}
