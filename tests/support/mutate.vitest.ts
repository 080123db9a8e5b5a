import { configDefaults, defineConfig } from 'vitest/config';

/**
 * The unit tests of the code that `npm run mutate` changes: one project, as the mutation runner wants it. Not those that try thousands of texts: each
 * fault would take seconds.
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
      'packages/search/src/{open,analysis/tokenize,build/build,engine/limits}.test.ts',
      'packages/query-engine/src/*/properties.test.ts',
    ],
    testTimeout: 30_000,
    unstubGlobals: true,
  },
});
