/** What readers do in every engine. */
import { describe } from 'vitest';
import type { EngineName } from '../find.ts';
import { readersOf } from '../reader.ts';
import { article } from './article.ts';
import { blocks } from './blocks.ts';
import { faults } from './faults.ts';
import { firstSigns } from './first-interaction.ts';
import { kept } from './kept.ts';
import { navigation } from './navigation.ts';
import { withoutScripts } from './no-scripts.ts';
import { sandbox } from './sandbox.ts';
import { search } from './search.ts';
import { shell } from './shell.ts';

/** Makes the journeys the tests of a file. `npm test` runs the smoke journeys in Firefox and WebKit, and all in Chromium. */
export function journeys(name: EngineName) {
  const readers = readersOf(name);
  describe('before the client is there', { tags: 'smoke' }, () => firstSigns(readers));
  describe('around every page', () => shell(readers));
  describe('from page to page', { tags: 'smoke' }, () => navigation(readers));
  describe('in an article', () => article(readers));
  describe('search', { tags: 'smoke' }, () => search(readers));
  describe('queries and streams', () => sandbox(readers));
  describe('kept on the device', () => kept(readers));
  describe('without JavaScript', { tags: 'smoke' }, () => withoutScripts(readers));
  describe('where something is wrong', () => faults(readers, name));
  // They take a minute in WebKit, on its screen without a graphics card.
  if (name !== 'webkit') describe('every block', () => blocks(readers));
}
