import { fileURLToPath } from 'node:url';
import { defineFeature } from '../../feature.ts';
import { diagram } from './directive.ts';
import { loadDot } from './dot.ts';

/** Diagrams in DOT, rendered at build time. */
export const diagrams = defineFeature({
  name: 'diagrams',
  directives: { diagram: { ...diagram, load: loadDot } },
  styles: { paint: [fileURLToPath(new URL('./figure.css', import.meta.url))] },
});
