import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { holdChanges } from '../../../shared/queue/journal/hold-changes.ts';
import { isLive, type PendingWrite } from '../../../shared/queue/pending-write.ts';
import { parkOrphan } from '../../../shared/queue/references.ts';
import { CREATE_HELD_MS } from '../../../shared/queue-limits.ts';
import { aTrafficEntry } from '../../support/a-traffic-entry.ts';
import {
  aCreate,
  aCreateOf,
  aDelete,
  aNote,
  aQueue,
  aRecord,
  aWrite,
  LOCAL_ID,
  NOON,
  NOTE_ID,
} from '../../support/builders.ts';
import { delaySaves } from '../../support/delay-saves.ts';
import type { FakeMain } from '../../support/fake-bridge.ts';
import { goTo } from '../../support/go-to.ts';
import { openWindow } from '../../support/open-window.ts';

let main: FakeMain;

async function openOutbox(...writes: readonly PendingWrite[]) {
  ({ main } = await openWindow({ status: { line: 'unreachable' } }, (fake) => {
    fake.queue = { ...fake.queue, writes: [...writes] };
  }));
  await goTo('outbox');
  await expect.element(page.getByRole('heading', { name: 'Outbox' })).toBeVisible();
}

const conflict = aWrite({
  id: 'clash',
  state: { kind: 'conflict', theirs: aNote({ content_html: '<p>Theirs</p>' }) },
});
const refused = aWrite({
  id: 'no',
  record: { kind: 'note', id: 'other' },
  change: { kind: 'update', fields: { title: 'Too long' }, base: { title: 'Short' } },
  state: {
    kind: 'refused',
    status: 422,
    message: 'Validation failed',
    details: [{ source: { pointer: '/note/title' }, code: 'too_long', message: 'is too long' }],
    requestId: 'r',
  },
});

