import type { OutputContext } from '@folio/core/site.ts';
import { expect, it } from 'vitest';
import { wellKnown } from '../../outputs/well-known.ts';

const create = (models: object[], issues?: string) =>
  wellKnown({
    models,
    config: { title: 'Docs', product: { name: 'Q' }, origin: 'https://docs.example.org', issues },
    url: (route: string) => `https://docs.example.org${route}`,
  } as unknown as OutputContext);

const issues = 'https://git.example.org/q/docs/issues/new';

it('security.txt has a contact, and expires a year after the last change of a page', () => {
  const files = create([{ updated: '2026-11-20' }, {}, { updated: '2026-11-26' }], issues);
  expect(files['/.well-known/security.txt']?.split('\n')).toEqual([
    'Contact: https://git.example.org/q/docs/security',
    'Expires: 2027-11-26T00:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://docs.example.org/.well-known/security.txt',
    '',
  ]);
});

it.each([
  ['a history', create([{}], issues)],
  ['an issue form', create([{ updated: '2026-11-26' }])],
])('security.txt is omitted without %s', (_, files) =>
  expect(Object.keys(files)).toEqual(['/.well-known/ai-catalog.json']),
);

it('ai-catalog.json has the URL of the MCP server', () => {
  const { entries } = JSON.parse(create([])['/.well-known/ai-catalog.json'] ?? '');
  expect(entries).toEqual([
    expect.objectContaining({
      identifier: 'urn:air:docs.example.org:mcp:documentation',
      data: expect.objectContaining({
        name: 'org.example.docs/documentation',
        remotes: [{ type: 'streamable-http', url: 'https://docs.example.org/mcp' }],
      }),
    }),
  ]);
});
