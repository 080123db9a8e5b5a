/** Each rule of the sandbox is stated on a page of the site: `data/sandbox/rules.yaml` leads there. */
import { readFileSync } from 'node:fs';
import { ruleLinksSchema } from '@folio/playground/build/machines.ts';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const text = readFileSync(new URL('../../data/sandbox/rules.yaml', import.meta.url), 'utf8');
const places = ruleLinksSchema.parse(parse(text)).rules;

/** Anchor of a heading line: the one that it names, or its words in lower case with hyphens. */
const anchorOf = (line: string): string =>
  /\{#([\w-]+)\}/.exec(line)?.[1] ??
  line
    .replace(/^#+ /, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

it.each(Object.entries(places))('the link of the rule %s has a target: %s', (_, place) => {
  const [page = '', anchor] = place.split('#');
  const source = readFileSync(new URL(`../../content${page}.md`, import.meta.url), 'utf8');
  expect(
    source
      .split('\n')
      .filter((line) => /^#{2,4} /.test(line))
      .map(anchorOf),
  ).toContain(anchor);
});
