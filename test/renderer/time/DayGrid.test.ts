/** The day grid in a real window: drawn, moved by mouse and by keys, undone. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Dates } from '../../../renderer/ui/dates.ts';
import type { Fields } from '../../../shared/records/kinds.ts';
import type { TimeEntry } from '../../../shared/records/time-entry.ts';
import { MINUTE_MS, SECOND_MS } from '../../../shared/time.ts';
import { aRecord } from '../../support/builders.ts';
import { describeCreated } from '../../support/change-created.ts';
import { delaySaves } from '../../support/delay-saves.ts';
import type { FakeMain } from '../../support/fake-bridge.ts';
import { goTo } from '../../support/go-to.ts';
import { openWindow } from '../../support/open-window.ts';

const DAY = '2026-11-16'; // the Monday of the week in which the clock of these tests stands

const anEntry = (id: number, description: string, overrides: Fields) =>
  aRecord('time-entry', {
    ...{ date: DAY, id, description, project_id: null },
    ...overrides,
  }) as unknown as TimeEntry;

function timed(id: number, description: string, from: string, to: string, over: Fields = {}) {
  const seconds = (Date.parse(`${DAY}T${to}Z`) - Date.parse(`${DAY}T${from}Z`)) / 1_000;
  const times = { started_at: `${DAY}T${from}Z`, ended_at: `${DAY}T${to}Z` };
  return anEntry(id, description, { ...times, duration_seconds: seconds, ...over });
}

const plan = anEntry(1, 'Drew the plan', { duration_seconds: 3_600 });
const call = timed(2, 'Call', '08:00:00', '09:30:00');
const review = timed(3, 'Review', '09:00:00', '10:00:00');
const late = timed(4, 'Late call', '11:00:00', '12:00:00');
const night = anEntry(5, 'Night shift', {
  ...{ started_at: `${DAY}T22:00:00Z`, ended_at: '2026-11-17T01:00:00Z' },
  duration_seconds: 10_800,
});

async function openGrid(
  entries: readonly TimeEntry[],
  zones: Readonly<Record<string, string>> = {},
) {
  const window = await openWindow({}, (main) => {
    main.deliver({ kind: 'timeEntries', asOf: 0, records: [...entries] });
    for (const [id, zone] of Object.entries(zones)) main.zones.set(id, zone);
  });
  window.main.setLine('unreachable');
  await goTo('time');
  await userEvent.keyboard('d');
  await expect.element(page.getByRole('button', { name: /^Add time on Monday/ })).toBeVisible();
  for (const { description } of entries) {
    if (description !== 'Theirs')
      await expect.element(block(description ?? '')).toBeInTheDocument();
  }
  return window;
}

const block = (words: string) => page.getByRole('button', { name: new RegExp(words) }).first();
const undo = () => page.getByRole('button', { name: 'Undo', exact: true });

/** The fields of the last change. */
const lastSaved = (main: FakeMain) =>
  (main.callsOf('saveRecord').at(-1) as { fields: Fields } | undefined)?.fields;

/** Presses on an element, moves by so many pixels in steps, and lets go. */
function drag(element: Element, by: { x?: number; y: number }, over: PointerEventInit = {}) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const at = { x: left + width / 2, y: top + height / 2 };
  const send = (type: string, part: number) =>
    element.dispatchEvent(
      new PointerEvent(type, {
        ...{ bubbles: true, cancelable: true, isPrimary: true, pointerId: 1, button: 0 },
        clientX: at.x + (by.x ?? 0) * part,
        clientY: at.y + by.y * part,
        ...over,
      }),
    );
  send('pointerdown', 0);
  for (const part of [0.3, 0.6, 1]) send('pointermove', part);
  return () => send('pointerup', 1);
}

/** The end of a block that resizes it, there while the mouse is on the block. */
async function gripOf(words: string): Promise<Element> {
  await block(words).hover();
  return block(words).element().querySelector('[data-grip="end"]') as Element;
}