describe('the outbox', () => {
  test('tells that everything is on the service', async () => {
    await openOutbox();
    await expect.element(page.getByText('Everything is on the service.')).toBeVisible();
  });

  test('[P2] lists and counts a text that is too long, and discards it with an undo', async () => {
    await openOutbox();
    const record = { kind: 'note', id: NOTE_ID } as const;
    const fields = { title: `Plan ${'x'.repeat(1_200)}`, content_html: '<p>All of it</p>' };
    await main.bridge.keepUnsendable({ record, fields, base: { title: 'Plan' } });
    const rows = page.getByRole('region', { name: 'Can’t be sent as it is' });
    const sentence = /Can’t send the title and text of the note “Plan x+…”/;
    await expect.element(rows.getByText(sentence)).toBeVisible();
    const why =
      'Kept on this computer. Title has 1,205 characters, and 1,000 are the most. Shorten it.';
    await expect.element(rows.getByText(why).last()).toBeVisible();
    await expect.element(page.getByText('1 change kept on this computer.')).toBeVisible();
    expect(page.getByText('Everything is on the service.').elements()).toEqual([]);
    await expect
      .element(page.getByRole('button', { name: 'Outbox, 1 not sent yet, 1 needs your attention' }))
      .toBeVisible();
    const status = page.getByRole('contentinfo', { name: 'Status' });
    await expect.element(status.getByText('1 needs your attention')).toBeVisible();
    await rows.getByRole('button', { name: 'Copy' }).click();
    await expect.element(rows.getByText('Copied.')).toBeVisible();
    await rows.getByRole('button', { name: 'Discard' }).click();
    await expect.element(page.getByText('Everything is on the service.')).toBeVisible();
    const undo = page.getByRole('main').getByRole('button', { name: 'Undo' });
    await expect.element(undo).toHaveFocus();
    await undo.click();
    await expect.element(rows.getByText(sentence)).toBeVisible();
    const saved = await main.bridge.readUnsendable({ record });
    expect(saved).toMatchObject({ value: { fields, base: { title: 'Plan' } } });
    main.isDiskFull = true;
    await rows.getByRole('button', { name: 'Discard' }).click();
    await expect.element(page.getByText(/Nothing was discarded/)).toBeVisible();
  });

  test('[P2] brings back each text that was discarded, the last first', async () => {
    await openOutbox();
    const rows = page.getByRole('region', { name: 'Can’t be sent as it is' });
    for (const id of ['1', '2']) {
      const record = { kind: 'note', id } as const;
      const fields = { title: `Plan ${id} ${'x'.repeat(1_200)}` };
      await main.bridge.keepUnsendable({ record, fields, base: null });
    }
    await rows.getByRole('button', { name: 'Discard' }).first().click();
    await expect.element(page.getByText(/^Discarded: the title of the note “Plan 2/)).toBeVisible();
    await rows.getByRole('button', { name: 'Discard' }).click();
    const undo = page.getByRole('main').getByRole('button', { name: 'Undo' });
    await expect.element(page.getByText(/^Discarded: the title of the note “Plan 1/)).toBeVisible();
    await undo.click();
    await expect.element(rows.getByText(/“Plan 1/)).toBeVisible();
    await undo.click();
    await expect.element(rows.getByText(/“Plan 2/)).toBeVisible();
  });

  test('[P2] opens the record to correct it, and shows it without the text that was discarded', async () => {
    await openOutbox(aCreate({ id: 'make' }));
    const left = { kind: 'note', id: 'local-left' } as const;
    const fields = { title: 'x'.repeat(1_200) };
    await main.bridge.keepUnsendable({ record: left, fields, base: null });
    const rows = page.getByRole('region', { name: 'Can’t be sent as it is' });
    await expect.element(rows.getByRole('button', { name: 'Copy' })).toBeVisible();
    expect(rows.getByRole('button', { name: 'Open the note' }).elements()).toEqual([]);
    const made = { kind: 'note', id: LOCAL_ID } as const;
    await main.bridge.keepUnsendable({ record: made, fields, base: null });
    await rows.getByRole('button', { name: 'Open the note' }).click();
    const title = page.getByRole('textbox', { name: 'Title' });
    await expect.element(title).toHaveValue(fields.title);
    await goTo('outbox');
    await rows.getByRole('button', { name: 'Discard' }).first().click();
    await expect.element(page.getByText(/^Discarded: the title of/)).toBeVisible();
    await goTo('notes');
    await expect.element(title).toHaveValue('Kick-off');
  });

  test('[Q19.3] does not call a change of a restored copy rejected by the service', async () => {
    await openOutbox(...holdChanges(aQueue([aWrite()])).writes);
    await expect.element(page.getByText(/Not sent · This change is from an earlier/)).toBeVisible();
    expect(page.getByText(/Rejected/).elements()).toEqual([]);
  });

  test('[Q13] says of no change that it is sent while it waits for one that needs the user', async () => {
    const client = aCreateOf('company', {
      ...{ id: 'client', record: { kind: 'company', id: 'local-client' } },
      ...{ fields: { name: 'Atlas' }, state: refused.state },
    });
    const project = aCreateOf('project', {
      ...{ id: 'project', record: { kind: 'project', id: 'local-project' } },
      fields: { title: 'Launch', company_id: 'local-client' },
    });
    await openOutbox(client, project, aCreate({ id: 'make' }));
    const words = '3 changes kept on this computer. 1 of them is sent when you’re online.';
    await expect.element(page.getByText(words)).toBeVisible();
  });

  test('[Q7.4] says of no change that it is sent now while it waits for its form, Undo or the service', async () => {
    const until = NOON + CREATE_HELD_MS;
    const held = aCreateOf('deal', { state: { kind: 'waiting', until }, savedAt: NOON });
    await openOutbox(held);
    main.setStatus({ line: 'open' });
    const head = (words: string) => expect.element(page.getByText(words)).toBeVisible();
    await head('1 change kept on this computer. It is sent once you leave its form.');
    await expect.element(page.getByText(/waits while its form is in use/).last()).toBeVisible();
    const show = (...writes: PendingWrite[]) => main.become({ ...main.queue, writes });
    await show(aDelete('note', { state: { kind: 'waiting', until, undoMs: 10_000 } }));
    await head('1 change kept on this computer. It is sent unless you undo it first.');
    await show(aWrite({ attempts: 1, state: { kind: 'waiting', until } }));
    await head('1 change kept on this computer. It is sent when the service allows it.');
    await show(held, aWrite());
    await head('2 changes kept on this computer. They are sent one after another.');
  });

  test('offers no file of unsent work, and no empty space, above deletes that were undone', async () => {
    await openOutbox(aDelete('note', { id: 'undone', state: { kind: 'discarded', at: 1 } }));
    const words = page.getByText('Everything is on the service.');
    await expect.element(words).toBeVisible();
    expect(page.getByRole('button', { name: 'Save my unsent work' }).elements()).toEqual([]);
    const list = page.getByRole('region', { name: 'Discarded, can be restored' }).element();
    const gap = list.getBoundingClientRect().top - words.element().getBoundingClientRect().bottom;
    expect(gap).toBeLessThan(80);
  });

  test('[Q18.1] restores a record that was deleted on the service as a new one', async () => {
    const record = { kind: 'task', id: 't1' } as const;
    ({ main } = await openWindow({ status: { line: 'unreachable' } }, (fake) => {
      fake.deletedRecords = [{ id: 'gone', at: NOON, record, fields: { title: 'Drafts' } }];
    }));
    await goTo('outbox');
    const list = page.getByRole('region', { name: 'Deleted on the service, can be restored' });
    await expect.element(list).toMatchTextContent(/“Drafts”\s*Task/);
    await list.getByRole('button', { name: 'Restore “Drafts” as a new task' }).click();
    await expect
      .element(
        page.getByText('“Drafts” is back as a new task. Its comments did not come back with it.'),
      )
      .toBeVisible();
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Open it' })).toHaveFocus();
    const { change } = main.queue.writes[0] ?? {};
    expect(change).toMatchObject({ kind: 'create', fields: { title: 'Drafts' } });
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Drafts', level: 2 })).toBeVisible();
  });

  test('[T19.150] offers no Undo for the delete of a joined half, and tells where to split instead', async () => {
    await openOutbox(aDelete('time-entry', { tied: 'joined' }));
    const words =
      'It was joined with another entry. To undo that, split the other one on the Time page.';
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Delete now' })).toBeVisible();
    expect(page.getByRole('button', { name: 'Undo delete' }).elements()).toEqual([]);
  });

  test('[T19.152] offers no Restore for a joined half that was never sent, and promises none', async () => {
    const state = { kind: 'discarded', at: 1 } as const;
    await openOutbox(aCreateOf('time-entry', { tied: 'joined', state }));
    const words = 'It was joined with another entry, which has its time now.';
    await expect.element(page.getByText(words)).toBeVisible();
    expect(page.getByText('can be restored', { exact: false }).elements()).toHaveLength(1); // the heading
    expect(page.getByRole('button', { name: /^Restore/ }).elements()).toEqual([]);
  });

  test('[T19.154] tells of a joined half among the deleted that another entry has its time', async () => {
    const record = { kind: 'time-entry', id: '7' } as const;
    const fields = { description: 'Night shift' };
    ({ main } = await openWindow({ status: { line: 'unreachable' } }, (fake) => {
      fake.deletedRecords = [{ id: 'gone', at: NOON, record, fields, isJoined: true }];
    }));
    await goTo('outbox');
    await expect
      .element(page.getByText(/Time entry · Joined with another entry, which has its time/))
      .toBeVisible();
  });

  test('[Q18.2] tells that a restored deal is without its client', async () => {
    const record = { kind: 'deal', id: '7' } as const;
    ({ main } = await openWindow({ status: { line: 'unreachable' } }, (fake) => {
      fake.deletedRecords = [{ id: 'gone', at: NOON, record, fields: { title: 'Relaunch' } }];
    }));
    await goTo('outbox');
    await page.getByRole('button', { name: 'Restore “Relaunch” as a new deal' }).click();
    await expect
      .element(page.getByText(/Its client and its comments did not come back with it/))
      .toBeVisible();
  });

  test('aligns the end of its head’s button with those of the rows', async () => {
    await openOutbox(aWrite({ state: { kind: 'discarded', at: 1 } }));
    const right = (name: string) =>
      page.getByRole('main').getByRole('button', { name }).element().getBoundingClientRect().right;
    await expect.element(page.getByRole('button', { name: 'Restore' })).toBeVisible();
    expect(right('Save my unsent work')).toBeCloseTo(right('Restore'), 0);
  });

  test('[Q13] says of what belongs to something discarded here that it was not sent', async () => {
    const child = aCreate({ id: 'child', record: { kind: 'task', id: 'local-task' } });
    await openOutbox(parkOrphan(child, { field: 'project_id', local: 'local-project' }));
    const needs = page.getByRole('region', { name: 'Needs your attention' });
    await expect.element(needs.getByText(/Not sent · what it belongs to was/)).toBeVisible();
    await expect.element(page.getByText(/Rejected by the service/)).not.toBeInTheDocument();
  });

  test('tells what each change does and its state, changes that need the user first', async () => {
    await openOutbox(aCreate({ id: 'make' }), conflict, refused);
    await expect
      .element(
        page.getByText('3 changes kept on this computer. 1 of them is sent when you’re online.'),
      )
      .toBeVisible();
    const needs = page.getByRole('region', { name: 'Needs your attention' });
    await expect.element(needs.getByText('Change the text of “Kick-off”')).toBeVisible();
    await expect
      .element(
        needs.getByText(/Rejected by the service: Title isn’t .*The service said: “is too long/),
      )
      .toBeVisible();
    const waiting = page.getByRole('region', { name: 'Waiting' });
    await expect.element(waiting.getByText('Create the note “Kick-off”')).toBeVisible();
    await expect
      .element(waiting.getByText('Saved on this computer · will be sent when you’re online'))
      .toBeVisible();
    await expect
      .element(page.getByRole('button', { name: /^Outbox, 3 not sent yet/ }))
      .toBeVisible();
  });

  test('[Q13] shows what waits for a record below it, and names that record', async () => {
    const client = { kind: 'company', id: 'local-client' } as const;
    const project = { kind: 'project', id: 'local-project' } as const;
    const task = { kind: 'task', id: 'local-task' } as const;
    await openOutbox(
      aCreateOf('task', { id: 't', record: task, fields: { title: 'Go', project_id: project.id } }),
      aCreateOf('company', { id: 'c', record: client, fields: { name: 'Atlas' } }),
      aCreate({ id: 'n' }),
      aCreateOf('project', {
        ...{ id: 'p', record: project, fields: { title: 'Launch', company_id: client.id } },
      }),
    );
    const opener = (name: string) =>
      page.getByRole('button', { name: new RegExp(`^Create the ${name}`) });
    await expect
      .element(opener('project “Launch”'))
      .toMatchTextContent(/waits for the client “Atlas”$/);
    await expect.element(opener('task “Go”')).toMatchTextContent(/waits for the project “Launch”$/);
    const left = (name: string) => opener(name).element().getBoundingClientRect().left;
    const [first, second, third] = [left('client'), left('project'), left('task')];
    expect([second - first, third - second]).toEqual([20, 20]);
    expect(left('note')).toBe(first);
    const all = page.getByRole('button', { name: /^Create the/ }).elements();
    expect(all.map((one) => /“(.*?)”/.exec(one.textContent ?? '')?.[1])).toEqual([
      ...['Atlas', 'Launch', 'Go', 'Kick-off'],
    ]);
  });

  test('shows the base, ours and theirs', async () => {
    await openOutbox(conflict);
    await page.getByRole('button', { name: /Change the text/ }).click();
    for (const words of ['BeforeHello', 'AfterHello you', 'TheirsTheirs']) {
      await expect.element(page.getByText(words)).toBeVisible();
    }
  });

  test('[T4.1] shows the moments of an entry in the zone it was made in', async () => {
    await openOutbox(
      aWrite({
        record: { kind: 'time-entry', id: '8' },
        change: {
          kind: 'update',
          fields: { started_at: '2026-11-19T02:15:00.000Z' },
          base: { started_at: '2026-11-19T03:15:00.000Z' },
        },
      }),
    );
    main.zones.set('8', 'Asia/Kathmandu');
    await page.getByRole('button', { name: /Change/ }).click();
    await expect.element(page.getByText(/^Before.*9:00/)).toBeVisible();
    await expect.element(page.getByText(/^After.*8:00/)).toBeVisible();
  });

  test('discards with an undo, at once and later', async () => {
    await openOutbox(aWrite());
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.element(page.getByText('All sent, except what you discarded.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(main.queue.writes[0]?.state.kind).toBe('ready');
    await page.getByRole('button', { name: 'Discard' }).click();
    const discarded = page.getByRole('region', { name: 'Discarded, can be restored' });
    await discarded.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => main.queue.writes[0]?.state.kind).toBe('ready');
  });

  test('reports that the disk refuses a discard, and keeps the change', async () => {
    await openOutbox(aWrite());
    main.troubles.set('discardWrite', 'yes');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.element(page.getByText('The disk is full. Nothing was discarded.')).toBeVisible();
    expect(main.queue.writes[0]?.state.kind).toBe('ready');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    expect(page.getByText(/The disk is full/).elements()).toEqual([]);
  });

  test('reports that the disk refuses another choice, where it was made', async () => {
    const unsure = aCreate({ id: 'make', state: { kind: 'unsure', sentAt: 1, found: null } });
    const old = aWrite({ id: 'old', record: { kind: 'note', id: 'o' } });
    await openOutbox(conflict, refused, unsure, { ...old, state: { kind: 'discarded', at: 1 } });
    const before = main.queue;
    const rows = page.getByRole('main');
    const refusals = page.getByText('The disk is full.', { exact: true });
    const choices = [
      ['restoreWrite', rows.getByRole('button', { name: 'Restore' })],
      ['answerUnsure', rows.getByRole('button', { name: 'Send again' })],
      ['keepBoth', rows.getByRole('button', { name: 'Keep both' })],
      ['retryWrites', rows.getByRole('button', { name: 'Try now' }).nth(1)],
      ['retryWrites', rows.getByRole('button', { name: 'Try now' }).first()],
    ] as const;
    for (const [index, [call, button]] of choices.entries()) {
      main.troubles.set(call, 'yes');
      await button.click();
      await expect.poll(() => refusals.elements().length).toBe(index + 1);
    }
    expect(main.queue).toBe(before);
    await rows.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => refusals.elements().length).toBe(choices.length - 1);
  });

  test('keeps the undo open if the disk refuses it', async () => {
    await openOutbox(aWrite());
    await page.getByRole('button', { name: 'Discard' }).click();
    main.troubles.set('restoreWrite', 'yes');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText('The disk is full. It was not restored.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => main.queue.writes[0]?.state.kind).toBe('ready');
    expect(page.getByText(/The disk is full/).elements()).toEqual([]);
  });

  test('[Q11.4] offers no restore if newer work has its place', async () => {
    await openOutbox(aWrite({ id: 'old' }));
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    const { change, record } = aWrite();
    if (change.kind !== 'update') return;
    const { fields, base } = change;
    main.happen({ kind: 'saved', at: 2, writeId: 'new', record, fields, base, isFinished: true });
    const discarded = page.getByRole('region', { name: 'Discarded, can be restored' });
    await expect.element(discarded.getByText(/after the newer change is sent/)).toBeVisible();
    expect(page.getByRole('button', { name: /Undo|Restore/ }).elements()).toEqual([]);
  });

  const notes = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      aCreate({
        id: `make-${index}`,
        record: { kind: 'note', id: `local-${index}` },
        change: { kind: 'create', fields: { title: `Note ${index}` } },
      }),
    );

  test('stays where the user is when they discard far down a long list', async () => {
    await openOutbox(...notes(40));
    const rows = page.getByRole('button', { name: 'Discard' });
    const row = rows.nth(30).element();
    row.scrollIntoView({ block: 'center' });
    const screen = row.closest('.screen');
    const before = screen?.scrollTop ?? 0;
    expect(before).toBeGreaterThan(500);
    await rows.nth(30).click();
    await expect
      .element(page.getByText('Discarded: Create the note “Note 30”. It is kept here for 90 days.'))
      .toBeInViewport();
    await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus();
    expect(Math.abs((screen?.scrollTop ?? 0) - before)).toBeLessThan(100);
  });

  test('shows the remainder of a long list on request', async () => {
    await openOutbox(...notes(450));
    const items = page.getByRole('button', { name: /^Create the note/ });
    expect(items.elements()).toHaveLength(200);
    await expect.element(page.getByText('and 250 more')).toBeVisible();
    await page.getByRole('button', { name: 'Show the next 200' }).click();
    expect(items.elements()).toHaveLength(400);
    await page.getByRole('button', { name: 'Show all' }).click();
    expect(items.elements()).toHaveLength(450);
    expect(page.getByText(/^and \d+ more/).elements()).toEqual([]);
  });

  test('keeps the focus at the change when it moves to another list', async () => {
    await openOutbox(aCreate({ id: 'make' }), refused);
    const opener = page.getByRole('button', { name: /^Change the title of “Too long”/ });
    const needs = page.getByRole('region', { name: 'Needs your attention' });
    (needs.getByRole('button', { name: 'Try now' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(needs).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    await page
      .getByRole('region', { name: 'Waiting' })
      .getByRole('button', { name: 'Discard' })
      .last()
      .click();
    await userEvent.keyboard('{Enter}');
    await expect.element(opener).toHaveFocus();
  });

  test('moves the focus to the next change when one leaves', async () => {
    await openOutbox(...notes(3));
    const opener = (index: number) =>
      page.getByRole('button', { name: new RegExp(`^Create the note “Note ${index}”`) });
    (opener(1).element() as HTMLElement).focus();
    main.become({ writes: notes(3).filter(({ id }) => id !== 'make-1') });
    await expect.element(opener(2)).toHaveFocus();
    main.become({ writes: [] });
    await expect.element(page.getByRole('button', { name: 'Show what was sent' })).toHaveFocus();
  });

  test('retries one or all of them now', async () => {
    await openOutbox(
      aWrite({ state: { kind: 'waiting', until: Number.MAX_SAFE_INTEGER } }),
      refused,
    );
    await page
      .getByRole('region', { name: 'Waiting' })
      .getByRole('button', { name: 'Try now' })
      .click();
    expect(main.callsOf('retryWrites')).toEqual([{ ids: ['write-1'] }]);
    await page.getByRole('main').getByRole('button', { name: 'Try now' }).first().click();
    expect(main.callsOf('retryWrites')).toHaveLength(2);
  });

  test('files my version as a note of its own', async () => {
    await openOutbox(conflict);
    await page.getByRole('button', { name: 'Keep both' }).click();
    await expect.element(page.getByText('Create the note “Kick-off”')).toBeVisible();
  });

  test('[P3] asks about a create whose fate only the user can tell', async () => {
    const found = aNote({ title: 'Kick-off, moved' });
    await openOutbox(aCreate({ id: 'make', state: { kind: 'unsure', sentAt: NOON, found } }));
    await page.getByRole('button', { name: /Create the note/ }).click();
    await expect.element(page.getByText(/a note “Kick-off, moved” from that time/)).toBeVisible();
    await page.getByRole('button', { name: 'It’s there' }).click();
    expect(main.callsOf('answerUnsure')).toEqual([{ id: 'make', isThere: true }]);
  });

  test.each([
    [
      'only looked for again',
      'others wait for its id',
      true,
      /Other changes wait for it/,
      'Check again',
    ],
    [
      'ended by the user',
      'nothing needs its id',
      false,
      /web application. Is it there\?$/,
      'It’s there',
    ],
  ])('[Q5.2] a create without a match is %s where %s', async (_, __, isAwaited, words, label) => {
    const make = aCreate({ id: 'make', state: { kind: 'unsure', sentAt: NOON, found: null } });
    const change = { kind: 'update', fields: { title: 'Later' }, base: null } as const;
    const edit = aWrite({ id: 'edit', record: make.record, change });
    await openOutbox(...(isAwaited ? [make, edit] : [make]));
    await page.getByRole('button', { name: /Create the note/ }).click();
    const item = page.getByRole('region', { name: 'Needs your attention' });
    await expect.element(item.getByText(words)).toBeVisible();
    const labels = ['Check again', 'It’s there'].filter(
      (name) => item.getByRole('button', { name }).query() !== null,
    );
    expect(labels).toEqual([label]);
    await item.getByRole('button', { name: label }).click();
    expect([main.callsOf('retryWrites'), main.callsOf('answerUnsure')]).toEqual(
      isAwaited ? [[{ ids: ['make'] }], []] : [[], [{ id: 'make', isThere: true }]],
    );
  });

  test('shows the exact requests, and no token', async () => {
    await openOutbox(aWrite());
    await page.getByRole('button', { name: /Change the text/ }).click();
    await page.getByRole('button', { name: 'Show the request' }).click();
    const requests = page.getByRole('list', { name: 'The requests of this change' });
    await expect.element(requests.getByText(`PATCH /public-api/v1/notes/${NOTE_ID}`)).toBeVisible();
    await expect.element(requests.getByText('Idempotency-Key: write-1')).toBeVisible();
    expect(requests.element().textContent).not.toMatch(/bearer|authorization/i);
    const font = getComputedStyle(
      requests.getByText('Idempotency-Key: write-1').element(),
    ).fontFamily;
    expect(font).toMatch(/mono/i);
  });

  const badEntry = aWrite({
    id: 'entry',
    record: { kind: 'time-entry', id: '12' },
    change: { kind: 'update', fields: { duration_seconds: -5 }, base: { duration_seconds: 60 } },
    state: {
      kind: 'refused',
      status: 422,
      message: 'Validation failed',
      details: [
        {
          source: { pointer: '/time_entry/duration_seconds' },
          code: 'invalid_value',
          message: 'must not be negative',
        },
      ],
      requestId: 'r',
    },
  });

  test('lets a refused change be edited at the refused field', async () => {
    await openOutbox(badEntry);
    await page.getByRole('button', { name: /Change the duration/ }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect
      .element(page.getByRole('form', { name: /^Edit: Change the duration/ }))
      .toBeVisible();
    const why = /^Isn’t accepted .* The service said: “must not be negative.”$/;
    await expect.element(page.getByText(why)).toBeVisible();
    const duration = page.getByRole('textbox', { name: /^Duration/ });
    await expect.element(duration).toHaveFocus();
    await duration.fill('0:30');
    await page.getByRole('button', { name: 'Save and send' }).click();
    expect(main.callsOf('saveRecord')).toMatchObject([
      { record: { kind: 'time-entry', id: '12' }, fields: { duration_seconds: 1800 } },
    ]);
  });

  test('[Q20.2] brings back what was typed into a change and cancelled', async () => {
    await openOutbox(badEntry);
    await page.getByRole('button', { name: /Change the duration/ }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    const duration = page.getByRole('textbox', { name: /^Duration/ });
    await duration.fill('0:30');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(duration).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(duration).toHaveValue('0:30');
  });

  const refusedAt = (pointer: string) => ({
    ...badEntry.state,
    details: [{ source: { pointer }, code: 'invalid_value', message: 'must be sensible' }],
  });

  test('begins the edit of a refused change at the refused field, not at its first', async () => {
    const fields = { title: 'Relaunch', close_date: '2026-05-04', probability: 140 };
    await openOutbox({
      ...{ ...badEntry, record: { kind: 'deal', id: '12' } },
      change: { kind: 'update', fields, base: {} },
      state: refusedAt('/deal/probability') as never,
    });
    await page.getByRole('button', { name: /Change the/ }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect.element(page.getByRole('textbox', { name: /^Probability/ })).toHaveFocus();
  });

  test('leads from a refused item to its place on the page of the invoice', async () => {
    const item = { name: 'Design', description: null, amount: '1', rate: '5', unit_type: 'flat' };
    const invoice = aRecord('invoice', { id: 12, title: 'May', invoice_items: [item, item] });
    await openOutbox({
      ...{ ...badEntry, record: { kind: 'invoice', id: '12' } },
      change: { kind: 'update', fields: { invoice_items: [item, item] }, base: {} },
      state: refusedAt('/invoice/invoice_items/1/rate') as never,
    });
    main.deliver({ kind: 'invoices', asOf: 0, records: [invoice] } as never);
    await page.getByRole('button', { name: /Change the items/ }).click();
    await page.getByRole('button', { name: 'Open the invoice' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Item 2: price' })).toHaveFocus();
  });

  test.each([
    ['time-entry', 'date', /^Date|^Day/],
    ['deal', 'close_date', /^Closing date/],
  ] as const)('clears no day of a %s because it is half typed', async (kind, name, label) => {
    const change = { kind: 'update', fields: { [name]: '2026-05-04' }, base: {} } as const;
    const state = { ...badEntry.state, details: [] } as never;
    await openOutbox({ ...badEntry, record: { kind, id: '12' }, change, state });
    await page.getByRole('button', { name: /Change the/ }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    const day = page.getByLabelText(label);
    (day.element() as HTMLElement).focus();
    await userEvent.keyboard('{Backspace}');
    expect((day.element() as HTMLInputElement).validity.badInput).toBe(true);
    await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}');
    await expect.element(day).toHaveValue('2026-05-04');
    await expect.element(page.getByText(/wasn’t a whole date/)).toBeVisible();
    await page.getByRole('button', { name: 'Save and send' }).click();
    const saved = main.callsOf('saveRecord') as readonly { fields: object }[];
    expect(saved.flatMap(({ fields }) => Object.values(fields))).not.toContain(null);
  });

  test('[P2] keeps what is typed while the edit before it is saved', async () => {
    await openOutbox(badEntry);
    await page.getByRole('button', { name: /Change the duration/ }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    const duration = page.getByRole('textbox', { name: /^Duration/ });
    const goOn = delaySaves(main);
    await duration.fill('0:30');
    await userEvent.keyboard('{Enter}');
    await duration.fill('0:45');
    goOn();
    await expect.poll(() => main.callsOf('saveRecord')).toHaveLength(1);
    await expect.element(duration).toHaveValue('0:45');
    await page.getByRole('button', { name: 'Save and send' }).click();
    await expect.element(duration).not.toBeInTheDocument();
    expect(main.callsOf('saveRecord').at(-1)).toMatchObject({ fields: { duration_seconds: 2700 } });
  });

  test('keeps the input if its change is sent, and saves it as another', async () => {
    await openOutbox(badEntry);
    await page.getByRole('button', { name: /Change the duration/ }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: /^Duration/ }).fill('0:30');
    main.happen({ kind: 'retried', at: 1, ids: ['entry'] });
    const waiting = page.getByRole('region', { name: 'Waiting' });
    const typed = (among: Locator) => among.getByRole('textbox', { name: /^Duration/ });
    await expect.element(typed(waiting)).toHaveValue('0:30');
    await goTo('notes');
    main.setLine('open');
    await expect.poll(() => main.queue.writes.filter(isLive)).toEqual([]);
    await goTo('outbox');
    const left = page.getByRole('region', { name: 'Still being edited' });
    await expect.element(left.getByText(/has been sent/)).toBeVisible();
    await expect.element(typed(left)).toHaveValue('0:30');
    await page.getByRole('button', { name: 'Save and send' }).click();
    expect(main.callsOf('saveRecord')).toMatchObject([
      { fields: { duration_seconds: 1800 }, base: { duration_seconds: -5 } },
    ]);
    await expect.element(left).not.toBeInTheDocument();
  });

  test('restores the input of a discarded change', async () => {
    await openOutbox(badEntry);
    await page.getByRole('button', { name: /Change the duration/ }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    const typed = page.getByRole('textbox', { name: /^Duration/ });
    await typed.fill('0:30');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.element(typed).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(typed).toHaveValue('0:30');
  });

  test('[P2] lets the user type on in the same field, wherever its change goes', async () => {
    await openOutbox(badEntry, { ...refused, state: { kind: 'discarded', at: 1 } });
    await page.getByRole('button', { name: /Change the duration/ }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    const field = page.getByRole('textbox', { name: /^Duration/ });
    await field.fill('0:3');
    main.happen({ kind: 'retried', at: 2, ids: ['entry'] });
    await expect.element(page.getByRole('region', { name: 'Waiting' })).toBeVisible();
    await userEvent.keyboard('0');
    await expect.element(field).toHaveValue('0:30');
    main.become({ writes: main.queue.writes.filter(({ id }) => id !== 'entry') });
    await expect.element(page.getByRole('region', { name: 'Still being edited' })).toBeVisible();
    await userEvent.keyboard(' ');
    await expect.element(field).toHaveValue('0:30 ');
    await userEvent.keyboard('{Backspace}5');
    await expect.element(field).toHaveValue('0:305');
    expect(main.callsOf('saveRecord')).toEqual([]);
  });

  test('[Q13] lets a change be detached from a discarded record', async () => {
    const task = aCreateOf('task', { id: 'task', record: { kind: 'task', id: LOCAL_ID } });
    const fields = { description: 'Call', task_id: LOCAL_ID, tag_ids: [5], billable: true };
    const made = { kind: 'time-entry', id: 'local-entry' } as const;
    const entry = aCreateOf('time-entry', { id: 'entry', record: made, fields });
    await openOutbox({ ...task, state: { kind: 'discarded', at: 1 } }, entry);
    main.setLine('open');
    const tag = { id: 5, name: 'Layout', tag_type: 'time_entry', color: '#808080' } as const;
    main.deliver({ kind: 'tags', asOf: 1, records: [tag] });
    await page.getByRole('button', { name: /Create the time entry/ }).click();
    await expect.element(page.getByText(/Layout$/)).toBeVisible();
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect.element(page.getByText(/something that was discarded/).last()).toBeVisible();
    const flag = page.getByRole('checkbox', { name: 'Billing' }).element();
    expect(getComputedStyle(flag).appearance).toBe('auto'); // without it there is nothing to see
    await page.getByRole('combobox', { name: /^Task/ }).selectOptions('None');
    await page.getByRole('button', { name: 'Save and send' }).click();
    await expect.poll(() => main.records.size).toBe(1);
    expect([...main.records.values()]).toMatchObject([{ task_id: null, description: 'Call' }]);
  });

  test('resolves a conflict of a record that is not a note by mine or theirs', async () => {
    const clash = { ...badEntry, state: { kind: 'conflict', theirs: { id: 12 } } } as const;
    await openOutbox(clash, { ...clash, id: 'second', record: { kind: 'time-entry', id: '13' } });
    await page.getByRole('button', { name: 'Keep theirs' }).first().click();
    expect(main.callsOf('discardWrite')).toEqual([{ id: 'entry' }]);
    await page.getByRole('button', { name: 'Keep mine' }).click();
    expect(main.callsOf('resolveConflict')).toEqual([
      { id: 'second', fields: { duration_seconds: -5 }, theirs: { tag_ids: [] } },
    ]);
  });

  test('[M3.2] keeps mine of related fields with the base of the others', async () => {
    const base = { deal_value: '100.00', currency: 'EUR' };
    const theirs = aRecord('deal', { ...base, currency: 'JPY' });
    await openOutbox({
      ...aWrite({ id: 'deal', record: { kind: 'deal', id: '12' } }),
      change: { kind: 'update', fields: { deal_value: '200.00' }, base },
      state: { kind: 'conflict', theirs },
    });
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect
      .poll(() => main.callsOf('resolveConflict'))
      .toEqual([expect.objectContaining({ fields: { deal_value: '200.00', currency: 'EUR' } })]);
  });

  test('saves everything unsent as one file, and shows its path', async () => {
    await openOutbox(aWrite());
    await page.getByRole('button', { name: 'Save my unsent work' }).click();
    await expect.element(page.getByText(/^Saved as /)).toBeVisible();
    expect(main.callsOf('saveUnsentWork')).toHaveLength(1);
    await page.viewport(720, 480); // the path takes lines of its own, and no button grows with it
    const all = page.getByRole('main').getByRole('button', { name: 'Try now' }).first();
    expect(all.element().getBoundingClientRect().height).toBe(28);
  });

  test('shows the log of requests, and searches it', async () => {
    await openOutbox();
    await page.getByRole('button', { name: 'Show what was sent' }).click();
    await page.getByLabelText('Find in the log').fill('refused');
    await expect.element(page.getByText('Nothing in the log says “refused”.')).toBeVisible();
    expect(main.callsOf('readTraffic').at(-1)).toEqual({
      text: 'refused',
      before: null,
      limit: 50,
    });
  });

  test('shows nothing of an older search that is answered late', async () => {
    await openOutbox();
    const page50 = (path: string, from: number) =>
      Array.from({ length: 50 }, (_, index) => ({ ...aTrafficEntry({ path }), seq: from - index }));
    const late = Promise.withResolvers<void>();
    main.traffic = async ({ text, before }) => {
      if (before !== null) await late.promise;
      return page50(text === '' ? '/tasks/1' : '/notes/2', before ?? 100);
    };
    await page.getByRole('button', { name: 'Show what was sent' }).click();
    await page.getByRole('button', { name: 'Show older ones' }).click();
    await page.getByLabelText('Find in the log').fill('note');
    const log = page.getByRole('region', { name: 'Sent and received' });
    await expect.element(log.getByText('PATCH /notes/2').first()).toBeVisible();
    late.resolve();
    await page.getByLabelText('Find in the log').click(); // by then it has been heard
    expect(log.getByRole('listitem').elements()).toHaveLength(50);
    expect(log.getByText('PATCH /tasks/1').elements()).toEqual([]);
  });

  test('reports that the log cannot be read, and hides it again', async () => {
    await openOutbox();
    main.troubles.set('readTraffic', 'bug');
    await page.getByRole('button', { name: 'Show what was sent' }).click();
    const log = page.getByRole('region', { name: 'Sent and received' });
    await expect.element(log.getByRole('alert')).toMatchTextContent('in the words of main');
    expect(log.getByText('Nothing yet.').elements()).toEqual([]);
    await page.getByRole('button', { name: 'Hide what was sent' }).click();
    await expect.element(log).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Show what was sent' })).toHaveFocus();
  });

  test('opens the note', async () => {
    await openOutbox(aWrite());
    await page.getByRole('button', { name: /Change the text/ }).click();
    await page.getByRole('button', { name: 'Open the note' }).click();
    await expect.element(page.getByRole('option', { selected: true })).toBeInTheDocument();
    expect(main.queue.writes[0]?.record.id).toBe(NOTE_ID);
  });

  test('opens no note whose create was discarded', async () => {
    await openOutbox(aCreate({ id: 'make' }));
    await page.getByRole('button', { name: /Create the note/ }).click();
    await expect.element(page.getByRole('button', { name: 'Open the note' })).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: /Create the note/ }).click();
    await expect.element(page.getByRole('button', { name: 'Show the request' })).toBeVisible();
    expect(page.getByRole('button', { name: 'Open the note' }).elements()).toEqual([]);
  });
});
