import { afterEach, expect, it, vi } from 'vitest';
import { serve } from './worker-serve.ts';

afterEach(() => vi.unstubAllGlobals());

it('a module that runs a second time answers nothing', () => {
  const scope = new EventTarget();
  vi.stubGlobal('self', scope);
  const [first, second] = [vi.fn(), vi.fn()];
  serve(first);
  serve(second);
  scope.dispatchEvent(new MessageEvent('message', { data: 'asked' }));
  expect(first.mock.calls).toEqual([['asked']]);
  expect(second).not.toHaveBeenCalled();
});
