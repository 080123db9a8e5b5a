// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { strings } from '../theme/strings.ts';
import { showLoading, showOffline } from './notice.ts';

it('the bar of a page that loads is there while it loads', () => {
  showLoading(true);
  showLoading(true);
  expect(document.documentElement.hasAttribute('data-loading')).toBe(true);
  showLoading(false);
  expect(document.documentElement.hasAttribute('data-loading')).toBe(false);
});

it('the notice that the network is away shows once, and goes when it is back', () => {
  document.body.replaceChildren();
  showOffline(true);
  showOffline(true);
  const notices = () => [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent);
  expect(notices()).toEqual([strings.offline]);
  showOffline(false);
  showOffline(false);
  expect(notices()).toEqual([]);
});
