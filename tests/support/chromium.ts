import { execFileSync } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findProgram, lookFor, type Wanted } from './programs.ts';

const fonts = ['fonts-liberation', 'fonts-dejavu-core'];
const browser: Wanted = {
  name: 'Chromium',
  programs: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  packages: ['chromium', ...fonts],
  variable: 'CHROMIUM',
};
/** The same engine without windows: a page takes a quarter less processor time, a new context two thirds less. */
const shell: Wanted = {
  ...browser,
  programs: ['chromium-headless-shell', ...browser.programs],
  packages: ['chromium-headless-shell', ...fonts],
};

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
 * Flags of the drivers that this machine does not need: with room in its shared memory, Chromium has no use for files in its place, which cost an eighth
 * of the processor time of a visit. Containers often have 64 MB of it.
 */
export function needlessFlags(): string[] {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 1e9 ? ['--disable-dev-shm-usage'] : [];
  } catch {
    return [];
  }
}

/** Path of the Chromium that tests use. */
export const findTestChromium = () => findChromium(shell);

/**
 * Path of a Chromium: `CHROMIUM`, one on the PATH, or Playwright's own. Installs one when there is none: Debian's package where apt and root
 * are at hand, else Playwright's build. Says what it did; throws a plain sentence when neither works.
 */
export function findChromium(wanted = browser): string {
  const own = chromium.executablePath();
  if (!lookFor(wanted) && existsSync(own)) return own;
  try {
    return findProgram(wanted);
  } catch (error) {
    if (process.env.CHROMIUM) throw error;
  }
  process.stderr.write("No Chromium found: installing Playwright's own.\n");
  try {
    execFileSync(process.execPath, [join('node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium'], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  } catch {
    throw new Error('No Chromium could be installed. Install one and name it: CHROMIUM=/path/to/chromium npm test');
  }
  return own;
}
