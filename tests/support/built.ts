import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfChanged } from '@folio/core/build/build.ts';
import { Progress } from '@folio/core/build/commands/options.ts';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the built site. */
    site: string;
    /** Folder of the built fixture, which has another product name. */
    fixture: string;
  }
}

/** Tests build into other folders than authors. */
export const testSites = {
  site: { root: resolve('site'), outDir: resolve('.cache/test/site'), cacheDir: resolve('.cache') },
  fixture: {
    root: resolve('tests/fixture'),
    outDir: resolve('.cache/test/fixture'),
    cacheDir: resolve('.cache/test/fixture-cache'),
  },
};

/** Builds the site and the fixture if they have changed. */
export async function buildBoth(progress = new Progress(true)) {
  process.env.NODE_ENV = 'production';
  for (const site of Object.values(testSites)) await buildIfChanged({ ...site, progress });
}

export default async function setup(project: TestProject) {
  await buildBoth();
  project.provide('site', testSites.site.outDir);
  project.provide('fixture', testSites.fixture.outDir);
}

// The round `build`.
if (process.argv[1] === fileURLToPath(import.meta.url))
  await buildBoth(new Progress()).catch(({ message }: Error) => {
    process.stderr.write(`${message}\n`);
    process.exitCode = 1;
  });
