import { defineConfig } from 'vitest/config';

const tags = [
  { name: 'smoke', description: 'A journey that `npm test` runs in each engine.' },
  { name: 'long', description: 'A test that only `npm run test:full` runs.' },
];

/** The rounds: code; the sources of the site; the built files; the built site behind web servers; the built site in a browser, and what readers do in three engines. */
export default defineConfig({
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  test: {
    // What a test waits for comes when the machine has time for it.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    // The projects add theirs.
    setupFiles: ['tests/support/seed.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'site/features/**/*.test.ts',
            'tests/{house,html}/**/*.test.ts',
          ],
          // Modules are read once for all files, which takes longer than the tests do: tests leave globals as they were.
          pool: 'forks',
          isolate: false,
          unstubGlobals: true,
          setupFiles: 'tests/support/default-strings.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'content',
          include: ['site/tests/**/*.test.ts'],
          testTimeout: 60_000,
          // The sources of the site and its index are read once for all files.
          isolate: false,
          maxWorkers: 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
          globalSetup: 'tests/support/built.ts',
          // On a busy machine a build takes minutes.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // The built pages are read once for all files.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'deploy',
          include: ['tests/deploy/**/*.test.ts'],
          globalSetup: 'tests/deploy/project.ts',
          testTimeout: 30_000,
          // Debian's packages of the servers may have to be installed.
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          tags,
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: 'tests/support/served.ts',
          testTimeout: 120_000,
          hookTimeout: 300_000,
          // A process starts one browser for all files that it runs.
          isolate: false,
          // Pages wait for each other, and for frames: two files at once keep more than one core at work. Each has a browser of its own.
          maxWorkers: 2,
          // What a test waits for comes when the machine has time for it.
          expect: { poll: { timeout: 60_000 } },
        },
      },
      ...['chromium', 'firefox', 'webkit'].map((name) => ({
        extends: true as const,
        test: {
          name,
          include: [`tests/engines/${name}.test.ts`],
          tags,
          globalSetup: 'tests/support/built.ts',
          testTimeout: 60_000,
          // The engine may have to be installed.
          hookTimeout: 300_000,
          expect: { poll: { timeout: 30_000 } },
        },
      })),
    ],
  },
});
