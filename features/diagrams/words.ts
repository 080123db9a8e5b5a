import { dictionary } from '../../engine/model/dictionary.ts';

/** What screen readers say of a diagram. */
export const words = dictionary('diagrams', {
  name: 'Diagram: {title}',
});
