import { configDefaults, defineConfig } from 'vitest/config';

/**
 * The unit tests of the code that `npm run mutate` changes: one project, as the mutation runner wants it. Not those that try thousands of texts: each
 * fault would take seconds.
 */
export default defineConfig({
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  test: {
    include: ['engine/{model,client,search}/**/*.test.{ts,tsx}', 'features/sandbox/**/*.test.ts'],
    exclude: [
      ...configDefaults.exclude,
      'engine/search/{open,analysis/tokenize,build/build,engine/limits}.test.ts',
      'features/sandbox/engine/*/properties.test.ts',
    ],
    testTimeout: 30_000,
    unstubGlobals: true,
  },
});
