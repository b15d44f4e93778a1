import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Pulled } from '../../../shared/pull/delivery.ts';
import type { Fields, WritableKind } from '../../../shared/records/kinds.ts';
import { aRecord, idOf } from '../../support/builders.ts';
import { give } from '../../support/give-record.ts';
import { openRecordPage } from '../../support/open-record-page.ts';

const statuses = [
  { id: 'todo', name: 'To do', color: '#888888', position: 1, state: 'active' },
  { id: 'done', name: 'Done', color: '#00aa00', position: 2, state: 'complete' },
];
const stages = [
  { id: 'a', name: 'Lead', color: null, position: 1, resource_type: 'Deal', archived_at: null },
  { id: 'b', name: 'Won', color: null, position: 2, resource_type: 'Deal', archived_at: null },
  { id: 'c', name: 'Run', color: null, position: 1, resource_type: 'Project', archived_at: null },
  { id: 'd', name: 'Old', color: null, position: 3, resource_type: 'Deal', archived_at: '2026' },
];

function open(kind: WritableKind, fields: Fields) {
  const id = String(idOf(kind));
  return openRecordPage({ kind, id }, (main) => {
    main.deliver({ kind: 'taskStatuses', asOf: 0, records: statuses } as never);
    main.deliver({ kind: 'boardGroups', asOf: 0, records: stages } as never);
    give(main, kind, fields);
  });
}

const items = () =>
  page
    .getByRole('menuitemradio')
    .all()
    .map((one) => one.element().textContent?.trim());

test.each([
  ['task', { title: 'Call', task_status_id: 'todo' }, 'Status: To do', ['To do', 'Done']],
  ['deal', { title: 'Call', board_group_id: 'a' }, 'Stage: Lead', ['Lead', 'Won']],
  ['project', { title: 'Call', board_group_id: 'b' }, 'Stage: Won', ['Run']],
] as const)(
  '[V30.1] moves a %s from its page, and takes that back',
  async (...[kind, fields, label, all]) => {
    const { main } = await open(kind, fields);
    await page.getByRole('button', { name: label }).click();
    await expect.poll(items).toEqual(all);
    const to = all.at(-1) ?? '';
    await page.getByRole('menuitemradio', { name: to }).click();
    const name = label.replace(/: .*/, `: ${to}`);
    await expect.element(page.getByRole('button', { name })).toBeVisible();
    await expect.element(page.getByText(`“Call” moved to ${to}`)).toBeVisible();
    expect(main.queue.writes).toHaveLength(1);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(() => main.queue.writes).toEqual([]);
    await expect.element(page.getByRole('button', { name: label })).toBeVisible();
  },
);

test.each([
  ['deal', { board_group_id: 'd', status: 'Old' }, 'Stage: Old (archived)'],
  ['task', { task_status_id: 'gone', status: 'Parked' }, 'Status: Parked'],
  ['project', { board_group_id: 'gone', status: 'active' }, 'Stage: Not on this computer'],
  ['project', { board_group_id: null, status: 'active' }, 'Stage: None'],
] as const)('[V71] names what a %s cannot be moved to: %j', async (kind, fields, name) => {
  await open(kind, { title: 'Call', ...fields });
  await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible();
});

test('[V30.1] shows a choice in the open form, and saves what is typed there before it', async () => {
  const { main } = await open('task', { title: 'Call', task_status_id: 'todo' });
  await page.getByRole('button', { name: 'Edit details' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Call Åsa');
  await page.getByRole('button', { name: 'Status: To do' }).click();
  await page.getByRole('menuitemradio', { name: 'Done' }).click();
  await expect.element(page.getByText('“Call Åsa” moved to Done')).toBeVisible();
  expect(main.queue.writes.map(({ change }) => change)).toMatchObject([
    { fields: { title: 'Call Åsa', task_status_id: 'done' } },
  ]);
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Title' }).element())
    .toHaveValue('Call Åsa');
});

test('[V30.1] [V20.1] takes a stage back once the service has answered with what it computed', async () => {
  const id = String(idOf('deal'));
  const fields = { id: idOf('deal'), title: 'Call', board_group_id: 'a', probability: 10 };
  const moved = aRecord('deal', { ...fields, board_group_id: 'b', probability: 50 });
  const { main } = await openRecordPage({ kind: 'deal', id }, (fake) => {
    fake.setLine('open');
    fake.deliver({ kind: 'boardGroups', asOf: 0, records: stages } as never);
    give(fake, 'deal', fields);
    fake.verdicts.set('undefined', { kind: 'accepted', reply: moved }); // a write without a title
  });
  await page.getByRole('button', { name: 'Stage: Lead' }).click();
  await page.getByRole('menuitemradio', { name: 'Won' }).click();
  await expect.element(page.getByText('“Call” moved to Won')).toBeVisible();
  await expect.poll(() => main.queue.writes).toEqual([]);
  main.records.set(`deal ${id}`, moved);
  main.deliver({ kind: 'deals', asOf: 1, records: [moved] } as unknown as Pulled);
  await main.taken();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  const present = () => main.records.get(`deal ${id}`);
  await expect.poll(present).toMatchObject({ board_group_id: 'a', probability: 10 });
});

test('[V30.1] leaves a newer change as it is', async () => {
  const { main } = await open('deal', { title: 'Call', board_group_id: 'a' });
  await page.getByRole('button', { name: 'Stage: Lead' }).click();
  await page.getByRole('menuitemradio', { name: 'Won' }).click();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await expect.element(undo).toBeVisible();
  const record = { kind: 'deal', id: String(idOf('deal')) } as const;
  await main.bridge.saveRecord({
    ...{ writeId: 'other', record, isFinished: true },
    ...{ fields: { board_group_id: 'c' }, base: { board_group_id: 'a' } },
  });
  await undo.click();
  await expect.element(page.getByText(/changed or sent since/)).toBeVisible();
  expect(main.queue.writes[0]?.change).toMatchObject({ fields: { board_group_id: 'c' } });
});
