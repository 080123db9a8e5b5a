import { AsyncContent } from '@folio/core/theme/async-content.tsx';
import { openInlinePanel } from '@folio/core/theme/inline-panel.tsx';
import { loadJson } from '@folio/core/theme/site-file.ts';
import type { BuilderData } from '../model/model.ts';
import { strings } from '../strings.ts';
import { Builder } from './builder.tsx';

/** Opens the builder below its button. Returns how to take it away. */
export function mount(button: HTMLElement): () => void {
  const { build = '', rules = '' } = button.dataset;
  const shippedPath = button.parentElement?.querySelector('a')?.getAttribute('href') ?? '';
  return openInlinePanel(button, {
    className: 'builder-place',
    prefix: `build-${build}`,
    stopped: strings.stopped,
    children: (
      <AsyncContent load={() => loadJson<BuilderData>(rules)} loading={strings.loading} failed={strings.rulesNotLoaded}>
        {(data) => <Builder name={build} data={data} shippedPath={shippedPath} />}
      </AsyncContent>
    ),
  });
}
