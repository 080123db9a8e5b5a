import { defineStrings } from '../../model/define-strings.ts';

/** Names of drawn screens and of places on them, for captions, screen readers and the Markdown twin. */
export const strings = defineStrings('screens', {
  named: '{title}. {marks}',
  twin: 'Screen: {title}',
  numbered: 'Step {number}: {label}, {place}.',
  step: 'Step {number}:',
  steps: 'Steps {numbers}:',
  range: '{first} to {last}',
  // Where a part is.
  bar: 'in the bar {title}',
  rail: 'on the left edge',
  side: 'in the column on the left',
  main: 'on the page',
  panel: 'in the panel on the right',
  dialog: 'in the dialog {title}',
  inRow: 'in the row {row}',
  placed: '{kind} {where}',
  placedIcon: 'icon {number} of {count} {where}',
  // What a part is.
  partLink: 'entry',
  partTab: 'tab',
  partButton: 'button',
  partIcon: 'icon',
  partField: 'field',
  partSelect: 'list',
  partCheck: 'check box',
  partRadio: 'choice',
  partSwitch: 'switch',
  partRow: 'row',
  partChart: 'chart',
  partText: 'text',
});
