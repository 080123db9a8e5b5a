/** The browser engines that run the journeys. */
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

/** One process for all pages, started when needed: pages open one after another, and from one site. */
const SINGLE_PROCESS_PREFS = {
  'dom.ipc.processCount': 1,
  'dom.ipc.processPrelaunch.enabled': false,
  'fission.autostart': false,
};

export type EngineName = keyof typeof engines;

/** `find` installs the programs of an engine, or throws an error that says what to install; `open` starts it. */
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
        extraPrefsFirefox: SINGLE_PROCESS_PREFS,
      }),
  },
  webkit: {
    find: () => [findOrInstall(webkitDriver), findOrInstall(screen)],
    open: async (driver: string, screen: string) => (await import('./webkit.ts')).openWebKit(driver, screen),
  },
} satisfies Record<string, { find(): string[]; open(...paths: string[]): Promise<Engine> }>;
