/** Mistakes in the data of a project. */
import { type Mistake, mistakesOf, page } from './mistake.ts';

/** A text of the data that a page shows. */
const dataText = 'text: Name of the stream.';

export const inData: Record<string, Mistake> = {
  'a data file that is no YAML': {
    edits: { 'data/stream/schema-keys.yaml': ['title: Keys of a schema', 'title: Keys: of a schema'] },
    file: 'data/stream/schema-keys.yaml',
    at: 'title: Keys:',
    cause: /YAML/,
    cure: /quotes/,
  },
  'an unknown key in a data file': {
    edits: { 'data/stream/schema-keys.yaml': ['required: true', 'mandatory: true'] },
    file: 'data/stream/schema-keys.yaml',
    at: 'mandatory: true',
    cause: /mandatory/,
    cure: /^Keys allowed here: /,
  },
  'a value of the wrong sort in a data file': {
    edits: { 'data/params/k-means.yaml': ['default: 3', 'default: [3]'] },
    file: 'data/params/k-means.yaml',
    at: 'default: [3]',
    cause: /default/,
    cure: /^Write text or a number/,
  },
  'a data file that is not there': {
    edits: { [page]: ['::reference{file="stream/schema-keys"}', '::reference{file="stream/keys"}'] },
    file: 'data/stream/keys.yaml',
    cause: /no such (data )?file/,
    cure: /directive/,
  },
  ...mistakesOf<string>(
    {
      'an API description that refers to nothing': '#/components/schemas/Answer',
      'an API description with a broken percent sign': '#/components/schemas/%zz',
      'an API description that refers to what every object has': '#/__proto__/toString',
    },
    (reference) => ({
      edits: { 'data/api/openapi.yaml': ["'#/components/schemas/Message'", `'${reference}'`] },
      file: 'data/api/openapi.yaml',
      at: `'${reference}'`,
      cause: /leads to nothing/,
      cure: /Correct the reference/,
    }),
  ),
  'a data file with another ending': {
    edits: { 'data/stream/more.yml': 'id: x\n' },
    file: 'data/stream/more.yml',
    cause: /left out/,
    cure: /more\.yaml/,
  },
  ...mistakesOf<[text: string, cause: RegExp]>(
    {
      'markup that stays text in the data': [
        'text: Name of **the stream.',
        /The markup "\*\*" in ".*" is shown as text/,
      ],
      'a link that slips in the data': ["text: 'A [name] (/stream).'", /The markup "\] \("/],
      'a hidden character in the data': ['text: Name of the str\u00adeam.', /U\+00AD, which has no width/],
    },
    ([text, cause]) => ({
      edits: { 'data/stream/schema-keys.yaml': [dataText, text] },
      file: 'data/stream/schema-keys.yaml',
      at: text,
      cause,
      cure: /\.$/,
    }),
  ),
  'a number that loses its digits': {
    edits: { 'data/params/k-means.yaml': ['default: 3', 'default: 123456789012345678901'] },
    file: 'data/params/k-means.yaml',
    at: 'default: 123456789012345678901',
    cause: /would be shown as 123456789012345680000/,
    cure: /into quotes/,
  },
  'data that nests too deeply': {
    edits: { 'data/params/k-means.yaml': ['default: 3', `default: ${'['.repeat(3000)}`] },
    file: 'data/params/k-means.yaml',
    at: 'default: [[[',
    cause: /nests too deeply/,
    cure: /Take the outer brackets/,
  },
  'HTML in a text of the data': {
    edits: { 'data/stream/schema-keys.yaml': [dataText, 'text: A<br>b.'] },
    file: 'data/stream/schema-keys.yaml',
    at: 'A<br>b.',
    cause: /"<br>" is read as HTML/,
    cure: /Begin a new paragraph/,
  },
  'a link in a text of the data that leads nowhere': {
    edits: { 'data/stream/schema-keys.yaml': [dataText, "text: 'See [the limits](/limits).'"] },
    file: 'data/stream/schema-keys.yaml',
    at: '(/limits)',
    cause: /"\/limits" leads to no page/,
    cure: /Correct the route/,
  },
  'a link in a text of the data that would run': {
    edits: { 'data/stream/schema-keys.yaml': [dataText, "text: 'See [the limits](javascript:x).'"] },
    file: 'data/stream/schema-keys.yaml',
    at: '(javascript:x)',
    cause: /"javascript:x" is not an address for a link/,
    cure: /^Use a route /,
  },
  ...mistakesOf<string>(
    {
      'a schema that refers to itself': "$ref: '#/components/schemas/Again'",
      'a schema that refers to one that refers back':
        "$ref: '#/components/schemas/Twin'\n    Twin:\n      $ref: '#/components/schemas/Again'",
      'a schema that is all of itself': "allOf: [{$ref: '#/components/schemas/Again'}]",
      'a schema that is a list of itself': "type: array\n      items: {$ref: '#/components/schemas/Again'}",
    },
    (text) => ({
      edits: { 'data/api/openapi.yaml': ['  schemas:\n', `  schemas:\n    Again:\n      ${text}\n`] },
      file: 'data/api/openapi.yaml',
      at: 'Again:',
      cause: /`Again` is made of itself/,
      cure: /Write out/,
    }),
  ),
  'a pattern that takes for ever': {
    edits: {
      'data/api/openapi.yaml': ['  schemas:\n', "  schemas:\n    Slow: {type: string, pattern: '^(a+)+$'}\n"],
    },
    file: 'data/api/openapi.yaml',
    at: 'Slow:',
    cause: /takes for ever/,
    cure: /no repetition/,
  },
};
