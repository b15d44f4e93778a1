import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ListName } from '../../../shared/api/endpoints.ts';
import type { PendingWrite } from '../../../shared/queue/pending-write.ts';
import type { Fields, WritableKind } from '../../../shared/records/kinds.ts';
import { aMember, aRecord, aWrite, NOON } from '../../support/builders.ts';
import type { FakeMain } from '../../support/fake-bridge.ts';
import { openRecordPage } from '../../support/open-record-page.ts';

const TALK = '5d1f0000-0000-4000-8000-000000000011';
const WON = '5d1f0000-0000-4000-8000-000000000012';
const DONE = '5d1f0000-0000-4000-8000-000000000021';
const OPEN = '5d1f0000-0000-4000-8000-000000000022';
const TASK = '5d1f0000-0000-4000-8000-000000000031';

/** A client with a contact, a deal, and a project with a task and an hour of work. */
function fill(main: FakeMain) {
  const give = (list: ListName, ...records: readonly object[]) =>
    main.deliver({ kind: list, asOf: NOON, records } as never);
  const known = (kind: WritableKind, fields: Fields) => {
    const record = aRecord(kind, fields);
    main.records.set(`${kind} ${record.id}`, record);
    return record;
  };
  const place = (id: string, name: string, state: string, position: number) => ({
    ...{ id, name, state, position, color: '#888888', resource_type: 'Deal' },
    deal_probability: null,
  });
  give('boardGroups', place(TALK, 'First talk', 'active', 1), place(WON, 'Won', 'complete', 2));
  give('taskStatuses', place(OPEN, 'To do', 'active', 1), place(DONE, 'Done', 'complete', 2));
  give('companies', known('company', { id: 4, name: 'Atlas' }));
  give('contacts', known('contact', { id: 8, company_ids: [4] }));
  give('projects', known('project', { id: 3, company_id: 4, title: 'Relaunch' }));
  const deal = { id: 12, title: 'Shop', company_name: 'Atlas', contact_ids: [8], probability: 50 };
  const money = { deal_value: '500.00', currency: 'EUR', close_date: '2026-12-01' };
  give('deals', known('deal', { ...deal, ...money, board_group_id: TALK, archived_at: null }));
  const task = { id: TASK, title: 'Form', project_id: 3, task_status_id: OPEN, completed_at: null };
  give('tasks', known('task', task));
  const entry = { id: 50, project_id: 3, date: '2026-11-02', duration_seconds: 3_600 };
  give('timeEntries', known('time-entry', { ...entry, billable: true, member_id: 1 }));
  const on = { commentable_type: 'Deal', commentable_id: '12', kind: 'event' };
  const moved = 'Status changed from Enquiry to First talk.';
  give(
    'comments',
    aRecord('comment', {
      id: 90,
      ...on,
      body_plain_text: moved,
      created_at: '2026-11-10T09:00:00Z',
    }),
  );
}

function change(main: FakeMain, kind: WritableKind, id: string, fields: Fields, base: Fields) {
  const write = { writeId: crypto.randomUUID(), record: { kind, id }, fields, base };
  return main.bridge.saveRecord({ ...write, isFinished: true });
}

const figures = () =>
  [...document.querySelectorAll('dl[aria-label="Figures"] > div')].map((one) =>
    [...one.children].map(({ textContent }) => textContent?.trim()),
  );
const timeline = () => page.getByRole('region', { name: 'Timeline' });
const listed = (label: string) => page.getByRole('region', { name: label, exact: true });

test('[V17] the page of a client tells what was done offline, and no longer lists a ticked task as open', async () => {
  const { main } = await openRecordPage({ kind: 'company', id: '4' }, fill);
  await expect.element(listed('Open tasks')).toMatchTextContent(/Form/);
  await change(main, 'deal', '12', { board_group_id: WON }, { board_group_id: TALK });
  await change(main, 'task', TASK, { task_status_id: DONE }, { task_status_id: OPEN });
  await expect.element(timeline()).toMatchTextContent(/You moved the deal “Shop” to Won/);
  await expect.element(timeline()).toMatchTextContent(/Task “Form” done/);
  await expect.element(listed('Open tasks')).not.toBeInTheDocument();
  await timeline().getByRole('button', { name: /^Show/ }).click();
  await page.getByRole('menuitemradio', { name: 'Not sent yet' }).click();
  await expect.element(timeline()).not.toMatchTextContent(/Task “Form” done/);
  await expect.element(timeline()).toMatchTextContent(/You moved/);
});

