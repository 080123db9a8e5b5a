import { defineStrings } from '../../model/define-strings.ts';

/** Titles of boxes that have none of their own. */
export const strings = defineStrings('callouts', {
  note: 'Note',
  tip: 'Tip',
  caution: 'Caution',
  danger: 'Danger',
});
