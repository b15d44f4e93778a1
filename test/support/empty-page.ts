/** All files of a worker share one page: each test leaves it empty, each file finds it at one size. */
import { afterEach } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-svelte';

// The package takes off what was rendered only in the first file that imports it.
afterEach(async () => {
  await cleanup();
  document.body.replaceChildren();
  delete document.documentElement.dataset['theme'];
});

await page.viewport(414, 896);
