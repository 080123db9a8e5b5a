import { Component, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
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
    <Guard>
      <SchemaBuilder startsPath={button.dataset.starts ?? ''} />
    </Guard>,
  );
  return () => {
    root.unmount();
    place.remove();
    delete around.dataset.open;
  };
}

/** Keeps a fault of the builder from leaving an empty place. */
class Guard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? <p role="alert">{words.stopped}</p> : this.props.children;
  }
}
