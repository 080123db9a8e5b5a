/** The Worker's side of a service, see `worker-port.ts` for the page's. */

/**
 * Gives what the page posts to `receive`, once. A part of a Worker that is loaded later imports what it shares with the Worker's own module, and WebKit
 * runs that module again for it: the second run must not answer as well.
 */
export function handleMessages<To>(receive: (message: To) => unknown): void {
  const scope = self as unknown as { serving?: true };
  if (scope.serving) return;
  scope.serving = true;
  self.addEventListener('message', ({ data }: MessageEvent<To>) => void receive(data));
}
