import { expect, test, vi } from 'vitest';
import { createRenderWorker } from './load-site.ts';

const files = Array.from({ length: 1000 }, (_, index) => `content/page-${index}.md`);

test('createRenderWorker starts no process for a few pages', async () => {
  const after = Promise.resolve();
  const waits = vi.spyOn(after, 'then');
  await createRenderWorker('/nowhere', '/nowhere', after)(files.slice(0, 20))();
  expect(waits).not.toHaveBeenCalled();
});

test('createRenderWorker starts no process if all pages are rendered before `after` resolves', async () => {
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

test('createRenderWorker ends a process that has not begun to render', async () => {
  const end = createRenderWorker('/nowhere', '/nowhere', Promise.resolve())(files);
  await Promise.resolve();
  await expect(end()).resolves.toBeUndefined();
});

test('createRenderWorker ignores a rejection of `after`', async () => {
  await expect(
    createRenderWorker('/nowhere', '/nowhere', Promise.reject(new Error('x')))(files)(),
  ).resolves.toBeUndefined();
});