test('[T4.19] the page of a client counts as unbilled what no invoice made here bills', async () => {
  const { main } = await openRecordPage({ kind: 'company', id: '4' }, fill);
  const label = 'Unbilled this month (as far as known here)';
  await expect.poll(() => figures()).toContainEqual([label, '1:00 h']);
  const account = main.account.kind === 'known' ? main.account.key : '';
  const billed = { invoice: 'local-9', entries: [{ id: '50', seconds: 2_400 }] };
  await main.bridge.addBilledTime({ account, billed });
  await main.bridge.saveRecord({
    ...{ writeId: crypto.randomUUID(), record: { kind: 'invoice', id: 'local-9' }, base: null },
    ...{ fields: { title: 'May', company_id: 4, invoice_items: [] }, isFinished: true },
  });
  await expect.poll(() => figures()).toContainEqual([label, '0:20 h']);
});

test('[V18] [V18.1] [V95] the page of a deal has its figures, its timeline, and what belongs to it', async () => {
  const { main } = await openRecordPage({ kind: 'deal', id: '12' }, fill);
  await expect.poll(figures).toEqual([
    ['Value', '€500.00'],
    ['Probability', '50 %'],
    ['Expected close', expect.stringMatching(/Dec/)],
    ['In this stage since', expect.stringMatching(/Nov.* · 10 days$/)],
  ]);
  await expect.element(timeline()).toMatchTextContent(/Status changed from Enquiry to First talk/);
  await expect.element(listed('Contacts')).toMatchTextContent(/Ada Ash/);
  await expect.element(listed('Projects')).toMatchTextContent(/Relaunch/);
  await change(main, 'deal', '12', { board_group_id: WON }, { board_group_id: TALK });
  await expect.element(timeline()).toMatchTextContent(/You moved the deal “Shop” to Won/);
  await expect.poll(figures).toContainEqual(['In this stage since', 'Today']);
});

test('[V350] [V351] scrolls with its page, draws the latest lines and earlier ones at a press, and keeps the line of the keys in sight', async () => {
  await openRecordPage({ kind: 'company', id: '4' }, (main) => {
    fill(main);
    const on = { commentable_type: 'Deal', commentable_id: '12', kind: 'comment' };
    const records = Array.from({ length: 70 }, (_, at) => {
      const created_at = `2026-11-17T09:00:${String(at % 60).padStart(2, '0')}Z`;
      return aRecord('comment', { ...on, id: 200 + at, body_plain_text: `No ${at}`, created_at });
    });
    main.deliver({ kind: 'comments', asOf: NOON, records } as never);
  });
  const lines = () => timeline().getByRole('option').all().length;
  const box = () => timeline().getByRole('listbox').element();
  await expect.poll(lines).toBe(12);
  expect(box().scrollHeight).toBe(box().clientHeight);
  await timeline().getByRole('button', { name: 'Show 50 earlier' }).click();
  await expect.poll(lines).toBe(62);
  expect(box().scrollHeight).toBe(box().clientHeight);
  (box() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.poll(lines).toBeGreaterThan(62);
  await userEvent.keyboard('{End}');
  await expect.element(timeline().getByRole('option', { selected: true })).toBeInViewport();
  await expect.element(timeline().getByRole('button', { name: /earlier/ })).not.toBeInTheDocument();
});

test('[V368] draws at most so many lines of a long timeline, and keys reach its end', async () => {
  await openRecordPage({ kind: 'company', id: '4' }, (main) => {
    fill(main);
    const on = { commentable_type: 'Deal', commentable_id: '12', kind: 'comment' };
    const records = Array.from({ length: 250 }, (_, at) => {
      const created_at = `2026-11-17T09:${String(Math.floor(at / 60)).padStart(2, '0')}:00Z`;
      return aRecord('comment', { ...on, id: 200 + at, body_plain_text: `No ${at}`, created_at });
    });
    main.deliver({ kind: 'comments', asOf: NOON, records } as never);
  });
  const more = timeline().getByRole('button', { name: /earlier/ });
  const lines = () => timeline().getByRole('option').all().length;
  for (const count of [62, 112]) {
    await more.click();
    await expect.poll(lines).toBe(count);
  }
  for (let press = 0; press < 2; press += 1) await more.click();
  expect(lines()).toBeLessThan(140);
  const box = timeline().getByRole('listbox').element() as HTMLElement;
  expect(box.scrollHeight).toBeGreaterThan(box.clientHeight);
  box.focus();
  await userEvent.keyboard('{End}');
  await expect.element(timeline().getByRole('option', { selected: true })).toBeInViewport();
  expect(lines()).toBeLessThan(140);
});

test('[V366] leaves the focus to the list when the last earlier lines are shown by a key', async () => {
  await openRecordPage({ kind: 'company', id: '4' }, (main) => {
    fill(main);
    const on = { commentable_type: 'Deal', commentable_id: '12', kind: 'comment' };
    const created_at = '2026-11-17T09:00:00Z';
    const records = Array.from({ length: 20 }, (_, at) =>
      aRecord('comment', { ...on, id: 200 + at, body_plain_text: `No ${at}`, created_at }),
    );
    main.deliver({ kind: 'comments', asOf: NOON, records } as never);
  });
  const button = timeline().getByRole('button', { name: /earlier/ });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button).not.toBeInTheDocument();
  await expect.element(timeline().getByRole('listbox')).toHaveFocus();
});

