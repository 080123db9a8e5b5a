/**
 * Passes messages to `receive`. WebKit runs the entry of a Worker a second time if a chunk imports
 * a module of the entry: this second run must not respond.
 */
export function handleMessages<To>(receive: (message: To) => unknown): void {
  const scope = self as unknown as { hasHandler?: true };
  if (scope.hasHandler) return;
  scope.hasHandler = true;
  self.addEventListener('message', ({ data }: MessageEvent<To>) => void receive(data));
}
