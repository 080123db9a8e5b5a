/**
 * Passes messages to `receive`. WebKit runs the entry of a Worker again for a chunk that shares a
 * module with it: the second run must not respond.
 */
export function handleMessages<To>(receive: (message: To) => unknown): void {
  const scope = self as unknown as { serving?: true };
  if (scope.serving) return;
  scope.serving = true;
  self.addEventListener('message', ({ data }: MessageEvent<To>) => void receive(data));
}
