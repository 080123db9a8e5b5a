import { defineConfig } from 'vitest/config';

/** The unit tests of the code that `npm run mutate` changes: one project, as the mutation runner wants it. */
export default defineConfig({
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  test: {
    include: ['engine/{model,client,search}/**/*.test.{ts,tsx}', 'features/sandbox/**/*.test.ts'],
    testTimeout: 30_000,
    unstubGlobals: true,
  },
});
