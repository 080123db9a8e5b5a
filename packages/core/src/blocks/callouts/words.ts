import { dictionary } from '../../model/dictionary.ts';

/** Titles of boxes that have none of their own. */
export const words = dictionary('callouts', {
  note: 'Note',
  tip: 'Tip',
  caution: 'Caution',
  danger: 'Danger',
});
