/** Mistakes in the data of a project. */
import { createMistakes, type Mistake, page } from './mistake.ts';

/** A text of the data that a page shows. */
const dataText = 'text: Name of the stream.';

export const inData: Record<string, Mistake> = {
  'a data file with invalid YAML': {
    edits: { 'data/stream/schema-keys.yaml': ['title: Keys of a schema', 'title: Keys: of a schema'] },
    file: 'data/stream/schema-keys.yaml',
    at: 'title: Keys:',
    message: /YAML/,
    hint: /quotes/,
  },
  'an unknown key in a data file': {
    edits: { 'data/stream/schema-keys.yaml': ['required: true', 'mandatory: true'] },
    file: 'data/stream/schema-keys.yaml',
    at: 'mandatory: true',
    message: /mandatory/,
    hint: /^Keys allowed here: /,
  },
  'a value of the wrong type in a data file': {
    edits: { 'data/params/k-means.yaml': ['default: 3', 'default: [3]'] },
    file: 'data/params/k-means.yaml',
    at: 'default: [3]',
    message: /default/,
    hint: /^Write text or a number/,
  },
  'a missing data file': {
    edits: { [page]: ['::reference{file="stream/schema-keys"}', '::reference{file="stream/keys"}'] },
    file: 'data/stream/keys.yaml',
    message: /no such (data )?file/,
    hint: /directive/,
  },
  ...createMistakes<string>(
    {
      'an API description that refers to nothing': '#/components/schemas/Answer',
      'an API description with an invalid percent encoding': '#/components/schemas/%zz',
      'an API description that refers to what every object has': '#/__proto__/toString',
    },
    (reference) => ({
      edits: { 'data/api/openapi.yaml': ["'#/components/schemas/Message'", `'${reference}'`] },
      file: 'data/api/openapi.yaml',
      at: `'${reference}'`,
      message: /is an unresolved reference/,
      hint: /Correct the reference/,
    }),
  ),
  'a data file with another extension': {
    edits: { 'data/stream/more.yml': 'id: x\n' },
    file: 'data/stream/more.yml',
    message: /left out/,
    hint: /more\.yaml/,
  },
  ...createMistakes<[text: string, message: RegExp]>(
    {
      'markup that stays text in the data': [
        'text: Name of **the stream.',
        /The markup "\*\*" in ".*" is shown as text/,
      ],
      'a link that slips in the data': ["text: 'A [name] (/stream).'", /The markup "\] \("/],
      'a hidden character in the data': ['text: Name of the str\u00adeam.', /U\+00AD, which has no width/],
    },
    ([text, message]) => ({
      edits: { 'data/stream/schema-keys.yaml': [dataText, text] },
      file: 'data/stream/schema-keys.yaml',
      at: text,
      message,
      hint: /\.$/,
    }),
  ),
  'a number that would lose digits': {
    edits: { 'data/params/k-means.yaml': ['default: 3', 'default: 123456789012345678901'] },
    file: 'data/params/k-means.yaml',
    at: 'default: 123456789012345678901',
    message: /would be shown as 123456789012345680000/,
    hint: /into quotes/,
  },
  'data that nests too deeply': {
    edits: { 'data/params/k-means.yaml': ['default: 3', `default: ${'['.repeat(3000)}`] },
    file: 'data/params/k-means.yaml',
    at: 'default: [[[',
    message: /nests too deeply/,
    hint: /Take the outer brackets/,
  },
  'HTML in a text of the data': {
    edits: { 'data/stream/schema-keys.yaml': [dataText, 'text: A<br>b.'] },
    file: 'data/stream/schema-keys.yaml',
    at: 'A<br>b.',
    message: /"<br>" is read as HTML/,
    hint: /Begin a new paragraph/,
  },
  'a broken link in a text of the data': {
    edits: { 'data/stream/schema-keys.yaml': [dataText, "text: 'See [the limits](/limits).'"] },
    file: 'data/stream/schema-keys.yaml',
    at: '(/limits)',
    message: /"\/limits" leads to no page/,
    hint: /Correct the route/,
  },
  'a script URL in a text of the data': {
    edits: { 'data/stream/schema-keys.yaml': [dataText, "text: 'See [the limits](javascript:x).'"] },
    file: 'data/stream/schema-keys.yaml',
    at: '(javascript:x)',
    message: /Invalid link "javascript:x"/,
    hint: /^Use a route /,
  },
  ...createMistakes<string>(
    {
      'a schema that refers to itself': "$ref: '#/components/schemas/Again'",
      'a schema that refers to one that refers back':
        "$ref: '#/components/schemas/Twin'\n    Twin:\n      $ref: '#/components/schemas/Again'",
      'a schema that contains itself in allOf': "allOf: [{$ref: '#/components/schemas/Again'}]",
      'a schema that contains itself in items': "type: array\n      items: {$ref: '#/components/schemas/Again'}",
    },
    (text) => ({
      edits: { 'data/api/openapi.yaml': ['  schemas:\n', `  schemas:\n    Again:\n      ${text}\n`] },
      file: 'data/api/openapi.yaml',
      at: 'Again:',
      message: /`Again` contains itself/,
      hint: /Write out/,
    }),
  ),
  'a pattern that backtracks without limit': {
    edits: {
      'data/api/openapi.yaml': ['  schemas:\n', "  schemas:\n    Slow: {type: string, pattern: '^(a+)+$'}\n"],
    },
    file: 'data/api/openapi.yaml',
    at: 'Slow:',
    message: /backtracks without limit/,
    hint: /nested repetition/,
  },
};
