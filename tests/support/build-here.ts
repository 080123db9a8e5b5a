import { build, buildIfChanged } from '@folio/core/build/build.ts';
import { Progress } from '@folio/core/build/commands/options.ts';
import type { BuildRequest } from './build.ts';

/** Keeps what a build says. */
class Said extends Progress {
  text = '';
  override done(phase: string) {
    this.text += `${phase}\n`;
  }
  override log(sentence: string) {
    this.text += `${sentence}\n`;
  }
}

/**
 * Builds a project in this process, which saves the start of another. For projects whose modules stay as they are: a process reads them once. Returns
 * what the build said.
 */
export async function buildHere({ ifChanged, ...request }: BuildRequest): Promise<string> {
  const progress = new Said();
  await inProduction<unknown>(() => (ifChanged ? buildIfChanged : build)({ ...request, progress }));
  return progress.text;
}

/** Runs `work` as commands run. All builds of a process have to: the renderer takes the React that the first of them asks for. */
export async function inProduction<T>(work: () => Promise<T>): Promise<T> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    return await work();
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
}
