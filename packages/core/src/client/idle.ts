/** Runs a task once the page is idle; Safari has no idle callbacks. */
export function onIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 2000 });
  else setTimeout(task, 500);
}
