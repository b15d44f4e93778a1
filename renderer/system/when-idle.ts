/** Chromium gives a page that nobody sees no spare time. */
const WAIT_MAX_MS = 1_000;

/** Resolves when the window has nothing to do, or after a second. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: WAIT_MAX_MS });
  });
}
