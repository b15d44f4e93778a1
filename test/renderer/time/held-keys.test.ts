/** Keys pressed while the next week is read: all of them wait for it. */
import { tick } from 'svelte';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Fields } from '../../../shared/records/kinds.ts';
import type { TimeEntry } from '../../../shared/records/time-entry.ts';
import { aRecord } from '../../support/builders.ts';
import { goTo } from '../../support/go-to.ts';
import { openWindow } from '../../support/open-window.ts';

const anEntry = (overrides: Fields) =>
  aRecord('time-entry', { tags: [], duration_seconds: 3600, ...overrides }) as unknown as TimeEntry;

/** The week before the present one has the second and the third entry. */
const records = [
  anEntry({ id: 1, date: '2026-11-16', description: 'Call' }),
  anEntry({ id: 2, date: '2026-11-10', description: 'Plan' }),
  anEntry({ id: 3, date: '2026-11-11', description: 'Review' }),
];

async function openTime(view: string) {
  const window = await openWindow({}, (main) =>
    main.deliver({ kind: 'timeEntries', asOf: 0, records }),
  );
  window.main.setLine('unreachable');
  await goTo('time');
  await expect.element(row('Call')).toBeVisible();
  await userEvent.keyboard(view);
  return window;
}

const row = (words: string) => page.getByRole('button', { name: new RegExp(words) }).first();

/** Presses keys in one task, before the cache has answered the first of them. */
function pressAtOnce(...keys: readonly string[]) {
  for (const key of keys) {
    const init = { key, shiftKey: /^[A-Z]$/.test(key), bubbles: true, cancelable: true };
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', init));
  }
}

test('the focus goes on in the next week, where J and K go through its rows', async () => {
  const { main } = await openTime('l');
  (row('Call').element() as HTMLElement).focus();
  pressAtOnce('[');
  await expect.element(row('Review')).toHaveFocus();
  pressAtOnce(']', '[', 'j');
  await expect.element(row('Plan')).toHaveFocus();
  pressAtOnce(']');
  await expect.element(row('Call')).toHaveFocus();
  pressAtOnce('[');
  await tick(); // the rows are gone, and the cache still reads
  pressAtOnce('j');
  await expect.element(row('Plan')).toHaveFocus();
  pressAtOnce(']', 'Delete', 'D', 'x');
  await expect.element(row('Call')).toHaveFocus();
  expect(main.callsOf('saveRecord')).toEqual([]); // nobody has seen which entry would be changed
  expect(main.callsOf('deleteRecord')).toEqual([]);
});

test('views and weeks follow in the order of their keys', async () => {
  await openTime('l');
  pressAtOnce('[', 'w', ']', '[', 'd');
  await expect.element(page.getByRole('button', { name: /^Add time on Monday/ })).toBeVisible();
  await expect.element(row('Plan')).toBeVisible();
  pressAtOnce(']', 't', 'l');
  await expect.element(row('Call')).toBeVisible();
});

test('[T5.3] P right after the key of a week adds the rows of the week before that one', async () => {
  await openTime('w');
  await expect.element(page.getByRole('table', { name: 'Hours of the week' })).toBeVisible();
  pressAtOnce(']');
  await tick();
  pressAtOnce('p');
  await expect.element(page.getByText('1 row added.')).toBeVisible();
});
