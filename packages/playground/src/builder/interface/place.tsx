import { openBelow } from '@folio/core/shell/open-below.tsx';
import { words } from '../words.ts';
import { SchemaBuilder } from './schema-builder.tsx';

/** Opens the builder below its button. Returns how to take it away. */
export const mount = (button: HTMLElement): (() => void) =>
  openBelow(button, {
    className: 'sd fields',
    prefix: 'schema',
    stopped: words.stopped,
    children: <SchemaBuilder startsPath={button.dataset.starts ?? ''} />,
  });
