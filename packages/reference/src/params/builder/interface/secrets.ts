import type { Rule } from '../model/model.ts';

/** A random text for each key that a rule makes one for. The texts stay in this page. */
export const makeSecrets = (rules: readonly Rule[]): Record<string, string> =>
  Object.fromEntries(
    rules.flatMap(({ key, secret }) => (secret ? [[key, randomText(secret.signs, secret.length)]] : [])),
  );

/** Each sign is as likely as every other: numbers above the last whole round are drawn again. */
function randomText(signs: string, length: number): string {
  const whole = 256 - (256 % signs.length);
  let text = '';
  while (text.length < length)
    for (const number of crypto.getRandomValues(new Uint8Array(length)))
      if (number < whole && text.length < length) text += signs[number % signs.length];
  return text;
}
