import { expect, it } from 'vitest';
import { methodOf } from './badge.ts';

const symbol = (kind: string) => ({ name: kind, anchor: '', entry: { kind, text: '' } });

it('is the method of the first operation of a page', () => {
  expect(methodOf({ symbols: [symbol('POST'), { name: 'field', anchor: 'f' }] })).toEqual({
    text: 'POS',
    name: 'POST',
    tone: 'green',
  });
  expect(methodOf({ symbols: [symbol('field'), symbol('GET'), symbol('POST')] })?.text).toBe('GET');
  expect(methodOf({ symbols: [symbol('key')] })).toBeUndefined();
  expect(methodOf({ symbols: [symbol('toString')] })).toBeUndefined();
});
