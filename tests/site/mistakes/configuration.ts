/** Mistakes in the configuration of a site. */
import type { Mistake } from './mistake.ts';

export const inConfiguration: Record<string, Mistake> = {
  'a link of the configuration that leads nowhere': {
    edits: { 'site.config.ts': ["href: '/stream'", "href: '/streams'"] },
    file: 'site.config.ts',
    at: "'/streams'",
    cause: /A link leads to \/streams, which is not a page/,
    cure: /Correct the address/,
  },
  'a link of the configuration with a token in it that leads nowhere': {
    edits: { 'site.config.ts': ["href: '/install-{product}'", "href: '/instal-{product}'"] },
    file: 'site.config.ts',
    at: "'/instal-{product}'",
    cause: /A link leads to \/instal-quarkly, which is not a page/,
    cure: /Correct the address/,
  },
  'a module of the project that is missing': {
    edits: { 'navigation/index.ts': null },
    file: 'navigation/index.ts',
    cause: /no such file/,
    cure: /restore/,
  },
  'a configuration without a name of the product': {
    edits: { 'site.config.ts': ["    name: 'Quarkly',\n", ''] },
    file: 'site.config.ts',
    at: 'product: {',
    cause: /`name` is missing \(product\)/,
    cure: /Add `name`/,
  },
  'an origin with a slash at its end': {
    edits: { 'site.config.ts': ["origin: 'https://docs.example.org'", "origin: 'https://docs.example.org/'"] },
    file: 'site.config.ts',
    at: 'origin:',
    cause: /not scheme and host alone/,
    cure: /without a slash/,
  },
  'a base path without a slash at its end': {
    edits: { 'site.config.ts': ["base: '/docs/'", "base: '/docs'"] },
    file: 'site.config.ts',
    at: "base: '/docs'",
    cause: /base path does not begin and end with a slash/,
    cure: /Write it like \/docs\//,
  },
  'a feature that is written as a text': {
    edits: { 'site.config.ts': ['features: [\n    callouts,', "features: [\n    'maps',\n    callouts,"] },
    file: 'site.config.ts',
    at: "'maps'",
    cause: /This is no feature \(features › 1\)/,
    cure: /Import it from features/,
  },
  'a feature that does not exist': {
    edits: { 'site.config.ts': ['features/charts/feature.ts', 'features/graphs/feature.ts'] },
    file: 'site.config.ts',
    at: 'features/graphs/feature.ts',
    cause: /cannot be loaded: Cannot find module .*features\/graphs\/feature\.ts/,
    cure: /Correct the code/,
  },
  'a feature that is listed twice': {
    edits: { 'site.config.ts': ['features: [\n    callouts,', 'features: [\n    callouts,\n    callouts,'] },
    file: 'site.config.ts',
    at: 'features: [',
    cause: /"callouts" is listed twice/,
    cure: /Take one of the two out/,
  },
  'a directive of a feature that is not used': {
    edits: { 'site.config.ts': ['    diagrams,\n', ''] },
    file: 'content/overview.md',
    at: ':::diagram',
    cause: /no directive ":::diagram"/,
    cure: /or add the feature that has it to "features" in site\.config\.ts, which does not use diagrams\.$/,
  },
  'a feature that registers a directive twice': {
    edits: {
      'site.config.ts': [
        'features: [\n    callouts,',
        "features: [\n    { ...callouts, name: 'notes' },\n    callouts,",
      ],
    },
    file: 'site.config.ts',
    at: 'features: [',
    cause: /"notes" and "callouts" both have the container "note"/,
    cure: /Name one of the two/,
  },
  'an unknown icon': {
    edits: { 'site.config.ts': ["icon: 'code-host'", "icon: 'Mastodon'"] },
    file: 'site.config.ts',
    at: "icon: 'Mastodon'",
    cause: /There is no icon "Mastodon"/,
    cure: /icons\/Mastodon\.svg/,
  },
  'a link of the configuration that runs code': {
    edits: { 'site.config.ts': ["href: 'https://apps.example.org/'", "href: 'javascript:alert(1)'"] },
    file: 'site.config.ts',
    at: 'javascript:',
    cause: /not an address for a link/,
    cure: /Write a route/,
  },
  'an unknown key of the configuration': {
    edits: { 'site.config.ts': ['  editBase: ', "  colour: 'red',\n  editBase: "] },
    file: 'site.config.ts',
    at: 'colour:',
    cause: /Unknown key `colour`/,
    cure: /Keys allowed here: product/,
  },
  'a configuration that throws': {
    edits: { 'site.config.ts': ['export default', "throw new Error('no such thing');\nexport default"] },
    file: 'site.config.ts',
    at: 'no such thing',
    cause: /cannot be loaded: no such thing/,
    cure: /Correct the code/,
  },
};
