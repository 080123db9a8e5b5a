import { fileURLToPath } from 'node:url';
import { defineFeature } from '../../feature.ts';
import { strings } from '../strings.ts';
import { steps as container, markNumbered } from './steps.ts';

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** The numbered actions of a task, and the numbered sections of a tutorial, which the reader can check off. */
export const steps = defineFeature({
  name: 'steps',
  directives: { steps: container },
  hast: markNumbered,
  styles: { paint: [path('./steps.css')], client: [path('./progress.css')] },
  islands: [
    {
      places: '[data-step]',
      when: 'arrival',
      module: path('./progress.ts'),
      get failure() {
        return strings.stepsNotLoaded;
      },
    },
  ],
});
