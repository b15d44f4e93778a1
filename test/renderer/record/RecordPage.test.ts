import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { standingInWords } from '../../../renderer/words/standing.ts';
import { perList } from '../../../shared/api/endpoints.ts';
import { factsOf } from '../../../shared/kinds/facts.ts';
import { listOf } from '../../../shared/kinds/field.ts';
import type { Delivery } from '../../../shared/pull/delivery.ts';
import { fieldsSet, type PendingWrite } from '../../../shared/queue/pending-write.ts';
import type { Fields, WritableKind } from '../../../shared/records/kinds.ts';
import { writableKinds } from '../../../shared/records/kinds.ts';
import { addDays } from '../../../shared/time/calendar.ts';
import { aMember, aNote, aRecord, aWrite, idOf, refused } from '../../support/builders.ts';
import { delaySaves } from '../../support/delay-saves.ts';
import { give } from '../../support/give-record.ts';
import { openRecordPage } from '../../support/open-record-page.ts';

function openOf(kind: WritableKind, fields: Fields = {}) {
  const id = String(fields['id'] ?? idOf(kind));
  return openRecordPage({ kind, id }, (main) => give(main, kind, fields));
}

const listed = writableKinds.filter((kind) => kind !== 'note' && listOf(kind) !== undefined);
const swept = perList<number | null>(() => 1);
const listed0 = perList<number | null>(() => 0);
const details = () => page.getByRole('article');

const fieldList = 'article dl:not([aria-label="Figures"])';

