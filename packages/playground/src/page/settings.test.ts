import { expect, it } from 'vitest';
import { settingsOf } from './settings.ts';

const page = (...lines: string[]) => ['---', 'title: Films', ...lines, '---', 'Text', ''].join('\n');
const noon = Date.UTC(2026, 10, 20, 12);

it.each([
  ['the data of another page', page('data: /films'), { data: '/films' }],
  ['a route in quotes, with spaces behind it', page('data: "/films"  '), { data: '/films' }],
  ['a time', page('now: "2026-11-20T12:00Z"'), { now: noon }],
  ['both', page('now: 2026-11-20T12:00Z', 'data: /films'), { data: '/films', now: noon }],
  ['a time that is none', page('now: noon'), {}],
  ['keys that only end as these do', page('metadata: /films', 'known: 2026-11-20'), {}],
  ['neither', page(), {}],
  ['no frontmatter', 'data: /films\n', {}],
  ['lines further down between dashes', `Text\n${page('data: /films')}`, {}],
])('the frontmatter with %s', (_, markdown, settings) => {
  expect(settingsOf(markdown)).toStrictEqual(settings);
});
