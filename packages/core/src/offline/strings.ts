import { defineStrings } from '../model/define-strings.ts';

export const strings = defineStrings('offline', {
  title: 'Not on this device',
  heading: 'This page is not on this device',
  about: "You're offline, and the copy of the site on this device doesn't include this page.",
  home: 'Go to the home page',
});
