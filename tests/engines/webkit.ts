/** WebKitGTK over WebDriver, on a virtual screen: its MiniBrowser has no headless mode. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Builder, Key, Origin, type WebDriver } from 'selenium-webdriver';
import { findFreePort, startService } from '../support/service.ts';
import type { Engine, Window } from './engine.ts';
import { withTimeout } from './with-timeout.ts';

/** Returns WebDriver's name of a key. */
const toWebDriverKey = (name: string) =>
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

/** Starts the driver and its browser on a screen of their own. All tests share one window. */
export async function openWebKit(driverPath: string, screenPath: string): Promise<Engine> {
  const screen = await openScreen(screenPath);
  const port = await findFreePort();
  const service = await startService(driverPath, ['--host=127.0.0.1', `--port=${port}`], port, {
    ...process.env,
    DISPLAY: screen.name,
    GDK_BACKEND: 'x11',
    NO_AT_BRIDGE: '1',
    // Without a graphics card, software OpenGL renders more slowly than Skia on the CPU.
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
  });
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({ browserName: 'MiniBrowser' })
    .build();
  await driver.manage().setTimeouts({ script: 15_000 });
  return {
    async open() {
      const window = createWindow(driver);
      return {
        ...window,
        async close(emptyPageUrl) {
          await driver.get(emptyPageUrl);
          await clearStorage(driver);
        },
      };
    },
    async close() {
      // A browser that doesn't respond ends with its driver and its screen.
      await withTimeout(driver.quit(), 'end').catch(() => {});
      await service.stop();
      await screen.close();
    },
  };
}

/** Starts a virtual screen, which prints its number when it is ready. */
async function openScreen(path: string) {
  const child = spawn(path, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const kill = () => child.kill();
  process.once('exit', kill);
  const lines = createInterface({ input: child.stdio[3] as NodeJS.ReadableStream });
  const [number] = await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${path} ended before the screen was ready.`))),
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

const clearStorage = (driver: WebDriver) =>
  driver.executeAsyncScript<void>(`
    const done = arguments[0];
    try { localStorage.clear(); sessionStorage.clear(); } catch {}
    const workers = navigator.serviceWorker?.getRegistrations() ?? [];
    Promise.resolve(workers)
      .then((all) => Promise.all(all.map((one) => one.unregister())))
      .then(() => caches.keys())
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => done(), () => done());`);

function createWindow(driver: WebDriver): Omit<Window, 'close'> {
  const evaluate = async (expression: string) => {
    const { value, error } = await driver.executeAsyncScript<{ value?: unknown; error?: string }>(`
      const done = arguments[0];
      (async () => (${expression}))().then(
        (value) => done({ value }),
        (error) => done({ error: String(error) }),
      );`);
    if (error) throw new Error(error);
    return value;
  };
  const move = (x: number, y: number) =>
    driver.actions().move({ x: Math.round(x), y: Math.round(y), duration: 0, origin: Origin.VIEWPORT });
  return {
    goto: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    async resize(width, height) {
      // The window is larger than the viewport, by its frame and toolbars.
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
      const [last, ...modifiers] = keys.split('+').reverse().map(toWebDriverKey) as [string, ...string[]];
      const actions = driver.actions();
      for (const key of modifiers) actions.keyDown(key);
      actions.keyDown(last).keyUp(last);
      for (const key of modifiers) actions.keyUp(key);
      return actions.perform();
    },
    type: (text) => driver.actions().sendKeys(text).perform(),
    evaluate,
  };
}
