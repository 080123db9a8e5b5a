import { expect, it } from 'vitest';
import { parseAsked } from './asked.ts';

it.each([
  ['How long does a key live?', 'How long does a key live?', '', ''],
  [' How long does a key live? #expiry ', 'How long does a key live?', 'expiry', ''],
  ['How long does a key live? #expiry > A key lives', 'How long does a key live?', 'expiry', 'A key lives'],
  ['How long does a key live? > A day?', 'How long does a key live?', '', 'A day?'],
  ['Live? I mean > 1 day? #expiry', 'Live? I mean > 1 day?', 'expiry', ''],
  ['How long > a day #expiry', 'How long > a day', 'expiry', ''],
])('reads %s', (entry, question, anchor, answer) => expect(parseAsked(entry)).toEqual({ question, anchor, answer }));
