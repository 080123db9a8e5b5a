import { expect, it } from 'vitest';
import { isCheckableFile } from './check.ts';

it.each([
  'content/a/b.md',
  'snippets/a.md',
  'data/a/b.yaml',
  'questions/a.yaml',
  'navigation/docs.ts',
  'config/cards.ts',
  'site.config.ts',
])('isCheckableFile returns true for %s', (path) => expect(isCheckableFile(path)).toBe(true));

it.each(['content/a.yaml', 'icons/a.svg', 'config/notes.md', 'old/config/cards.ts', 'voice.ts'])(
  'isCheckableFile returns false for %s',
  (path) => expect(isCheckableFile(path)).toBe(false),
);
