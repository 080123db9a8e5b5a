import { Boundary } from '@folio/core/shell/boundary.tsx';
import { Loaded } from '@folio/core/shell/loaded.tsx';
import { loadJson } from '@folio/core/shell/site-file.ts';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { PlayedGraphs } from '../interface/data.ts';
import type { PlaygroundLink } from '../interface/link.ts';
import { words } from '../words.ts';
import { readPlaygroundAnchor } from './link.ts';
import { Playground } from './playground.tsx';

/** Brings the playground to life. Returns how to take it away. */
export function mount(place: HTMLElement): () => void {
  const path = place.closest<HTMLElement>('[data-graphs]')?.dataset.graphs ?? '';
  place.replaceChildren();
  const root = createRoot(place, { identifierPrefix: 'play-' });
  root.render(
    <Boundary fallback={stopped}>
      <Loaded
        load={() => loadJson<PlayedGraphs>(path)}
        loading={words.graphsLoading}
        failed={words.graphsNotLoaded}
        className="sb-off"
      >
        {(data) => <Linked data={data} />}
      </Loaded>
    </Boundary>,
  );
  return () => root.unmount();
}

const stopped = () => (
  <p className="sb-off" role="alert">
    {words.playgroundStopped}
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
