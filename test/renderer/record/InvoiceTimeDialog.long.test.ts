import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Delivery } from '../../../shared/pull/delivery.ts';
import { fieldsSet, isLive } from '../../../shared/queue/pending-write.ts';
import type { Fields, WritableKind } from '../../../shared/records/kinds.ts';
import { failed } from '../../../shared/result.ts';
import { BILLED_ENTRIES_MAX } from '../../../shared/timeline/unbilled-time.ts';
import { aRecord } from '../../support/builders.ts';
import { delaySaves } from '../../support/delay-saves.ts';
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

async function openDialog(
  ref: { kind: WritableKind; id: string },
  giveMore: (main: FakeMain) => void = () => undefined,
) {
  localStorage.clear();
  const opened = await openRecordPage(ref, (main) => {
    give(main);
    giveMore(main);
  });
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

describe('the form of an invoice made of time', () => {
  const rate = () => page.getByRole('textbox', { name: 'Rate for an hour' });

  test('begins on its first field, and Esc closes it', async () => {
    await openDialog({ kind: 'project', id: '4' });
    await expect.element(page.getByLabelText('From')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('begins on the choice of a project if there are several', async () => {
    await openDialog({ kind: 'company', id: '1' }, (main) => {
      const other = { title: 'Shop', company_id: 1, company_name: 'Atlas', currency: 'EUR' };
      deliver(main, 'projects', 'project', { id: 5, ...other });
    });
    const project = page.getByRole('combobox', { name: 'Project' });
    await expect.element(project).toHaveFocus();
    await expect.element(project).toHaveDisplayValue('Relaunch');
  });

  test('stays with the project that a rate was typed for, whatever is downloaded then', async () => {
    const { main } = await openDialog({ kind: 'company', id: '1' }, (fake) => {
      const other = { title: 'Shop', company_id: 1, company_name: 'Atlas', currency: 'EUR' };
      deliver(fake, 'projects', 'project', { id: 5, ...other });
    });
    const project = page.getByRole('combobox', { name: 'Project' });
    await expect.element(project).toHaveDisplayValue('Relaunch');
    await rate().fill('90');
    const moved = { ...plain, project_id: 5, date: '2020-01-05', duration_seconds: 9_000 };
    const entries = [1, 2, 3, 4].map((id) => ({ id, ...moved }));
    deliver(main, 'timeEntries', 'time-entry', ...entries);
    await expect.poll(() => labels().length).toBe(0);
    await expect.element(project).toHaveDisplayValue('Relaunch');
    await expect.element(rate()).toHaveValue('90');
  });

  test('shows no total before there is a rate, and asks for one at its field', async () => {
    await openDialog({ kind: 'project', id: '4' });
    await expect.element(page.getByText(/^2 entries, 2:50 h\. Enter a rate/)).toBeVisible();
    expect(document.body.textContent).not.toContain('€0.00');
    await make.click();
    await expect.element(rate()).toHaveFocus();
    await expect.element(rate()).toHaveAccessibleDescription(/^Enter a rate for an hour/);
    await rate().fill('1.250');
    await expect.element(rate()).toHaveAccessibleDescription(/^This may mean 1250 or 1\.25\./);
    await rate().fill('90');
    await expect.element(rate()).toHaveAccessibleDescription('');
    await expect.element(page.getByText('€254.70').first()).toBeVisible();
  });

  test('[P1] takes no input while the draft is being saved', async () => {
    const { main } = await openDialog({ kind: 'project', id: '4' });
    await rate().fill('90');
    const goOn = delaySaves(main);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: 'Making the draft…' })).toBeVisible();
    await userEvent.keyboard('0');
    await userEvent.click(page.getByRole('checkbox').first());
    await expect.element(rate()).toHaveValue('90');
    await expect.element(page.getByRole('checkbox').first()).toBeChecked();
    goOn();
    await expect.poll(() => main.queue.writes.length).toBe(1);
  });

  test('says at the days that the first is after the last', async () => {
    await openDialog({ kind: 'project', id: '4' });
    await page.getByLabelText('To').fill('2020-01-01');
    await make.click();
    await expect.element(page.getByLabelText('To')).toHaveFocus();
    await expect
      .element(page.getByLabelText('To'))
      .toHaveAccessibleDescription('The first day is after the last.');
  });

  test('begins today where the last invoice is from today or later', async () => {
    const { main } = await openDialog({ kind: 'project', id: '4' });
    const later = { project_id: 4, company_id: 1, status: 'paid', issued_date: '2999-01-01' };
    deliver(main, 'invoices', 'invoice', { id: 10, ...later });
    await expect.element(page.getByText(/is from .* 2999\./)).toBeVisible();
    const last = page.getByLabelText('To').element() as HTMLInputElement;
    await expect.element(page.getByLabelText('From')).toHaveValue(last.value);
    const own = { ...plain, project_id: 4, date: last.value, duration_seconds: 3_600 };
    deliver(main, 'timeEntries', 'time-entry', { id: 5, ...own });
    await page.getByRole('textbox', { name: 'Rate for an hour' }).fill('90');
    await expect.element(page.getByText('€90.00').first()).toBeVisible();
    await make.click();
    await expect.element(page.getByText('Invoice draft made of 1 entry: €90.00.')).toBeVisible();
    const { change } = main.queue.writes[0] ?? {};
    const title = change?.kind === 'create' ? String(change.fields['title']) : '';
    expect(title.split(String(new Date(last.value).getUTCFullYear()))).toHaveLength(2); // one day, said once
  });

  test('says how many entries of the days do not fit on one invoice', async () => {
    await openDialog({ kind: 'project', id: '4' }, (main) => {
      const own = { ...plain, project_id: 4, date: '2020-01-07', duration_seconds: 600 };
      const many = Array.from({ length: BILLED_ENTRIES_MAX }, (_, at) => ({
        id: 100 + at,
        ...own,
      }));
      deliver(main, 'timeEntries', 'time-entry', ...many);
    });
    await expect
      .element(page.getByText(/^Only the first 500 of the\s+502\s+entries/))
      .toBeVisible();
  });
});

describe('time that is on an invoice of this computer', () => {
  const layout = page.getByRole('checkbox', { name: /Layout/ });

  /** Makes a draft of all entries, closes what says so, and opens the form again. */
  async function makeTwice(main: FakeMain, between: () => unknown = () => undefined) {
    await page.getByRole('textbox', { name: 'Rate for an hour' }).fill('90');
    await make.click();
    await expect.element(page.getByText(/^Invoice draft made of/)).toBeVisible();
    await between();
    await expect.poll(() => main.queue.writes.filter(isLive).length).toBeLessThan(2);
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Invoice from time…' }).click();
    // The days begin after the last draft, which may be of today.
    await page.getByLabelText('From').fill('2020-01-04');
    await expect.element(layout).toBeInTheDocument();
  }

  test('[T4.8] is not ticked again, and names its draft', async () => {
    const { main } = await openDialog({ kind: 'project', id: '4' });
    await makeTwice(main);
    await expect.element(layout).not.toBeChecked();
    await expect.element(page.getByText(/Layout · on draft “Relaunch, /)).toBeVisible();
    await make.click();
    await expect.element(page.getByText('Choose at least one entry.')).toBeVisible();
    await layout.click();
    await expect.element(page.getByText('€225.00').first()).toBeVisible();
  });

  test('[T4.8] is known once the draft is sent, and says that it was changed since', async () => {
    const { main } = await openDialog({ kind: 'project', id: '4' });
    await makeTwice(main, () => main.setLine('open'));
    await expect.element(layout).not.toBeChecked();
    const own = { ...plain, project_id: 4, date: '2020-01-05', description: 'Layout' };
    deliver(main, 'timeEntries', 'time-entry', { id: 2, ...own, duration_seconds: 10_800 });
    const changed = page.getByText(/3:00 h · Layout · on draft .* with 2:30 h, changed since$/);
    await expect.element(changed).toBeVisible();
    await expect.element(layout).not.toBeChecked();
  });

  test('[T4.8] can be read once more where that failed, and the reason stays', async () => {
    let [isBroken, count] = [true, 0];
    const { main } = await openRecordPage({ kind: 'project', id: '4' }, (fake) => {
      give(fake);
      const { bridge } = fake;
      const { readBilledTime: read } = bridge;
      const broken = failed('unexpected', 'The disk can’t be read.');
      Object.assign(bridge, {
        readBilledTime: async (input: Parameters<typeof read>[0]) => {
          count += 1;
          return isBroken ? broken : read(input);
        },
      });
    });
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Invoice from time…' }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('The disk can’t be read.');
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(layout).toBeChecked();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await page.getByRole('textbox', { name: 'Rate for an hour' }).fill('90');
    main.isDiskFull = true;
    await make.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('The disk is full.');
    main.isDiskFull = false;
    const before = count;
    main.save('time-entry', { ...plain, date: '2020-01-09', duration_seconds: 60 }); // a split elsewhere
    await expect.poll(() => count).toBeGreaterThan(before);
    await expect.element(page.getByRole('alert')).toHaveTextContent('The disk is full.');
  });

  test('[T4.8] is ticked again once its draft is deleted', async () => {
    const { main } = await openDialog({ kind: 'project', id: '4' });
    await makeTwice(main, async () => {
      await page.getByRole('button', { name: 'Undo' }).first().click();
      await expect.element(page.getByText(/^Invoice draft made/)).not.toBeInTheDocument();
    });
    await expect.element(layout).toBeChecked();
    expect(document.body.textContent).not.toContain('on draft');
  });
});

describe('[conv.money] an invoice made of time', () => {
  test('[P1] begins with the billable time since the last invoice, and is a draft offline', async () => {
    const { main, workspace } = await openDialog({ kind: 'project', id: '4' });
    await expect.poll(labels).toEqual(['2:30 h Layout', '0:20 h Call']);
    await make.click();
    await expect.element(page.getByText(/^Enter a rate for an hour/)).toBeVisible();
    expect(main.queue.writes).toEqual([]);
    await page.getByRole('textbox', { name: 'Rate for an hour' }).fill('33.3350');
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
              { name: 'Relaunch', amount: '2.83', rate: '33.3350', unit_type: 'per_hour' },
            ],
          },
        },
      },
    ]);
    await page.getByRole('button', { name: 'Open the draft' }).click();
    const id = main.queue.writes[0]?.record.id;
    expect(workspace.app.navigation.selectionOf('invoice')).toBe(id);
  });

  test('leaves the currency to the service where the project has none yet', async () => {
    const { main } = await openDialog({ kind: 'project', id: '5' }, (fake) => {
      deliver(fake, 'projects', 'project', { id: 5, title: 'On the plane', currency: '' });
      const invoice = { project_id: 5, status: 'paid', issued_date: '2020-01-03' };
      deliver(fake, 'invoices', 'invoice', { id: 10, ...invoice });
      const own = { ...plain, project_id: 5, date: '2020-01-05', duration_seconds: 3_600 };
      deliver(fake, 'timeEntries', 'time-entry', { id: 5, ...own });
    });
    await page.getByRole('textbox', { name: 'Rate for an hour' }).fill('90');
    await make.click();
    await expect.element(page.getByText(/^Invoice draft made of 1 entry/)).toBeVisible();
    expect(main.queue.writes.map(fieldsSet)).toMatchObject([{ project_id: 5 }]);
    expect(main.queue.writes.map(fieldsSet)[0]).not.toHaveProperty('currency');
  });

  test('is made once by a double click', async () => {
    const { main } = await openDialog({ kind: 'project', id: '4' });
    const goOn = delaySaves(main);
    await page.getByRole('textbox', { name: 'Rate for an hour' }).fill('90');
    await make.dblClick();
    goOn();
    await expect.element(page.getByText(/^Invoice draft made of 2 entries/)).toBeVisible();
    expect(main.callsOf('saveRecord')).toHaveLength(1);
  });

  test('[Q13] leaves out what is not ticked also once the service gives it its id', async () => {
    const { main } = await openDialog({ kind: 'project', id: '4' }, (fake) => {
      const own = { ...plain, project_id: 4, date: '2020-01-07', duration_seconds: 3_600 };
      fake.save('time-entry', { ...own, description: 'Made on the plane' });
    });
    const made = page.getByRole('checkbox', { name: /Made on the plane/ });
    await made.click();
    main.setLine('open');
    await expect.poll(() => main.queue.writes).toEqual([]);
    main.setLine('unreachable');
    await page.getByRole('textbox', { name: 'Rate for an hour' }).fill('90');
    await expect.element(page.getByText('€254.70').first()).toBeVisible();
    await expect.element(made).not.toBeChecked();
    await make.click();
    await expect
      .element(page.getByText(/^Invoice draft made of 2 entries: €254\.70/))
      .toBeVisible();
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
