import { dictionary } from '../../model/dictionary.ts';

/** The words of steps. */
export const words = dictionary('steps', {
  done: 'Step done: {title}',
  notLoaded: 'The check boxes of the steps could not be loaded.',
});
