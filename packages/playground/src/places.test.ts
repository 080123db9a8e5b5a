import { rules } from '@folio/query-engine/engine/index.ts';
import { expect, it } from 'vitest';
import { placesSchema } from './places.ts';

const all = Object.fromEntries(Object.keys(rules).map((id) => [id, '/rules#it']));
const { or: _, ...others } = all;

it('the places of rules name the section that states each, and may name their sources', () => {
  expect(placesSchema.parse({ rules: all })).toEqual({ rules: all });
  expect(placesSchema.parse({ sources: ['docs:/rules'], rules: all }).sources).toEqual(['docs:/rules']);
});

it.each([
  ['a rule without a place', { rules: others }, 'or'],
  ['a rule that there is not', { rules: { ...all, neither: '/rules' } }, 'neither'],
  [
    'a place outside of the site',
    { rules: { ...all, or: 'https://example.org' } },
    'A route does not start with a slash',
  ],
  ['another key', { rules: all, pages: [] }, 'pages'],
])('the places of rules do not have %s', (_, places, fault) => {
  expect(placesSchema.safeParse(places).error?.message).toContain(fault);
});
