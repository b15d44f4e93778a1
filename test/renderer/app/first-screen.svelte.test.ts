import { expect, test } from 'vitest';
import { FirstScreen } from '../../../renderer/app/first-screen.svelte.ts';
import type { Place } from '../../../shared/ipc/places.ts';
import { aNote } from '../../support/builders.ts';
import { aMain, deliver, openWindowOn } from '../../support/open-window.ts';

/** Opens a window whose cache is empty; answers how often it had asked for pages by its first rows. */
async function askedByFirstRows(place: Place): Promise<number> {
  const made = aMain();
  const firstScreen = new FirstScreen();
  const asked = () => made.main.calls.filter(({ name }) => name === 'takePulled').length;
  const byFirstRows = firstScreen.drawn.then(asked);
  deliver(made.main, [aNote({ id: 'n1', title: 'Kick-off' })]);
  await openWindowOn(made, place, 'en-GB', firstScreen); // the page has come all the same
  expect(firstScreen.isDrawn).toBe(true);
  return byFirstRows;
}

test('no page goes into the cache before Today has drawn its rows', async () => {
  expect(await askedByFirstRows('today')).toBe(0);
});

test('a window that opens elsewhere waits for no rows', async () => {
  await askedByFirstRows('settings');
});