describe('the day grid', () => {
  test('[T3.1] [T8.2] [T8.5] draws entries on each day they touch, marks overlaps and gaps', async () => {
    await openGrid([plan, call, review, late, night]);
    await expect.element(block('Drew the plan')).toBeVisible(); // a plain duration, above
    const overlapping = page.getByRole('button', { name: /Call, Monday, Overlaps another entry/ });
    await expect.element(overlapping).toBeVisible();
    await expect.element(page.getByText('1 h gap')).toBeVisible();
    const nights = page.getByRole('button', { name: /Night shift/ });
    await expect.element(nights.nth(0)).toHaveAccessibleName(/Monday, Goes on after midnight/);
    await expect.element(nights.nth(1)).toHaveAccessibleName(/Tuesday, Began before midnight/);
    const [one, other] = [block('Call'), block('Review')].map((found) =>
      found.element().getBoundingClientRect(),
    );
    expect((one?.right ?? 0) <= (other?.left ?? 0)).toBe(true);
  });

  test('[T8.6] shows the start of the name of a block without room for more', async () => {
    const beside = [1, 2, 3, 4].map((id) => timed(id, `Workshop ${id}`, '08:00:00', '10:00:00'));
    await openGrid(beside);
    for (const { description } of beside) {
      const narrow = block(description ?? '').element() as HTMLElement;
      expect(narrow.getBoundingClientRect().width).toBeLessThan(48);
      const words = narrow.querySelector<HTMLElement>('.what');
      const { width, height } = words?.getBoundingClientRect() ?? new DOMRect();
      // From top to bottom, so that no word is broken.
      expect([words?.textContent, width < 20, height > 50]).toEqual([description, true, true]);
      expect(narrow.title).toContain(description);
    }
  });

  test('lets the mark of what waits cover no word of a narrow block', async () => {
    await openGrid([call, review]);
    await block('Review').click();
    await page
      .getByRole('group', { name: 'Edit this entry' })
      .getByRole('textbox', { name: 'Description of this entry' })
      .fill('Reviewed every page of it');
    await userEvent.keyboard('{Escape}');
    const mark = block('Reviewed every page').getByRole('img', { name: /computer|sent/ });
    await expect.element(mark).toBeVisible();
    const named = expect.element(block('Reviewed every page'));
    await named.toHaveAccessibleName(/Only on this computer so far$/);
    const words = mark.element().closest('button')?.querySelector('.what');
    const end = Number.parseFloat(getComputedStyle(words as Element).paddingInlineEnd);
    const { right } = words?.getBoundingClientRect() ?? new DOMRect();
    expect(right - end).toBeLessThanOrEqual(mark.element().getBoundingClientRect().left);
  });

  test('[T3.1] draws what began days before Monday, and marks what overlaps it, in the list too', async () => {
    const trip = anEntry(6, 'Trip', {
      ...{ date: '2026-11-12', duration_seconds: 388_800 },
      ...{ started_at: '2026-11-12T21:00:00Z', ended_at: '2026-11-17T09:00:00Z' },
    });
    const running = anEntry(7, 'Server watch', {
      ...{ date: '2026-11-13', duration_seconds: 0 },
      ...{ started_at: '2026-11-13T10:00:00Z', ended_at: null },
    });
    await openGrid([call, late, trip, running]);
    const trips = page.getByRole('button', { name: /Trip/ });
    await expect.element(trips.nth(0)).toHaveAccessibleName(/Monday.*Began before midnight/);
    await expect.element(trips.nth(1)).toHaveAccessibleName(/Tuesday.*Began before midnight/);
    expect(trips.elements()).toHaveLength(2);
    expect(page.getByRole('button', { name: /Server watch/ }).elements()).toHaveLength(5);
    await expect.element(block('Call, Monday, Overlaps another entry')).toBeVisible();
    await expect.element(page.getByText('1 h 30 min gap')).not.toBeInTheDocument();
    await userEvent.keyboard('l');
    await expect.element(block('Call.*Overlaps another entry')).toBeVisible();
    await expect.element(page.getByText(/gap/)).not.toBeInTheDocument();
    await expect.element(block('Trip')).not.toBeInTheDocument(); // it is an entry of its first day
  });

  test('[T4.14] changes the day of an entry that began before Monday', async () => {
    const shift = anEntry(6, 'Shift', {
      ...{ date: '2026-11-15', duration_seconds: 10_800 },
      ...{ started_at: '2026-11-15T22:00:00Z', ended_at: '2026-11-16T01:00:00Z' },
    });
    const { main, time } = await openGrid([shift]);
    await block('Shift').click();
    await page.getByLabelText('Day of this entry').fill('2026-11-17');
    await userEvent.keyboard('{Enter}');
    await time.pass(300);
    expect(lastSaved(main)).toMatchObject({ date: '2026-11-17' });
    await expect.element(page.getByText(/changed elsewhere/)).not.toBeInTheDocument();
  });

  test('[T8.4] moves and resizes a block by keys, says the new time, and takes it back', async () => {
    const { main, time } = await openGrid([call]);
    block('Call').element().focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
    await expect.element(page.getByText('08:10–09:45, Monday')).toBeVisible();
    await expect.element(block('08:10–09:45, Call')).toHaveFocus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(block('08:09–09:44, Call, Tuesday')).toHaveFocus();
    await time.pass(100);
    await expect
      .poll(() => lastSaved(main))
      .toEqual({
        date: '2026-11-17',
        started_at: '2026-11-17T08:09:00.000Z',
        ended_at: '2026-11-17T09:44:00.000Z',
        duration_seconds: 5_700,
      });
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(block('08:00–09:30, Call, Monday')).toHaveFocus();
    await expect.poll(() => lastSaved(main)?.['date']).toBe(DAY);
  });

  test('[T8] [T8.1] [T8.3] is dragged: moved, resized, and cancelled by Esc', async () => {
    const { main } = await openGrid([call]);
    drag(block('Call').element(), { y: 61 })();
    await expect.element(block('09:15–10:45, Call')).toBeVisible();
    drag(await gripOf('Call'), { y: 40 }, { altKey: true })();
    await expect.element(block('09:15–11:3\\d, Call')).toBeVisible();
    await expect.poll(() => main.callsOf('saveRecord').length).toBe(2);
    drag(block('Call').element(), { y: 96 });
    await expect.element(block('11:15–13:3\\d, Call')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(block('09:15–11:3\\d, Call')).toBeVisible();
    expect(main.callsOf('saveRecord')).toHaveLength(2);
    await undo().click();
    await undo().click();
    await expect.element(block('08:00–09:30, Call')).toBeVisible();
  });

  test('[T4.4] keeps the day of an entry from another zone until its start moves, and undoes to it', async () => {
    const { main } = await openGrid([{ ...call, date: '2026-11-15' }]);
    drag(await gripOf('Call'), { y: 48 })();
    await expect.poll(() => lastSaved(main)).toMatchObject({ date: '2026-11-15' });
    drag(block('Call').element(), { y: 48 })();
    await expect.poll(() => lastSaved(main)).toMatchObject({ date: DAY });
    await undo().click();
    await expect.poll(() => lastSaved(main)).toMatchObject({ date: '2026-11-15' });
  });

  test('[P2] says that a move was refused, also where the move after it was saved', async () => {
    const { main } = await openGrid([call, late]);
    const { saveRecord } = main.bridge;
    let isFirst = true;
    const { promise, resolve } = Promise.withResolvers<void>();
    const refuseFirst: typeof saveRecord = async (input) => {
      main.isDiskFull = isFirst;
      isFirst = false;
      await promise;
      const answer = await saveRecord(input);
      main.isDiskFull = false;
      return answer;
    };
    Object.assign(main.bridge, { saveRecord: refuseFirst });
    drag(block('08:00–09:30, Call').element(), { y: 48 })();
    drag(block('Late call').element(), { y: 48 })();
    resolve();
    await expect.poll(() => main.callsOf('saveRecord')).toHaveLength(2);
    await expect.element(page.getByText('The disk is full.')).toBeVisible();
    await expect.element(block('08:00–09:30, Call')).toBeVisible();
  });

  test('[P2] is moved back by a second Undo where a full disk refused the first', async () => {
    const { main } = await openGrid([call]);
    drag(block('Call').element(), { y: 48 })();
    await expect.poll(() => lastSaved(main)?.['started_at']).toBe('2026-11-16T09:00:00.000Z');
    main.isDiskFull = true;
    await undo().click();
    await expect.element(page.getByText('The disk is full.')).toBeVisible();
    main.isDiskFull = false;
    await undo().click();
    await expect.poll(() => lastSaved(main)?.['started_at']).toBe('2026-11-16T08:00:00.000Z');
    await expect.element(page.getByText('The disk is full.')).not.toBeInTheDocument();
  });

  test('[T8.7] leaves an entry that was moved otherwise since, and a split whose half was changed', async () => {
    const { main, time } = await openGrid([call, night]);
    const since = page.getByText('This entry was changed since, so it stays as it is.');
    const editor = page.getByRole('group', { name: 'Edit this entry' });
    drag(block('Call').element(), { y: 48 })();
    await block('09:00–10:30, Call').click();
    await editor.getByLabelText('Time of this entry').fill('14-15');
    await userEvent.keyboard('{Enter}{Escape}');
    await expect.element(block('14:00–15:00, Call')).toBeVisible();
    await time.pass(11 * SECOND_MS); // the change in the editor had an Undo of its own
    const saves = main.callsOf('saveRecord').length;
    await undo().click();
    await expect.element(since).toBeVisible();
    expect(main.callsOf('saveRecord')).toHaveLength(saves);
    block('Night shift').element().focus();
    await userEvent.keyboard('s');
    await expect.element(since).not.toBeInTheDocument();
    await block('00:00–01:00, Night shift').click();
    await editor.getByLabelText('Description of this entry').fill('Handed over');
    await userEvent.keyboard('{Escape}');
    await expect.element(block('00:00–01:00, Handed over')).toBeVisible();
    await time.pass(11 * SECOND_MS);
    await undo().click();
    await expect.element(since).toBeVisible();
    await expect.element(block('00:00–01:00, Handed over')).toBeVisible();
    await expect.element(block('22:00–00:00, Night shift')).toBeVisible();
  });

  test('[T22.3] Ctrl+Z undoes the latest of a moved block and a change in the editor, each once', async () => {
    const { main, time } = await openGrid([call]);
    await block('Call').click();
    await page.getByLabelText('Billable').click();
    const changed = page.getByText('“Call” made not billable');
    await expect.element(changed).toBeVisible();
    await time.pass(SECOND_MS);
    block('08:00–09:30, Call').element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(block('08:05–09:35, Call')).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(block('08:00–09:30, Call')).toBeVisible();
    await expect.element(changed).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(changed).not.toBeInTheDocument();
    await expect.poll(() => lastSaved(main)).toMatchObject({ billable: true });
  });

  test('changes the entry that is opened after another one of its day, and no other', async () => {
    const { main, time } = await openGrid([call, late]);
    const text = page.getByLabelText('Description of this entry');
    await block('Late call').click();
    await expect.element(text).toHaveValue('Late call');
    await block('08:00–09:30, Call').click();
    await expect.element(text).toHaveValue('Call');
    await text.fill('Call with Ada');
    await time.pass(300);
    expect(main.callsOf('saveRecord')).toMatchObject([
      { record: { id: '2' }, fields: { description: 'Call with Ada' } },
    ]);
  });

  test('[P2] deletes the entry whose Delete was pressed, and not the one that is opened since', async () => {
    const { main } = await openGrid([call, late]);
    await block('Late call').click();
    const goOn = delaySaves(main);
    await page.getByLabelText('Description of this entry').fill('Later call');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await block('08:00–09:30, Call').click();
    goOn();
    await expect.poll(() => main.callsOf('deleteRecord')).toMatchObject([{ record: { id: '4' } }]);
    await expect.element(page.getByLabelText('Description of this entry')).toHaveValue('Call');
  });

  test('makes an entry by a drag, opens it, and Undo deletes it', async () => {
    const { main } = await openGrid([]);
    await expect.element(page.getByText(/^No time here yet/)).toBeVisible();
    const column = document.querySelectorAll('.body > .column')[2] as Element; // Wednesday
    const top = column.getBoundingClientRect().top;
    const from = { clientY: top + 48 * 9 };
    const send = (type: string, over: PointerEventInit) =>
      column.dispatchEvent(
        new PointerEvent(type, {
          ...{ bubbles: true, isPrimary: true, pointerId: 1, button: 0 },
          clientX: column.getBoundingClientRect().left + 10,
          ...over,
        }),
      );
    send('pointerdown', from);
    send('pointermove', { clientY: top + 48 * 10.5 });
    await expect.element(page.getByText('09:00–10:30')).toBeVisible();
    send('pointerup', { clientY: top + 48 * 10.5 });
    const editor = page.getByRole('group', { name: 'Edit this entry' });
    await expect.element(editor.getByRole('textbox', { name: 'Time of this entry' })).toHaveFocus();
    expect(main.callsOf('saveRecord')).toMatchObject([
      { zone: 'UTC', fields: { date: '2026-11-18', duration_seconds: 5_400 } },
    ]);
    await userEvent.keyboard('{Escape}');
    await expect.element(block('1 h 30 min, 09:00–10:30')).toHaveFocus();
    await undo().click();
    await expect.element(block('1 h 30 min, 09:00–10:30')).not.toBeInTheDocument();
  });

  test('[T6] adds by the button above a day, in its free time', async () => {
    await openGrid([timed(2, 'Morning', '09:00:00', '10:00:00')]);
    await page.getByRole('button', { name: /^Add time on Monday/ }).click();
    await expect.element(block('30 min, 10:00–10:30')).toBeVisible();
  });

  test('[T8.7] an entry added here and described since stays at Undo', async () => {
    const { main, time } = await openGrid([]);
    await page.getByRole('button', { name: /^Add time on Monday/ }).click();
    await expect.element(page.getByText(/^Added /)).toBeVisible();
    await describeCreated(main);
    await expect.element(block('Letters')).toBeVisible();
    await time.pass(11 * SECOND_MS);
    await undo().click();
    await expect.element(page.getByText(/was changed since, so it stays/)).toBeVisible();
    expect(main.callsOf('deleteRecord')).toEqual([]);
  });

  test('[T3.2] [T4.12] [T19.141] splits at midnight by one key with what is billed, and undoes it by one call', async () => {
    const { main } = await openGrid([night]);
    const account = main.account.kind === 'known' ? main.account.key : '';
    const whole = { invoice: '7', entries: [{ id: '5', seconds: 10_800 }] };
    await main.bridge.addBilledTime({ account, billed: whole });
    const billed = () => main.bridge.readBilledTime({ account });
    block('Night shift').element().focus();
    await userEvent.keyboard('s');
    await expect.element(block('2 h, 22:00–00:00, Night shift, Monday')).toHaveFocus();
    await expect.element(block('1 h, 00:00–01:00, Night shift, Tuesday')).toBeVisible();
    const second = { base: null, fields: { date: '2026-11-17' } };
    const first = { record: { id: '5' }, fields: { date: DAY, duration_seconds: 7_200 } };
    expect(main.callsOf('saveRecords')).toMatchObject([{ edits: [second, first] }]);
    const [made] = main.queue.writes;
    const halves = [
      { id: '5', seconds: 7_200 },
      { id: made?.record.id, seconds: 3_600 },
    ];
    expect(await billed()).toEqual({ ok: true, value: [{ invoice: '7', entries: halves }] });
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(block('3 h, 22:00–01:00, Night shift, Monday')).toBeVisible();
    await expect.element(block('1 h, 00:00–01:00')).not.toBeInTheDocument();
    // Its time is in the first half again: there is nothing to bring back.
    await expect.element(page.getByText('Undone')).toBeVisible();
    await expect.element(page.getByText(/^Deleted/)).not.toBeInTheDocument();
    const whole3h = { record: { id: '5' }, fields: { duration_seconds: 10_800 } };
    expect(main.callsOf('saveRecords').slice(1)).toMatchObject([
      { edits: [whole3h], deletes: [{ record: made?.record }] },
    ]);
    expect(await billed()).toEqual({ ok: true, value: [whole] });
  });

  test('[T19.145] offers no Undo for the delete of a half that the service has, also by a second key', async () => {
    const { main } = await openGrid([night]);
    block('Night shift').element().focus();
    await userEvent.keyboard('s');
    await expect.element(block('1 h, 00:00–01:00, Night shift, Tuesday')).toBeVisible();
    main.setLine('open');
    await expect.poll(() => main.queue.writes.map(({ state }) => state.kind)).toEqual([]);
    main.setLine('unreachable');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(block('3 h, 22:00–01:00, Night shift, Monday')).toBeVisible();
    await expect.element(page.getByText('Undone')).toBeVisible();
    await expect.element(page.getByText(/^Deleted/)).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(block('1 h, 00:00–01:00')).not.toBeInTheDocument();
    expect(main.callsOf('undoDeletes')).toEqual([]);
    expect(main.queue.writes).toMatchObject([
      { change: { kind: 'update' } },
      { change: { kind: 'delete' } },
    ]);
  });

  test('[T3.2] undoes a split into the next week whole, and one that follows a key at once', async () => {
    const sunday = anEntry(6, 'Sunday night', {
      ...{ date: '2026-11-22', started_at: '2026-11-22T22:00:00Z' },
      ...{ ended_at: '2026-11-23T01:00:00Z', duration_seconds: 10_800 },
    });
    const { main } = await openGrid([sunday]);
    await expect.element(block('Sunday night')).toBeVisible();
    block('Sunday night').element().focus();
    await userEvent.keyboard('s');
    await expect.element(block('2 h, 22:00–00:00, Sunday night, Sunday')).toHaveFocus();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(block('3 h, 22:00–01:00, Sunday night, Sunday')).toBeVisible();
    await userEvent.keyboard(']');
    await expect.element(page.getByRole('button', { name: /^Add time on Monday/ })).toBeVisible();
    await expect.element(block('1 h, 00:00–01:00')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Week before' }).click();
    await expect.element(block('Sunday night, Sunday')).toBeVisible();
    block('Sunday night').element().focus();
    await userEvent.keyboard('{ArrowDown}s');
    await expect.element(block('1 h 55 min, 22:05–00:00, Sunday night, Sunday')).toBeVisible();
    const half = { fields: { date: '2026-11-23', duration_seconds: 3_900 } };
    expect(main.callsOf('saveRecords').at(-1)).toMatchObject({ edits: [half, {}] });
  });

  test('shows entries of others, and does not change them', async () => {
    const theirs = timed(7, 'Theirs', '08:00:00', '09:00:00', { member_id: 8 });
    const { main } = await openGrid([plan, theirs]);
    await page.getByRole('checkbox', { name: 'Everyone' }).click();
    await expect.element(block('08:00–09:00, Theirs')).toBeVisible();
    drag(block('Theirs').element(), { y: 96 })();
    block('Theirs').element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(block('08:00–09:00, Theirs')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    const details = page.getByRole('group', { name: /^Entry of / });
    await details.getByRole('button', { name: 'Close' }).click();
    await expect.element(details).not.toBeInTheDocument();
    await expect.element(block('08:00–09:00, Theirs')).toHaveFocus();
    expect(main.callsOf('saveRecord')).toEqual([]);
  });

  describe('with room for one day', () => {
    const heading = (day: string) => page.getByRole('heading', { name: day }).first();

    async function openDay() {
      const opened = await openGrid([call]);
      await page.viewport(720, 480);
      // The heading is there in a week too, where these keys go by weeks.
      await expect.element(block('Call')).not.toBeInTheDocument();
      await expect.element(heading('Today, Friday')).toBeVisible();
      return opened;
    }

    test('shows it, and moves by days', async () => {
      await openDay();
      await userEvent.keyboard('[[[[[[[[');
      await expect.element(block('08:00–09:30, Call, Monday')).toBeVisible();
    });

    test('adds it up, and leads back to today', async () => {
      await openDay();
      const sum = (words: string) => page.getByText(words, { exact: true });
      await expect.element(sum('0:00 h')).toBeVisible();
      await userEvent.keyboard('[[[[[[[[');
      await expect.element(sum('1:30 h')).toBeVisible();
      await page.getByRole('button', { name: 'Today', exact: true }).nth(1).click();
      await expect.element(heading('Today, Friday')).toBeVisible();
    });

    test('adds typed time to it, and goes to the day that is chosen', async () => {
      const { main } = await openDay();
      const line = page.getByRole('form', { name: 'Add time' });
      const day = line.getByLabelText('Day');
      await userEvent.keyboard('[[[[[[');
      await expect.element(day).toHaveValue('2026-11-17');
      await line.getByLabelText('Time', { exact: true }).fill('45m');
      await userEvent.keyboard('{Enter}');
      await expect.poll(() => main.queue.writes).toHaveLength(1);
      expect(main.queue.writes[0]?.change).toMatchObject({ fields: { date: '2026-11-17' } });
      await day.fill('2026-11-16');
      await userEvent.keyboard('{Enter}');
      await expect.element(block('08:00–09:30, Call, Monday')).toBeVisible();
    });
  });

  test('draws the present time, and what runs up to it, once a minute', async () => {
    const since = { date: '2026-11-20', started_at: '2026-11-20T07:00:00Z', ended_at: null };
    const { main, time } = await openGrid([{ ...call, ...since, description: 'Elsewhere' }]);
    const running = block('running, 07:00–now, Elsewhere');
    await expect.element(running).toBeVisible();
    const [height, top] = [running.element().clientHeight, nowLine()];
    await time.passInStandby(8 * MINUTE_MS);
    await time.pass(2 * MINUTE_MS);
    await expect.poll(nowLine).toBeCloseTo(top + 8, 0);
    expect(running.element().clientHeight).toBe(height + 8);
    await main.bridge.startTimer({
      id: crypto.randomUUID(),
      subject: {
        ...{ clientId: null, projectId: null, taskId: null },
        ...{ description: 'Running', isBillable: true, tagIds: [] },
      },
    });
    await expect.element(block('Timer, Running, running since')).toBeVisible();
  });
});

const nowLine = () => Number.parseFloat((document.querySelector('.now') as HTMLElement).style.top);

describe('an entry of another zone', () => {
  const berlin = { 2: 'Europe/Berlin', 3: 'Asia/Tokyo' };

  test('[T4.2] stays on its day and at its time, and shows both times on request', async () => {
    const early = timed(3, 'Breakfast', '23:00:00', '23:30:00'); // 8:00 on Tuesday, in Tokyo
    await openGrid([call, { ...early, date: '2026-11-17' }], berlin);
    await expect.element(block('09:00–10:30, Call, Monday, Berlin time')).toBeVisible();
    await expect.element(block('08:00–08:30, Breakfast, Tuesday, Tokyo time')).toBeVisible();
    await expect.element(page.getByText(/You’re in/)).not.toBeInTheDocument(); // days ago
    await userEvent.keyboard('l');
    await expect.element(block('09:00–10:30, Call, Berlin time')).toBeVisible();
  });

  test('[T4] [T4.2] is moved by its own clock, and sent with its own day', async () => {
    const { main } = await openGrid([call], berlin);
    block('Call').element().focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect
      .poll(() => lastSaved(main))
      .toMatchObject({
        date: '2026-11-15',
        started_at: '2026-11-15T08:00:00.000Z',
      });
  });

  test('[T4.2] shows in a banner which time today’s entries stay in', async () => {
    const today = { date: '2026-11-20', started_at: '2026-11-20T06:00:00Z' };
    await openGrid([{ ...call, ...today, ended_at: '2026-11-20T07:00:00Z' }], berlin);
    const banner = page.getByText('You’re in UTC now. Today’s entries stay in Berlin time.');
    await expect.element(banner).toBeVisible();
    await page.getByRole('button', { name: 'Show both' }).click();
    await expect.element(block('07:00–08:00, Call, .*Berlin time, 06:00–07:00 here')).toBeVisible();
  });
});

test('[T2.2] says the length of a day on which the clocks change, to a screen reader too', async () => {
  const zone = vi.spyOn(Dates.prototype, 'zone', 'get').mockReturnValue('Europe/Berlin');
  onTestFinished(() => zone.mockRestore());
  await openGrid([]);
  for (let week = 0; week < 4; week += 1) await userEvent.keyboard('[[');
  const long = page.getByRole('heading', { name: /^Sunday, .*25.*, a day of 25 h$/ });
  await expect.element(long).toBeVisible();
  await expect.element(long).toHaveAttribute('title', 'A day of 25 h: the clocks change');
  await expect
    .element(page.getByRole('heading', { name: /^Saturday, [^,]*24[^,]*$/ }))
    .toBeVisible();
  await userEvent.keyboard('w');
  await expect
    .element(page.getByRole('columnheader', { name: /Sun.*25.*, a day of 25 h/ }))
    .toBeVisible();
});
