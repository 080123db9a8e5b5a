import { defineStrings } from '../../model/define-strings.ts';

/** The words of keeping the site on the device: apart, so that they come with the panel. */
export const strings = defineStrings('keep', {
  lead: 'All pages, the search and the queries then work without a network. A newer version takes the place of this one by itself.',
  size: 'It takes {size} MB of storage.',
  start: 'Keep it',
  looking: 'Looking at what there is to keep …',
  keeping: '{done} of {size} MB',
  stop: 'Stop',
  done: 'This site is on this device: {size} MB.',
  remove: 'Remove it',
  removed: 'This site is not on this device any more.',
  network: 'The network does not answer. What has arrived stays; try again when the network is back.',
  changed: 'The site has changed while it was fetched, or cannot be kept. Reload the page and try again.',
  full: 'This device has no room for {size} MB. Free some storage and try again.',
  refused: 'This browser does not let the site keep anything, as in a private window. Use another window or browser.',
});
