import { configDefaults, defineConfig } from 'vitest/config';

/**
 * The unit tests of `npm run mutate`, as the single project that the mutation runner supports. Tests of
 * thousands of inputs are excluded, because they would take seconds per mutant.
 */
export default defineConfig({
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  test: {
    include: [
      'packages/core/src/{model,client}/**/*.test.{ts,tsx}',
      'packages/{search,query-engine,playground}/src/**/*.test.ts',
    ],
    exclude: [
      ...configDefaults.exclude,
      'packages/search/src/{open,analysis/tokenize,build/build,query/limits}.test.ts',
      'packages/query-engine/src/*/properties.test.ts',
    ],
    testTimeout: 30_000,
    unstubGlobals: true,
  },
});
