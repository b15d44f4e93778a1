/** The Undo of deletes in the whole window: over every place, by mouse and keyboard. */
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { places } from '../../../shared/ipc/places.ts';
import { isUndoable } from '../../../shared/queue/pending-write.ts';
import type { ConnectionState } from '../../../shared/queue/queue.ts';
import { UNDO_DELETE_MS } from '../../../shared/queue-limits.ts';
import { SECOND_MS } from '../../../shared/time.ts';
import { aDelete, aNote, aWrite, LOCAL_ID, NOON } from '../../support/builders.ts';
import type { FakeMain } from '../../support/fake-bridge.ts';
import { goTo } from '../../support/go-to.ts';
import { deliver, openWindow } from '../../support/open-window.ts';
import type { VirtualTime } from '../../support/virtual-time.ts';

let main: FakeMain;
let time: VirtualTime;

const notes = ['Anna', 'Bert', 'Cleo'].map((title, index) =>
  aNote({
    ...{ id: `note-${title}`, title, content_html: `<p>${title} calls</p>` },
    updated_at: `2026-11-2${index}T08:00:00Z`,
  }),
); // the list shows Cleo first

const bar = page.getByRole('complementary', { name: 'Deleted a moment ago' });
const row = (name: string) => page.getByRole('option', { name: new RegExp(name) });
const title = page.getByRole('textbox', { name: 'Title' });
const deleted = () => [...main.service.keys()];

async function open(line: ConnectionState = 'open') {
  ({ main, time } = await openWindow({ status: { line } }, (fake) => deliver(fake, notes)));
}

async function remove(name: string) {
  await row(name).click();
  await expect.element(title).toHaveValue(name);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(row(name)).not.toBeInTheDocument();
}

/** Lets virtual time pass for the window, and has main read the clock as its alarm would. */
async function pass(ms: number) {
  await time.pass(ms);
  main.wake();
}

beforeEach(() => open());

