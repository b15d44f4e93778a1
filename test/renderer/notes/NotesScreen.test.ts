/** The notes of the window as a user meets them: list, note, keys. */
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { perList } from '../../../shared/api/endpoints.ts';
import { localId } from '../../../shared/ids.ts';
import type { RecordRef } from '../../../shared/queue/pending-write.ts';
import type { Fields } from '../../../shared/records/kinds.ts';
import { aNote } from '../../support/builders.ts';
import { delayCalls, delaySaves } from '../../support/delay-saves.ts';
import { aStatus } from '../../support/fake-bridge.ts';
import { deliver, openWindow, withoutBody } from '../../support/open-window.ts';

const notes = ['First', 'Second', 'Third'].map((title, index) =>
  aNote({
    id: `n${index}`,
    title,
    updated_at: `2026-11-${String(19 - index).padStart(2, '0')}T10:00:00.000Z`,
    content_html: `<p>Text of ${title}</p>`,
    content_plain_text: `Text of ${title}`,
    ...(index === 2 && { note_links: [{ id: 1, record_id: 4, record_type: 'company' }] }),
  }),
);

const list = () => page.getByRole('listbox', { name: 'Notes' });
const row = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) });
const text = () => page.getByRole('textbox', { name: 'Text of the note' });
const title = () => page.getByRole('textbox', { name: 'Title' });

