// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changedParts, keepChange, useChanges } from './edits.ts';
import { used } from './testing.ts';

let pages = 0;
const visit = () => vi.stubGlobal('location', { pathname: `/page-${++pages}` });
const keep = (part: number, text: string | undefined) => act(async () => keepChange(part, text));

beforeEach(visit);

describe('the parts that a reader has edited', () => {
  it('are shown as soon as they are kept, and no more once the text of the page is back', async () => {
    const changes = await used(useChanges, {});
    expect([...changes.now]).toEqual([]);
    await keep(2, 'edited');
    await keep(0, 'first');
    expect([...changes.now]).toEqual([
      [2, 'edited'],
      [0, 'first'],
    ]);
    await keep(2, undefined);
    expect([...changes.now]).toEqual([[0, 'first']]);
    await keep(0, '');
    expect([...changes.now]).toEqual([[0, '']]);
    await changes.end();
  });

  it('are those of this page', async () => {
    const changes = await used(useChanges, {});
    await keep(1, 'edited');
    visit();
    await changes.draw({});
    expect([...changes.now]).toEqual([]);
    await changes.end();
  });

  it('are not kept with those of the page before', async () => {
    await keep(1, 'edited');
    visit();
    await keep(2, 'other');
    const changes = await used(useChanges, {});
    expect([...changes.now]).toEqual([[2, 'other']]);
    await changes.end();
  });

  it('are not new on another page where there were none', async () => {
    const changes = await used(useChanges, {});
    const before = changes.now;
    visit();
    await changes.draw({});
    expect(changes.now).toBe(before);
    await changes.end();
  });

  it('are heard of by every place on the page, as long as it is there', async () => {
    const [one, two] = [await used(useChanges, {}), await used(useChanges, {})];
    await one.end();
    await keep(1, 'edited');
    expect(one.all).toHaveLength(1);
    expect([...two.now]).toEqual([[1, 'edited']]);
    await two.end();
  });
});

it.each([
  [[1, 2], true],
  [[2, 1], true],
  [[2], false],
  [[], false],
])('of the parts %j one is edited: %s', (parts, expected) => {
  expect(changedParts(parts, new Map([[1, '']]))).toBe(expected);
});
