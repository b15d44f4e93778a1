import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fieldsOf } from '../../../shared/kinds/kinds.ts';
import { holdChanges } from '../../../shared/queue/journal/hold-changes.ts';
import type { PendingWrite, WriteState } from '../../../shared/queue/pending-write.ts';
import type { WritableKind } from '../../../shared/records/kinds.ts';
import { aMember, aNote, aQueue, aRecord, aWrite, idOf } from '../../support/builders.ts';
import { anAccount, type FakeMain } from '../../support/fake-bridge.ts';
import { give } from '../../support/give-record.ts';
import { goTo } from '../../support/go-to.ts';
import { openRecordPage } from '../../support/open-record-page.ts';
import { deliver, openWindow } from '../../support/open-window.ts';

const refused: WriteState = {
  ...{ kind: 'refused', status: 422, message: 'No', details: [], requestId: 'r' },
};

async function openNote(...writes: readonly PendingWrite[]): Promise<FakeMain> {
  const { main } = await openWindow({ status: { line: 'unreachable' } }, (fake) => {
    deliver(fake, [aNote()]);
    fake.queue = { ...fake.queue, writes: [...writes] };
  });
  await page.getByRole('option', { name: /^Kick-off/ }).click();
  return main;
}

const press = (name: string) => page.getByRole('button', { name }).click();

test('[Q11] reports for each choice in the note that the disk refuses it, and changes nothing', async () => {
  const main = await openNote(aWrite({ state: refused }));
  const before = main.queue;
  for (const [call, button, words] of [
    ['retryWrites', 'Try again', 'The disk is full.'],
    ['keepBoth', 'Save as a new note', 'The disk is full. Nothing was saved.'],
    ['discardWrite', 'Discard mine', 'The disk is full. Nothing was discarded.'],
  ] as const) {
    main.troubles.set(call, 'yes');
    await press(button);
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  }
  expect(main.queue).toBe(before);
  await press('Discard mine');
  await expect.element(page.getByText(/Your change was discarded/)).toBeVisible();
  expect(page.getByText(/The disk is full/).elements()).toEqual([]);
});

test('[Q19.3] sends a change of a restored copy by its button', async () => {
  const main = await openNote(...holdChanges(aQueue([aWrite()])).writes);
  await expect.element(page.getByText('Not sent.', { exact: true })).toBeVisible();
  await press('Send now');
  await expect.element(page.getByText('Not sent.', { exact: true })).not.toBeInTheDocument();
  expect(main.queue.writes[0]?.state.kind).toBe('ready');
});

