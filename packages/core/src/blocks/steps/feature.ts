import { fileURLToPath } from 'node:url';
import { defineFeature } from '../../feature.ts';
import { markNumbered } from './numbered.ts';
import { steps as container } from './steps.ts';
import { strings } from './strings.ts';

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** The numbered actions of a task, and the numbered sections of a tutorial, which the reader can check off. */
export const steps = defineFeature({
  name: 'steps',
  containers: { steps: container },
  finish(tree) {
    markNumbered(tree);
    return [];
  },
  styles: { paint: [path('./steps.css')], client: [path('./progress.css')] },
  islands: [
    {
      places: '[data-step]',
      when: 'arrival',
      module: path('./progress.ts'),
      get failure() {
        return strings.notLoaded;
      },
    },
  ],
});
