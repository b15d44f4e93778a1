/** Actions on an open note besides writing in it. */
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { HistoryEntry } from '../../../shared/history/entry.ts';
import type { ConnectionState } from '../../../shared/queue/queue.ts';
import { UNDO_DELETE_MS } from '../../../shared/queue-limits.ts';
import { MINUTE_MS } from '../../../shared/time.ts';
import { aCompany, aNote, aRecord, NOON, NOTE_ID } from '../../support/builders.ts';
import { delaySaves } from '../../support/delay-saves.ts';
import { deliver, openWindow } from '../../support/open-window.ts';

const note = aNote({ title: 'Kick-off', content_html: '<p>Call Anna today</p>' });

async function openNote(past: HistoryEntry[] = [], line: ConnectionState = 'open') {
  return (await openNoteAndTime(past, line)).main;
}

async function openNoteAndTime(past: HistoryEntry[] = [], line: ConnectionState = 'open') {
  const { main, time } = await openWindow({ status: { line } }, (fake) => {
    deliver(fake, [note]);
    fake.history = past;
  });
  await page.getByRole('option', { name: /Kick-off/ }).click();
  await expect.element(page.getByText('3 words')).toBeVisible();
  return { main, time };
}

describe('an open note', () => {
  test('[V14] [V14.1] says how old it is, when it was created and its ID', async () => {
    const main = await openNote();
    const facts = () => document.querySelector('[aria-label="Set by the service"]')?.textContent;
    await expect.poll(facts).toContain(`ID ${NOTE_ID}`);
    expect(facts()).toMatch(/Created .*12:00/);
    main.setStatus({ readAt: { ...main.status.readAt, notes: NOON - 60 * MINUTE_MS } });
    await expect.poll(facts).toMatch(/On this computer, updated .*11:00/);
    main.setStatus({ openNote: { id: NOTE_ID, at: NOON - 30 * MINUTE_MS } });
    await expect.poll(facts).toMatch(/On this computer, updated .*11:30/);
  });

  test('[V14.1] copies its link, is pinned, and opens in a window with what is typed in it', async () => {
    const main = await openNote([], 'unreachable');
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await choose('Copy link');
    await expect.element(page.getByText('Link copied.')).toBeVisible();
    await choose('Pin to the sidebar');
    await expect.element(page.getByText('Pinned to the sidebar.')).toBeVisible();
    await choose('Unpin');
    await page.getByRole('textbox', { name: 'Title' }).fill('Kick-off today');
    await choose('Open in a window');
    const opened = { record: { kind: 'note', id: NOTE_ID } };
    await expect.poll(() => main.callsOf('openRecordWindow').at(-1)).toEqual(opened);
    expect(main.queue.writes).toMatchObject([{ change: { fields: { title: 'Kick-off today' } } }]);
  });

  test('stays open, with the reason, if the disk refuses its delete', async () => {
    const main = await openNote([], 'unreachable');
    main.troubles.set('deleteRecord', 'yes');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(page.getByText('The disk is full.')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Kick-off');
    expect(main.queue.writes).toEqual([]);
  });

  test('[P1] is not deleted while input in it cannot be saved', async () => {
    const main = await openNote([], 'unreachable');
    main.isDiskFull = true;
    await page.getByRole('textbox', { name: 'Title' }).fill('Kick-off today');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(page.getByText(/The disk is full\./).first()).toBeVisible();
    expect(main.callsOf('deleteRecord')).toEqual([]);
    main.isDiskFull = false;
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(page.getByText('Deleted “Kick-off today”')).toBeVisible();
  });

  test('[P2] is deleted while its title is too long to be sent, which main keeps', async () => {
    const { main, time } = await openNoteAndTime([], 'unreachable');
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.fill('x'.repeat(1_001));
    await time.pass(300);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(page.getByText('Deleted “Kick-off”')).toBeVisible();
    const record = { kind: 'note', id: NOTE_ID } as const;
    expect(await main.bridge.readUnsendable({ record })).toMatchObject({
      value: { fields: { title: 'x'.repeat(1_001) } },
    });
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.element(title).toHaveValue('x'.repeat(1_001));
  });

  test('[P2] [Q11.6] of this computer alone is discarded while its title is too long, and gives way to its neighbour', async () => {
    const { main, time } = await openNoteAndTime([], 'unreachable');
    await userEvent.keyboard('{Control>}n{/Control}');
    const title = page.getByRole('textbox', { name: 'Title' });
    await expect.element(title).toHaveValue('');
    await title.fill('x'.repeat(1_001));
    await time.pass(300);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(title).toHaveValue('Kick-off');
    expect(main.queue.writes).toMatchObject([{ state: { kind: 'discarded' } }]);
  });

  test('[Q8.4] is deleted without a question if the service respelt its title', async () => {
    const { main, time } = await openNoteAndTime();
    const respelt = { ...note, title: 'Kick-off today' };
    main.verdicts.set('Kick-off today ', { kind: 'accepted', reply: respelt });
    main.service.set(NOTE_ID, respelt);
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.fill('Kick-off today ');
    await time.pass(3_000);
    main.wake();
    await expect.element(page.getByText(/^On the service/)).toBeVisible();
    await expect.element(title).toHaveValue('Kick-off today ');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(() => main.callsOf('deleteRecord')).toHaveLength(1);
    await time.pass(2 * UNDO_DELETE_MS);
    main.wake();
    expect(main.queue.writes.filter(({ state }) => state.kind === 'conflict')).toEqual([]);
    expect(main.service.has(NOTE_ID)).toBe(false);
  });

  test('shows its HTML, and that nothing has to be sent', async () => {
    await openNote();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'HTML' }).click();
    const dialog = page.getByRole('dialog', { name: 'This note as HTML' });
    await expect.element(dialog.getByText('<p>Call Anna today</p>')).toBeVisible();
    await expect.element(dialog.getByText('Nothing: the service has all of it.')).toBeVisible();
  });

  test('has an editable day', async () => {
    const main = await openNote();
    await page.getByTitle('The day this note is about').click();
    await page.getByLabelText('The day this note is about').fill('2026-05-04');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => main.callsOf('saveRecord'))
      .toMatchObject([{ fields: { date: '2026-05-04' }, isFinished: true }]);
  });

  test('keeps a typed day when a key opens another note, and gives it to no other', async () => {
    const main = await openNote();
    await page.getByTitle('The day this note is about').click();
    await page.getByLabelText('The day this note is about').fill('2026-05-04');
    await userEvent.keyboard('{Control>}n{/Control}');
    await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveFocus();
    await expect
      .poll(() => main.callsOf('saveRecord'))
      .toMatchObject([{ record: { id: NOTE_ID }, fields: { date: '2026-05-04' } }]);
    await expect.element(page.getByTitle('The day this note is about')).toHaveTextContent('Today');
  });

  test('[P2] restores any version that a merge has met', async () => {
    const main = await openNote([
      {
        id: 'w9',
        at: 1_000,
        record: { kind: 'note', id: NOTE_ID },
        how: 'merged',
        base: { title: 'Kick-off', content_html: '<p>Before</p>' },
        mine: { content_html: '<p>Mine then</p>' },
        theirs: { title: 'Kick-off', content_html: '<p>Theirs then</p>' },
        result: { content_html: '<p>Both</p>' },
      },
    ]);
    await page.getByRole('button', { name: 'History' }).click();
    const dialog = page.getByRole('dialog', { name: 'History of this note' });
    await dialog.getByRole('button', { name: /^Theirs/ }).click();
    await expect.element(dialog.getByText('Theirs then')).toBeVisible();
    await dialog.getByRole('button', { name: 'Restore' }).nth(2).click();
    await expect
      .poll(() => main.callsOf('saveRecord'))
      .toMatchObject([
        {
          fields: { title: 'Kick-off', content_html: '<p>Theirs then</p>' },
          base: { content_html: '<p>Call Anna today</p>' },
        },
      ]);
  });

  test('[P2] restores into the note whose Restore was pressed, and not the one opened since', async () => {
    const { main } = await openWindow({}, (fake) => {
      deliver(fake, [note, aNote({ id: 'other', title: 'Other', content_html: '<p>Keep</p>' })]);
      fake.history = [
        {
          ...{ id: 'w9', at: 1_000, record: { kind: 'note', id: NOTE_ID }, how: 'given-up' },
          ...{ base: { title: 'Then' }, mine: {}, theirs: {}, result: {} },
        },
      ];
    });
    await page.getByRole('option', { name: /Kick-off/ }).click();
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.fill('Kick-off today');
    const goOn = delaySaves(main);
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).first().click();
    main.chosenRecord = { kind: 'here', record: { kind: 'note', id: 'other' } };
    main.emit('recordChosen', null);
    await expect.element(title).toHaveValue('Other');
    goOn();
    await expect
      .poll(() => main.callsOf('saveRecord').at(-1))
      .toMatchObject({ record: { id: NOTE_ID }, fields: { title: 'Then' } });
  });

  test('[P2] restores nothing while the present text cannot be saved', async () => {
    const main = await openNote([
      {
        ...{ id: 'w9', at: 1_000, record: { kind: 'note', id: NOTE_ID }, how: 'given-up' },
        ...{ base: { title: 'Then' }, mine: {}, theirs: {}, result: {} },
      },
    ]);
    main.isDiskFull = true;
    await page.getByRole('textbox', { name: 'Title' }).fill('Now');
    await page.getByRole('button', { name: 'History' }).click();
    const dialog = page.getByRole('dialog', { name: 'History of this note' });
    await dialog.getByRole('button', { name: 'Restore' }).first().click();
    await expect.element(dialog.getByText('The disk is full.')).toBeVisible();
    expect(main.callsOf('saveRecord')).not.toContainEqual(
      expect.objectContaining({ fields: { title: 'Then' } }),
    );
  });

  test('[P2] restores no empty text if the text is unknown', async () => {
    const main = await openNote([
      {
        id: 'w9',
        at: 1_000,
        record: { kind: 'note', id: NOTE_ID },
        how: 'given-up',
        base: {},
        mine: { title: 'My title' },
        theirs: { title: 'Kick-off', content_html: '<p>Call Anna today</p>' },
        result: {},
      },
    ]);
    await page.getByRole('button', { name: 'History' }).click();
    const dialog = page.getByRole('dialog', { name: 'History of this note' });
    await expect.element(dialog.getByRole('button', { name: /^Yours/ })).toBeVisible();
    expect(dialog.getByRole('button', { name: /^Before/ }).elements()).toEqual([]);
    await dialog.getByRole('button', { name: 'Restore' }).first().click();
    await expect.poll(() => main.callsOf('saveRecord')).toHaveLength(1);
    const [saved] = main.callsOf('saveRecord') as { fields: object }[];
    expect(saved?.fields).toEqual({ title: 'My title' });
  });

  test('tells that no version has ever met another', async () => {
    await openNote();
    await page.getByRole('button', { name: 'History' }).click();
    await expect.element(page.getByText(/Nobody else has changed this note/)).toBeVisible();
  });
});

