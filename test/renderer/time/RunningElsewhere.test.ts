import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Fields } from '../../../shared/records/kinds.ts';
import type { TimeEntry } from '../../../shared/records/time-entry.ts';
import { HOUR_MS, type Instant, timestamp } from '../../../shared/time.ts';
import { aRecord } from '../../support/builders.ts';
import { goTo } from '../../support/go-to.ts';
import { aMain, openWindowOn } from '../../support/open-window.ts';

const DAY = '2026-11-20'; // on which the clock of these tests stands

const running = (id: number, startAt: Instant, over: Fields = {}) =>
  aRecord('time-entry', {
    ...{ id, date: DAY, description: `Work ${id}`, project_id: null, duration_seconds: 0 },
    ...{ started_at: timestamp(startAt), ended_at: null, ...over },
  }) as unknown as TimeEntry;

const region = () => page.getByRole('region', { name: 'Running elsewhere' });
const items = () => region().getByRole('listitem');
const inRegion = (name: string) => region().getByRole('button', { name });

async function openTime(entries: (now: Instant) => readonly TimeEntry[]) {
  const made = aMain();
  const records = entries(made.time.clock.now());
  made.main.deliver({ kind: 'timeEntries', asOf: 0, records });
  const window = await openWindowOn(made);
  window.main.setLine('unreachable'); // so that changes wait in the outbox
  await goTo('time');
  await expect.element(items().first()).toBeVisible();
  return window;
}

const sent = ({ main }: Awaited<ReturnType<typeof openTime>>) =>
  main.callsOf('saveRecord') as readonly { readonly fields: Fields }[];

test('[T16.1] stops a running entry by one update of its times, and lets it run on', async () => {
  const window = await openTime((now) => [
    running(1, now - 2 * HOUR_MS),
    running(2, now - HOUR_MS, { member_id: 8 }),
  ]);
  const now = window.time.clock.now();
  await expect.element(items()).toHaveLength(1);
  await expect.element(items().getByText(/^Running elsewhere since/)).toBeVisible();
  await expect.element(items().getByText('Work 1')).toBeVisible();
  inRegion('Stop now').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(region().getByText(/Stopped “Work 1” at/)).toBeVisible();
  await expect.element(inRegion('Undo')).toHaveFocus();
  const started_at = timestamp(now - 2 * HOUR_MS);
  const times = { date: DAY, started_at, ended_at: timestamp(now), duration_seconds: 7_200 };
  expect(sent(window)).toMatchObject([{ record: { id: '1' }, fields: times }]);
  await userEvent.keyboard('{Enter}');
  await expect.element(items().getByText('Work 1')).toBeVisible();
  await expect.element(inRegion('Stop now')).toHaveFocus();
  expect(sent(window)[1]?.fields).toMatchObject({ started_at, ended_at: null });
});

test('[T16.1] Undo leaves an entry whose end was corrected since, and says so', async () => {
  const window = await openTime((now) => [running(1, now - 3 * HOUR_MS)]);
  await inRegion('Stop now').click();
  await page.getByRole('button', { name: /^3 h, .*Work 1/ }).click();
  await page.getByLabelText('Time of this entry').fill('2h');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: /^2 h, .*Work 1/ })).toBeVisible();
  await inRegion('Undo').click();
  await expect.element(region().getByRole('alert')).toMatchTextContent('was changed since');
  expect(sent(window)).toHaveLength(2);
  await expect.element(page.getByLabelText('What are you working on?')).toHaveFocus();
});

test('[T16.5] does not stop an entry before its start, and tells why', async () => {
  const window = await openTime((now) => [running(1, now + HOUR_MS)]);
  await inRegion('Stop now').click();
  await expect.element(region().getByRole('alert')).toMatchTextContent('has not begun yet');
  await expect.element(items().getByText('Work 1')).toBeVisible();
  expect(sent(window)).toEqual([]);
});

test('[T16.6] keeps a typed end over another place and a restart', async () => {
  const window = await openTime((now) => [running(1, now - 2 * HOUR_MS)]);
  const clock = timestamp(window.time.clock.now() - HOUR_MS).slice(11, 16);
  const field = region().getByLabelText('Ended at');
  await field.fill(clock);
  await goTo('outbox');
  await goTo('time');
  await expect.element(field).toHaveValue(clock);
  await window.time.pass(300);
  await openWindowOn(window, 'time');
  await expect.element(field).toHaveValue(clock);
  await inRegion(`Stop at ${clock}`).click();
  await expect.element(inRegion('Undo')).toBeVisible();
  await window.time.pass(300);
  expect([...window.main.unfinished.keys()]).toEqual([]);
});

