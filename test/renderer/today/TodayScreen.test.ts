import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { perList } from '../../../shared/api/endpoints.ts';
import type { Status } from '../../../shared/ipc/state.ts';
import type { PendingWrite } from '../../../shared/queue/pending-write.ts';
import type { Fields } from '../../../shared/records/kinds.ts';
import type { Task } from '../../../shared/records/task.ts';
import type { TimeEntry } from '../../../shared/records/time-entry.ts';
import { addDays } from '../../../shared/time/calendar.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, timestamp } from '../../../shared/time.ts';
import {
  aCompany,
  aCreate,
  aMember,
  aNote,
  aRecord,
  aWrite,
  refused,
} from '../../support/builders.ts';
import { anAccount, type FakeMain } from '../../support/fake-bridge.ts';
import { give } from '../../support/give-record.ts';
import { goTo } from '../../support/go-to.ts';
import { holdTable } from '../../support/held-table.ts';
import { aMain, deliver, openWindowOn } from '../../support/open-window.ts';
import { middleOf, mouse } from '../../support/real-mouse.ts';

const TODAY = '2026-11-20'; // where the clock of these tests stands
const screen = () => page.getByRole('region', { name: 'Today', exact: true });
const part = (name: RegExp | string) => page.getByRole('region', { name });
const rowIn = (name: RegExp | string, row: RegExp) => part(name).getByRole('button', { name: row });

