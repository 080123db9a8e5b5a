import { expect, test, vi } from 'vitest';
import { createRenderWorker } from './load-site.ts';

const files = Array.from({ length: 1000 }, (_, at) => `content/page-${at}.md`);

test('for a few pages no process is started', async () => {
  const after = Promise.resolve();
  const waits = vi.spyOn(after, 'then');
  await createRenderWorker('/nowhere', '/nowhere', after)(files.slice(0, 20))();
  expect(waits).not.toHaveBeenCalled();
});

test('no process is started when the pages are done before the other work is', async () => {
  let done = () => {};
  const after = new Promise<void>((resolve) => {
    done = resolve;
  });
  const end = createRenderWorker('/nowhere', '/nowhere', after)(files);
  await end();
  done();
  await after;
  expect(process.getActiveResourcesInfo()).not.toContain('ProcessWrap');
});

test('a process that has not begun is ended at once', async () => {
  const end = createRenderWorker('/nowhere', '/nowhere', Promise.resolve())(files);
  await Promise.resolve();
  await expect(end()).resolves.toBeUndefined();
});

test('other work that fails is no failure of the reading', async () => {
  await expect(
    createRenderWorker('/nowhere', '/nowhere', Promise.reject(new Error('x')))(files)(),
  ).resolves.toBeUndefined();
});
