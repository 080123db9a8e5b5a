/** `npm run mutate`: faults are put into the code one by one, and the tests have to notice them. `npm test` does not run it. */
const rooms = ['core/src/model', 'core/src/client', 'search/src/query', 'query-engine/src', 'playground/src'].map(
  (folder) => `packages/${folder}`,
);

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/support/mutate.vitest.ts' },
  // Only the tests that read a changed line run.
  coverageAnalysis: 'perTest',
  // What a module computes once when it is loaded needs all tests: a tenth of the faults took nine tenths of the time.
  ignoreStatic: true,
  mutate: rooms.flatMap((room) => [
    `${room}/**/*.ts`,
    `!${room}/**/*.test.ts`,
    `!${room}/**/testing/**`,
    `!${room}/**/testing.ts`,
  ]),
  concurrency: 2,
  timeoutMS: 20_000,
  reporters: ['clear-text', 'html', 'progress'],
  clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: true },
  htmlReporter: { fileName: '.cache/mutation/report.html' },
  // No path in the settings of TypeScript leads out of the copy: Stryker, which rewrites them by an interface that version 7 does not have, has to find none.
  tsconfigFile: 'none',
  tempDirName: '.cache/mutation/tmp',
  thresholds: { high: 90, low: 80, break: 80 },
  // What a run reads; the rest of the repository is not copied.
  ignorePatterns: ['.cache', 'dist', 'site/content', 'bench', 'deploy', 'docs'],
};
