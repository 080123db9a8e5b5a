import { dictionary } from '../../engine/model/dictionary.ts';

/** What a diagram has besides the words of its author. */
export const words = dictionary('diagrams', {
  name: 'Diagram: {title}',
  inWords: 'Picture in words',
});
