import { fileURLToPath } from 'node:url';
import { defineFeature } from '../../feature.ts';
import { diagram } from './directive.ts';
import { loadDot } from './dot.ts';

/** Pictures that are drawn from DOT at build time. */
export const diagrams = defineFeature({
  name: 'diagrams',
  directives: { diagram: { ...diagram, load: loadDot } },
  styles: { paint: [fileURLToPath(new URL('./figure.css', import.meta.url))] },
});
