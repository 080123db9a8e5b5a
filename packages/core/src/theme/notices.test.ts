// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest';
import { ids } from './ids.ts';
import { announce } from './notices.ts';

it('empties the live region before it announces the same text again', () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
  onTestFinished(() => void vi.unstubAllGlobals());
  document.body.innerHTML = `<p id="${ids.live}"></p>`;
  const region = document.getElementById(ids.live) as HTMLElement;
  const texts: (string | null)[] = [];
  for (const _ of ['once', 'twice']) {
    announce('Copied');
    texts.push(region.textContent);
    frames.shift()?.();
    texts.push(region.textContent);
  }
  expect(texts).toEqual(['', 'Copied', '', 'Copied']);
});

it('announces nothing on a page without a live region', () => {
  document.body.innerHTML = '';
  expect(() => announce('Copied')).not.toThrow();
});
