/**
 * Every key of the Time screen, pressed while the next week is read. It acts on the week that comes, or
 * the user is told that it did nothing. No edit, no step of Undo and no focus is lost.
 */
import { tick } from 'svelte';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Fields } from '../../../shared/records/kinds.ts';
import type { TimeEntry } from '../../../shared/records/time-entry.ts';
import { aRecord } from '../../support/builders.ts';
import { goTo } from '../../support/go-to.ts';
import { openWindow } from '../../support/open-window.ts';

const anEntry = (overrides: Fields) =>
  aRecord('time-entry', {
    ...{ tags: [], duration_seconds: 3600, project_id: null },
    ...overrides,
  }) as unknown as TimeEntry;
const timed = (id: number, day: string, description: string) =>
  anEntry({
    ...{ id, description, date: day },
    ...{ started_at: `${day}T08:00:00Z`, ended_at: `${day}T09:00:00Z` },
  });

/** The week before the present one has the second and the third entry. */
const records = [
  timed(1, '2026-11-16', 'Call'),
  timed(2, '2026-11-10', 'Plan'),
  timed(3, '2026-11-11', 'Review'),
];

async function openTime(view: string, entries: readonly TimeEntry[] = records) {
  const window = await openWindow({}, (main) =>
    main.deliver({ kind: 'timeEntries', asOf: 0, records: entries }),
  );
  window.main.setLine('unreachable');
  await goTo('time');
  await expect.element(row('Call')).toBeVisible();
  await userEvent.keyboard(view);
  return window;
}

const row = (words: string) => page.getByRole('button', { name: new RegExp(words) }).first();
const cell = (place: string) => page.getByRole('textbox', { name: `No project, ${place}` });
const lost = page.getByText('That key did nothing: the week was still opening. Press it again.');

type Pressed = Pick<KeyboardEventInit, 'key' | 'ctrlKey' | 'altKey' | 'shiftKey'>;

/** `Shift+D`, `Ctrl+a`, `[`. */
function keyOf(name: string): Pressed {
  const parts = /^(?:(Ctrl|Alt|Shift)\+)?(.+)$/.exec(name);
  const [held, key = ''] = [parts?.[1], parts?.[2]];
  return {
    key: key === 'Space' ? ' ' : key,
    ...{ ctrlKey: held === 'Ctrl', altKey: held === 'Alt', shiftKey: held === 'Shift' },
  };
}

/** Presses keys in one task: the cache answers none of them meanwhile. */
function pressAtOnce(...names: readonly string[]) {
  for (const name of names) {
    const init = { ...keyOf(name), bubbles: true, cancelable: true };
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', init));
  }
}

/** Goes to the week before and presses this key: before its rows are gone, or after that. */
async function pressWhileRead(key: string, isDrawn: boolean) {
  pressAtOnce('[');
  if (isDrawn) await tick();
  expect(row('Plan').query()).toBeNull();
  pressAtOnce(key);
}

/** The calls that change an entry or a row. */
const changes = ['saveRecord', 'saveRecords', 'deleteRecord', 'deleteRecords', 'setFavouriteRows'];

const inRows = ['x', 'Shift+D', 'Shift+J', 'Shift+K', 'Ctrl+a', 'Delete', 'Enter', 'Space'];
const ofBlocks = ['s', 'ArrowUp', 'ArrowLeft', 'Alt+ArrowDown', 'Shift+ArrowDown'];
const ofCells = ['x', 'f', 'Ctrl+a', 'Delete', '4', 'Shift+ArrowDown', 'Shift+J'];

describe.each([
  ['before its rows are gone', false],
  ['after that', true],
] as const)('[T21.1] a key for an entry of the week that is left, pressed %s', (_, isDrawn) => {
  test.each([
    ['l', inRows],
    ['d', [...inRows, ...ofBlocks]],
    ['w', ofCells],
  ] as const)('changes nothing in the next one, and the user is told: %s', async (view, keys) => {
    const { main } = await openTime(view);
    const from = view === 'w' ? cell('Mon') : row('Call');
    for (const key of keys) {
      (from.element() as HTMLElement).focus();
      await pressWhileRead(key, isDrawn);
      await expect.element(lost, { message: key }).toBeVisible();
      expect(document.activeElement?.closest('[data-entry], [data-cell]'), key).not.toBeNull();
      expect(
        main.calls.filter(({ name }) => changes.some((one) => one === name)),
        key,
      ).toEqual([]);
      expect(page.getByText(/selected/).query(), key).toBeNull();
      pressAtOnce(']');
      await expect.element(from).toBeVisible();
      await expect.element(lost).not.toBeInTheDocument();
    }
  });
});

test('[T21] [T21.2] keys that move the focus go on in the next week', async () => {
  await openTime('l');
  (row('Call').element() as HTMLElement).focus();
  await pressWhileRead('ArrowDown', true);
  await expect.element(row('Plan')).toHaveFocus();
  pressAtOnce(']');
  await expect.element(row('Call')).toHaveFocus();
  await userEvent.keyboard('w');
  for (const [from, key, to] of [
    ['Mon', 'ArrowRight', 'Tue'],
    ['Tue', 'ArrowLeft', 'Mon'],
    ['Wed', 'Enter', 'Wed'], // the last row
  ] as const) {
    (cell(from).element() as HTMLElement).focus();
    pressAtOnce('[');
    await tick();
    pressAtOnce(key);
    await expect.element(cell(to)).toHaveFocus();
    pressAtOnce(']');
    await expect.element(cell(to)).toHaveFocus();
  }
  expect(lost.query()).toBeNull();
});

test('[T8.4] [T21] arrows move a block over the edges of weeks as often as they are pressed', async () => {
  const { main, time } = await openTime('d');
  (row('Call').element() as HTMLElement).focus();
  pressAtOnce('ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowDown');
  await expect.element(row('08:05–09:05, Call, Friday')).toHaveFocus();
  pressAtOnce(...Array.from({ length: 12 }, () => 'ArrowLeft'));
  await expect.element(row('08:05–09:05, Call, Sunday')).toHaveFocus();
  await time.pass(100);
  const saved = () => (main.callsOf('saveRecord').at(-1) as { fields: Fields }).fields;
  await expect.poll(() => saved()['date']).toBe('2026-11-01');
  expect(lost.query()).toBeNull();
});

test('[T21] Undo takes back what was done before the week, pressed while that is read', async () => {
  const { main } = await openTime('d');
  (row('Call').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row('08:05–09:05, Call, Monday')).toHaveFocus();
  pressAtOnce('[');
  await tick();
  (page.getByRole('button', { name: 'Undo', exact: true }).element() as HTMLElement).click();
  (document.activeElement as HTMLElement).blur();
  pressAtOnce('Ctrl+z', 'Ctrl+z');
  await expect.element(row('08:00–09:00, Call, Monday')).toBeVisible();
  const saved = () => (main.callsOf('saveRecord').at(-1) as { fields: Fields }).fields;
  await expect.poll(() => saved()['started_at']).toBe('2026-11-16T08:00:00.000Z');
});

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
  pressAtOnce(']', 'Delete', 'Shift+D', 'x');
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
  await openTime(
    'w',
    records.map((one) => ({ ...one, project_id: 3 })),
  );
  await expect.element(page.getByRole('table', { name: 'Hours of the week' })).toBeVisible();
  pressAtOnce(']');
  await tick();
  pressAtOnce('p');
  await expect.element(page.getByText('1 row added.')).toBeVisible();
});