test('[V17.3] a line of the timeline has its words as its name, and who it was below them', async () => {
  await openRecordPage({ kind: 'company', id: '4' }, (main) => {
    fill(main);
    const records = [aMember({ id: 1, name: 'Mara' })];
    main.deliver({ kind: 'teamMembers', asOf: NOON, records } as never);
  });
  const line = timeline().getByRole('option', { name: /1:00 h on Relaunch/ });
  await expect.element(line).toHaveAccessibleName('Nov 2 1:00 h on Relaunch · Mara');
  await expect.element(line.getByText('Mara', { exact: true })).toBeVisible();
});

test('[V4.190] a comment on a task whose name is from right to left shows the beginning of that name', async () => {
  const title =
    'شركة الأفق للتجارة الدولية - تجديد الموقع الإلكتروني والمتجر بالكامل قبل نهاية السنة';
  await openRecordPage({ kind: 'company', id: '4' }, (main) => {
    fill(main);
    const task = { id: TASK, title, project_id: 3, task_status_id: OPEN, completed_at: null };
    const on = { commentable_type: 'Task', commentable_id: TASK, kind: 'comment' };
    const records = [aRecord('task', task)];
    main.deliver({ kind: 'tasks', asOf: NOON, records } as never);
    const written = { body_plain_text: 'Done', created_at: '2026-11-10T09:00:00Z' };
    const comments = [aRecord('comment', { id: 91, ...on, ...written })];
    main.deliver({ kind: 'comments', asOf: NOON, records: comments } as never);
  });
  const line = timeline().getByRole('option', { name: /Comment on/ });
  await expect.element(line).toBeVisible();
  const name = line.element().querySelector('bdi') as HTMLElement;
  expect(name.textContent).toBe(title);
  expect(name.scrollWidth).toBeGreaterThan(name.clientWidth);
  expect(getComputedStyle(name).direction).toBe('rtl');
});

test('[V317] marks the lines of a client that need the user, time and changes alike', async () => {
  const reason = { status: 422, message: '', details: [], requestId: 'r' };
  const state: PendingWrite['state'] = { kind: 'refused', ...reason };
  const savedAt = Date.parse('2026-11-03T09:00:00Z'); // of a month that is open
  const refused = (kind: WritableKind, id: string, fields: Fields, base: Fields) => {
    const change = { kind: 'update', fields, base } as const;
    return aWrite({ id: kind, record: { kind, id }, change, state, savedAt });
  };
  await openRecordPage({ kind: 'company', id: '4' }, (main) => {
    fill(main);
    const entry = refused('time-entry', '50', { description: 'Ours' }, { description: null });
    const deal = refused('deal', '12', { title: 'Shop, ours' }, { title: 'Shop' });
    main.queue = { ...main.queue, writes: [entry, deal] };
  });
  for (const words of ['1:00 h on Relaunch', 'You changed the title of the deal']) {
    const line = page.getByRole('option', { name: new RegExp(`${words}.*Needs your attention$`) });
    await expect.element(line).toBeVisible();
    await expect.element(line.getByRole('img', { name: 'Needs your attention' })).toBeVisible();
  }
});
