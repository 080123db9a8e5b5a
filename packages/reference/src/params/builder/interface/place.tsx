import { Loaded } from '@folio/core/shell/loaded.tsx';
import { openBelow } from '@folio/core/shell/open-below.tsx';
import { loadJson } from '@folio/core/shell/site-file.ts';
import type { BuilderData } from '../model/model.ts';
import { words } from '../words.ts';
import { Builder } from './builder.tsx';

/** Opens the builder below its button. Returns how to take it away. */
export function mount(button: HTMLElement): () => void {
  const { build = '', rules = '' } = button.dataset;
  const shippedPath = button.parentElement?.querySelector('a')?.getAttribute('href') ?? '';
  return openBelow(button, {
    className: 'builder-place',
    prefix: `build-${build}`,
    stopped: words.stopped,
    children: (
      <Loaded load={() => loadJson<BuilderData>(rules)} loading={words.loading} failed={words.rulesNotLoaded}>
        {(data) => <Builder name={build} data={data} shippedPath={shippedPath} />}
      </Loaded>
    ),
  });
}
