import { execFileSync } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findInstalled, findOrInstall, type Program } from './programs.ts';

const fonts = ['fonts-liberation', 'fonts-dejavu-core'];
const browser: Program = {
  name: 'Chromium',
  programs: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  packages: ['chromium', ...fonts],
  variable: 'CHROMIUM',
};
/** The same engine without windows. A page takes a quarter less CPU time, a new context two thirds less. */
const headlessShell: Program = {
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
 * Returns flags of the drivers that this machine doesn't need. Files in place of shared memory cost an
 * eighth of the CPU time of a visit; only machines with little shared memory need them, such as
 * containers with 64 MB.
 */
export function getUnneededFlags(): string[] {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 1e9 ? ['--disable-dev-shm-usage'] : [];
  } catch {
    return [];
  }
}

/** Finds the Chromium of the tests. */
export const findTestChromium = () => findChromium(headlessShell);

/**
 * Finds a Chromium: that of `CHROMIUM`, one on the PATH, or Playwright's. If there is none, installs
 * Debian's package (as root, with apt) or Playwright's build.
 *
 * @throws If neither can be installed.
 */
export function findChromium(program = browser): string {
  const playwrightChromium = chromium.executablePath();
  if (!findInstalled(program) && existsSync(playwrightChromium)) return playwrightChromium;
  try {
    return findOrInstall(program);
  } catch (error) {
    if (process.env.CHROMIUM) throw error;
  }
  process.stderr.write("No Chromium found: installing Playwright's.\n");
  try {
    execFileSync(process.execPath, [join('node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium'], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  } catch {
    throw new Error(
      'Chromium could not be installed. Install it and set its path: CHROMIUM=/path/to/chromium npm test',
    );
  }
  return playwrightChromium;
}
