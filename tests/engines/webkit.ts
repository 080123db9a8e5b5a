/** WebKitGTK, by its WebDriver, on a screen that nobody sees: its small browser has no headless mode. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Builder, Key, Origin, type WebDriver } from 'selenium-webdriver';
import { findFreePort, startService } from '../support/service.ts';
import type { Engine, Window } from './engine.ts';
import { inTime } from './limit.ts';

/** Names of keys that WebDriver writes otherwise. */
const keyOf = (name: string) =>
  ({
    Control: Key.CONTROL,
    Enter: Key.ENTER,
    Escape: Key.ESCAPE,
    Tab: Key.TAB,
    Home: Key.HOME,
    End: Key.END,
    Space: Key.SPACE,
    ArrowUp: Key.ARROW_UP,
    ArrowDown: Key.ARROW_DOWN,
    ArrowLeft: Key.ARROW_LEFT,
    ArrowRight: Key.ARROW_RIGHT,
  })[name] ?? name;

/** Starts the driver and its browser with a screen of their own. There is one window, in which one reader follows another. */
export async function openWebKit(driverPath: string, screenPath: string): Promise<Engine> {
  const screen = await openScreen(screenPath);
  const port = await findFreePort();
  const service = await startService(driverPath, ['--host=127.0.0.1', `--port=${port}`], port, {
    ...process.env,
    DISPLAY: screen.name,
    GDK_BACKEND: 'x11',
    NO_AT_BRIDGE: '1',
    // There is no graphics card: its replacement draws slower than WebKit itself.
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
  });
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({ browserName: 'MiniBrowser' })
    .build();
  await driver.manage().setTimeouts({ script: 15_000 });
  return {
    async open() {
      const window = windowOf(driver);
      return {
        ...window,
        async close(EMPTY_PAGE) {
          await driver.get(EMPTY_PAGE);
          await forget(driver);
        },
      };
    },
    async close() {
      // A browser that does not answer goes with its driver and its screen.
      await inTime(driver.quit(), 'end').catch(() => {});
      await service.stop();
      await screen.close();
    },
  };
}

/** Starts a screen, which says its name when it is there. */
async function openScreen(path: string) {
  const child = spawn(path, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const kill = () => child.kill();
  process.once('exit', kill);
  const lines = createInterface({ input: child.stdio[3] as NodeJS.ReadableStream });
  const [number] = await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${path} ended before there was a screen.`))),
  ]);
  return {
    name: `:${number}`,
    async close() {
      process.off('exit', kill);
      const ended = once(child, 'exit');
      kill();
      await ended;
    },
  };
}

/** Leaves the window to the next reader: nothing is stored. */
const forget = (driver: WebDriver) =>
  driver.executeAsyncScript<void>(`
    const done = arguments[0];
    try { localStorage.clear(); sessionStorage.clear(); } catch {}
    const workers = navigator.serviceWorker?.getRegistrations() ?? [];
    Promise.resolve(workers)
      .then((all) => Promise.all(all.map((one) => one.unregister())))
      .then(() => caches.keys())
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => done(), () => done());`);

function windowOf(driver: WebDriver): Omit<Window, 'close'> {
  const evaluate = async (expression: string) => {
    const { value, fault } = await driver.executeAsyncScript<{ value?: unknown; fault?: string }>(`
      const done = arguments[0];
      (async () => (${expression}))().then(
        (value) => done({ value }),
        (error) => done({ fault: String(error) }),
      );`);
    if (fault) throw new Error(fault);
    return value;
  };
  const move = (x: number, y: number) =>
    driver.actions().move({ x: Math.round(x), y: Math.round(y), duration: 0, origin: Origin.VIEWPORT });
  return {
    goto: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    async resize(width, height) {
      // The window has a frame and tools around the page.
      const inner = (await evaluate('[innerWidth, innerHeight]')) as [number, number];
      if (inner[0] === width && inner[1] === height) return;
      const window = driver.manage().window();
      const outer = await window.getRect();
      await window.setRect({
        ...outer,
        width: outer.width + width - inner[0],
        height: outer.height + height - inner[1],
      });
    },
    click: (x, y) => move(x, y).press().release().perform(),
    move: (x, y) => move(x, y).perform(),
    press(keys) {
      const [last, ...held] = keys.split('+').reverse().map(keyOf) as [string, ...string[]];
      const actions = driver.actions();
      for (const key of held) actions.keyDown(key);
      actions.keyDown(last).keyUp(last);
      for (const key of held) actions.keyUp(key);
      return actions.perform();
    },
    type: (text) => driver.actions().sendKeys(text).perform(),
    evaluate,
  };
}
