import { fileURLToPath } from 'node:url';
import { defineFeature } from '../../feature.ts';
import { callout } from './callout.ts';

/** Notes, tips, cautions and dangers: boxes of text that interrupt the reader. */
export const callouts = defineFeature({
  name: 'callouts',
  directives: {
    note: callout('note'),
    tip: callout('tip'),
    caution: callout('caution'),
    danger: callout('danger'),
  },
  styles: { paint: [fileURLToPath(new URL('./callout.css', import.meta.url))] },
});
