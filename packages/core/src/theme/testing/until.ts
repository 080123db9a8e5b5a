import { act } from 'react';

const TIMEOUT_MS = 10_000;

/**
 * Polls until the check passes. Waits inside of `act`, so that React reports no update outside of it,
 * and checks outside, because an error would lose the updates.
 */
export async function until(check: () => void): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 1)));
    try {
      return check();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
  }
}
