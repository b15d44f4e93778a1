/**
 * Whether this window's page was loaded before, as after a crash. Asked of the page itself: what the window
 * remembers (`sessionStorage`) is only known after a wait for the browser.
 */
export function isLoadedAnew(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load instanceof PerformanceNavigationTiming && load.type === 'reload';
}
