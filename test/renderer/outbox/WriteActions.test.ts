/** The names of writes in the outbox, its questions, and the focus afterwards. */
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { isUndoable, type PendingWrite } from '../../../shared/queue/pending-write.ts';
import { aCreate, aDelete, aNote, aWrite, NOTE_ID, refused } from '../../support/builders.ts';
import type { FakeMain } from '../../support/fake-bridge.ts';
import { goTo } from '../../support/go-to.ts';
import { deliver, openWindow } from '../../support/open-window.ts';

let main: FakeMain;

async function openOutbox(
  writes: readonly PendingWrite[],
  notes = [aNote(), aNote({ id: 'stays' })],
) {
  ({ main } = await openWindow({ status: { line: 'unreachable' } }, (fake) => {
    deliver(fake, notes);
    fake.queue = { ...fake.queue, writes: [...writes] };
  }));
  await expect.element(page.getByRole('option').first()).toBeVisible();
  await goTo('outbox');
  await expect.element(page.getByRole('heading', { name: 'Outbox' })).toBeVisible();
}

const discarded = { kind: 'discarded', at: 1 } as const;
const textOnly = { kind: 'update', fields: { content_html: '<p>Call</p>' }, base: null } as const;

describe('a write', () => {
  test('takes its name from the title in the cache if it has none itself', async () => {
    await openOutbox([aWrite({ change: textOnly })]);
    const opener = page.getByRole('button', { name: /^Change the text of “Kick-off”/ });
    await expect.element(opener).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect
      .element(page.getByText(/^Discarded: Change the text of “Kick-off”\./))
      .toBeVisible();
  });

  test('takes its name from its own text without a known title', async () => {
    const record = { kind: 'note', id: 'unknown' } as const;
    await openOutbox([aWrite({ record, change: textOnly })]);
    await expect.element(page.getByText('Change the text of “Call”')).toBeVisible();
  });
});

describe('a delete that was undone', () => {
  test('[Q11] is made again only after a question, in which Enter keeps the note', async () => {
    await openOutbox([aDelete('note', { id: 'gone', state: discarded })]);
    await expect.element(page.getByText('Undone · the note is kept')).toBeVisible();
    await expect.element(page.getByText('Everything is on the service.')).toBeVisible();
    const again = page.getByRole('button', { name: 'Delete again…' });
    await again.click();
    const dialog = page.getByRole('dialog', { name: 'Delete again?' });
    await expect.element(dialog.getByText(/The note “Kick-off” will be deleted/)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(again).toHaveFocus();
    expect(main.callsOf('restoreWrite')).toEqual([]);
    await again.click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(() => main.queue.writes.map(isUndoable)).toEqual([true]);
    await expect
      .element(page.getByRole('button', { name: /^Delete the note “Kick-off”/ }))
      .toHaveFocus();
  });

  test('offers nothing for a note that a later delete removed', async () => {
    await openOutbox(
      [aDelete('note', { id: 'undone', state: discarded })],
      [aNote({ id: 'stays' })],
    );
    await expect.element(page.getByText('Undone, but the note is gone now')).toBeVisible();
    expect(page.getByText('the note is kept').elements()).toEqual([]);
    expect(page.getByRole('button', { name: 'Delete again…' }).elements()).toEqual([]);
  });

  test('shows that the note is deleted again from that moment', async () => {
    await openOutbox([
      aDelete('note', { id: 'undone', state: discarded }),
      aDelete('note', { id: 'again', savedAt: 2 }),
    ]);
    await expect.element(page.getByText('Undone, then deleted again')).toBeVisible();
    expect(page.getByText('the note is kept').elements()).toEqual([]);
    expect(page.getByText('Delete again after').elements()).toEqual([]);
    main.become({ writes: main.queue.writes.filter(({ id }) => id === 'undone') });
    await expect.element(page.getByText('Undone · the note is kept')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Delete again…' })).toBeVisible();
  });

  test('[Q18] stays in a row of its own when it is undone there, with the focus on it', async () => {
    await openOutbox([aDelete('note', { id: 'gone' })]);
    const undo = page.getByRole('main').getByRole('button', { name: 'Undo delete' });
    (undo.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect
      .element(page.getByRole('button', { name: /^Delete the note “Kick-off”/ }))
      .toHaveFocus();
    expect(
      page.getByRole('main').getByRole('button', { name: 'Undo', exact: true }).elements(),
    ).toEqual([]);
  });
});

describe('the focus', () => {
  const asked = refused() as Extract<PendingWrite['state'], { kind: 'refused' }>;
  const found = aNote({ id: 'other', title: 'Found' });
  const cases: readonly (readonly [string, PendingWrite])[] = [
    ['Try now', aWrite({ state: asked })],
    ['Save as a new note', aWrite({ state: asked })],
    ['Discard', aWrite()],
    ['Restore', aWrite({ state: discarded })],
    ['Keep both', aWrite({ state: { kind: 'conflict', theirs: aNote() } })],
    ['Keep theirs', aWrite({ state: { kind: 'conflict', theirs: aNote() } })],
    ['It’s there', aCreate({ state: { kind: 'unsure', sentAt: 1, found } })],
    ['Send again', aCreate({ state: { kind: 'unsure', sentAt: 1, found } })],
    ['Delete now', aDelete('note')],
    ['Undo delete', aDelete('note')],
  ];

  test.each(cases)('stays in the outbox after “%s”', async (label, write) => {
    const neighbour = aCreate({ id: 'other', record: { kind: 'note', id: 'local-other' } });
    await openOutbox([write, neighbour]);
    const row = page.getByRole('main').getByRole('button', { name: label, exact: true }).last();
    const buttons = page.getByRole('main').getByRole('button', { name: label, exact: true });
    const own = buttons.elements().find((one) => one.closest(`[data-write="${write.id}"]`));
    expect(own, `${row.selector}`).toBeDefined();
    (own as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => main.calls.length).toBeGreaterThan(0);
    await expect.poll(() => document.activeElement?.closest('[data-write]') !== null).toBe(true);
  });
});

test('[Q18] sends a delete before its time only by the button for that', async () => {
  const state = { kind: 'waiting', until: Number.MAX_SAFE_INTEGER, undoMs: 10_000 } as const;
  await openOutbox([aDelete('note', { id: 'gone', state })]);
  main.service.set(NOTE_ID, aNote());
  main.setLine('open');
  await page.getByRole('main').getByRole('button', { name: 'Try now' }).click();
  expect(main.queue.writes[0]?.state).toEqual(state);
  await page.getByRole('main').getByRole('button', { name: 'Delete now' }).click();
  await expect.poll(() => main.service.has(NOTE_ID)).toBe(false);
});
