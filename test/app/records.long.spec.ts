/**
 * The records of every screen, made, edited and deleted offline and without a mouse; then the service's
 * own answer is compared, field by field.
 */
import { expect } from '@playwright/test';
import { createRequest, readRequest } from '../../shared/queue/requests/requests.ts';
import type { ConfirmedRecord, Fields, WritableKind } from '../../shared/records/kinds.ts';
import { expectLine, expectUpdated, signIn, test } from '../support/app-test.ts';
import {
  beginDocument,
  choose,
  deleteOpen,
  editDetails,
  expectSaved,
  fillIn,
  findRow,
  tabTo,
} from '../support/by-keyboard.ts';
import { otherClient } from '../support/other-client.ts';

test('[P1] [P3] makes, edits, moves, ticks and deletes records of every screen offline by keyboard, and the service has it', async ({
  desk,
}) => {
  test.setTimeout(180_000);
  const { online } = desk;
  const other = otherClient(online);
  const make = async (kind: WritableKind, fields: Fields) =>
    other.send(createRequest(kind, fields));
  const stages = (await other.latest('/board_groups')).filter(
    ({ resource_type: of }) => of === 'Deal',
  );
  const [stage, nextStage] = stages.toSorted(
    (one, two) => Number(one['position']) - Number(two['position']),
  );
  const company = await make('company', { name: 'Zephyr Works' });
  const client = await make('company', { name: 'Yonder Works' });
  const gone = await make('contact', { name: 'Xaver Leaving' });
  const contact = await make('contact', { name: 'Kari Keyboard', job_title: 'Buyer' });
  const deal = await make('deal', { title: 'Deal by keys', board_group_id: stage?.['id'] });
  const tasks = [
    await make('task', { title: 'Key task one' }),
    await make('task', { title: 'Key task two' }),
  ];
  const ticked = await make('task', { title: 'Tick by key' });
  const draft = await make('invoice', {
    title: 'Draft of keys',
    company_id: company.id,
    invoice_items: [],
  });

  const app = await desk.start();
  const { main } = app;
  await signIn(main, online);
  const keys = main.keyboard;
  await expectUpdated(main, 'Clients', 'Contacts', 'Deals', 'Projects', 'Tasks', 'Invoices');
  await expect
    .poll(() => online.pages.some((page) => page.startsWith('/templates')), { timeout: 30_000 })
    .toBe(true);
  await online.goOffline();
  await expectLine(main, 'Offline');

  await test.step('a client', async () => {
    await keys.press('ControlOrMeta+4');
    await keys.press('n');
    await keys.type('Windward Works');
    await fillIn(main, 'Description', 'Pays in time');
    await expectSaved(main);
  });

  await test.step('contacts', async () => {
    await keys.press('ControlOrMeta+5');
    await keys.press('n');
    await keys.type('Vera Newcomer');
    await fillIn(main, 'Email', 'vera@windward.example');
    await choose(main, 'Clients', 'Windward Works');
    await expectSaved(main);
    await findRow(main, 'Kari Keyboard');
    await editDetails(main);
    await fillIn(main, 'Job title', 'Head of buying');
    await expectSaved(main);
    await findRow(main, 'Xaver Leaving');
    await deleteOpen(main);
  });

  await test.step('deals, on the board too, with a comment', async () => {
    await keys.press('ControlOrMeta+6');
    await keys.press('n');
    await keys.type('Windward relaunch');
    await fillIn(main, 'Value', '1 250,50');
    await choose(main, 'Contacts', 'Vera Newcomer');
    await expectSaved(main);
    await findRow(main, 'Deal by keys');
    await tabTo(main, main.getByRole('radio', { name: 'Table' }), 'Shift+Tab');
    await keys.press('ArrowRight');
    const board = main.getByRole('group', { name: 'Deals' });
    const card = board.getByRole('option', { name: /Deal by keys/ });
    await tabTo(main, board);
    await expect(card).toHaveAttribute('aria-selected', 'true');
    await keys.press('Alt+ArrowRight');
    const column = board.getByRole('listbox', { name: String(nextStage?.['name']) });
    await expect(column.getByRole('option', { name: /Deal by keys/ })).toBeVisible();
    await keys.press('Enter');
    await tabTo(main, main.getByRole('textbox', { name: 'New comment' }));
    await keys.type('Called on the plane');
    await keys.press('ControlOrMeta+Enter');
    await expect(main.getByRole('region', { name: 'Comments' })).toContainText(
      'Called on the plane',
    );
  });

  await test.step('a project, and a task in it', async () => {
    await keys.press('ControlOrMeta+7');
    await keys.press('n');
    await keys.type('Windward site');
    await choose(main, 'Client', 'Windward Works');
    await expectSaved(main);
    await keys.press('ControlOrMeta+8');
    await tabTo(main, main.getByRole('textbox', { name: 'Add a task' }));
    await keys.type('Draw the plan #Windward !2026-12-24');
    const understood = main.getByRole('list', { name: 'Understood' });
    await expect(understood.getByText('Windward site')).toBeVisible(); // it was made just now
    await keys.press('Enter');
  });

  await test.step('tasks: ticked, and changed several at once and back', async () => {
    await findRow(main, 'Tick by key');
    await keys.press('d');
    await expect(main.getByText('“Tick by key” done')).toBeVisible();
    await findRow(main, 'Key task');
    await keys.press('ControlOrMeta+a');
    const bar = main.getByRole('group', { name: 'Selected' });
    await tabTo(main, bar.getByRole('button', { name: 'Due date…' }));
    await keys.press('Enter');
    await keys.type('12242026');
    await keys.press('Enter');
    await expect(bar.getByText('2 tasks changed')).toBeVisible();
    await tabTo(main, bar.getByRole('button', { name: 'Owner…' }));
    await keys.press('Enter');
    const member = (await main.getByRole('menuitem').first().textContent()) ?? '';
    await keys.press('Enter');
    const rows = main
      .getByRole('grid', { name: 'Tasks' })
      .getByRole('row', { name: member.trim() });
    await expect(rows).toHaveCount(2);
    await expect(bar.getByText('2 tasks changed')).toBeVisible();
    await keys.press('ControlOrMeta+z'); // that alone, and not the delete of a moment ago
    await expect(rows).toHaveCount(0);
  });

  await test.step('invoices: a draft with an item, and one deleted', async () => {
    await keys.press('ControlOrMeta+9');
    await keys.press('n');
    await keys.type('Work in the air');
    await choose(main, 'Client', 'Yonder Works');
    await tabTo(main, main.getByRole('button', { name: 'Add item' }));
    await keys.press('Enter');
    await keys.type('Drawing');
    await fillIn(main, 'Item 1: quantity', '3');
    await fillIn(main, 'Item 1: price', '33.3350');
    await expectSaved(main);
    // Beside an open record the table has no room for the client.
    for (const _ of ['form', 'record']) await keys.press('Escape');
    await findRow(main, 'Zephyr Works');
    await deleteOpen(main);
  });

  await test.step('a document', async () => {
    await keys.press('ControlOrMeta+Shift+D');
    await beginDocument(main, 'Offer by keys', 'Yonder Works');
    await keys.press('ControlOrMeta+Enter');
  });

  await test.step('a client, changed and deleted', async () => {
    await keys.press('ControlOrMeta+4');
    await keys.press('ControlOrMeta+f');
    await keys.type('Zephyr Works');
    await keys.press('Enter');
    await tabTo(main, main.getByRole('button', { name: 'Edit details' }));
    await keys.press('Enter');
    await fillIn(main, 'LinkedIn', 'linkedin.com/company/zephyr');
    await expectSaved(main);
  });

  await test.step('online: everything is there, as it was typed', async () => {
    await online.goOnline();
    await keys.press('ControlOrMeta+Shift+O');
    await expect(main.getByText('Everything is on the service.')).toBeVisible({ timeout: 60_000 });
    const read = (kind: WritableKind, { id }: ConfirmedRecord) =>
      other.send(readRequest(kind, String(id)));
    const only = async (path: string, fields: Fields) => {
      const [name = '', value] = Object.entries(fields)[0] ?? [];
      const found = (await other.latest(path)).filter((one) => one[name] === value);
      expect(found, path).toHaveLength(1);
      expect(found[0], path).toMatchObject(fields);
      return found[0] ?? {};
    };
    const made = await only('/companies', { name: 'Windward Works', description: 'Pays in time' });
    const person = await only('/contacts', {
      ...{ name: 'Vera Newcomer', email: 'vera@windward.example', company_ids: [made['id']] },
    });
    await only('/deals', {
      ...{ title: 'Windward relaunch', deal_value: '1250.50', contact_ids: [person['id']] },
    });
    await only('/comments', {
      ...{ body_plain_text: 'Called on the plane', commentable_id: String(deal.id) },
    });
    const project = await only('/projects', { title: 'Windward site', company_id: made['id'] });
    await only('/tasks', {
      ...{ title: 'Draw the plan', due_date: '2026-12-24', project_id: project['id'] },
    });
    await only('/invoices', {
      ...{ title: 'Work in the air', company_id: client.id, subtotal: '100.01' },
    });
    expect(online.requests.filter((one) => one === 'POST /docs')).toHaveLength(1);
    expect(online.requests.filter((one) => one === 'POST /comments')).toHaveLength(1);

    // Nothing else has changed in the records that were there.
    expect(await read('contact', contact)).toEqual({ ...contact, job_title: 'Head of buying' });
    const linkedin = 'linkedin.com/company/zephyr';
    expect(await read('company', company)).toEqual({ ...company, linkedin });
    expect(await read('deal', deal)).toMatchObject({
      ...{ title: deal['title'], board_group_id: nextStage?.['id'], status: nextStage?.['name'] },
    });
    for (const task of tasks) {
      const changed = { due_date: '2026-12-24', updated_at: expect.any(String) };
      expect(await read('task', task)).toEqual({ ...task, ...changed });
    }
    expect((await read('task', ticked))['completed_at']).toBeTruthy();
    expect((await other.latest('/contacts')).map(({ id }) => id)).not.toContain(gone.id);
    expect(await read('invoice', draft)).toEqual({ ...draft, status: 'deleted' });
  });
  await app.end();
});