describe('the list', () => {
  test('shows the newest first, with client, start of the text and day', async () => {
    await openWindow({}, (main) => deliver(main, notes));
    // The names of clients come with a query of their own.
    await expect.element(page.getByText('Lantern & Co')).toBeVisible();
    const rows = page.getByRole('option').elements();
    expect(rows.map((one) => one.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
      'First Yesterday Text of First',
      'Second Wed Text of Second',
      'Third Tue Lantern & Co Text of Third',
    ]);
  });

  test('names a client that was made offline, and finds its note by that name', async () => {
    const { main } = await openWindow({ status: { line: 'unreachable' } }, (fake) =>
      deliver(fake, notes),
    );
    await expect.element(row('First')).toBeVisible();
    const create = (record: RecordRef, fields: Fields) =>
      main.happen({
        kind: 'saved',
        at: Date.UTC(2026, 10, 20, 9),
        writeId: `w-${record.kind}`,
        record,
        fields,
        base: null,
        isFinished: true,
      });
    const company = { kind: 'company', id: localId('zeppelin') } as const;
    const link = { record_type: 'company', record_id: company.id };
    create(company, { name: 'Zeppelin' });
    create(
      { kind: 'note', id: localId('n') },
      { title: 'Kick-off', content_html: '<p>0</p>', link },
    );
    await expect.element(row('Kick-off')).toMatchTextContent('Zeppelin');
    await userEvent.keyboard('{Control>}f{/Control}zeppelin');
    await expect.element(row('First')).not.toBeInTheDocument();
    await expect.element(row('Kick-off')).toBeVisible();
  });

  test('[V336] tells that the account has no notes, and offers the one thing to do', async () => {
    await openWindow();
    await expect.element(page.getByText('There are no notes yet.')).toBeVisible();
    await expect.element(page.getByText('Select a note', { exact: false })).not.toBeInTheDocument();
    await page.getByRole('main').getByRole('button', { name: 'New note' }).click();
    await expect.element(title()).toHaveFocus();
  });

  test('counts the notes of a first pull', async () => {
    const asOf = perList(() => null);
    const sweeping = { list: 'notes', records: 1200 } as const;
    await openWindow({ status: aStatus({ asOf, sweeping }) });
    await expect.element(page.getByText('Downloading your notes… 1,200')).toBeVisible();
  });

  test('tells why the cache cannot be opened, and opens it again', async () => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = () => {
      throw new DOMException('the disk is gone', 'UnknownError');
    };
    const { main } = await openWindow();
    deliver(main, notes); // which no cache takes now
    const alert = page.getByRole('alert').filter({ hasText: 'Everything you wrote is kept' });
    await expect.element(alert).toBeVisible();
    IDBFactory.prototype.open = open;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(list().or(page.getByText('There are no notes yet.'))).toBeVisible();
  });

  test('marks waiting changes and those that need the user, in words too', async () => {
    const { main } = await openWindow({ status: { line: 'unreachable' } }, (fake) =>
      deliver(fake, notes),
    );
    await expect.element(row('First')).toBeVisible();
    const save = (id: string, fields: Fields, base: Fields) =>
      main.happen({
        kind: 'saved',
        at: Date.UTC(2026, 10, 20, 9),
        writeId: `w-${id}`,
        record: { kind: 'note', id },
        fields,
        base,
        isFinished: true,
      });
    save('n1', { title: 'Second, changed' }, { title: 'Second' });
    await expect
      .element(row('Second, changed').getByRole('img'))
      .toHaveAccessibleName('Saved on this computer · will be sent when you’re online');
    main.service.set('n1', aNote({ id: 'n1', title: 'Theirs' }));
    main.setLine('open');
    await expect
      .element(row('Second, changed').getByRole('img'))
      .toHaveAccessibleName(/Another computer or person edited this note too/);
  });

  test('filters by title, client and text, and tells that nothing matches', async () => {
    await openWindow({}, (main) => deliver(main, notes));
    await expect.element(row('First')).toBeVisible();
    await userEvent.keyboard('{Control>}f{/Control}');
    await userEvent.keyboard('lantern');
    await expect.element(row('First')).not.toBeInTheDocument();
    await expect.element(row('Third')).toBeVisible();
    await userEvent.keyboard(' nowhere');
    await expect.element(page.getByText(/^No notes match “lantern nowhere”$/)).toBeVisible();
    const filter = page.getByRole('searchbox', { name: 'Filter notes' });
    await filter.fill('\u200b'); // no user sees it
    await expect.element(page.getByRole('option').nth(1)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(row('First')).toBeVisible();
  });

  test('shows every note again when one is begun, so that the new one has its row', async () => {
    const { time } = await openWindow({}, (main) => deliver(main, notes));
    await expect.element(row('First')).toBeVisible();
    await userEvent.keyboard('{Control>}f{/Control}lantern');
    await expect.element(row('First')).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}n{/Control}');
    await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveFocus();
    await expect.element(page.getByRole('searchbox', { name: 'Filter notes' })).toHaveValue('');
    await userEvent.keyboard('Begun');
    await time.pass(1_000);
    await expect.element(row('Begun')).toBeVisible();
    await expect.element(row('First')).toBeVisible();
  });

  test('tells which texts it cannot search, and finds them when they come', async () => {
    const { main } = await openWindow({ status: { line: 'unreachable' } }, (fake) => {
      fake.deliver({ kind: 'notes', asOf: 0, records: notes.map(withoutBody) });
    });
    await expect.element(row('First')).toBeVisible();
    await page.getByRole('searchbox').fill('text of sécond');
    await expect.element(page.getByText('3 texts aren’t on this computer yet')).toBeVisible();
    await expect.element(page.getByText('No notes match “text of sécond”')).toBeVisible();
    main.deliver({ kind: 'bodies', asOf: 0, records: notes.slice(0, 2) });
    await expect.element(row('Second')).toBeVisible();
    await expect
      .element(page.getByText('1 note matches · 1 text isn’t on this computer yet'))
      .toBeVisible();
  });

  test('aligns its heading, its field and its rows on one edge, at any width', async () => {
    await openWindow({}, (main) => deliver(main, notes));
    await expect.element(row('First')).toBeVisible();
    for (const [width, height] of [
      [1200, 800],
      [720, 480],
    ] as const) {
      await page.viewport(width, height);
      const left = (selector: string) =>
        document.querySelector(selector)?.getBoundingClientRect().left ?? Number.NaN;
      const text = left('[role="option"] .title');
      expect(left('section header svg')).toBe(text);
      const foot = document.querySelector('section > [role="status"]') as HTMLElement;
      expect(
        left('section > [role="status"]') + Number.parseFloat(getComputedStyle(foot).paddingLeft),
      ).toBe(text);
    }
  });

  test('moves with J, K and the arrows; Enter opens and Esc returns', async () => {
    await openWindow({}, (main) => deliver(main, notes));
    await expect.element(row('First')).toBeVisible();
    (list().element() as HTMLElement).focus();
    const selected = () => page.getByRole('option', { selected: true });
    await userEvent.keyboard('jj');
    await expect.element(selected()).toMatchTextContent(/Second/);
    await userEvent.keyboard('k');
    await expect.element(selected()).toMatchTextContent(/First/);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(text()).toMatchTextContent(/Text of Third/);
    await userEvent.keyboard('{Enter}');
    await expect.element(text()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(list()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(text()).not.toBeInTheDocument();
  });
});

describe('a note', () => {
  test('saves as the user types, and shows where it is safe', async () => {
    const { main, time } = await openWindow({}, (fake) => deliver(fake, notes));
    await row('First').click();
    await text().click();
    await userEvent.keyboard('{Control>}{End}{/Control} and more');
    await time.pass(300);
    expect(main.queue.writes[0]?.change).toMatchObject({
      fields: { content_html: '<p>Text of First and more</p>' },
    });
    await expect.element(page.getByText('Saved on this computer', { exact: true })).toBeVisible();
    await time.pass(2_000);
    main.wake();
    await expect.element(page.getByText(/On the service ·/)).toBeVisible();
    await expect.poll(() => main.queue.writes).toEqual([]);
    expect(main.service.get('n0')?.content_html).toBe('<p>Text of First and more</p>');
  });

  test('[P1] is not called saved while the last key is not on disk', async () => {
    const { time } = await openWindow({}, (fake) => deliver(fake, notes));
    const saved = page.getByText('Saved on this computer', { exact: true });
    await row('First').click();
    await text().click();
    await userEvent.keyboard('and');
    await time.pass(300);
    await expect.element(saved).toBeVisible();
    await userEvent.keyboard(' more');
    await expect.element(page.getByText('Saving on this computer…')).toBeVisible();
    await expect.element(saved).not.toBeInTheDocument();
    await time.pass(300);
    await expect.element(saved).toBeVisible();
  });

  test('[P2] loses nothing when the user opens another one at once', async () => {
    const { main } = await openWindow({}, (fake) => deliver(fake, notes));
    await row('First').click();
    await text().click();
    await userEvent.keyboard('X');
    await row('Second').click();
    await expect.element(text()).toMatchTextContent(/Text of Second/);
    expect(main.service.get('n0')?.content_html).toContain('X');
    await row('First').click();
    await expect.element(text()).toMatchTextContent(/X/);
  });

  test('shows all but its text while that is missing, and requests it', async () => {
    const { main } = await openWindow({ status: { line: 'unreachable' } }, (fake) => {
      fake.deliver({ kind: 'notes', asOf: 0, records: notes.map(withoutBody) });
    });
    await row('First').click();
    await expect.element(page.getByRole('heading', { name: 'First' })).toBeVisible();
    await expect.element(page.getByText(/not on this computer yet/)).toBeVisible();
    await expect.element(text()).not.toBeInTheDocument();
    await expect.poll(() => main.callsOf('wantBody')).toEqual([{ id: 'n0' }]);
    main.deliver({ kind: 'bodies', asOf: 0, records: notes });
    await expect.element(text()).toMatchTextContent(/Text of First/);
  });

  test('takes in changes from elsewhere while the user does not type in it', async () => {
    const { main } = await openWindow({}, (fake) => deliver(fake, notes));
    await row('First').click();
    await expect.element(text()).toMatchTextContent(/Text of First/);
    const editor = text().element();
    const theirs = aNote({
      id: 'n0',
      title: 'First, by them',
      updated_at: '2026-11-20T08:30:00.000Z',
      content_html: '<p>New words</p>',
    });
    main.deliver({ kind: 'bodies', asOf: 0, records: [theirs] });
    await expect.element(text()).toMatchTextContent(/New words/);
    await expect.element(title()).toHaveValue('First, by them');
    expect(text().element()).toBe(editor);
  });

  test('keeps both versions when it changed on both sides', async () => {
    const { main } = await openWindow({ status: { line: 'unreachable' } }, (fake) =>
      deliver(fake, notes),
    );
    await row('First').click();
    await text().click();
    await userEvent.keyboard('Mine ');
    await row('Second').click();
    main.service.set('n0', aNote({ ...notes[0], content_html: '<p>Theirs</p>' }));
    main.setLine('open');
    await row('First').click();
    await expect
      .element(page.getByText(/Another computer or person edited this note too\./))
      .toBeVisible();
    await page.getByRole('button', { name: 'Show theirs' }).click();
    await expect.element(page.getByText('Theirs', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Keep both' }).click();
    await expect.poll(() => main.service.size).toBe(4);
    expect(main.service.get('n0')?.content_html).toBe('<p>Theirs</p>');
  });

  test('lets only its author choose its audience', async () => {
    const other = aNote({ ...notes[1], created_by_member_id: 99 });
    const { main, time } = await openWindow({}, (fake) =>
      deliver(fake, [notes[0] ?? aNote(), other]),
    );
    await row('Second').click();
    await expect.element(text()).toBeVisible();
    await expect.element(page.getByTitle('Who sees it')).not.toBeInTheDocument();
    await row('First').click();
    await page.getByRole('button', { name: 'Who sees it: Everyone' }).click();
    await page.getByRole('menuitemradio', { name: /Only you/ }).click();
    await expect.poll(() => main.callsOf('saveRecord').length).toBeGreaterThan(0);
    await time.pass(2_000);
    main.wake();
    await expect.poll(() => main.service.get('n0')?.visibility).toBe('author_only');
  });

  test('[version.additive] names an audience that is new to us', async () => {
    const [own = aNote(), other = aNote()] = notes.map((one) => ({
      ...one,
      visibility: 'team_only',
    }));
    await openWindow({}, (fake) => deliver(fake, [own, { ...other, created_by_member_id: 99 }]));
    await row('First').click();
    await expect
      .element(page.getByRole('button', { name: 'Who sees it: Team only' }))
      .toBeVisible();
    await row('Second').click();
    await expect.element(page.getByText('Team only', { exact: true })).toBeVisible();
  });
});

describe('a new note', () => {
  test('is made with the first key and keeps cursor and undo when it gets its id', async () => {
    const { main, time } = await openWindow({}, (fake) => deliver(fake, notes));
    await expect.element(row('First')).toBeVisible();
    await userEvent.keyboard('{Control>}n{/Control}');
    await expect.element(title()).toHaveFocus();
    expect(main.callsOf('saveRecord')).toEqual([]);
    await userEvent.keyboard('On the train{Enter}One');
    await time.pass(300);
    await time.pass(2_000);
    main.wake();
    const made = () => [...main.service.values()].find((note) => note.title === 'On the train');
    await expect.poll(made).toBeDefined();
    await userEvent.keyboard(' two');
    await time.pass(300);
    await time.pass(2_000);
    main.wake();
    await expect.poll(() => made()?.content_html).toBe('<p>One two</p>');
    expect(main.service.size).toBe(4);
    await expect
      .element(page.getByRole('option', { selected: true }))
      .toMatchTextContent(/On the train/);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(text()).not.toMatchTextContent(/two/);
  });

  test('leaves nothing behind when nothing is typed', async () => {
    const { main } = await openWindow({}, (fake) => deliver(fake, notes));
    await expect.element(row('First')).toBeVisible();
    await userEvent.keyboard('{Control>}n{/Control}');
    await expect.element(title()).toHaveFocus();
    await row('First').click();
    await expect.element(text()).toMatchTextContent(/Text of First/);
    expect(main.queue.writes).toEqual([]);
  });

  test('[Q11.6] that is discarded before it was sent comes back with its text by Restore', async () => {
    const { main, time } = await openWindow({ status: { line: 'unreachable' } });
    await userEvent.keyboard('{Control>}n{/Control}');
    await expect.element(title()).toHaveFocus();
    await userEvent.keyboard('Never mind');
    await time.pass(300);
    const [write] = main.queue.writes;
    await main.bridge.discardWrite({ id: write?.id ?? '' });
    await expect.element(title()).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect.element(title()).toHaveValue('Never mind');
  });
});

test('stays with the note that is opened while another one is being deleted', async () => {
  const { main } = await openWindow({}, (fake) => deliver(fake, notes));
  await row('First').click();
  await expect.element(title()).toHaveValue('First');
  const goOn = delayCalls(main, 'deleteRecord');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await row('Third').click();
  await expect.element(title()).toHaveValue('Third');
  await title().click();
  goOn();
  await expect.element(page.getByText('Deleted “First”')).toBeVisible();
  await userEvent.keyboard('{End}!');
  await expect.element(title()).toHaveValue('Third!');
});

test('[P2] deletes the note whose Delete was pressed, and not the one that is opened since', async () => {
  const { main } = await openWindow({}, (fake) => deliver(fake, notes));
  await row('First').click();
  await expect.element(title()).toHaveValue('First');
  const goOn = delaySaves(main);
  await title().fill('First of all');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await row('Third').click();
  await expect.element(title()).toHaveValue('Third');
  goOn();
  await expect.poll(() => main.callsOf('deleteRecord')).toMatchObject([{ record: { id: 'n0' } }]);
  await expect.element(title()).toHaveValue('Third');
});
