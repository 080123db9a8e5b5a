import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkFeatures, type Feature, mergeFeatures } from './feature.ts';
import type { AnyDataDirective } from './markdown/directives/leaf.ts';

const map = { form: 'leaf', name: 'map' } as AnyDataDirective;
const maps: Feature = { name: 'maps', directives: { map }, data: { maps: z.unknown() } };
const runs: Feature = { name: 'runs', attributes: { fences: { run: 'text' }, frontmatter: ['data'] } };

describe('the features of a site', () => {
  it('are brought together by what they claim', () => {
    const { all, directives, data, fences, frontmatter } = mergeFeatures([maps, { name: 'none' }, runs]);
    expect(all.map(({ name }) => name)).toEqual(['maps', 'none', 'runs']);
    expect([fences, frontmatter]).toEqual([{ run: 'text' }, ['data']]);
    expect([[...directives.keys()], Object.keys(data)]).toEqual([['map'], ['maps']]);
  });

  it.each([
    [
      'two have one directive, and one folder of data',
      [maps, { ...maps, name: 'charts' }],
      [
        'The features "maps" and "charts" both have the directive "map".',
        'The features "maps" and "charts" both have the data folder "maps".',
      ],
    ],
    [
      'two have one attribute of fences, and one key of the frontmatter',
      [runs, { ...runs, name: 'plays' }],
      [
        'The features "runs" and "plays" both have the attribute of fences "run".',
        'The features "runs" and "plays" both have the key of the frontmatter "data".',
      ],
    ],
    ['one is listed twice', [maps, { name: 'none' }, maps], ['The feature "maps" is listed twice.']],
  ] as [string, Feature[], string[]][])('are refused where %s', (_, features, causes) => {
    const diagnostics = checkFeatures(features);
    expect(diagnostics.map(({ message }) => message)).toEqual(causes);
    for (const { file, quote, hint } of diagnostics)
      expect([file, quote, hint]).toEqual([
        'site.config.ts',
        ['features: [', 'features'],
        expect.stringMatching(/\.$/),
      ]);
    expect(() => mergeFeatures(features)).toThrow(causes[0]);
  });
});
