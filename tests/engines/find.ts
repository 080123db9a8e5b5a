/** The engines of the journeys: where their programs are, and how they start. */
import { chromiumFlags, findTestChromium, getUnneededFlags } from '../support/chromium.ts';
import { findOrInstall, type Program } from '../support/programs.ts';
import type { Engine } from './engine.ts';

const firefox: Program = {
  name: 'Firefox',
  programs: ['firefox-esr', 'firefox'],
  packages: ['firefox-esr'],
  variable: 'FIREFOX',
};
const webkitDriver: Program = {
  name: 'WebKitWebDriver',
  programs: ['WebKitWebDriver'],
  packages: ['webkit2gtk-driver'],
};
const screen: Program = { name: 'Xvfb', programs: ['Xvfb'], packages: ['xvfb'] };

/** Firefox starts no process for a page until there is one, and one for all pages: they come one after the other, from one site. */
const oneProcess = { 'dom.ipc.processCount': 1, 'dom.ipc.processPrelaunch.enabled': false, 'fission.autostart': false };

export type EngineName = keyof typeof engines;

/** Each engine: `find` installs what it needs, or throws a sentence that says what to install; `open` starts it. */
export const engines = {
  chromium: {
    find: () => [findTestChromium()],
    open: async (path: string) =>
      (await import('./puppeteer.ts')).openBrowser({
        browser: 'chrome',
        executablePath: path,
        args: chromiumFlags,
        ignoreDefaultArgs: getUnneededFlags(),
      }),
  },
  firefox: {
    find: () => [findOrInstall(firefox)],
    open: async (path: string) =>
      (await import('./puppeteer.ts')).openBrowser({
        browser: 'firefox',
        executablePath: path,
        extraPrefsFirefox: oneProcess,
      }),
  },
  webkit: {
    find: () => [findOrInstall(webkitDriver), findOrInstall(screen)],
    open: async (driver: string, screen: string) => (await import('./webkit.ts')).openWebKit(driver, screen),
  },
} satisfies Record<string, { find(): string[]; open(...paths: string[]): Promise<Engine> }>;
