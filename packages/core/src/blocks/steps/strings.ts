import { defineStrings } from '../../model/define-strings.ts';

/** The words of steps. */
export const strings = defineStrings('steps', {
  done: 'Step done: {title}',
  notLoaded: 'The check boxes of the steps could not be loaded.',
});