test('[notes.attach] the picker of clients shows those that come while it is open, and the keys stay where they are', async () => {
  const { main, time } = await openWindow();
  const asOf = time.clock.now();
  const bring = (id: number, name: string) =>
    main.deliver({ kind: 'companies', asOf, records: [aCompany({ id, name })] });
  await userEvent.keyboard('{Control>}n{/Control}');
  await page.getByRole('button', { name: 'No client' }).click();
  await expect.element(page.getByText('Nothing on this computer yet')).toBeVisible();
  bring(8, 'Lantern & Co');
  await expect.element(page.getByRole('option', { name: 'Lantern & Co' })).toBeVisible();
  bring(9, 'Atlas Bakery');
  await expect.element(page.getByRole('option', { name: 'Atlas Bakery' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Lantern & Co' })).toBeVisible();
});

test('[notes.attach] a note the service does not have yet is attached to a client, online too', async () => {
  const { main, time } = await openWindow({}, (fake) => deliver(fake, [note]));
  await userEvent.keyboard('{Control>}n{/Control}');
  await page.getByRole('textbox', { name: 'Title' }).fill('New one');
  await page.getByRole('button', { name: 'No client' }).click();
  await time.pass(20_000); // the user searches for the client
  main.wake();
  await userEvent.keyboard('Lant');
  await page.getByRole('option', { name: 'Lantern & Co' }).click();
  await time.pass(3_000);
  main.wake();
  const made = () => [...main.service.values()].filter(({ title }) => title === 'New one');
  await expect
    .poll(made)
    .toMatchObject([{ note_links: [{ record_type: 'company', record_id: 4 }] }]);
});

test('[notes.attach] [Q7] a note is attached to further records and detached offline, with Undo', async () => {
  const link = { id: 1, record_id: 4, record_type: 'company' };
  const attached = aNote({ ...note, note_links: [link] });
  const { main, time } = await openWindow({ status: { line: 'unreachable' } }, (fake) => {
    deliver(fake, [attached]);
    fake.service.set(NOTE_ID, attached);
    const records = [aRecord('project', { id: 9, title: 'Relaunch', company_id: 4 })];
    fake.deliver({ kind: 'projects', asOf: 0, records: records as never });
  });
  await page.getByRole('option', { name: /Kick-off/ }).click();
  const about = page.getByRole('list', { name: 'About this note' });
  await about.getByRole('button', { name: 'Attach…' }).click();
  await expect.element(page.getByRole('option', { name: /^Relaunch/ })).toBeVisible();
  // A present attachment is not offered again.
  await expect
    .element(page.getByRole('listbox', { name: 'Clients, projects' }).getByText('Lantern'))
    .not.toBeInTheDocument();
  await page.getByRole('option', { name: /^Relaunch/ }).click();
  await expect.element(about.getByRole('button', { name: 'Relaunch', exact: true })).toBeVisible();
  await about.getByRole('button', { name: 'Detach from Lantern & Co' }).click();
  await expect.element(page.getByText('Detached from Lantern & Co.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(about.getByRole('button', { name: 'Lantern & Co', exact: true }))
    .toBeVisible();
  await about.getByRole('button', { name: 'Detach from Lantern & Co' }).click();
  await expect.element(about.getByText('Lantern & Co')).not.toBeInTheDocument();
  await expect
    .poll(() => main.queue.writes)
    .toMatchObject([
      { change: { fields: { note_links: [{ record_type: 'project', record_id: 9 }] } } },
    ]);
  main.setLine('open');
  await time.pass(3_000);
  main.wake();
  await expect
    .poll(() => main.service.get(NOTE_ID)?.note_links)
    .toMatchObject([{ record_type: 'project', record_id: 9 }]);
});

test('[notes.attach] Undo of a detachment keeps what was attached since', async () => {
  const link = { id: 1, record_id: 4, record_type: 'company' };
  const { main } = await openWindow({ status: { line: 'unreachable' } }, (fake) => {
    deliver(fake, [aNote({ ...note, note_links: [link] })]);
    const records = [aRecord('project', { id: 9, title: 'Relaunch', company_id: 4 })];
    fake.deliver({ kind: 'projects', asOf: 0, records: records as never });
  });
  await page.getByRole('option', { name: /Kick-off/ }).click();
  const about = page.getByRole('list', { name: 'About this note' });
  await about.getByRole('button', { name: 'Detach from Lantern & Co' }).click();
  await about.getByRole('button', { name: 'No client' }).click();
  await page.getByRole('option', { name: /^Relaunch/ }).click();
  await expect.element(about.getByRole('button', { name: 'Relaunch', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  const ids = () =>
    main.queue.writes.map(({ change }) =>
      'fields' in change
        ? (change.fields['note_links'] as { record_id: number }[]).map(({ record_id: id }) => id)
        : [],
    );
  await expect.poll(ids).toEqual([[9, 4]]);
});

describe('the picker of clients, while a download goes on', () => {
  /** Opens it for a new note; clients are brought by name, and the keys go to the last one. */
  async function openPicker(names: readonly string[]) {
    const { main, time } = await openWindow();
    const asOf = time.clock.now();
    const bring = (more: readonly string[], firstId: number) => {
      const records = more.map((name, index) => aCompany({ id: firstId + index, name }));
      main.deliver({ kind: 'companies', asOf, records });
    };
    bring(names, 1);
    await userEvent.keyboard('{Control>}n{/Control}');
    await page.getByRole('button', { name: 'No client' }).click();
    await expect.element(page.getByRole('option', { name: names[0] as string })).toBeVisible();
    return bring;
  }
  const early = ['Ash', 'Birch', 'Cedar', 'Elm', 'Fir'];

  test('[notes.attach] keeps the client with the focus among the five, whoever comes before it', async () => {
    const bring = await openPicker(['Miller']);
    await userEvent.keyboard('{ArrowDown}');
    bring(early, 11);
    await expect.element(page.getByRole('option', { name: 'Elm' })).toBeVisible();
    await expect.element(page.getByRole('option', { selected: true })).toHaveTextContent('Miller');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: 'Miller' })).toBeVisible();
  });

  test('[notes.attach] keeps the first match that was shown, whoever comes before it', async () => {
    const bring = await openPicker(['Oak Miller']);
    await userEvent.keyboard('Mil');
    await expect
      .element(page.getByRole('option', { selected: true }))
      .toHaveTextContent('Oak Miller');
    bring(
      early.map((name) => `Mil ${name}`),
      11,
    );
    await expect.element(page.getByRole('option', { name: 'Mil Ash' })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: 'Oak Miller' })).toBeVisible();
  });
});
