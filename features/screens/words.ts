import { dictionary } from '../../engine/model/dictionary.ts';

/** Names of drawn screens, for screen readers and for the Markdown twin. */
export const words = dictionary('screens', {
  name: 'Schematic of a screen: {title}',
  twin: 'Screen: {title}',
});
