import { defineStrings } from '../model/define-strings.ts';

export const strings = defineStrings('offline', {
  title: 'Not on this device',
  heading: 'This page is not on this device',
  about: 'The network does not answer, and the page is not among those that are kept.',
  home: 'Go to the pages that are kept',
});
