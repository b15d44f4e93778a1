import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Delivery } from '../../../shared/pull/delivery.ts';
import type { Fields, WritableKind } from '../../../shared/records/kinds.ts';
import { aRecord } from '../../support/builders.ts';
import type { FakeMain } from '../../support/fake-bridge.ts';
import { openRecordPage } from '../../support/open-record-page.ts';

function deliver(main: FakeMain, list: string, kind: WritableKind, ...records: Fields[]) {
  const all = records.map((fields) => aRecord(kind, fields));
  main.deliver({ kind: list, asOf: 0, records: all } as unknown as Delivery);
}

const plain = { started_at: null, ended_at: null, task_id: null, billable: true, tags: [] };

/** A project of a client, with an invoice and time after it. */
function give(main: FakeMain) {
  deliver(main, 'companies', 'company', { id: 1, name: 'Atlas', domains: [] });
  const project = { title: 'Relaunch', company_id: 1, company_name: 'Atlas', currency: 'EUR' };
  deliver(main, 'projects', 'project', { id: 4, ...project });
  const invoice = { project_id: 4, company_id: 1, status: 'paid', issued_date: '2020-01-03' };
  deliver(main, 'invoices', 'invoice', { id: 9, ...invoice });
  const own = { ...plain, project_id: 4 };
  deliver(
    main,
    'timeEntries',
    'time-entry',
    { id: 1, ...own, date: '2020-01-02', duration_seconds: 36_000, description: 'Billed before' },
    { id: 2, ...own, date: '2020-01-05', duration_seconds: 9_000, description: 'Layout' },
    { id: 3, ...own, date: '2020-01-06', duration_seconds: 1_200, description: 'Call' },
    { id: 4, ...own, date: '2020-01-06', duration_seconds: 600, billable: false },
  );
}

async function openDialog(ref: { kind: WritableKind; id: string }) {
  localStorage.clear();
  const opened = await openRecordPage(ref, give);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Invoice from time…' }).click();
  await expect.element(page.getByRole('checkbox').first()).toBeVisible();
  return opened;
}

const make = page.getByRole('button', { name: 'Make the draft' });
const labels = () =>
  page
    .getByRole('checkbox')
    .elements()
    .map((box) => box.parentElement?.textContent?.trim().split(' · ').slice(1).join(' '));

describe('[conv.money] an invoice made of time', () => {
  test('[P1] begins with the billable time since the last invoice, and is a draft offline', async () => {
    const { main, workspace } = await openDialog({ kind: 'project', id: '4' });
    await expect.poll(labels).toEqual(['2:30 h Layout', '0:20 h Call']);
    await make.click();
    await expect.element(page.getByText(/^Enter a rate for an hour/)).toBeVisible();
    expect(main.queue.writes).toEqual([]);
    await page.getByRole('textbox', { name: 'Rate for an hour' }).fill('33.335');
    await expect.element(page.getByText('€94.34').first()).toBeVisible();
    await make.click();
    await expect.element(page.getByText('Invoice draft made of 2 entries: €94.34.')).toBeVisible();
    expect(main.queue.writes).toMatchObject([
      {
        record: { kind: 'invoice' },
        change: {
          kind: 'create',
          fields: {
            ...{ project_id: 4, company_id: 1, currency: 'EUR' },
            invoice_items: [
              { name: 'Relaunch', amount: '2.83', rate: '33.335', unit_type: 'per_hour' },
            ],
          },
        },
      },
    ]);
    await page.getByRole('button', { name: 'Open the draft' }).click();
    const id = main.queue.writes[0]?.record.id;
    expect(workspace.app.navigation.selectionOf('invoice')).toBe(id);
  });

  test('[Q18] leaves out what is not ticked, and Undo takes the draft back', async () => {
    const { main } = await openDialog({ kind: 'company', id: '1' });
    await page.getByRole('textbox', { name: 'Rate for an hour' }).fill('90');
    await page.getByRole('checkbox', { name: /Call/ }).click();
    await expect.element(page.getByText('€225.00').first()).toBeVisible();
    await make.click();
    await expect.element(page.getByText('Invoice draft made of 1 entry: €225.00.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect.element(page.getByText(/^Invoice draft made/)).not.toBeInTheDocument();
    await expect
      .poll(() => main.queue.writes.filter(({ state }) => state.kind === 'waiting'))
      .toEqual([]);
  });
});