test('calls nobody someone else where only you can have edited it, on another computer', async () => {
  const theirs = aNote({ visibility: 'author_only', created_by_member_id: 7 });
  const main = await openNote(aWrite({ state: { kind: 'conflict', theirs } }));
  const signInAs = (id: number) => {
    const member = aMember({ id });
    main.setAccount(anAccount({ ...(main.account as object), member }));
  };
  signInAs(8);
  await expect.element(page.getByText(/Someone else edited this note too\./)).toBeVisible();
  signInAs(7);
  await expect
    .element(page.getByText('You edited this note on another computer too.', { exact: true }))
    .toBeVisible();
  await press('Show the other');
  await expect.element(page.getByText('Text as it is on the service')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Keep the other' })).toBeVisible();
  expect(page.getByText(/Someone else|theirs/).elements()).toEqual([]);
});

describe('an edit that can never be sent', () => {
  const parkedAs = (kind: WritableKind, state: object, fields: object) => {
    const base = fieldsOf(kind, aRecord(kind));
    return aWrite({
      record: { kind, id: String(idOf(kind)) },
      change: { kind: 'update', fields: { ...fields }, base },
      state: state as WriteState,
    });
  };
  const openPage = (kind: WritableKind, shown: object, write: PendingWrite) =>
    openRecordPage(write.record, (fake) => {
      give(fake, kind, { ...shown });
      fake.queue = { ...fake.queue, writes: [write] };
    });

  test('[Q11.7] [Q11.8] of a paid invoice stands beside the figures of the service, to copy or discard', async () => {
    const message = 'is paid: the invoice cannot be edited';
    const source = { pointer: '/invoice/status' };
    const state = { ...refused, details: [{ source, code: 'invalid_value', message }] };
    const write = parkedAs('invoice', state, { discount_amount: '7.77' });
    const { main } = await openPage('invoice', { status: 'paid', discount_amount: '0.00' }, write);
    const notice = page.getByRole('alert');
    await expect
      .element(notice.getByText(/^This invoice is paid\. It can’t be changed/).first())
      .toBeVisible();
    await expect.element(notice.getByText(/Your change was refused\./).first()).toBeVisible();
    expect(page.getByText(/^This invoice is paid/).elements()).toHaveLength(1);
    expect(page.getByText(/7\.77|Not everything on this paper/).elements()).toEqual([]);
    const names = ['Edit', 'Edit details', 'Try again'];
    for (const name of names) expect(page.getByRole('button', { name }).elements()).toEqual([]);
    await press('Show my change');
    await expect.element(page.getByText(/7\.77/)).toBeVisible();
    await press('Discard mine');
    await expect.element(page.getByText(/Your change was discarded/)).toBeVisible();
    expect(main.queue.writes[0]?.state.kind).toBe('discarded');
  });

  const details = [{ source: { pointer: '/invoice/status' }, code: 'invalid_value', message: '' }];
  const ways = (names: RegExp) => () =>
    [...document.querySelectorAll('[data-write] button, [role="alert"] button')]
      .map((one) => one.textContent?.trim() ?? '')
      .filter((name) => names.test(name));

  async function openInWindow(write: PendingWrite, fields: object) {
    const { main } = await openWindow({ status: { line: 'unreachable' } }, (fake) => {
      give(fake, 'company', { id: 12, name: 'Fjellvik' });
      give(fake, 'invoice', { ...fields });
      fake.queue = { ...fake.queue, writes: [write] };
    });
    await expect.element(page.getByText('There are no notes yet.')).toBeVisible();
    await goTo('outbox');
    await expect.element(page.getByRole('heading', { name: 'Outbox' })).toBeVisible();
    return () => {
      main.chosenRecord = { kind: 'here', record: write.record };
      main.emit('recordChosen', null);
    };
  }

  test.each([
    ['paid', { ...refused, details }, ['Discard'], ['Discard mine']],
    ['paid', refused, ['Discard'], ['Discard mine']],
    ['draft', { ...refused, details }, ['Try now', 'Discard'], ['Try again', 'Discard mine']],
  ] as const)(
    '[Q11.8] of an invoice that is %s here has the same ways in the outbox and on the page',
    async (status, state, ofOutbox, ofPage) => {
      const write = parkedAs('invoice', state, { discount_amount: '7.77' });
      const openIt = await openInWindow(write, { status });
      await expect.poll(ways(/^(Try now|Discard|Edit)$/), { timeout: 3000 }).toEqual(ofOutbox);
      openIt();
      await expect.poll(ways(/^(Try again|Discard mine|Edit)$/)).toEqual(ofPage);
    },
  );

  test('[Q11.10] copies names, not ids, also where it is pressed at once', async () => {
    const write = parkedAs('invoice', { ...refused, details }, { company_id: 12 });
    const openIt = await openInWindow(write, { status: 'paid' });
    const put = vi.spyOn(DataTransfer.prototype, 'setData');
    // The button is pressed before the database can have answered.
    const drawn = new MutationObserver(() => {
      const button = [...document.querySelectorAll('button')].find(
        (one) => one.textContent?.trim() === 'Copy my change',
      );
      if (button === undefined) return;
      drawn.disconnect();
      button.click();
    });
    drawn.observe(document.body, { childList: true, subtree: true });
    openIt();
    await expect.element(page.getByText('Copied.')).toBeVisible();
    expect(put.mock.lastCall).toEqual(['text/plain', 'Client: Fjellvik']);
    put.mockRestore();
  });

  test('[Q15.7] [Q15.11] of a deleted task makes it again, or tries once more', async () => {
    const state = { ...refused, status: 404, isGone: true };
    const write = parkedAs('task', state, { title: 'Mine' });
    const { main } = await openPage('task', { title: 'Old' }, write);
    const gone = page.getByRole('alert').getByText(/^This task was deleted by somebody else/);
    await expect.element(gone.first()).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await press('Make it again');
    await expect
      .poll(() => main.queue.writes.at(-1)?.change)
      .toMatchObject({ kind: 'create', fields: { title: 'Mine' } });
  });
});

test('opens its conflict, which takes the focus that the button had', async () => {
  const theirs = aNote({ title: 'Theirs' });
  const state: WriteState = { kind: 'conflict', theirs };
  const others = ['one', 'two'].map((id) => {
    const change = { kind: 'update', fields: { title: id }, base: { title: 'Plan' } } as const;
    return aWrite({ id, record: { kind: 'note', id }, change, state });
  });
  await openNote(...others, aWrite({ id: 'this', state }));
  await press('Resolve');
  const list = page.getByRole('listbox', { name: 'Conflicts' });
  await expect.element(list.getByRole('option', { selected: true })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 2 }).last()).toHaveFocus();
  const selected = list.getByRole('option', { selected: true }).element();
  expect(selected.getAttribute('aria-posinset')).toBe('3');
});

test('[Q11] reports that the disk refuses a restore', async () => {
  const main = await openNote(aWrite({ state: { kind: 'discarded', at: 1 } }));
  main.troubles.set('restoreWrite', 'yes');
  await press('Restore');
  const words = page.getByText('The disk is full. It was not restored.', { exact: true });
  await expect.element(words).toBeVisible();
  expect(main.queue.writes[0]?.state.kind).toBe('discarded');
  await press('Restore');
  await expect.element(page.getByText(/Your change was discarded/)).not.toBeInTheDocument();
  expect(main.queue.writes[0]?.state.kind).toBe('ready');
});
