import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { placeNames } from '../../../shared/ipc/places.ts';
import { goTo } from '../../support/go-to.ts';
import { openWindow } from '../../support/open-window.ts';

afterEach(() => vi.restoreAllMocks());

const readers = ['get', 'getAll', 'getAllKeys', 'openCursor', 'openKeyCursor', 'count'] as const;

/** From now on the disk answers no read of the cache. */
function breakReads() {
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // each failed read is logged
  for (const store of [IDBObjectStore.prototype, IDBIndex.prototype]) {
    for (const name of readers) {
      vi.spyOn(store, name).mockImplementation(() => {
        throw new DOMException('The disk failed', 'UnknownError');
      });
    }
  }
}

const failure = () => page.getByText(/^This screen can’t be shown/);
/** Whether the place still says that it is opening. */
const isOpening = () => document.querySelector('main [aria-label^="Opening"]') !== null;

test.each(placeNames)(
  'never goes on opening %s that can’t be read, and reads it anew when asked to',
  async (place) => {
    await openWindow();
    breakReads();
    await goTo(place);
    // Some places show what is in memory already, or what main tells.
    await expect.poll(() => failure().elements().length > 0 || !isOpening()).toBe(true);
    await expect.element(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
    vi.restoreAllMocks();
    if (failure().elements().length > 0)
      await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(failure()).not.toBeInTheDocument();
    await expect.poll(isOpening).toBe(false);
  },
);

test('says that the clients not touched for long can’t be found, and finds them when asked to', async () => {
  await openWindow();
  await goTo('clients');
  await expect.element(page.getByText('No clients yet.')).toBeVisible();
  breakReads();
  await page.getByText('Not touched for 30 days').click();
  await expect.element(failure()).toBeVisible();
  vi.restoreAllMocks();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(failure()).not.toBeInTheDocument();
  await expect.element(page.getByText('No clients yet.')).toBeVisible();
});
