/**
 * Two people change the same deal, task, invoice draft and contact, one of them offline in the app. Both
 * versions are shown, the user chooses, and the service's own answer is compared.
 */
import { expect } from '@playwright/test';
import { createRequest, readRequest, updateRequest } from '../../shared/queue/requests/requests.ts';
import type { ConfirmedRecord, Fields, WritableKind } from '../../shared/records/kinds.ts';
import { expectLine, goTo, signIn, test } from '../support/app-test.ts';
import { editDetails, expectSaved, fillIn, findRow } from '../support/by-keyboard.ts';
import { otherClient } from '../support/other-client.ts';

type Contest = {
  readonly kind: WritableKind;
  readonly place: 'Deals' | 'Tasks' | 'Invoices' | 'Contacts';
  readonly made: Fields;
  /** The field that both change, by its name and its label. */
  readonly field: string;
  readonly label: string;
  /** A change of theirs that has nothing to do with it. */
  readonly besides: Fields;
  /** Another change of one's own, by its label and its name. */
  readonly own: readonly [label: string, field: string, value: string];
  readonly chosen: 'Yours' | 'Theirs';
};

const contests: readonly Contest[] = [
  {
    ...{ kind: 'deal', place: 'Deals', made: { title: 'Contested deal', deal_value: '100.00' } },
    ...{ field: 'title', label: 'Title', besides: { close_date: '2026-12-01' }, chosen: 'Yours' },
    own: ['Value', 'deal_value', '120.50'],
  },
  {
    ...{ kind: 'task', place: 'Tasks', made: { title: 'Contested task', description: 'Before' } },
    ...{ field: 'description', label: 'Description', besides: { due_date: '2026-12-02' } },
    own: ['Title', 'title', 'Contested task, renamed'],
    chosen: 'Theirs',
  },
  {
    ...{
      kind: 'invoice',
      place: 'Invoices',
      made: { title: 'Contested draft', invoice_items: [] },
    },
    ...{ field: 'title', label: 'Title', besides: { due_date: '2026-12-24' }, chosen: 'Yours' },
    own: ['Tax', 'tax_amount', '7.25'],
  },
  {
    ...{ kind: 'contact', place: 'Contacts', made: { name: 'Contested Person' } },
    ...{ field: 'job_title', label: 'Job title', besides: { phone_number: '+47 1' } },
    own: ['Email', 'email', 'contested@person.example'],
    chosen: 'Theirs',
  },
];

const versionOf = ({ made, field }: Contest, side: string) =>
  `${made[field] ?? 'Buyer'}, ${side.toLowerCase()}`;

test('[P4] asks what becomes of a deal, a task, an invoice draft and a contact that two people changed', async ({
  desk: { online, start },
}) => {
  test.setTimeout(180_000);
  const other = otherClient(online);
  const client = await other.send(createRequest('company', { name: 'Contested Works' }));
  const before = new Map<Contest, ConfirmedRecord>();
  for (const contest of contests) {
    const { kind, made } = contest;
    const fields = kind === 'invoice' ? { ...made, company_id: client.id } : made;
    before.set(contest, await other.send(createRequest(kind, fields)));
  }
  const idOf = (contest: Contest) => String(before.get(contest)?.id);
  const { main, end } = await start();
  await signIn(main, online);
  for (const { place, made } of contests) {
    await goTo(main, place);
    await findRow(main, String(made['title'] ?? made['name']));
  }
  await online.goOffline();
  await expectLine(main, 'Offline');

  for (const contest of contests) {
    const { kind, place, made, label, field, besides, own } = contest;
    await goTo(main, place);
    await findRow(main, String(made['title'] ?? made['name']));
    await editDetails(main);
    await fillIn(main, label, versionOf(contest, 'Yours'));
    await main
      .getByRole('article')
      .getByRole('textbox', { name: own[0], exact: true })
      .fill(own[2]);
    await expectSaved(main);
    await main.keyboard.press('Escape');
    const theirs = { ...besides, [field]: versionOf(contest, 'Theirs') };
    await other.send(updateRequest(kind, idOf(contest), theirs));
  }
  await online.goOnline();

  await goTo(main, 'Conflicts');
  const list = main.getByRole('listbox', { name: 'Conflicts' });
  await expect(list.getByRole('option')).toHaveCount(contests.length, { timeout: 60_000 });
  for (const contest of contests) {
    const { made, label, chosen } = contest;
    await list.getByRole('option', { name: String(made['title'] ?? made['name']) }).click();
    const clash = main.getByRole('article', { name: `${label}: choose` });
    for (const side of ['Yours', 'Theirs']) {
      // Words that were taken out stand there too.
      const version = clash.getByRole('region', { name: side });
      await expect(version).toContainText(`, ${side.toLowerCase()}`);
    }
    expect(await main.getByRole('article', { name: /: choose$/ }).count()).toBe(1);
    await clash.getByRole('button', { name: new RegExp(`^${chosen}`) }).click();
    await main.getByRole('button', { name: 'Resolve', exact: true }).click();
  }
  await goTo(main, 'Outbox');
  await expect(main.getByText('Everything is on the service.')).toBeVisible({ timeout: 60_000 });
  for (const contest of contests) {
    const { kind, field, besides, own, chosen } = contest;
    const after = await other.send(readRequest(kind, idOf(contest)));
    const ofBoth = { ...besides, [own[1]]: own[2], [field]: versionOf(contest, chosen) };
    expect(after).toMatchObject(ofBoth);
    const computed = ['updated_at', 'due_date_option', 'total_amount'];
    const changed = [...Object.keys(ofBoth), ...computed];
    const others = Object.entries(before.get(contest) ?? {}).filter(
      ([name]) => !changed.includes(name),
    );
    expect(after).toMatchObject(Object.fromEntries(others));
  }
  await end();
});

