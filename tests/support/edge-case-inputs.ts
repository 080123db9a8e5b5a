/** Input that could break regular expressions, URLs or markup. */
export const EDGE_CASE_INPUTS = [
  'k-means',
  'key-value',
  'click-stream',
  'rest-api',
  '--port',
  '-p',
  'a->b',
  '2024-01-01',
  'C++',
  'C#',
  '.net',
  '{"a":[1,2]}',
  '{"table-name":"x-y"}',
  '^(a+)+$',
  '[\\w-]+',
  '[a-',
  '(?<x>a)',
  '(',
  ')',
  ']',
  '}',
  '*',
  '+',
  '?',
  '|',
  '\\',
  '/',
  '//',
  '^',
  '$',
  '$&',
  '-',
  '--',
  '&amp;',
  '<b>',
  '"stream"',
  "it's",
  '100%',
  '%E0%A4%A',
  'a_b~c`d',
  'join!',
  '@x:y;z=1,2',
  'Ünïcode-ß',
  '😀-😀',
];

/**
 * Enters a text by one event and frame per character. Runs in the page. Key presses would take a
 * second per text.
 */
export async function typeByLetters([input]: HTMLElement[], text: string) {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') as PropertyDescriptor;
  let value = '';
  for (const character of ['', ...text]) {
    value += character;
    set?.call(input, value);
    input?.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await new Promise(requestAnimationFrame);
  }
}
