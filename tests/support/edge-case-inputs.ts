/** Texts that readers type, and that trouble patterns, addresses or markup. */
export const edgeCaseInputs = [
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
 * Gives a box a text letter by letter: each is an event of its own, drawn before the next. Runs in the page. Real keys, of which there are tests
 * enough, take a second a text.
 */
export async function typeByLetters([box]: HTMLElement[], text: string) {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') as PropertyDescriptor;
  let typed = '';
  for (const letter of ['', ...text]) {
    typed += letter;
    set?.call(box, typed);
    box?.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await new Promise(requestAnimationFrame);
  }
}
