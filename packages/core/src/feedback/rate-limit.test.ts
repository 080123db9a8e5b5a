import { expect, it } from 'vitest';
import { createRateLimit, toNetwork } from './rate-limit.ts';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:7:1:2:3:4', '2001:db8:0:7'],
  ['2001:DB8:0:7::1', '2001:db8:0:7'],
  ['2001:0db8::1', '2001:db8:0:0'],
  ['1::2:3:4:5:6', '1:0:0:2'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('toNetwork converts %s to %s', (address, network) => expect(toNetwork(address)).toBe(network));

it('createRateLimit limits each address, for an hour', () => {
  let time = 0;
  const isAllowed = createRateLimit(2, () => time);
  expect(['a', 'a', 'a', 'b'].map((one) => isAllowed(`10.0.0.${one === 'a' ? 1 : 2}`))).toEqual([
    true,
    true,
    false,
    true,
  ]);
  time = 3_600_000;
  expect(isAllowed('10.0.0.1')).toBe(true);
});

it('createRateLimit removes the oldest addresses if there are too many', () => {
  const isAllowed = createRateLimit(1);
  isAllowed('192.0.2.1');
  for (let index = 0; index < 10_000; index++) isAllowed(`10.1.${index >> 8}.${index & 255}`);
  expect(isAllowed('192.0.2.1')).toBe(true);
});
