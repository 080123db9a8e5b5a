import { openInlinePanel } from '@folio/core/theme/inline-panel.tsx';
import { strings } from '../strings.ts';
import { SchemaBuilder } from './schema-builder.tsx';

/** Opens the builder below its button. Returns how to take it away. */
export const mount = (button: HTMLElement): (() => void) =>
  openInlinePanel(button, {
    className: 'sd fields',
    prefix: 'schema',
    stopped: strings.stopped,
    children: <SchemaBuilder startsPath={button.dataset.starts ?? ''} />,
  });
