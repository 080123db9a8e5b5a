/** The first steps of the home page are those of the manual: their commands and answers are printed there, and change with it. */

import type { StartStep } from '@folio/core/model/config.ts';
import { splitCommands } from '@folio/core/theme/home/start.tsx';
import { expect, it } from 'vitest';
import site from '../../site.config.ts';
import { readPart } from './reading/page.ts';

const sources: Record<string, string> = {
  HTTP: 'docker-images',
  Docker: 'docker-images',
  Linux: 'server-install',
  Cloud: 'cloud-{product}-install',
};

/** Joins continued lines and quoted strings: lines of the card are shorter than those of a page. */
const joined = (text: string) => text.replace(/\\\n\s*/g, '').replaceAll("''", '');

it.each(site.home.start.tabs)('the page of $name has every command and its output', ({ name, steps }) => {
  const page = joined(readPart(sources[name] as string).text);
  const shown = steps.flatMap(({ command, answer }: StartStep) => [
    ...(command ? splitCommands(command).map(joined) : []),
    ...(answer ? [answer] : []),
  ]);
  expect(shown.filter((text) => !page.includes(text))).toEqual([]);
  expect(shown.length).toBeGreaterThan(0);
});
