import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const onPath = (name: string) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync);

/** Flags that keep headless Chromium quiet and offline. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Path of a Chromium: `CHROMIUM`, one on the PATH, or Playwright's own. Installs one when there is none: Debian's package where apt and root
 * are at hand, else Playwright's build. Says what it did; throws a plain sentence when neither works.
 */
export function findChromium(): string {
  const given = process.env.CHROMIUM;
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM names ${given}, which does not exist.`);
    return given;
  }
  const found = names.map(onPath).find(Boolean);
  if (found) return found;
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    process.stderr.write('No Chromium found: installing the package of this system (apt-get install chromium).\n');
    const apt = (...args: string[]) =>
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0;
    apt('update', '-qq');
    if (apt('install', '-y', '-qq', 'chromium', 'fonts-liberation', 'fonts-dejavu-core')) {
      const installed = names.map(onPath).find(Boolean);
      if (installed) return installed;
    }
  }
  process.stderr.write("No Chromium found: installing Playwright's own.\n");
  try {
    execFileSync(process.execPath, [join('node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium'], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  } catch {
    throw new Error('No Chromium could be installed. Install one and name it: CHROMIUM=/path/to/chromium npm test');
  }
  return chromium.executablePath();
}
