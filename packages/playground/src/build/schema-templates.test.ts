import { expect, it } from 'vitest';
import { block, page, projectOf } from '../testing/projects.ts';
import { findSchemas, loadSchemaTemplates } from './schema-templates.ts';

const schema = (name: string) => `{"schema": "${name}", "streams": [{"name": "a", "type": 1, "attr": []}]}`;

it('loadSchemaTemplates returns each schema once, in the order of the files', async () => {
  const project = await projectOf({
    'content/b.md': page('Second', block('json', schema('two')) + block('json', schema('one'))),
    'content/a.md': page('First', block('json title="Small"', schema('one'))),
    'content/c.md': page('Third', 'Words.'),
  });
  expect(loadSchemaTemplates(project)).toEqual([
    { title: 'Small', route: '/a', page: 'First', text: schema('one') },
    { title: 'two', route: '/b', page: 'Second', text: schema('two') },
  ]);
});

it.each([
  ['a schema', block('json', schema('s')), 1],
  ['a schema with spaces around its first key', block('json', schema('s').replace('{"schema":', ' {\n "schema" :')), 1],
  ['a schema in another language', block('text', schema('s')), 0],
  ['a schema that is an output', block('json output=shape', schema('s')), 0],
  ['a schema within another object', block('json', `{"body": ${schema('s')}}`), 0],
  ['an object whose first key is another one', block('json', '{"streams": [], "schema": "s"}'), 0],
  ['an invalid schema', block('json', '{"schema": "s", "streams": [{"type": 1}]}'), 0],
])('findSchemas includes or skips %s', (_, markdown, count) => {
  expect(findSchemas(markdown)).toHaveLength(count);
});
