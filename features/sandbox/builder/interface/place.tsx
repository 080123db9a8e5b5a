import { createRoot } from 'react-dom/client';
import { Boundary } from '../../../../engine/shell/boundary.tsx';
import { words } from '../words.ts';
import { SchemaBuilder } from './schema-builder.tsx';

/** Opens the builder below its button. Returns how to take it away. */
export function mount(button: HTMLElement): () => void {
  const around = button.parentElement as HTMLElement;
  const place = document.createElement('div');
  place.className = 'sd-place';
  around.append(place);
  around.dataset.open = '';
  const root = createRoot(place, { identifierPrefix: 'schema-' });
  root.render(
    <Boundary fallback={() => <p role="alert">{words.stopped}</p>}>
      <SchemaBuilder startsPath={button.dataset.starts ?? ''} />
    </Boundary>,
  );
  return () => {
    root.unmount();
    place.remove();
    delete around.dataset.open;
  };
}
