import { build, buildIfChanged } from '../../engine/build/build.ts';
import { Progress } from '../../engine/build/progress.ts';
import type { BuildRequest } from './build.ts';

/** Keeps what a build says. */
class Said extends Progress {
  text = '';
  override done(phase: string) {
    this.text += `${phase}\n`;
  }
  override say(sentence: string) {
    this.text += `${sentence}\n`;
  }
}

/**
 * Builds a project in this process, which saves the start of another. For projects whose modules stay as they are: a process reads them once. Returns
 * what the build said.
 */
export async function buildHere({ ifChanged, ...request }: BuildRequest): Promise<string> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  const progress = new Said();
  try {
    await (ifChanged ? buildIfChanged : build)({ ...request, progress });
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
  return progress.text;
}
