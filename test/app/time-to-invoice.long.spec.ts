/**
 * Time that is typed in the week sheet, moved on the day grid and put on an invoice offline; then the
 * service's own answer is compared.
 */
import { expect } from '@playwright/test';
import { createRequest, readRequest } from '../../shared/queue/requests/requests.ts';
import type { Fields, WritableKind } from '../../shared/records/kinds.ts';
import { addDays } from '../../shared/time/calendar.ts';
import { expectLine, expectUpdated, goTo, signIn, test } from '../support/app-test.ts';
import { findRow } from '../support/by-keyboard.ts';
import { otherClient } from '../support/other-client.ts';

const PROJECT = 'Airship refit';
const STEP_MS = 300_000;

test('[P1] [P3] [T4.8] [invoice.totals] makes time in the week sheet, moves it on the day grid and invoices it offline, and the service has the same hours and sums', async ({
  desk,
}) => {
  test.setTimeout(180_000);
  const { online } = desk;
  const other = otherClient(online);
  const make = async (kind: WritableKind, fields: Fields) =>
    other.send(createRequest(kind, fields));
  const read = (kind: WritableKind, id: unknown) => other.send(readRequest(kind, String(id)));
  const company = await make('company', { name: 'Refit Works' });
  const project = await make('project', { title: PROJECT, company_id: company.id });
  const task = await make('task', { title: 'Sew the hull', project_id: project.id });
  const [today = ''] = new Date().toISOString().split('T');
  const about = { project_id: project.id, billable: true, date: today };
  const sewn = await make('time-entry', {
    ...{ ...about, task_id: task.id, duration_seconds: 5_400, description: 'Sewed' },
  });
  const drawn = await make('time-entry', {
    ...{ ...about, duration_seconds: 2_700, description: 'Drew' },
  });
  const free = await make('time-entry', {
    ...{ ...about, duration_seconds: 1_200, description: 'Apologised' },
  });
  const moved = await make('time-entry', {
    ...{ description: 'Flew a round', date: today, billable: false },
    ...{ started_at: `${today}T10:00:00Z`, ended_at: `${today}T11:00:00Z` },
  });
  const before: Awaited<ReturnType<typeof read>>[] = [];
  for (const { id } of [sewn, drawn, free]) before.push(await read('time-entry', id));
  const invoicesBefore = (await other.latest('/invoices')).map(({ id }) => id);

  const { main, end } = await desk.start();
  await signIn(main, online);
  const status = main.getByRole('contentinfo', { name: 'Status' });
  await expectUpdated(main, 'Projects', 'Invoices', 'Time');
  await expect(status.getByText(/Downloading/)).toHaveCount(0, { timeout: 60_000 });
  await online.goOffline();
  await expectLine(main, 'Offline');
  const keys = main.keyboard;

  const cellDay =
    await test.step('the week sheet: an hour and a quarter on another day', async () => {
      await goTo(main, 'Time');
      await main.getByText('Week', { exact: true }).click();
      const row = main.getByRole('row', { name: /Sew the hull/ });
      const cells = row.locator('[data-cell]');
      await expect(cells).toHaveCount(7);
      const shown = await cells.evaluateAll((all) =>
        all.map((cell) => (cell as HTMLInputElement).value),
      );
      const todayAt = shown.findIndex((value) => value !== '');
      const at = todayAt === 0 ? 1 : 0;
      await cells.nth(at).focus();
      await keys.type('1:15');
      await keys.press('Enter');
      await expect(cells.nth(at)).toHaveValue('1:15');
      return addDays(today, at - todayAt);
    });

  await test.step('the day grid: later by ten minutes, and longer by five', async () => {
    await main.getByText('Days', { exact: true }).click();
    const block = main.getByRole('button', { name: /Flew a round/ });
    await block.focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'Shift+ArrowDown']) await keys.press(key);
    await expect(block).toHaveAccessibleName(/10:10.*11:15/);
    await expect(block).toBeFocused();
  });

  await test.step('an invoice of the chosen time', async () => {
    await goTo(main, 'Projects');
    await findRow(main, PROJECT);
    await keys.press('Enter');
    await main.getByRole('article').getByRole('button', { name: 'New', exact: true }).click();
    await main.getByRole('menuitem', { name: 'Invoice from time…' }).click();
    const dialog = main.getByRole('dialog', { name: 'Invoice from time' });
    const entries = dialog.getByRole('list', { name: 'Time entries' });
    await expect(entries.getByRole('checkbox', { checked: true })).toHaveCount(
      cellDay > today ? 3 : 4,
    );
    await entries.getByRole('checkbox', { name: /Apologised/ }).uncheck();
    if (cellDay <= today) await entries.getByRole('checkbox', { name: /1:15 h/ }).uncheck();
    await dialog.getByRole('textbox', { name: 'Rate for an hour' }).fill('87.50');
    await dialog.getByRole('button', { name: 'Make the draft' }).click();
    // 1.5 h and 0.75 h at 87.50: 131.25, and 65.625, which rounds up.
    await expect(main.getByText(/^Invoice draft made of 2 entries: .*196\.88/)).toBeVisible();
  });

  await test.step('online: the service has these hours, rates and sums', async () => {
    await online.goOnline();
    await goTo(main, 'Outbox');
    await expect(main.getByText('Everything is on the service.')).toBeVisible({ timeout: 60_000 });
    const made = (await other.latest('/invoices')).filter(({ id }) => !invoicesBefore.includes(id));
    expect(made).toHaveLength(1);
    const invoice = await read('invoice', made[0]?.['id']);
    expect(invoice).toMatchObject({
      ...{ status: 'drafted', project_id: project.id, company_id: company.id },
      ...{ currency: project['currency'], subtotal: '196.88', total_amount: '196.88' },
    });
    expect(invoice['invoice_items']).toHaveLength(2);
    const perHour = { rate: '87.50', unit_type: 'per_hour' };
    expect(invoice['invoice_items']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ ...perHour, name: 'Sew the hull', amount: '1.50', total: '131.25' },
          description: expect.stringContaining('Sewed'),
        }),
        expect.objectContaining({
          ...{ ...perHour, name: PROJECT, amount: '0.75', total: '65.63' },
          description: expect.stringContaining('Drew'),
        }),
      ]),
    );
    // The invoice has changed no entry.
    const after = [];
    for (const { id } of [sewn, drawn, free]) after.push(await read('time-entry', id));
    expect(after).toEqual(before);
    const typed = (await other.latest('/time_entries')).filter(
      ({ project_id: of, id }) => of === project.id && !before.some((one) => one.id === id),
    );
    expect(typed).toEqual([
      expect.objectContaining({ date: cellDay, duration_seconds: 4_500, task_id: task.id }),
    ]);
    const gridEntry = await read('time-entry', moved.id);
    expect(gridEntry).toMatchObject({ description: 'Flew a round', billable: false, date: today });
    const at = (field: string) => Date.parse(String(gridEntry[field]));
    const tenOClock = Date.parse(`${today}T10:00:00Z`);
    expect([at('started_at') - tenOClock, at('ended_at') - tenOClock]).toEqual([
      2 * STEP_MS,
      15 * STEP_MS,
    ]);
    expect(gridEntry['duration_seconds']).toBe(3_900);
  });

  await test.step('what is on the invoice is not ticked for the next one', async () => {
    await goTo(main, 'Projects');
    await main.getByRole('article').getByRole('button', { name: 'New', exact: true }).click();
    await main.getByRole('menuitem', { name: 'Invoice from time…' }).click();
    const dialog = main.getByRole('dialog', { name: 'Invoice from time' });
    await dialog.getByLabel('From', { exact: true }).fill(today);
    const isTicked = (words: RegExp) => dialog.getByRole('checkbox', { name: words }).isChecked();
    await expect(dialog.getByRole('checkbox', { name: /Apologised/ })).toBeChecked();
    expect([await isTicked(/Sewed/), await isTicked(/Drew/)]).toEqual([false, false]);
  });
  await end();
});