test('[T16.2] stops at a typed time, and tells why one is refused', async () => {
  const window = await openTime((now) => [running(1, now - 2 * HOUR_MS)]);
  const now = window.time.clock.now();
  const clockAt = (at: Instant) => timestamp(at).slice(11, 16);
  const field = region().getByLabelText('Ended at');
  await field.fill(clockAt(now + HOUR_MS));
  await expect.element(region().getByText('Not between the start and now.')).toBeVisible();
  await field.fill(clockAt(now - HOUR_MS));
  await expect.element(inRegion(`Stop at ${clockAt(now - HOUR_MS)}`)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(inRegion('Undo')).toHaveFocus();
  const ended = String(sent(window)[0]?.fields['ended_at']);
  expect(clockAt(Date.parse(ended))).toBe(clockAt(now - HOUR_MS));
});

test('[T16] offers three of many, here and on Today; [T16.3] leaves them until one changes', async () => {
  const all = (now: Instant) => [1, 2, 3, 4, 5].map((id) => running(id, now - id * 60_000));
  const { main, time } = await openTime(all);
  await expect.element(items()).toHaveLength(3);
  await expect.element(region().getByText('2 more running.')).toBeVisible();
  await goTo('today');
  await expect.element(page.getByText('5 entries are running elsewhere')).toBeVisible();
  await goTo('time');
  await inRegion('Leave it running').first().click();
  await expect.element(region().getByText('1 more running.')).toBeVisible();
  await inRegion('Leave all 4').click();
  await expect.element(region()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click(); // T22.1
  await expect.element(items()).toHaveLength(3);
  await inRegion('Leave all 4').click();
  await expect.element(region()).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('What are you working on?')).toHaveFocus();
  expect(main.callsOf('saveRecord')).toEqual([]);
  const changed = running(2, time.clock.now() - 120_000, { updated_at: '2026-11-20T12:00:00Z' });
  main.deliver({ kind: 'timeEntries', asOf: 1, records: [changed] });
  await expect.element(items()).toHaveLength(1);
});

test('[T17] [T17.1] [T17.2] takes an entry over with its start, offers it no more, and ends it by Stop', async () => {
  const window = await openTime((now) => [
    running(1, now - 2 * HOUR_MS),
    running(2, now - HOUR_MS),
  ]);
  const now = window.time.clock.now();
  inRegion('Take over').first().element().focus(); // of the latest
  await userEvent.keyboard('{Enter}');
  const timer = page.getByRole('form', { name: 'Timer' });
  const what = page.getByLabelText('What are you working on?');
  await expect.element(what).toHaveValue('Work 2');
  await expect.element(what).toHaveFocus();
  await expect.element(items()).toHaveLength(1);
  await expect.element(items().getByText('Work 1')).toBeVisible();
  await expect.element(page.getByText(/This entry was started elsewhere/)).toBeVisible();
  await timer.getByRole('button', { name: 'Stop' }).click();
  const ended = { started_at: timestamp(now - HOUR_MS), ended_at: timestamp(now) };
  await expect
    .poll(() => window.main.queue.writes.map(({ record, change }) => ({ record, change })))
    .toMatchObject([
      {
        record: { id: '2' },
        change: { kind: 'update', fields: { ...ended, duration_seconds: 3_600 } },
      },
    ]);
});

test('[T17.4] tells that an entry that was taken over was stopped elsewhere', async () => {
  const window = await openTime((now) => [running(1, now - 2 * HOUR_MS)]);
  await inRegion('Take over').click();
  await expect.element(page.getByText(/This entry was started elsewhere/)).toBeVisible();
  const now = window.time.clock.now();
  const ended = { ended_at: timestamp(now - HOUR_MS), duration_seconds: 3_600 };
  const record = running(1, now - 2 * HOUR_MS, ended);
  window.main.deliver({ kind: 'timeEntries', asOf: 1, records: [record] });
  await expect.element(page.getByText(/This entry was stopped elsewhere at/)).toBeVisible();
});
