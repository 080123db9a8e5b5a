import { afterEach, expect, it, vi } from 'vitest';
import { handleMessages } from './worker-host.ts';

afterEach(() => vi.unstubAllGlobals());

it('a module that runs a second time answers nothing', () => {
  const scope = new EventTarget();
  vi.stubGlobal('self', scope);
  const [first, second] = [vi.fn(), vi.fn()];
  handleMessages(first);
  handleMessages(second);
  scope.dispatchEvent(new MessageEvent('message', { data: 'asked' }));
  expect(first.mock.calls).toEqual([['asked']]);
  expect(second).not.toHaveBeenCalled();
});