async function openToday(
  prepare: (main: FakeMain) => void = () => undefined,
  status: Partial<Status> = {},
) {
  const member = aMember({ id: 7 });
  const account = anAccount({ key: `test-${crypto.randomUUID()}`, member });
  const made = aMain({ account, status });
  prepare(made.main);
  const window = await openWindowOn(made, 'today');
  await expect.element(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  return window;
}

function fill(main: FakeMain) {
  const entry = (id: number, fields: Fields) =>
    aRecord('time-entry', {
      ...{ id, date: TODAY, member_id: 7, project_id: null },
      ...fields,
    }) as unknown as TimeEntry;
  const task = (id: number, fields: Fields) =>
    aRecord('task', {
      ...{ id: `0000000${id}-0000-4000-8000-000000000000`, completed_at: null },
      ...{ assignee_member_id: 7, project_id: null, ...fields },
    }) as unknown as Task;
  deliver(main, [
    aNote({ id: 'n1', title: 'Kick-off', date: TODAY }),
    aNote({ id: 'n2', title: 'Older', date: '2026-01-01' }),
  ]);
  main.deliver({
    ...{ kind: 'timeEntries', asOf: 0 },
    records: [
      entry(1, { description: 'Drew the plan', duration_seconds: 5400 }),
      entry(2, { description: 'Yesterday’s', date: '2026-11-19', duration_seconds: 3600 }),
    ],
  });
  main.deliver({
    ...{ kind: 'tasks', asOf: 0 },
    records: [
      task(1, { title: 'Fix the form', due_date: TODAY }),
      task(2, { title: 'Send the offer', due_date: '2026-11-12' }),
      task(3, { title: 'Next week', due_date: '2026-11-27' }),
    ],
  });
}

describe('Today', () => {
  test('shows time, tasks and notes of the day, and opens what has a place', async () => {
    await openToday(fill);
    await expect.element(rowIn('Time', /Drew the plan$/)).toBeVisible(); // no zone but this one
    await expect.element(part('Time').getByText('1:30 h', { exact: true })).toBeVisible();
    await expect.element(part('Time').getByText('Yesterday’s')).not.toBeInTheDocument();
    await expect.element(part('Tasks due').getByText('Send the offer')).toBeVisible();
    await expect.element(part('Tasks due').getByText('Next week')).not.toBeInTheDocument();
    await rowIn('Tasks due', /Send the offer/).click();
    await expect.element(page.getByRole('heading', { name: 'Send the offer' })).toBeVisible();
    await goTo('today');
    await rowIn('Notes', /Kick-off/).click();
    await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Kick-off');
    await goTo('today');
    await rowIn('Time', /Drew the plan/).click();
    await expect
      .element(page.getByRole('button', { name: /Drew the plan/, expanded: true }))
      .toBeVisible();
  });

  test('[W4] shows what it read last while a page is stored, and reads first where the outbox has changed', async () => {
    const { main } = await openToday(fill);
    const key = main.account.kind === 'known' ? main.account.key : '';
    const [due, notes] = [part('Tasks due'), page.getByRole('region', { name: 'Notes' })];
    await expect.element(due.getByText('Send the offer')).toBeVisible();
    await goTo('settings');
    let release = await holdTable(key, 'tasks');
    await goTo('today');
    await expect.element(due.getByText('Send the offer')).toBeVisible();
    await expect.element(notes.getByText('Kick-off')).toBeVisible();
    await expect.element(part('Time').getByText('1:30 h', { exact: true })).toBeVisible();
    release();
    await goTo('settings');
    release = await holdTable(key, 'tasks');
    main.become({ writes: [aCreate({ id: 'w2', record: { kind: 'note', id: 'local-2' } })] });
    await goTo('today');
    await expect.element(page.getByRole('status', { name: 'Opening today' })).toBeVisible();
    release();
    await expect.element(due.getByText('Fix the form')).toBeVisible();
  });

  test('shows the tasks that are due for longest, and the way to all of them', async () => {
    const aTask = (at: number) =>
      aRecord('task', {
        ...{ id: crypto.randomUUID(), title: `Call ${at}`, completed_at: null },
        ...{ assignee_member_id: 7, due_date: addDays(TODAY, -at) },
      }) as unknown as Task;
    await openToday((main) =>
      main.deliver({
        ...{ kind: 'tasks', asOf: 0 },
        records: Array.from({ length: 250 }, (_, at) => aTask(at)),
      }),
    );
    const due = part('Tasks due');
    await expect.element(due.getByText('Call 242', { exact: true })).toBeVisible();
    await expect.element(due.getByText('Call 241', { exact: true })).not.toBeInTheDocument();
    await due.getByRole('button', { name: 'Show 42 more' }).click();
    await expect.element(due.getByRole('button', { name: /^Call 241/ })).toHaveFocus();
    await expect.element(due.getByText('Call 200', { exact: true })).toBeInTheDocument();
    await expect.element(due.getByText('Call 199', { exact: true })).not.toBeInTheDocument();
    await due.getByRole('button', { name: 'Show all tasks' }).click();
    const place = page
      .getByRole('navigation', { name: 'Places' })
      .getByRole('button', { name: /^Tasks/ });
    await expect.element(place).toHaveAttribute('aria-current', 'page');
  });

  test('shows a due task without an owner to who is alone in the account, and to nobody of a team', async () => {
    const { main } = await openToday((fake) => {
      fill(fake);
      const unowned = aRecord('task', {
        ...{ id: crypto.randomUUID(), title: 'Order the paper', due_date: TODAY },
        ...{ assignee_member_id: null, completed_at: null, project_id: null },
      }) as unknown as Task;
      fake.deliver({ kind: 'tasks', asOf: 0, records: [unowned] });
      fake.deliver({ kind: 'teamMembers', asOf: 0, records: [aMember({ id: 7 })] });
    });
    const task = part('Tasks due').getByText('Order the paper');
    await expect.element(task).toBeVisible();
    main.deliver({ kind: 'teamMembers', asOf: 0, records: [aMember({ id: 8 })] });
    await expect.element(task).not.toBeInTheDocument();
  });

  test('shows what needs the user first, and opens the conflict itself', async () => {
    const { main } = await openToday(fill);
    const theirs = aNote({ id: 'n1', title: 'Kick-off', content_html: '<p>Theirs</p>' });
    const change = {
      kind: 'update',
      fields: { title: 'Mine' },
      base: { title: 'Kick-off' },
    } as const;
    main.become({
      writes: [
        aWrite({
          id: 'w1',
          record: { kind: 'note', id: 'n1' },
          change,
          state: { kind: 'conflict', theirs },
        }),
        aCreate({ id: 'w2', record: { kind: 'note', id: 'local-2' } }),
      ],
    });
    const attention = 'Needs your attention';
    const long = { title: 'x'.repeat(1_200) };
    await main.bridge.keepUnsendable({
      ...{ record: { kind: 'note', id: 'n1' }, fields: long, base: null },
    });
    await expect.element(rowIn(attention, /^Can’t send the title of/)).toBeVisible();
    await rowIn(attention, /1 change to send/).click();
    await expect.element(page.getByRole('heading', { name: 'Outbox' })).toBeVisible();
    await goTo('today');
    await rowIn(attention, /Change the title of “Mine”/).click();
    await expect
      .element(page.getByRole('option', { name: /“Mine” Note · Needs/, selected: true }))
      .toBeVisible();
  });

  test('leads from a refused change to the refused field', async () => {
    const { main } = await openToday();
    const record = { kind: 'deal', id: '12' } as const;
    const fields = { close_date: '2026-05-04', probability: 140 };
    const source = { pointer: '/deal/probability' };
    const details = [{ source, code: 'invalid_value', message: 'must be at most 100' }];
    const state = refused({ details }) as PendingWrite['state'];
    const change = { kind: 'update', fields, base: {} } as const;
    main.become({ writes: [aWrite({ id: 'no', record, change, state })] });
    await rowIn('Needs your attention', /Change the/).click();
    await expect.element(page.getByRole('textbox', { name: /^Probability/ })).toHaveFocus();
  });

  test.each([
    ['unreachable', /until you’re online/],
    ['signed-out', /until you sign in/],
  ] as const)('says until when changes wait where the connection is %s', async (line, words) => {
    const { main } = await openToday(undefined, { line });
    main.become({ writes: [aCreate({ id: 'w2', record: { kind: 'note', id: 'local-2' } })] });
    await expect.element(part('Waiting').getByText(words)).toBeVisible();
  });

  test('counts the running timer, and a goal that can be typed', async () => {
    const { time } = await openToday(fill);
    await page.getByRole('textbox', { name: 'What are you working on?' }).fill('Call');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('timer')).toBeVisible();
    time.set(30 * 60_000 - 1_000); // the test needs none of these seconds
    await time.pass(1_000);
    await expect.element(part('Time').getByText('2:00 h', { exact: true })).toBeVisible();
    await part('Time').getByRole('button', { name: 'of 8:00 h' }).click();
    await userEvent.keyboard('6h{Enter}');
    await expect.element(part('Time').getByRole('button', { name: 'of 6:00 h' })).toHaveFocus();
    await expect
      .element(part('Time').getByRole('img', { name: '2 h of 6 h today' }))
      .toBeInTheDocument();
  });

  test('[P2] keeps a goal that cannot be read in its field, with why', async () => {
    await openToday(fill);
    await part('Time').getByRole('button', { name: 'of 8:00 h' }).click();
    await userEvent.keyboard('soon{Tab}');
    const field = part('Time').getByRole('textbox', { name: 'Goal for a day' });
    await expect.element(field).toHaveValue('soon');
    await expect.element(field).toHaveAccessibleDescription(/Type a length such as 8h/);
    await field.fill('7h');
    await userEvent.keyboard('{Enter}');
    await expect.element(part('Time').getByRole('button', { name: 'of 7:00 h' })).toHaveFocus();
  });

  test('[T3.1] counts a timer on the day it was started on', async () => {
    const { time } = await openToday(fill);
    time.set(Date.parse(`${TODAY}T23:00:00Z`) - time.clock.now());
    await page.getByRole('textbox', { name: 'What are you working on?' }).fill('Call');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('timer')).toBeVisible();
    time.set(30 * MINUTE_MS - 1_000);
    await time.pass(1_000);
    await expect.element(part('Time').getByText('2:00 h', { exact: true })).toBeVisible();
    time.set(HOUR_MS);
    await time.pass(10_000);
    await expect.element(page.getByRole('timer')).toHaveTextContent('1:30:10');
    await expect.element(part('Time').getByText('0:00 h', { exact: true })).toBeVisible();
  });

  test('tells what comes on a first start, and that nothing is left to do', async () => {
    const asOf = perList(() => null);
    const { main } = await openToday(undefined, { asOf, readAt: asOf, line: 'unreachable' });
    await expect.element(page.getByText(/will be downloaded when you’re online/)).toBeVisible();
    await expect.element(part('Time').getByText(/^Not known yet/)).toBeVisible();
    await expect.element(part('Time').getByText('0:00 h', { exact: true })).not.toBeInTheDocument();
    main.setLine('open');
    main.deliver({ kind: 'notes', asOf: 0, records: [] });
    main.setStatus({ asOf: { ...main.status.asOf, notes: 1 } });
    // Nothing is due only once the tasks are here.
    await expect.element(part('Tasks due').getByText('Downloading your tasks…')).toBeVisible();
    await expect.element(part('Time').getByText('Downloading your time entries…')).toBeVisible();
    await expect.element(page.getByText(/^Nothing is due/)).not.toBeInTheDocument();
    main.setStatus({ asOf: { ...main.status.asOf, tasks: 1, timeEntries: 1 } });
    await expect.element(page.getByText(/^Downloading/)).not.toBeInTheDocument();
    await expect.element(page.getByText(/^Nothing is due, and everything is sent\./)).toBeVisible();
    await expect.element(part('Time').getByText('0:00 h', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Write a note' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
  });

  test('offers what a newcomer begins with where the account is empty, until something is there', async () => {
    const { main } = await openToday();
    const steps = page.getByRole('group', { name: 'First steps' });
    await steps.getByRole('button', { name: 'Add time' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Time', exact: true })).toHaveFocus();
    for (const [step, heading] of [
      ['Add a client', 'New client'],
      ['Add a project', 'New project'],
    ] as const) {
      await goTo('today');
      await steps.getByRole('button', { name: step }).click();
      await expect.element(page.getByRole('heading', { name: heading })).toBeVisible();
    }
    await goTo('today');
    await expect.element(steps.getByRole('button', { name: 'Write a note' })).toBeVisible();
    main.deliver({ kind: 'companies', asOf: 0, records: [aCompany()] });
    await expect.element(page.getByText(/^Nothing is due, and everything is sent\./)).toBeVisible();
    await expect.element(steps).not.toBeInTheDocument();
  });

  test('remembers what was opened, and moves through its rows by keys', async () => {
    const { time } = await openToday(fill);
    await rowIn('Notes', /Older/).click();
    await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Older');
    await time.pass(2_000);
    await goTo('today');
    await expect.element(rowIn('Recently opened', /Older/)).toBeVisible();
    await userEvent.keyboard('j');
    await expect.element(rowIn('Time', /Drew the plan/)).toHaveFocus();
    await userEvent.keyboard('k');
    await expect.element(rowIn('Time', /Drew the plan/)).toHaveFocus();
    await userEvent.keyboard('j');
    await expect.element(rowIn('Tasks due', /Send the offer/)).toHaveFocus();
    await userEvent.keyboard('jj{Enter}');
    await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Kick-off');
  });

  test('opens the pressed row, also if it moves before the pointer is released', async () => {
    const { main } = await openToday(fill);
    const row = rowIn('Notes', /Older/);
    await expect.element(row).toBeVisible();
    // The last rows that arrive above it.
    await expect.element(rowIn('Time', /Drew the plan/)).toBeVisible();
    await expect.element(part('Tasks due').getByText('Send the offer')).toBeVisible();
    const [x, y] = middleOf(row.element());
    await mouse('mousePressed', x, y);
    main.become({
      writes: [aCreate({ id: 'w2', record: { kind: 'note', id: 'local-2' } })],
    });
    await expect.element(rowIn('Waiting', /1 change to send/)).toBeVisible();
    expect(middleOf(row.element())[1]).not.toBe(y);
    await mouse('mouseReleased', x, y);
    await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Older');
  });

  test('names clients that nothing has happened to for 30 days', async () => {
    const { main } = await openToday((main) => {
      main.setStatus({ asOf: { ...main.status.asOf, timeEntries: null } });
      const at = (days: number) => timestamp(Date.parse(`${TODAY}T08:00:00Z`) - days * DAY_MS);
      const about = (id: string, company: number, days: number) =>
        aNote({
          ...{ id, title: id, date: at(days).slice(0, 10), updated_at: at(days) },
          note_links: [{ id: company, record_id: company, record_type: 'company' }],
        });
      deliver(main, [about('a', 1, 40), about('b', 2, 45), about('c', 2, 3)]);
      main.deliver({
        ...{ kind: 'companies', asOf: 0 },
        records: [aCompany({ id: 1, name: 'Quiet & Co' }), aCompany({ id: 2, name: 'Loud & Co' })],
      });
    });
    const quiet = part(/^Clients not touched/);
    await expect.element(rowIn('Notes', /^a/)).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 100)); // the cache would have answered
    await expect.element(quiet).not.toBeInTheDocument(); // their time is not here yet
    main.setStatus({ asOf: { ...main.status.asOf, timeEntries: 1 } });
    await expect.element(quiet.getByRole('button', { name: /Quiet & Co/ })).toBeVisible();
    await expect.element(quiet.getByText('Loud & Co')).not.toBeInTheDocument();
    await quiet.getByRole('button', { name: /Quiet & Co/ }).click();
    await expect.element(page.getByRole('heading', { name: 'Quiet & Co' })).toBeVisible();
    await goTo('today');
    await expect.element(quiet.getByRole('button', { name: /Quiet & Co/ })).toBeVisible();
    await quiet.getByRole('button', { name: 'Review' }).click();
    await expect.element(page.getByRole('heading', { name: 'Quiet & Co' })).toBeVisible();
    const tick = page.getByRole('button', { name: 'Reviewed' });
    await expect.element(tick).toHaveAttribute('aria-pressed', 'true');
    await goTo('today');
    await expect.element(part('Time')).toBeVisible();
    await expect.element(quiet).not.toBeInTheDocument();
    await goTo('clients');
    await tick.click();
    await goTo('today');
    await expect.element(quiet.getByRole('button', { name: /Quiet & Co/ })).toBeVisible();
  });

  test('ends the line of the timer where its heading begins and ends', async () => {
    await openToday();
    const timer = page.getByRole('form', { name: 'Timer' });
    await expect.element(timer).toBeVisible();
    const header = page.getByRole('heading', { name: 'Today' }).element().closest('header');
    const edgesOf = (element: Element | null) => {
      const { left, right } = element?.getBoundingClientRect() ?? {};
      return { left, right };
    };
    expect(edgesOf(timer.element())).toEqual(edgesOf(header));
  });

  test('fits a narrow window', async () => {
    await openToday(fill);
    await page.viewport(720, 480);
    await expect.element(rowIn('Notes', /Kick-off/)).toBeVisible();
    const { scrollWidth, clientWidth } = screen().element();
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });
});

test('[V342] names the client of a note that is not here as its project does', async () => {
  await openToday((main) => {
    const note_links = [{ id: 1, record_id: 1029, record_type: 'company' as const }];
    deliver(main, [aNote({ id: 'n1', title: 'Kick-off', date: TODAY, note_links })]);
    give(main, 'project', { id: 3, company_id: 1029, company_name: 'Fjellvik' });
  });
  await expect.element(rowIn('Notes', /Kick-off/)).toMatchTextContent(/Kick-off Fjellvik/);
  await expect.element(rowIn('Notes', /Kick-off/)).not.toMatchTextContent(/not on this computer/);
});