const line = { amount: '1.00', unit_type: 'flat', description: null };
const lineOf = (name: string, rate: string) => ({ ...line, name, rate });

test('[M17] keeps every item of an invoice that two people changed, and asks about the one both did', async ({
  desk: { online, start },
}) => {
  test.setTimeout(180_000);
  const other = otherClient(online);
  const { id: company_id } = await other.send(createRequest('company', { name: 'Itemised Works' }));
  const invoice_items = ['Design', 'Hosting', 'Printing'].map((name) => lineOf(name, '10.00'));
  const made = { title: 'Itemised draft', company_id, invoice_items };
  const { id, invoice_items: held } = await other.send(createRequest('invoice', made));
  const [design, hosting, printing] = held as readonly [Fields, Fields, Fields];
  const { main, end } = await start();
  await signIn(main, online);
  await goTo(main, 'Invoices');
  await findRow(main, made.title);
  await online.goOffline();
  await expectLine(main, 'Offline');

  await editDetails(main);
  await fillIn(main, 'Item 1: price', '20.00');
  await fillIn(main, 'Item 2: price', '21.00');
  await main.getByRole('button', { name: 'Add item' }).click();
  await fillIn(main, 'Item 4: name', 'Travel');
  await fillIn(main, 'Item 4: price', '40.00');
  await expectSaved(main);
  await main.keyboard.press('Escape');
  const theirs = [
    lineOf('Postage', '5.00'),
    { ...design, rate: '30.00' },
    { ...hosting, description: 'A year' },
    { ...printing, rate: '31.00' },
  ].map(({ total: _, ...item }: Fields) => item);
  await other.send(updateRequest('invoice', String(id), { invoice_items: theirs }));
  await online.goOnline();

  await goTo(main, 'Conflicts');
  const list = main.getByRole('listbox', { name: 'Conflicts' });
  await list.getByRole('option', { name: made.title }).click({ timeout: 60_000 });
  const clash = main.getByRole('article', { name: 'Item “Design”, price: choose' });
  await expect(clash.getByRole('region', { name: 'Yours' })).toContainText('20.00');
  await expect(clash.getByRole('region', { name: 'Theirs' })).toContainText('30.00');
  expect(await main.getByRole('article', { name: /: choose$/ }).count()).toBe(1);
  await main.keyboard.press('1');
  await main.keyboard.press('ControlOrMeta+Enter');
  await goTo(main, 'Outbox');
  await expect(main.getByText('Everything is on the service.')).toBeVisible({ timeout: 60_000 });
  const after = await other.send(readRequest('invoice', String(id)));
  expect(after['invoice_items']).toMatchObject([
    { name: 'Postage', rate: '5.00' },
    { name: 'Design', rate: '20.00' },
    { name: 'Hosting', rate: '21.00', description: 'A year' },
    { name: 'Printing', rate: '31.00' },
    { name: 'Travel', rate: '40.00' },
  ]);
  expect(after).toMatchObject({ total_amount: '117.00' });
  await end();
});
