/** The journeys of users, which run in every engine. */
import { describe } from 'vitest';
import type { EngineName } from '../engines.ts';
import { setUpEngine } from '../test-page.ts';
import { article } from './article.ts';
import { blocks } from './blocks.ts';
import { failures } from './failures.ts';
import { firstInteraction } from './first-interaction.ts';
import { navigation } from './navigation.ts';
import { withoutScripts } from './no-scripts.ts';
import { offline } from './offline.ts';
import { sandbox } from './sandbox.ts';
import { search } from './search.ts';
import { theme } from './theme.ts';

/** Registers the journeys as tests. `npm test` runs the smoke journeys in Firefox and WebKit, and all in Chromium. */
export function journeys(name: EngineName) {
  const openPage = setUpEngine(name);
  describe('before hydration', { tags: 'smoke' }, () => firstInteraction(openPage));
  describe('the theme', () => theme(openPage));
  describe('navigation', { tags: 'smoke' }, () => navigation(openPage));
  describe('articles', () => article(openPage));
  describe('search', { tags: 'smoke' }, () => search(openPage));
  describe('the sandbox', () => sandbox(openPage));
  describe('offline copies', () => offline(openPage));
  describe('without JavaScript', { tags: 'smoke' }, () => withoutScripts(openPage));
  describe('failures', () => failures(openPage, name));
  // They take a minute in WebKit, without a graphics card.
  if (name !== 'webkit') describe('runnable blocks', () => blocks(openPage));
}
