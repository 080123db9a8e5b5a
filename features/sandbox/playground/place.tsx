import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { basePath, type PlayedGraphs } from '../interface/data.ts';
import { type PlaygroundLink, readPlaygroundAnchor } from '../interface/link.ts';
import { Playground } from './playground.tsx';

/** Brings the playground to life. Returns how to take it away. */
export function mount(place: HTMLElement): () => void {
  const path = place.closest<HTMLElement>('[data-graphs]')?.dataset.graphs ?? '';
  place.replaceChildren();
  const root = createRoot(place, { identifierPrefix: 'play-' });
  root.render(<Loaded path={path} />);
  return () => root.unmount();
}

function Loaded({ path }: { path: string }) {
  const [data, setData] = useState<PlayedGraphs>();
  const [link, setLink] = useState<PlaygroundLink>();
  const [failed, setFailed] = useState(false);
  const load = () => {
    setFailed(false);
    fetch(basePath() + path)
      .then((response) => (response.ok ? (response.json() as Promise<PlayedGraphs>) : Promise.reject(response.status)))
      .then(setData, () => setFailed(true));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    load();
    const follow = () => readPlaygroundAnchor(location.hash).then(setLink);
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  if (data && link) return <Playground key={`${link.graph} ${link.text} ${link.data}`} data={data} link={link} />;
  return (
    <p className="sb-off" role={failed ? 'alert' : undefined}>
      {failed ? 'The graphs could not be loaded: the network does not answer. ' : 'Loading the graphs.'}
      {failed && (
        <button className="button" type="button" onClick={load}>
          Try again
        </button>
      )}
    </p>
  );
}
