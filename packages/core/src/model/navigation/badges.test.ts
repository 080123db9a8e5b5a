import { expect, it } from 'vitest';
import { withBadges } from './badges.ts';

it('puts the badge of a page before every entry that leads to it, and before no group', () => {
  const badge = { text: 'GET', name: 'GET', tone: 'blue' } as const;
  const leaf = (id: string) => ({ id, title: id, href: `/${id}`, route: `/${id}` });
  const items = [{ ...leaf('a'), children: [leaf('a'), leaf('b')] }, leaf('a')];
  const { x } = withBadges({ x: { key: 'x', title: 'X', items } }, new Map([['/a', badge]]));
  const [group, last] = x?.items ?? [];
  expect(group?.badge).toBeUndefined();
  expect(group?.children?.map((item) => item.badge)).toEqual([badge, undefined]);
  expect(last?.badge).toEqual(badge);
});
