import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Boundary } from '../../../../engine/shell/boundary.tsx';
import type { BuilderData } from '../model/model.ts';
import { words } from '../words.ts';
import { Builder } from './builder.tsx';

/** Opens the builder below its button. Returns how to take it away. */
export function mount(button: HTMLElement): () => void {
  const around = button.parentElement as HTMLElement;
  const place = document.createElement('div');
  place.className = 'builder-place';
  around.append(place);
  around.dataset.open = '';
  const { build = '', rules = '' } = button.dataset;
  const root = createRoot(place, { identifierPrefix: `build-${build}-` });
  const shippedPath = around.querySelector('a')?.getAttribute('href') ?? '';
  root.render(
    <Boundary fallback={() => <p role="alert">{words.stopped}</p>}>
      <Loaded name={build} path={rules} shippedPath={shippedPath} />
    </Boundary>,
  );
  return () => {
    root.unmount();
    place.remove();
    delete around.dataset.open;
  };
}

function Loaded({ name, path, shippedPath }: { name: string; path: string; shippedPath: string }) {
  const [data, setData] = useState<BuilderData>();
  const [failed, setFailed] = useState(false);
  const load = () => {
    setFailed(false);
    fetch((document.documentElement.dataset.base ?? '') + path)
      .then((response) => (response.ok ? (response.json() as Promise<BuilderData>) : Promise.reject(response.status)))
      .then(setData, () => setFailed(true));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(load, []);
  if (data) return <Builder name={name} data={data} shippedPath={shippedPath} />;
  return (
    <p role={failed ? 'alert' : undefined} aria-busy={!failed}>
      {failed ? `${words.rulesNotLoaded} ` : words.loading}
      {failed && (
        <button className="button" type="button" onClick={load}>
          {words.retry}
        </button>
      )}
    </p>
  );
}
