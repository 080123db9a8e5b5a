/** The engines of the journeys: where their programs are, and how they start. */
import { chromiumFlags, findChromium } from '../support/chromium.ts';
import { findProgram, type Wanted } from '../support/programs.ts';
import type { Engine } from './engine.ts';

const firefox: Wanted = {
  name: 'Firefox',
  programs: ['firefox-esr', 'firefox'],
  packages: ['firefox-esr'],
  variable: 'FIREFOX',
};
const webkitDriver: Wanted = {
  name: 'WebKitWebDriver',
  programs: ['WebKitWebDriver'],
  packages: ['webkit2gtk-driver'],
};
const screen: Wanted = { name: 'Xvfb', programs: ['Xvfb'], packages: ['xvfb'] };

export type EngineName = keyof typeof engines;

/** Each engine: `find` installs what it needs, or throws a sentence that says what to install; `open` starts it. */
export const engines = {
  chromium: {
    find: () => [findChromium()],
    open: async (path: string) =>
      (await import('./puppeteer.ts')).openBrowser({ browser: 'chrome', executablePath: path, args: chromiumFlags }),
  },
  firefox: {
    find: () => [findProgram(firefox)],
    open: async (path: string) =>
      (await import('./puppeteer.ts')).openBrowser({ browser: 'firefox', executablePath: path }),
  },
  webkit: {
    find: () => [findProgram(webkitDriver), findProgram(screen)],
    open: async (driver: string, screen: string) => (await import('./webkit.ts')).openWebKit(driver, screen),
  },
} satisfies Record<string, { find(): string[]; open(...paths: string[]): Promise<Engine> }>;