describe('a deleted note', () => {
  test('[Q18] [P2] is named with its Undo in every place, and sent only after ten seconds', async () => {
    await remove('Bert');
    for (const place of ['clients', 'outbox', 'settings', 'notes'] as const) {
      await goTo(place);
      await expect
        .element(
          page
            .getByRole('navigation', { name: 'Places' })
            .getByRole('button', { name: new RegExp(`^${places[place].label}`) }),
        )
        .toHaveAttribute('aria-current', 'page');
      await expect.element(bar.getByText('Deleted “Bert”')).toBeVisible();
      const shown = document.querySelector('main .place')?.getBoundingClientRect();
      // It covers nothing that may be edited there.
      expect(bar.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(
        shown?.bottom ?? Number.NaN,
      );
      await pass(2 * SECOND_MS);
    }
    expect(deleted()).toContain('note-Bert');
    await pass(2 * SECOND_MS);
    expect(deleted()).not.toContain('note-Bert');
    await expect.element(bar.getByRole('button')).not.toBeInTheDocument();
  });

  test('with a long title keeps its Undo on the line of its name', async () => {
    await page.viewport(720, 480);
    const name = 'Supercalifragilistic'.repeat(6);
    ({ main, time } = await openWindow({}, (fake) => deliver(fake, [aNote({ title: name })])));
    await remove(name);
    const undo = bar.getByRole('button', { name: 'Undo' });
    await expect.element(undo).toBeVisible();
    const [words, button] = [bar.getByText(/^Deleted/), undo].map((one) =>
      one.element().getBoundingClientRect(),
    );
    expect(button?.top ?? 0).toBeLessThan(words?.bottom ?? 0);
    expect(button?.left ?? 0).toBeGreaterThanOrEqual(words?.right ?? 0);
  });

  test('[Q18] is the row with the focus, by the Delete key, and never from within a text', async () => {
    await row('Bert').click();
    await expect.element(title).toHaveValue('Bert');
    await title.click();
    await userEvent.keyboard('{Delete}');
    await page.getByLabelText('Filter notes').click();
    await userEvent.keyboard('{Delete}');
    await expect.element(bar.getByRole('button')).not.toBeInTheDocument();
    await row('Bert').click();
    await expect.element(page.getByRole('listbox')).toHaveFocus();
    await userEvent.keyboard('{Delete}');
    await expect.element(bar.getByText('Deleted “Bert”')).toBeVisible();
    await expect.element(title).toHaveValue('Anna');
    await userEvent.keyboard('{Delete}');
    await expect.element(bar.getByText('2 notes deleted')).toBeVisible();
    const keyOf = (name: string) =>
      bar.getByRole('button', { name }).element().getAttribute('title');
    expect([keyOf('Undo last'), keyOf('Undo all')]).toEqual(['Undo (Ctrl+Z)', null]);
    await bar.getByRole('button', { name: 'Undo last' }).click();
    await expect.element(bar.getByText('Deleted “Bert”')).toBeVisible();
    await expect.element(row('Anna')).toBeVisible();
    await expect.element(row('Bert')).not.toBeInTheDocument();
    await bar.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.element(row('Bert')).toBeVisible();
  });

  test('[Q18] is no note outside the list, and none by Shift+Delete', async () => {
    await row('Bert').click();
    await expect.element(title).toHaveValue('Bert');
    await userEvent.keyboard('{Shift>}{Delete}{/Shift}');
    await page.getByLabelText('Filter notes').fill('Anna');
    await expect.element(row('Bert')).not.toBeInTheDocument();
    await expect.element(row('Anna')).toBeVisible();
    await expect.element(title).toHaveValue('Bert');
    (page.getByRole('listbox').element() as HTMLElement).focus();
    await userEvent.keyboard('{Delete}');
    await page.getByLabelText('Filter notes').fill('');
    await expect.element(row('Bert')).toBeVisible();
    await expect.element(bar.getByRole('button')).not.toBeInTheDocument();
    await row('Bert').click();
    await userEvent.keyboard('{Meta>}{Backspace}{/Meta}');
    await expect.element(bar.getByRole('button')).not.toBeInTheDocument(); // only on a Mac
  });

  test('moves the focus to the next row of the list, and to the last one after the last', async () => {
    await remove('Bert');
    await expect.element(page.getByRole('listbox')).toHaveFocus();
    await expect.element(title).toHaveValue('Anna');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(title).toHaveValue('Cleo');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(page.getByText('There are no notes yet.')).toBeVisible();
    await expect.element(page.getByRole('searchbox', { name: 'Filter notes' })).toHaveFocus();
  });

  test('[Q18] is open again with the focus in it once it is undone', async () => {
    await remove('Bert');
    await goTo('settings');
    await bar.getByRole('button', { name: 'Undo' }).click();
    await expect.element(title).toHaveValue('Bert');
    await expect.element(title).toHaveFocus();
    await pass(2 * UNDO_DELETE_MS);
    expect(deleted()).toContain('note-Bert');
  });

  test('[Q18] is restored by Ctrl+Z, the last one first, but not while the user types', async () => {
    await remove('Bert');
    await remove('Anna');
    await expect.element(bar.getByText('2 notes deleted')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Filter notes' }).fill('x');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(main.callsOf('undoDeletes')).toEqual([]);
    await page.getByRole('searchbox', { name: 'Filter notes' }).fill('');
    (page.getByRole('listbox').element() as HTMLElement).focus();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(title).toHaveValue('Anna');
    await expect.element(bar.getByText('Deleted “Bert”')).toBeVisible();
  });

  test('[Q18] [Q18.310] is restored with all others at one press, reached by Tab', async () => {
    for (const name of ['Cleo', 'Bert', 'Anna']) await remove(name);
    await expect.element(bar.getByText('3 notes deleted')).toBeVisible();
    const undoAll = bar.getByRole('button', { name: 'Undo all' }).element();
    for (let presses = 0; presses < 60 && document.activeElement !== undoAll; presses += 1) {
      await userEvent.keyboard('{Tab}');
    }
    expect(document.activeElement).toBe(undoAll);
    await userEvent.keyboard('{Enter}');
    for (const name of ['Cleo', 'Bert', 'Anna']) await expect.element(row(name)).toBeVisible();
    expect(main.queue.writes.some(isUndoable)).toBe(false);
    expect(main.callsOf('undoDeletes')).toMatchObject([{ ids: { length: 3 } }]);
  });

  test('[P2] tells why it stays deleted if the disk refuses the Undo', async () => {
    await remove('Bert');
    main.troubles.set('undoDeletes', 'yes');
    await bar.getByRole('button', { name: 'Undo' }).click();
    await expect
      .element(bar.getByRole('alert'))
      .toMatchTextContent(/The disk is full\. “Bert” is still deleted/);
    await bar.getByRole('button', { name: 'Undo' }).click();
    await expect.element(title).toHaveValue('Bert');
  });

  test('shows no failed Undo beside the next delete', async () => {
    await remove('Bert');
    main.troubles.set('undoDeletes', 'yes');
    await bar.getByRole('button', { name: 'Undo' }).click();
    await expect.element(bar.getByRole('alert')).toBeVisible();
    await pass(UNDO_DELETE_MS);
    await expect.element(bar.getByRole('button')).not.toBeInTheDocument();
    await remove('Anna');
    await expect.element(bar.getByText('Deleted “Anna”')).toBeVisible();
    await expect.element(bar.getByRole('alert')).not.toBeInTheDocument();
  });

  test('[Q18] [Q18.311] tells which Undo came too late, and undoes the others anyway', async () => {
    await remove('Bert');
    await remove('Anna');
    await expect.element(bar.getByText('2 notes deleted')).toBeVisible();
    main.isSilent = true; // main is faster than its announcement
    const ids = main.queue.writes.flatMap(({ id, record }) =>
      record.id === 'note-Bert' ? [id] : [],
    );
    main.happen({ kind: 'retried', at: time.clock.now(), ids, skipsUndo: true });
    await expect.poll(deleted).not.toContain('note-Bert');
    await bar.getByRole('button', { name: 'Undo all' }).click();
    await expect
      .element(bar.getByRole('alert'))
      .toMatchTextContent(/too late.*“Bert” is still deleted\./);
    main.isSilent = false;
    expect(main.queue.writes.some(isUndoable)).toBe(false);
    await pass(2 * UNDO_DELETE_MS);
    await expect.element(bar.getByRole('alert')).not.toBeInTheDocument();
    expect(deleted()).toContain('note-Anna');
  });

  test('is one note if its bin gets a double click', async () => {
    await row('Bert').click();
    await expect.element(title).toHaveValue('Bert');
    const bin = page.getByRole('button', { name: 'Delete', exact: true });
    await bin.click();
    await expect.element(title).toHaveValue('Anna');
    bin.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
    await pass(SECOND_MS);
    await expect.element(bar.getByText('Deleted “Bert”')).toBeVisible();
    await expect.element(title).toHaveValue('Anna');
    expect(main.callsOf('deleteRecord')).toHaveLength(1);
  });

  test('announces the delete once, and no passing second', async () => {
    await remove('Bert');
    const status = bar.getByRole('status');
    await expect.element(status).toHaveTextContent('Deleted “Bert”');
    await expect.element(bar.getByText('10 s')).toHaveAttribute('aria-hidden', 'true');
    await pass(3 * SECOND_MS);
    await expect.element(bar.getByText('7 s')).toBeVisible();
    expect(status.element().textContent).toBe('Deleted “Bert”');
  });

  test('returns the focus when its Undo disappears with it', async () => {
    await remove('Bert');
    (bar.getByRole('button', { name: 'Undo' }).element() as HTMLElement).focus();
    await pass(UNDO_DELETE_MS);
    await expect.element(page.getByRole('listbox')).toHaveFocus();
  });
});

test('[Q14] [Q18] undoes the delete of a note that only this computer has', async () => {
  await page.getByRole('button', { name: 'New note' }).first().click();
  main.setLine('unreachable');
  await title.fill('Only here');
  await time.pass(SECOND_MS);
  await expect.poll(() => main.queue.writes.length).toBe(1);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  // Leaving it marks it as finished: that made an empty note of it.
  expect(main.queue.writes.map(({ state }) => state.kind)).toEqual(['discarded']);
  await expect.element(bar.getByText('Deleted “Only here”')).toBeVisible();
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect.element(title).toHaveValue('Only here');
});

test('[Q19] offers the Undo of an unsent delete for its whole time after a start', async () => {
  const state = { kind: 'waiting', until: NOON - SECOND_MS, undoMs: UNDO_DELETE_MS } as const;
  const removal = aDelete('note', { state });
  ({ main, time } = await openWindow({ status: { line: 'unreachable' } }, (fake) => {
    const behind = aWrite({ record: { kind: 'note', id: LOCAL_ID } });
    fake.queue = { ...fake.queue, writes: [removal, behind] };
  }));
  await expect.element(bar.getByText('Deleted “Kick-off”')).toBeVisible();
  await time.pass(UNDO_DELETE_MS - 1);
  await expect.element(bar.getByRole('button', { name: 'Undo' })).toBeVisible();
  await time.pass(SECOND_MS);
  await expect.element(bar.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});