describe('the page of a record', () => {
  test.each(listed.filter((kind) => kind !== 'invoice'))(
    'shows every field of a %s',
    async (kind) => {
      await openOf(kind);
      const { own, ofService } = factsOf(kind, aRecord(kind));
      const shown = () =>
        [...document.querySelectorAll(`${fieldList} dt`)].map((name) => name.textContent);
      await expect.poll(shown).toEqual([...own, ...ofService].map(({ field }) => field.label));
      const values = () =>
        [...document.querySelectorAll(`${fieldList} dd`)].map((value) => value.textContent?.trim());
      await expect.poll(values).not.toContain('');
    },
  );

  test.each(['company', 'project', 'contact'] as const)(
    'says of what the figures of a %s are while other records are not here yet',
    async (kind) => {
      const { main } = await openOf(kind);
      await expect.element(details()).toBeVisible();
      const gaps = page.getByText(/^Not on this computer yet: invoices\./);
      const asOf = perList<number | null>(() => 1);
      main.setStatus({ asOf: { ...asOf, invoices: null } });
      await expect.element(gaps).toBeVisible();
      main.setStatus({ asOf });
      await expect.element(gaps).not.toBeInTheDocument();
    },
  );

  test('[V19] moves nothing in the form when a conflict arrives', async () => {
    const { main } = await openOf('deal', { title: 'Relaunch' });
    await expect.element(details()).toBeVisible();
    await page.getByRole('button', { name: 'Edit details' }).click();
    const title = page.getByRole('textbox', { name: 'Title' });
    const top = () => title.element().getBoundingClientRect().top;
    await expect.element(title).toHaveFocus();
    const before = top();
    const theirs = aRecord('deal', { id: idOf('deal'), title: 'Theirs' });
    const change = { kind: 'update', fields: { title: 'Mine' }, base: null } as const;
    const record = { kind: 'deal', id: String(idOf('deal')) } as const;
    main.become({ writes: [aWrite({ record, change, state: { kind: 'conflict', theirs } })] });
    const banner = page.getByText(/edited this deal too\.$/);
    await expect.element(banner).toBeVisible();
    await expect.element(title).toHaveFocus();
    expect(top()).toBe(before);
    await page.getByRole('button', { name: 'Close details' }).click();
    await expect.element(banner).toBeVisible();
    const heading = page.getByRole('heading', { name: 'Details' });
    await expect.element(heading).toBeVisible();
    const [first, second] = [banner, heading].map(
      (one) => one.element().getBoundingClientRect().top,
    );
    expect(first).toBeLessThan(second ?? 0);
  });

  test('says amounts in their currency, days and moments in words, and what is empty', async () => {
    await openOf('deal', { deal_value: '1234.50', currency: 'EUR', close_date: null });
    await expect.poll(() => factOf('Value')).toBe('€1,234.50');
    await expect.poll(() => factOf('Closing date')).toBe('Empty');
  });

  test('cuts a title of thousands of letters after four lines, and has it whole in the details', async () => {
    const title = 'x'.repeat(10_000);
    await openOf('deal', { title });
    const heading = page.getByRole('heading', { name: title });
    await expect.element(heading).toHaveAttribute('title', title);
    expect(heading.element().clientHeight).toBeLessThanOrEqual(4 * 32);
    await expect.poll(() => factOf('Title')).toBe(title);
  });

  test('[V10.2] takes the direction of a long description from its first letter', async () => {
    await openOf('company', { description: 'מחקר '.repeat(20_000) });
    await page.getByRole('button', { name: 'Edit details' }).click();
    const field = page.getByRole('textbox', { name: 'Description' });
    await expect.element(field).toHaveAttribute('dir', 'rtl');
    await field.fill('Short');
    await expect.element(field).toHaveAttribute('dir', 'auto');
  });

  test('leads from a refusal to the refused field, with the form closed and open', async () => {
    const record = { kind: 'deal', id: '12' } as const;
    await openRecordPage(record, (main) => {
      give(main, 'deal', { id: 12 });
      const change = { kind: 'update', fields: { probability: 140 }, base: {} } as const;
      const source = { pointer: '/deal/probability' };
      const details = [{ source, code: 'invalid_value', message: 'must be at most 100' }];
      const state = refused({ details }) as PendingWrite['state'];
      main.queue = { ...main.queue, writes: [aWrite({ record, change, state })] };
    });
    const probability = page.getByRole('textbox', { name: 'Probability' });
    const edit = page.getByRole('button', { name: 'Edit', exact: true });
    await edit.click();
    await expect.element(probability).toHaveFocus();
    await page.getByRole('textbox', { name: 'Title' }).click();
    await edit.click();
    await expect.element(probability).toHaveFocus();
  });

  test('leaves out the old name of a stage that was changed and not sent', async () => {
    const { main } = await openOf('deal', { id: 12, board_group_id: 'old', status: 'Qualified' });
    await expect.poll(() => factOf('Stage name')).toBe('Qualified');
    main.setLine('unreachable');
    const answer = await main.bridge.saveRecord({
      ...{ writeId: 'w', record: { kind: 'deal', id: '12' }, isFinished: true },
      ...{ fields: { board_group_id: 'new' }, base: { board_group_id: 'old' } },
    });
    expect(answer.ok).toBe(true);
    await expect.element(page.getByText('Stage name')).not.toBeInTheDocument();
  });

  test.each([
    ['project', { id: 12 }, { projectId: '12', taskId: null }],
    ['task', { id: 't-1', project_id: 7 }, { projectId: '7', taskId: 't-1' }],
  ] as const)(
    '[T4.13] begins time on a %s, and lets a half-typed entry wait',
    async (kind, fields, subject) => {
      const { workspace } = await openOf(kind, fields);
      const { app, week } = workspace;
      const typed = { ...week.newEntry.draft, time: '1:30', description: 'Drew' };
      week.newEntry.draft = typed;
      await page.getByRole('button', { name: 'New', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Time entry' }).click();
      expect(week.newEntry.draft).toMatchObject({ ...subject, time: null, description: '' });
      expect(week.newEntry.waiting).toEqual(typed);
      expect(app.navigation.place).toBe('time');
    },
  );

  test('[V383] begins time on today, whichever week was shown last, unless words are typed for it', async () => {
    const { workspace } = await openOf('project', { id: 12 });
    const { app, week } = workspace;
    const [past, today] = [addDays(week.today, -9), week.today];
    const begin = async () => {
      app.navigation.go('projects');
      await page.getByRole('button', { name: 'New', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Time entry' }).click();
    };
    week.go(past);
    week.newEntry.draft = { ...week.newEntry.draft, day: past };
    await begin();
    expect(week.newEntry.draft).toMatchObject({ projectId: '12', day: null });
    expect(week.daysOnScreen).toContain(today);
    week.go(past);
    week.newEntry.draft = { ...week.newEntry.draft, time: '1:30', day: past };
    await begin();
    expect(week.newEntry.draft).toMatchObject({ projectId: '12', time: '1:30', day: past });
    expect(week.daysOnScreen).toContain(past);
  });

  test('[invoice.locked] says why it cannot be changed', async () => {
    await openOf('invoice', { status: 'paid' });
    await expect.element(page.getByText(/^This invoice is paid/)).toBeVisible();
    expect(document.querySelectorAll('[data-edit]')).toHaveLength(0);
    await expect.element(page.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  });

  test('[P1] says that an edit is on the service, also where that gives no time', async () => {
    const { main, time } = await openOf('project', { title: 'Relaunch' });
    await page.getByRole('button', { name: 'Edit details' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Relaunch 2');
    await time.pass(300);
    main.setLine('open');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('On the service', { exact: true })).toBeVisible();
  });

  test('[P1] saves what is typed in its form and shows it as a fact, still to be sent', async () => {
    const { main, time } = await openOf('deal', { title: 'Relaunch' });
    await page.getByRole('button', { name: 'Edit details' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Relaunch 2');
    await time.pass(300);
    expect(main.queue.writes).toMatchObject([{ change: { fields: { title: 'Relaunch 2' } } }]);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('button', { name: 'Edit details' })).toHaveFocus();
    await expect.element(page.getByRole('heading', { name: 'Relaunch 2' })).toBeVisible();
    await expect
      .element(
        details()
          .getByText(/^Saved on this computer/)
          .first(),
      )
      .toBeVisible();
  });

  test('[Q18] deletes it, and takes that back', async () => {
    const { main } = await openOf('contact', { name: 'Ada Ash' });
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText(/^This contact is deleted/)).toBeVisible();
    expect(main.queue.writes).toMatchObject([
      { change: { kind: 'delete', base: { name: 'Ada Ash' } } },
    ]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByRole('heading', { name: 'Ada Ash' })).toBeVisible();
  });

  test('[P2] shows what another window has corrected, also if its write is announced before its text is dropped', async () => {
    const record = { kind: 'deal', id: '12' } as const;
    const held = { deal_value: 'about 5,000' };
    const { main, time } = await openRecordPage(record, async (made) => {
      give(made, 'deal', { id: 12, deal_value: '100.00' });
      await made.bridge.keepUnsendable({ record, fields: held, base: null });
    });
    await page.getByRole('button', { name: 'Edit details' }).click();
    const value = page.getByRole('textbox', { name: 'Value', exact: true });
    await expect.element(value).toHaveValue('about 5,000');
    await time.pass(300);
    await main.bridge.saveRecord({
      ...{ writeId: '11111111-0000-4000-8000-000000000003', record, isFinished: true },
      ...{ fields: { deal_value: '5000' }, base: { deal_value: '100.00' } },
    });
    await time.pass(300);
    await expect.element(value).toHaveValue('about 5,000');
    await main.bridge.keepUnsendable({ record, fields: {}, base: null, overtaken: held });
    await expect.element(value).toHaveValue('5000');
  });

  test.each([
    ['company', { domains: ['lantern.example'] }, 'lantern.example', /belongs to “Lantern”/],
    ['deal', { deal_value: 'about 5,000' }, 'about 5,000', /Value is an amount/],
    ['invoice', { discount_amount: '900' }, '€900.00', /Discount can’t be more than the items/],
    ['project', { billing_type: 'fixed_fee' }, 'Fixed fee', /Fee is needed while Billing/],
  ] as const)(
    '[V7.7] shows a field of a %s that is held back as it was typed, with a red mark and why',
    async (kind, held, shown, why) => {
      const record = { kind, id: '12' } as const;
      const { main } = await openRecordPage(record, async (made) => {
        give(made, kind, { id: 12, billing_fee: null, currency: 'EUR' });
        give(made, 'company', { id: 13, name: 'Lantern', domains: ['lantern.example'] });
        await made.bridge.keepUnsendable({ record, fields: held, base: null });
      });
      const facts = page.getByRole('article');
      await expect.element(facts.getByText(why)).toBeVisible();
      await expect.element(facts.getByRole('img', { name: 'Not sent' }).first()).toBeVisible();
      const values = () =>
        [...document.querySelectorAll(`${fieldList} dd`)].map((value) => value.textContent?.trim());
      expect(values().some((value) => value?.startsWith(shown))).toBe(true);
      const mark = page.getByRole('img', { name: 'Needs your attention' });
      await expect.element(mark).toBeVisible();
      await main.bridge.keepUnsendable({ record, fields: {}, base: null, overtaken: held });
      await expect.element(mark).not.toBeInTheDocument();
      await expect.element(facts.getByText(why)).not.toBeInTheDocument();
    },
  );

  test('[V7.7] shows a field that the service refused with a red mark and why, beside its value', async () => {
    const record = { kind: 'contact', id: '12' } as const;
    await openRecordPage(record, (main) => {
      give(main, 'contact', { id: 12, email: null });
      const change = { kind: 'update', fields: { email: 'ada' }, base: { email: null } } as const;
      const source = { pointer: '/contact/email' };
      const details = [{ source, code: 'invalid_value', message: 'must be an email address' }];
      const state = refused({ details }) as PendingWrite['state'];
      main.queue = { ...main.queue, writes: [aWrite({ record, change, state })] };
    });
    const facts = page.getByRole('article');
    await expect.element(facts.getByRole('button', { name: 'ada', exact: true })).toBeVisible();
    await expect
      .element(facts.getByText(/The service said: “must be an email/).first())
      .toBeVisible();
    await expect.element(facts.getByRole('img', { name: 'Not sent' })).toBeVisible();
  });

  test('[V7.6] holds a combination back after a restart also where no form was opened, and says so', async () => {
    const record = { kind: 'company', id: '12' } as const;
    const held = { domains: ['lantern.example'] };
    const { main, time } = await openRecordPage(record, async (made) => {
      give(made, 'company', { id: 12, name: 'Fjellvik', domains: [] });
      give(made, 'company', { id: 13, name: 'Lantern', ...held });
      await made.bridge.keepUnsendable({ record, fields: held, base: { domains: [] } });
    });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    const said = page.getByText(/Domains is kept here, and not sent/);
    await expect
      .poll(async () => {
        await time.pass(300);
        return said.elements().length;
      })
      .toBe(1);
    await time.pass(3_000);
    expect(main.queue.writes).toMatchObject([{ change: { kind: 'update' } }]);
    expect(main.queue.writes.flatMap((write) => Object.keys(fieldsSet(write)))).toEqual([
      'archived_at',
    ]);
    await page.getByRole('button', { name: 'Edit details' }).click();
    await expect.element(page.getByText('lantern.example belongs to “Lantern”.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Domains' }).fill('fjellvik.example');
    await time.pass(300);
    expect(main.queue.writes.at(-1)).toMatchObject({
      change: { fields: { domains: ['fjellvik.example'] } },
    });
  });

  test.each([
    [
      'company',
      { name: 'Fjellvik' },
      '2 contacts, 1 deal, 1 project, 1 invoice and 2 notes belong',
    ],
    ['project', {}, '1 task, 2 time entries, 1 invoice and 1 note belong'],
    ['contact', { company_ids: [12] }, '1 deal and 1 invoice belong'],
    ['task', { project_id: 12 }, '1 task, 1 time entry and 1 comment belong'],
    ['deal', {}, '1 comment belongs'],
  ] as const)(
    '[Q18.3] says what belongs to a %s before it is deleted',
    async (kind, fields, words) => {
      const id = kind === 'task' ? 't-12' : 12;
      const { main, workspace } = await openRecordPage({ kind, id: String(id) }, async (made) => {
        give(made, kind, { id, ...fields });
        give(made, 'contact', { id: 31, company_ids: [12] });
        give(made, 'deal', { id: 32, company_name: 'Fjellvik', contact_ids: [12] });
        give(made, 'project', { id: 33, company_id: 12 });
        give(made, 'task', { id: 't-34', project_id: 12, parent_task_id: 't-12' });
        give(made, 'time-entry', { id: 35, project_id: 12, task_id: 't-12' });
        give(made, 'time-entry', { id: 36, project_id: 12, task_id: null });
        give(made, 'invoice', { id: 37, company_id: 12, project_id: 12, contact_id: 12 });
        give(made, 'comment', { id: 38, commentable_type: 'Task', commentable_id: 't-12' });
        give(made, 'comment', { id: 39, commentable_type: 'Deal', commentable_id: '12' });
        const link = (record_type: string) => ({ record_type, record_id: 12 });
        const records = [
          aNote({ id: 'n-1', note_links: [link('company'), link('project')] as never }),
          aNote({ id: 'n-2', note_links: [link('company')] as never }),
        ];
        made.deliver({ kind: 'notes', asOf: 0, records });
        await made.bridge.saveRecord({
          ...{ writeId: 'w', record: { kind: 'contact', id: 'local-9' }, isFinished: true },
          ...{ fields: { name: 'New', company_ids: [12] }, base: null },
        });
      });
      await expect.poll(() => workspace.app.cache.notes.count()).toBe(2); // the last to come
      const remove = page.getByRole('button', { name: 'Delete', exact: true }).first();
      await remove.click();
      const question = page.getByText(new RegExp(`${words} to this`));
      await expect.element(question).toBeVisible();
      expect(main.callsOf('deleteRecord')).toEqual([]);
      await page.getByRole('button', { name: 'Keep it' }).click();
      await expect.element(question).not.toBeInTheDocument();
      await expect.element(remove).toHaveFocus();
      await remove.click();
      await page.getByRole('button', { name: /^Delete the/ }).click();
      await expect.poll(() => main.callsOf('deleteRecord')).toHaveLength(1);
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await expect.element(remove).toBeVisible();
    },
  );

  test('[Q13.5] says of a client made here that what belongs to it is not sent without it', async () => {
    const company = { kind: 'company', id: 'local-8' } as const;
    const contact = { kind: 'contact', id: 'local-9' } as const;
    const { main, workspace } = await openRecordPage(company, async (made) => {
      const save = (record: typeof company | typeof contact, fields: Fields) =>
        made.bridge.saveRecord({
          ...{ writeId: record.id, record, fields, base: null, isFinished: true },
        } as never);
      await save(company, { name: 'Fjellvik' });
      await save(contact, { name: 'Ada', company_ids: ['local-8'] });
    });
    await page.getByRole('button', { name: 'Delete', exact: true }).first().click();
    const words =
      '1 contact belongs to this client, which the service doesn’t have yet. Without the client, it isn’t sent.';
    await expect.element(page.getByText(words)).toBeVisible();
    await page.getByRole('button', { name: 'Delete the client' }).click();
    await expect.poll(() => main.callsOf('deleteRecord')).toHaveLength(1);
    const standing = () => {
      const [write] = workspace.app.outbox.of('local-9', 'contact');
      return write && standingInWords(write, workspace.app);
    };
    await expect.poll(standing).toMatch(/^Not sent · what it belongs to was discarded or deleted/);
  });

  test('[Q18.7] asks without numbers if what belongs to a client cannot be read', async () => {
    const { main, workspace } = await openRecordPage({ kind: 'company', id: '12' }, (made) => {
      give(made, 'company', { id: 12 });
    });
    const { cache } = workspace.app;
    const remove = page.getByRole('button', { name: 'Delete', exact: true });
    await expect.element(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
    cache.table = () => {
      throw new Error('The disk does not answer');
    };
    await remove.click();
    await expect
      .element(page.getByText(/What belongs to this client couldn’t be read/))
      .toBeVisible();
    expect(main.callsOf('deleteRecord')).toEqual([]);
    await page.getByRole('button', { name: 'Delete the client' }).click();
    await expect.poll(() => main.callsOf('deleteRecord')).toHaveLength(1);
  });

  test.each([
    ['has no rows', async ({ workspace }) => workspace.app.cache.companies.clear()],
    [
      'has none of a list',
      async ({ main }) => main.setStatus({ listed: { ...listed0, projects: 3 } }),
    ],
    [
      'has not all lists yet',
      async ({ main }) => main.setStatus({ asOf: { ...swept, deals: null } }),
    ],
  ] as const satisfies readonly (readonly [
    string,
    (page: Awaited<ReturnType<typeof openOf>>) => Promise<unknown>,
  ])[])('[Q18.7] asks without numbers where the database %s', async (_, change) => {
    const opened = await openOf('company', { id: 12 });
    await expect.element(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
    await change(opened);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByText(/What belongs to this client couldn’t be read/);
    await expect.element(question).toBeVisible();
    expect(opened.main.callsOf('deleteRecord')).toEqual([]);
  });

  test('[Q18.7] asks nothing of a client with nothing, where a list has no endpoint', async () => {
    const { main } = await openOf('company', { id: 12 });
    main.setStatus({ asOf: { ...swept, invoices: null }, absent: ['invoices'] });
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(() => main.callsOf('deleteRecord')).toHaveLength(1);
  });

  test('[Q7.6] edits a document that is not sent yet, as the outbox does', async () => {
    const record = { kind: 'document', id: 'local-1' } as const;
    const { main } = await openRecordPage(record, (made) =>
      made.bridge.saveRecord({
        ...{ writeId: 'w-1', record, base: null, isFinished: true },
        fields: { template_id: 't-1', title: 'Offer' },
      }),
    );
    await page.getByRole('button', { name: 'Edit before it is sent' }).click();
    const title = page.getByRole('textbox', { name: 'Title' });
    await expect.element(title).toHaveFocus();
    await title.fill('Offer for Fjellvik');
    await page.getByRole('button', { name: 'Save and send' }).click();
    await expect.element(page.getByRole('heading', { name: 'Offer for Fjellvik' })).toBeVisible();
    await expect.element(title).not.toBeInTheDocument();
    expect(main.queue.writes.map(fieldsSet)).toMatchObject([
      { template_id: 't-1', title: 'Offer for Fjellvik' },
    ]);
  });

  test('[V7.3] deletes it while a field is held back, and keeps what was typed', async () => {
    const { main, time } = await openOf('invoice', { id: 12 });
    const ref = { kind: 'invoice', id: '12' } as const;
    await page.getByRole('button', { name: 'Edit details' }).click();
    await page.getByRole('textbox', { name: 'Discount', exact: true }).fill('100000');
    await time.pass(300);
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText(/^This invoice is deleted/)).toBeVisible();
    expect(main.queue.writes).toMatchObject([{ change: { kind: 'delete' } }]);
    expect(await main.bridge.readUnsendable({ record: ref })).toMatchObject({
      value: { fields: { discount_amount: '100000' } },
    });
    await page.getByRole('button', { name: 'Undo' }).click();
    const discount = page.getByRole('textbox', { name: 'Discount', exact: true });
    await page.getByRole('button', { name: 'Edit details' }).click();
    await expect.element(discount).toHaveValue('100000');
  });

  test('[Q14.3] shelves with the delete what an earlier page could not save', async () => {
    const { main, time, view } = await openOf('contact', { name: 'Ada Ash' });
    const ref = { kind: 'contact', id: String(idOf('contact')) } as const;
    await page.getByRole('button', { name: 'Edit details' }).click();
    main.isDiskFull = true;
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada Berg');
    await time.pass(300);
    await expect.element(page.getByText(/The disk is full/).first()).toBeVisible();
    await view.rerender({ ...ref, id: '999' });
    await expect.element(page.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    main.isDiskFull = false;
    await view.rerender(ref);
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText(/^This contact is deleted/)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByRole('heading', { name: 'Ada Berg' })).toBeVisible();
  });

  test('attaches a note that exists, and keeps its other attachments', async () => {
    const { main } = await openRecordPage(
      { kind: 'contact', id: String(idOf('contact')) },
      (fake) => {
        give(fake, 'contact');
        const note_links = [{ id: 1, record_id: 3, record_type: 'project' }] as const;
        const note = aNote({ id: 'n', title: 'Call on Tuesday', note_links: [...note_links] });
        fake.service.set('n', note);
        fake.deliver({ kind: 'bodies', asOf: 0, records: [note] });
      },
    );
    await chooseMore('Attach a note…');
    await userEvent.keyboard('tues');
    await page.getByRole('option', { name: /^Call on Tuesday/ }).click();
    await expect.element(page.getByText('“Call on Tuesday” is attached.')).toBeVisible();
    expect(main.queue.writes).toMatchObject([
      {
        record: { kind: 'note', id: 'n' },
        change: {
          fields: {
            note_links: [
              { record_type: 'project', record_id: 3 },
              { record_type: 'contact', record_id: idOf('contact') },
            ],
          },
        },
      },
    ]);
  });

  test('shows the time on a project by person and week, and what its fee comes to', async () => {
    await openRecordPage({ kind: 'project', id: String(idOf('project')) }, (fake) => {
      const fee = { billing_type: 'fixed_fee', billing_fee: '1000.00', currency: 'EUR' };
      give(fake, 'project', fee);
      const on = { project_id: idOf('project'), duration_seconds: 10_800, member_id: 7 };
      give(fake, 'time-entry', { ...on, date: '2020-01-01' });
      fake.deliver({
        kind: 'teamMembers',
        asOf: 0,
        records: [aMember({ id: 7, name: 'Ada Ash' })],
      });
    });
    const time = page.getByRole('region', { name: 'Time by person and week' });
    await expect
      .element(time.getByText('3:00 h in all for €1,000.00: €333.33 an hour'))
      .toBeVisible();
    const row = () => time.getByRole('row', { name: /^Ada Ash/ }).element().textContent;
    await expect.poll(row).toMatch(/Ada Ash\s*3:00\s*3:00\s*–\s*–\s*–\s*–/);
  });

  test('archives it, and takes it out of the archive', async () => {
    const { main } = await openOf('contact', { archived_at: null });
    await chooseMore('Archive');
    await expect
      .poll(() => main.queue.writes)
      .toMatchObject([{ change: { fields: { archived_at: expect.stringMatching(/Z$/) } } }]);
    await chooseMore('Unarchive');
    await expect.poll(() => factOf('Archived')).toBe('No');
  });

  test('says a percentage, and that a record is not archived, in words', async () => {
    await openOf('deal', { probability: 60, archived_at: null });
    await expect.poll(() => factOf('Probability')).toBe('60 %');
    await expect.poll(() => factOf('Archived')).toBe('No');
  });

  test('[V183.1] names the records it refers to, also one that is made here, and says what is not here', async () => {
    await openRecordPage({ kind: 'task', id: String(idOf('task')) }, async (main) => {
      await main.bridge.saveRecord({
        ...{ writeId: 'w1', record: { kind: 'project', id: 'local-p' }, base: null },
        ...{ fields: { title: 'Made on the plane' }, isFinished: true },
      });
      give(main, 'task', { project_id: 'local-p', assignee_member_id: 77 });
    });
    await expect.poll(() => factOf('Project')).toBe('Made on the plane');
    await expect.poll(() => factOf('Owner')).toBe('Team member 77 (not on this computer)');
  });

  test('lists the tasks below a task, with those made or moved here, and opens one', async () => {
    const { main, workspace } = await openOf('task', { id: 'top', title: 'Relaunch' });
    const below = (id: string, fields: Fields) =>
      give(main, 'task', { id, parent_task_id: 'top', completed_at: null, ...fields });
    below('b', { title: 'Write the texts' });
    below('a', { title: 'Agree on the plan', completed_at: '2026-03-02T09:00:00Z' });
    below('moved', { title: 'Choose the colours', parent_task_id: null });
    below('away', { title: 'Elsewhere' });
    const save = (id: string, fields: Fields, base: Fields | null) =>
      main.bridge.saveRecord({
        ...{ writeId: `w-${id}`, record: { kind: 'task', id }, isFinished: true, fields, base },
      });
    await save('moved', { parent_task_id: 'top' }, { parent_task_id: null });
    await save('away', { parent_task_id: null }, { parent_task_id: 'top' });
    await save('local-t', { title: 'Book the room', parent_task_id: 'top' }, null);
    const rows = () =>
      [...document.querySelectorAll('section[aria-label="Sub-tasks"] .name')].map(
        (row) => row.textContent,
      );
    await expect
      .poll(rows)
      .toEqual(['Book the room', 'Choose the colours', 'Write the texts', 'Agree on the plan']);
    await page.getByRole('button', { name: /Choose the colours/ }).click();
    expect(workspace.app.navigation.selectionOf('task')).toBe('moved');
  });

  test('leads from a deal to its client, and to each that shares the name if nothing says which', async () => {
    const { workspace } = await openRecordPage({ kind: 'deal', id: '12' }, (main) => {
      give(main, 'deal', { company_name: 'Atlas', contact_ids: [] });
      const records = [4, 5].map((id) => aRecord('company', { id, name: 'Atlas', domains: [] }));
      main.deliver({ kind: 'companies', asOf: 0, records } as unknown as Delivery);
    });
    const words = page.getByText(/2 clients could be meant/);
    await expect.element(words).toBeVisible();
    expect((words.element() as HTMLElement).innerText).not.toContain('\n');
    await page.getByRole('button', { name: 'Atlas (5)' }).click();
    expect(workspace.app.navigation.selectionOf('company')).toBe('5');
  });

  test('shows a deal that is not sent yet on the page of its client, or of the client of its contact', async () => {
    const { main } = await openRecordPage({ kind: 'company', id: '4' }, (main) => {
      give(main, 'company', { id: 4, name: 'Atlas', domains: [] });
      give(main, 'contact', { id: 9, name: 'Ada', company_ids: [4] });
    });
    main.setLine('unreachable');
    const save = (id: string, fields: Fields) =>
      main.bridge.saveRecord({
        ...{ writeId: `w-${id}`, record: { kind: 'deal', id }, isFinished: true, base: null },
        fields: { deal_value: '777.00', currency: 'EUR', ...fields },
      });
    await save('local-named', { title: 'Relaunch', company_id: 4 });
    await save('local-contact', { title: 'Shop', contact_ids: [9] });
    await save('local-other', { title: 'Elsewhere', company_id: 5 });
    const names = () =>
      [...document.querySelectorAll('section[aria-label="Deals"] .name')].map(
        (row) => row.textContent,
      );
    await expect.poll(names).toEqual(['Relaunch', 'Shop']);
    await expect.element(page.getByText('€1,554.00')).toBeVisible();
  });

  test('[P1] begins a record with the cursor in its first field, and makes it with what was typed', async () => {
    const { main, time, workspace, view } = await openOf('contact');
    workspace.app.navigation.beginRecord('company', { industry: 'finance' });
    const id = workspace.app.navigation.selectionOf('company') ?? '';
    await view.rerender({ kind: 'company', id });
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await expect.element(page.getByRole('heading', { name: 'New client' })).toBeVisible();
    const ofService = page.getByText('Set by the service');
    await expect.element(ofService).not.toBeInTheDocument();
    await time.pass(300);
    expect(main.queue.writes).toEqual([]);
    const isThere = page.getByText('On the service', { exact: true });
    await expect.element(isThere).not.toBeInTheDocument(); // nobody has saved it yet
    await userEvent.keyboard('Nova');
    await time.pass(300);
    const [write] = main.queue.writes;
    expect(write?.record).toEqual({ kind: 'company', id });
    // Nothing but what somebody said: an empty currency would be refused.
    expect(write?.change).toEqual({
      kind: 'create',
      fields: { name: 'Nova', industry: 'finance' },
    });
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await expect.element(ofService).not.toBeInTheDocument();
    main.setLine('open');
    await userEvent.keyboard(' Ltd');
    await time.pass(300);
    await expect.element(page.getByText('Only on this computer so far')).toBeVisible();
    const close = page.getByRole('button', { name: 'Close details' });
    const { y } = close.element().getBoundingClientRect();
    await close.click();
    await time.pass(3_000);
    main.wake();
    await expect
      .poll(() => [...main.records.values()])
      .toContainEqual(expect.objectContaining({ name: 'Nova Ltd' }));
    await expect.element(page.getByRole('heading', { name: 'Nova Ltd' })).toBeVisible();
    const edit = page.getByRole('button', { name: 'Edit details' });
    await expect.element(edit).toBeVisible();
    await expect.element(page.getByText(/^On this computer/)).toBeVisible();
    expect(edit.element().getBoundingClientRect().y).toBe(y); // what may be pressed stays in its place
    await expect.element(ofService).toBeVisible();
  });

  test('[L17.2] says that the service gives no comments, and shows those that are here', async () => {
    const { main } = await openRecordPage({ kind: 'deal', id: '12' }, (fake) => {
      give(fake, 'deal');
      fake.areCommentsRefused = true;
      fake.setStatus({ off: { comments: 'in the words of main' } });
    });
    const thread = page.getByRole('region', { name: 'Comments' });
    const why = 'The service doesn’t give the comments on this deal.';
    await expect
      .element(thread.getByRole('status'))
      .toHaveTextContent(`${why} None are on this computer.`);
    await expect.element(thread.getByText('No comments on this computer')).not.toBeInTheDocument();
    await page.getByRole('textbox', { name: 'New comment' }).fill('Mine');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect.element(thread.getByText('Mine')).toBeVisible();
    await expect
      .element(thread.getByRole('status'))
      .toHaveTextContent(`${why} These are on this computer.`);
    main.setStatus({ off: {} }); // they come with all others
    await expect.element(thread.getByRole('status')).not.toBeInTheDocument();
  });

  test('[comment.events] shows comments as a thread, and takes, changes and deletes one', async () => {
    const at = (hour: number) => `2026-03-01T0${hour}:00:00Z`;
    const { main } = await openRecordPage({ kind: 'deal', id: '12' }, (fake) => {
      give(fake, 'deal');
      const on = { commentable_type: 'Deal', commentable_id: '12' };
      const records = [
        { id: 1, kind: 'event', body_plain_text: 'Moved it', created_at: at(8), ...on },
        { id: 2, kind: 'user_created', body_plain_text: '<b>Hi</b>', created_at: at(9), ...on },
      ].map((one) => ({ ...one, author_member_id: 99 }));
      fake.deliver({ kind: 'comments', asOf: 0, records });
    });
    const thread = page.getByRole('region', { name: 'Comments' });
    await expect.element(thread.getByText('<b>Hi</b>')).toBeVisible();
    expect(main.callsOf('wantComments')).toEqual([{ type: 'Deal', id: '12' }]);
    expect([...document.querySelectorAll('li[data-event="true"]')]).toHaveLength(1);
    await page.getByRole('textbox', { name: 'New comment' }).fill('Fine *by* me');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect.element(thread.getByText('Fine *by* me')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'New comment' })).toHaveFocus();
    await expect.element(page.getByRole('textbox', { name: 'New comment' })).toHaveValue('');
    expect(main.queue.writes).toMatchObject([
      {
        record: { kind: 'comment' },
        change: {
          fields: { commentable_type: 'Deal', commentable_id: '12', body: 'Fine *by* me' },
        },
      },
    ]);
    await thread.getByRole('button', { name: 'Edit' }).click();
    await expect
      .element(thread.getByRole('textbox', { name: 'Comment', exact: true }))
      .toHaveFocus();
    await userEvent.keyboard('!{Control>}{Enter}{/Control}');
    await expect.element(thread.getByText('Fine *by* me!')).toBeVisible();
    await thread.getByRole('button', { name: 'Edit' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(thread.getByRole('button', { name: 'Edit' })).toHaveFocus();
    await thread.getByRole('button', { name: 'Delete' }).click();
    await expect.element(thread.getByText('Fine *by* me!')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(thread.getByText('Fine *by* me!')).toBeVisible();
  });

  test('[P2] [Q13] keeps an edited comment open when the service gives it its id', async () => {
    const { main } = await openOf('deal');
    const thread = page.getByRole('region', { name: 'Comments' });
    await page.getByRole('textbox', { name: 'New comment' }).fill('Fine by me');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await thread.getByRole('button', { name: 'Edit' }).click();
    const field = thread.getByRole('textbox', { name: 'Comment', exact: true });
    await field.fill('Fine by all of us');
    main.setLine('open');
    await expect.poll(() => main.queue.writes).toEqual([]); // accepted, and in the cache
    main.setLine('unreachable');
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('Fine by all of us');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect
      .poll(() => main.queue.writes.at(-1))
      .toMatchObject({
        record: { kind: 'comment', id: Object.values(main.queue.adopted)[0] },
        change: { kind: 'update', fields: { body: 'Fine by all of us' } },
      });
    await expect.element(thread.getByText('Fine by all of us')).toBeVisible();
  });

  test('[P2] keeps a comment that was begun, also over a page that is left', async () => {
    const { main, time, view } = await openOf('deal');
    await page.getByRole('textbox', { name: 'New comment' }).fill('Half a thou');
    await time.pass(300);
    expect([...main.unfinished.values()]).toEqual(['Half a thou']);
    await view.rerender({ kind: 'contact', id: '1' });
    await view.rerender({ kind: 'deal', id: '12' });
    await expect
      .element(page.getByRole('textbox', { name: 'New comment' }))
      .toHaveValue('Half a thou');
    expect(main.queue.writes).toEqual([]);
  });

  test('[P2] shows the whole of why a full disk took nothing, above the fields below it', async () => {
    const { main, time } = await openOf('company', { name: 'Fjellvik' });
    await page.getByRole('button', { name: 'Edit details' }).click();
    main.isDiskFull = true;
    await page.getByRole('textbox', { name: 'Name' }).fill('Fjellvik Outdoor');
    await time.pass(300);
    const status = page.getByRole('alert').filter({ hasText: /^Not saved yet: The disk is full/ });
    await expect.element(status).toBeVisible();
    const words = status.element().querySelector('span');
    expect(words?.scrollWidth).toBe(words?.clientWidth);
    expect(words?.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight);
  });

  test('[P2] puts back a comment that a full disk refuses, with what was typed since', async () => {
    const { main } = await openOf('deal');
    const goOn = delaySaves(main);
    main.isDiskFull = true;
    const field = page.getByRole('textbox', { name: 'New comment' });
    await field.fill('Fine by me');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await field.fill('One more');
    goOn();
    await expect.element(page.getByText('The disk is full.')).toBeVisible();
    await expect.element(field).toHaveValue('Fine by me\nOne more');
  });

  test('[secret.url_tokens] masks the token of a client page, and fetches it for one click alone', async () => {
    const { main } = await openOf('invoice', { id: 7 });
    main.clientTokens.set('invoice 7', 'tok-of-7');
    await expect.element(page.getByText('••••••••')).toBeVisible();
    const button = page.getByRole('button', { name: 'Copy the token' });
    await button.click();
    await expect.element(page.getByText('in the words of main')).toBeVisible();
    main.setLine('open');
    expect(main.callsOf('readClientToken')).toHaveLength(1);
    await button.click();
    await expect
      .element(page.getByText('Copied. Anyone who has it can view and pay this invoice.'))
      .toBeVisible();
    expect(main.callsOf('readClientToken')).toHaveLength(2);
    expect(document.documentElement.outerHTML).not.toContain('tok-of-7');
  });

  test('[L11] says that the service took it away, and when it has not come yet', async () => {
    const { main } = await openOf('deal', { title: 'Relaunch' });
    await expect.element(page.getByRole('heading', { name: 'Relaunch' })).toBeVisible();
    main.deliver({ kind: 'absent', asOf: 1, list: 'deals', ids: ['12'], why: 'removed' });
    await expect.element(page.getByText('This deal was deleted on the service.')).toBeVisible();
    const { main: other } = await openRecordPage(
      { kind: 'task', id: 'elsewhere' },
      () => undefined,
    );
    await expect.element(page.getByText(/^This task is not on this computer yet/)).toBeVisible();
    other.setLine('open');
    await expect.element(page.getByText(/^This task is not on the service/)).toBeVisible();
  });

  test('[L28] fetches a record that has not come yet, and says when that failed', async () => {
    const { main } = await openRecordPage({ kind: 'contact', id: '78' }, (fake) => {
      fake.records.set('contact 78', aRecord('contact', { id: 78, name: 'Noor Haddad' }));
      fake.isFetchFailing = true;
      fake.setLine('open');
    });
    await expect.element(page.getByText(/^This contact could not be downloaded/)).toBeVisible();
    main.isFetchFailing = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('heading', { name: 'Noor Haddad' })).toBeVisible();
    expect(main.callsOf('fetchRecord').at(-1)).toEqual({ record: { kind: 'contact', id: '78' } });
  });

  test('[contact.archived] says that it is archived, and takes that back', async () => {
    const { main } = await openOf('contact', {
      name: 'Ada',
      archived_at: '2026-03-02T12:00:00.000Z',
    });
    const words = page.getByText(/^This contact is archived, so lists leave it out/);
    await expect.element(words).toBeVisible();
    await chooseMore('Unarchive');
    await expect.element(words).not.toBeInTheDocument();
    expect(main.queue.writes).toMatchObject([{ change: { fields: { archived_at: null } } }]);
  });

  test('[L11] [V183] says which records that it names were deleted or are not shared', async () => {
    await openRecordPage({ kind: 'company', id: '4' }, (main) => {
      give(main, 'company', { id: 4, default_contact_id: 78 });
      main.deliver({ kind: 'absent', asOf: 1, list: 'contacts', ids: ['78'], why: 'removed' });
    });
    await expect.poll(() => factOf('Main contact')).toBe('Contact 78 (deleted)');
  });

  test('[V183] marks a client that is deleted here, before and after the delete is sent', async () => {
    const { main } = await openRecordPage({ kind: 'project', id: '12' }, (other) => {
      give(other, 'company', { id: 4, name: 'Acme' });
      give(other, 'project', { id: 12, company_id: 4, company_name: 'Acme' });
    });
    await expect.poll(() => factOf('Client')).toBe('Acme');
    const record = { kind: 'company', id: '4' } as const;
    const removal = aWrite({ record, change: { kind: 'delete', base: null } });
    main.become({ writes: [removal] });
    await expect.poll(() => factOf('Client')).toBe('Acme (deleted)');
    await page.getByRole('button', { name: 'Edit details' }).click();
    const field = page.getByRole('button', { name: 'Client', exact: true });
    await expect.element(field).toHaveTextContent('Acme (deleted)');
    main.become({ writes: [] });
    await expect.element(field).not.toHaveTextContent('deleted');
    main.deliver({ kind: 'absent', asOf: 1, list: 'companies', ids: ['4'], why: 'removed' });
    await expect.element(field).toHaveTextContent('Acme (deleted)'); // as its project names it
  });

  test('[Q14] says that it is deleted once its delete is sent', async () => {
    const { main, time } = await openOf('contact', { name: 'Ada Ash' });
    await expect.element(page.getByRole('heading', { name: 'Ada Ash' })).toBeVisible();
    main.setLine('open');
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText(/^This contact is deleted/)).toBeVisible();
    await time.pass(15_000);
    main.wake();
    await expect.poll(() => main.queue.writes).toEqual([]);
    await expect.element(page.getByText('This contact was deleted on the service.')).toBeVisible();
    expect(main.callsOf('fetchRecord')).toEqual([]);
  });
});

/** Chooses what a record's page has in its last menu. */
async function chooseMore(label: string) {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
}

function factOf(label: string): string | undefined {
  const name = [...document.querySelectorAll('dt')].find((one) => one.textContent === label);
  return name?.nextElementSibling?.textContent?.trim();
}
