import { fileURLToPath } from 'node:url';
import { defineFeature } from '../../engine/feature.ts';
import { steps as container } from './steps.ts';

/** The numbered actions of a task. */
export const steps = defineFeature({
  name: 'steps',
  containers: { steps: container },
  styles: { paint: [fileURLToPath(new URL('./steps.css', import.meta.url))] },
});
