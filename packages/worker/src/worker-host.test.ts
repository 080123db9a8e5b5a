import { afterEach, expect, it, vi } from 'vitest';
import { handleMessages } from './worker-host.ts';

afterEach(() => vi.unstubAllGlobals());

it('handleMessages ignores its second call in a Worker', () => {
  const scope = new EventTarget();
  vi.stubGlobal('self', scope);
  const [first, second] = [vi.fn(), vi.fn()];
  handleMessages(first);
  handleMessages(second);
  scope.dispatchEvent(new MessageEvent('message', { data: 'message' }));
  expect(first.mock.calls).toEqual([['message']]);
  expect(second).not.toHaveBeenCalled();
});
