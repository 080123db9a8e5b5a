import { fileURLToPath } from 'node:url';
import { defineFeature } from '../../engine/feature.ts';
import { screen } from './directive.ts';

/** Drawings of an app's screen. */
export const screens = defineFeature({
  name: 'screens',
  containers: { screen },
  styles: { paint: [fileURLToPath(new URL('./screen.css', import.meta.url))] },
});
