import { describe, expect, test } from 'vitest';
import { Outbox } from '../../../renderer/bridge/outbox.svelte.ts';
import { NoteSession } from '../../../renderer/notes/note-session.svelte.ts';
import { overlay } from '../../../shared/queue/overlay.ts';
import type { Note } from '../../../shared/records/note.ts';
import { type NoteFields, pickFields } from '../../../shared/records/note-fields.ts';
import { aNote, LOCAL_ID, NOTE_ID } from '../../support/builders.ts';
import { aMain, countingRandom } from '../../support/open-window.ts';

/** A session on a fake main whose announcements reach the outbox as in the window. */
function aSession(start: { note?: Note; isNew?: boolean; fields?: NoteFields } = {}) {
  const { main, time } = aMain();
  const outbox = new Outbox();
  main.bridge.on('outboxChanged', (change) => outbox.take(change));
  const note = start.note ?? aNote();
  main.service.set(note.id, note);
  const id = start.isNew ? LOCAL_ID : note.id;
  const session = new NoteSession(
    id,
    { fields: start.fields ?? pickFields(note), seen: note, isNew: start.isNew ?? false },
    { bridge: main.bridge, outbox, clock: time.clock, random: countingRandom(), timer: time.timer },
  );
  const see = (confirmed: Note | undefined = main.service.get(outbox.knownId(id))) => {
    const writes = outbox.of(id);
    session.see(overlay(confirmed, writes)?.record, writes);
  };
  const type = (html: string) => session.editBody(() => html);
  const saves = () => main.callsOf('saveRecord');
  return { main, time, outbox, session, see, type, saves };
}

test('[Q11] says with every save what the note is attached to, and whose it is', async () => {
  const links = [{ id: 2, record_id: 4, record_type: 'company' as const }];
  const { session, type, saves, main } = aSession({ note: aNote({ note_links: links }) });
  main.setLine('open');
  for (const html of ['<p>a</p>', '<p>b</p>']) {
    type(html);
    await session.flush({ isFinished: true });
  }
  expect(saves()).toMatchObject([
    { base: { note_links: links, created_by_member_id: 7 } },
    { base: { note_links: links, created_by_member_id: 7 } },
  ]);
});

describe('autosave', () => {
  test('[P1] saves a quarter of a second after the last key, and only what was changed', async () => {
    const { time, session, type, saves } = aSession();
    type('<p>a</p>');
    await time.pass(200);
    type('<p>ab</p>');
    await time.pass(249);
    expect(saves()).toEqual([]);
    expect(session.isUnsaved).toBe(true);
    await time.pass(1);
    expect(saves()).toMatchObject([
      { record: { id: NOTE_ID }, fields: { content_html: '<p>ab</p>' }, isFinished: false },
    ]);
    expect(saves()).toHaveLength(1);
    expect(session.isUnsaved).toBe(false);
    expect(session.savedAt).toBe(time.clock.now());
  });

  test('[P1] saves every second somebody who never pauses', async () => {
    const { time, type, saves } = aSession();
    for (let key = 0; key < 15; key += 1) {
      type(`<p>${'x'.repeat(key + 1)}</p>`);
      await time.pass(100);
    }
    expect(saves()).toMatchObject([{ fields: { content_html: `<p>${'x'.repeat(10)}</p>` } }]);
  });

  test('saves at once what is finished, and says so', async () => {
    const { session, type, saves } = aSession();
    type('<p>a</p>');
    session.edit({ title: 'New title' });
    await session.flush({ isFinished: true });
    expect(saves()).toMatchObject([
      { fields: { content_html: '<p>a</p>', title: 'New title' }, isFinished: true },
    ]);
  });

  test('sends at once what rested, when the user is done with it', async () => {
    const { main, time, session, type } = aSession();
    type('<p>a</p>');
    await time.pass(250);
    expect(main.queue.writes[0]?.state.kind).toBe('waiting');
    await session.flush({ isFinished: true });
    expect(main.service.get(NOTE_ID)?.content_html).toBe('<p>a</p>');
  });

  test('[P10] saves nothing where nothing came of the typing', async () => {
    const { time, session, type, saves } = aSession();
    type(aNote().content_html ?? '');
    await time.pass(300);
    await session.flush({ isFinished: true });
    expect(saves()).toEqual([]);
    expect(session.isUnsaved).toBe(false);
  });

  test('[P2] keeps what could not be saved, says why, and tries again', async () => {
    const { main, time, session, type } = aSession();
    main.troubles.set('saveRecord', 'disk');
    type('<p>precious</p>');
    await time.pass(250);
    expect(session.problem).toBe('The disk is full.');
    expect(session.isUnsaved).toBe(true);
    await time.pass(2_000);
    expect(session.problem).toBeNull();
    expect(main.queue.writes[0]?.change).toMatchObject({
      fields: { content_html: '<p>precious</p>' },
    });
  });

  test('[P2] saves one after another what is typed while a save is under way', async () => {
    const { outbox, time } = aSession();
    const { promise, resolve } = Promise.withResolvers<void>();
    const { main } = aMain();
    const slow = new NoteSession(
      NOTE_ID,
      { fields: pickFields(aNote()), isNew: false },
      {
        bridge: {
          saveRecord: async (input) => {
            await promise;
            return main.bridge.saveRecord(input);
          },
        },
        outbox,
        clock: time.clock,
        random: countingRandom(),
        timer: time.timer,
      },
    );
    slow.editBody(() => '<p>a</p>');
    void slow.flush({ isFinished: false });
    await time.pass(0);
    slow.editBody(() => '<p>ab</p>');
    const second = slow.flush({ isFinished: true });
    expect(main.callsOf('saveRecord')).toEqual([]);
    resolve();
    await second;
    expect(main.callsOf('saveRecord')).toMatchObject([
      { fields: { content_html: '<p>a</p>' } },
      { fields: { content_html: '<p>ab</p>' } },
    ]);
  });
});

describe('a new note', () => {
  const fields: NoteFields = { title: '', date: '2026-11-20', visibility: 'everyone' };

  test('is made by its first save, with its day and whatever it is attached to', async () => {
    const link = { record_type: 'company', record_id: 4 } as const;
    const { time, session, type, saves } = aSession({ isNew: true, fields: { ...fields, link } });
    await session.flush({ isFinished: true });
    expect(saves()).toEqual([]);
    type('<p>Hi</p>');
    await time.pass(250);
    expect(saves()).toMatchObject([
      {
        record: { id: LOCAL_ID },
        base: null,
        fields: { ...fields, link, content_html: '<p>Hi</p>' },
      },
    ]);
    session.edit({ title: 'Later' });
    await time.pass(250);
    expect(saves().at(-1)).toMatchObject({ base: null, fields: { title: 'Later' } });
  });

  test('[P4] goes on under the service’s name with the service’s reply as its base', async () => {
    const { main, outbox, session, see, type, saves } = aSession({ isNew: true, fields });
    type('<p>Hi</p>');
    await session.flush({ isFinished: true });
    const id = outbox.knownId(LOCAL_ID);
    expect(id).not.toBe(LOCAL_ID);
    see();
    session.edit({ title: 'Later' });
    await session.flush({ isFinished: true });
    expect(saves().at(-1)).toMatchObject({
      record: { id },
      base: { title: '', content_html: '<p>Hi</p>' },
    });
    expect(main.service.get(id)?.title).toBe('Later');
  });
});

test('[Q13] exchanges in the open editor what a record was called before the service had it', async () => {
  const { main, outbox, session, see, type } = aSession();
  main.setLine('open');
  await main.bridge.saveRecord({
    writeId: 'other',
    record: { kind: 'note', id: LOCAL_ID },
    fields: { title: 'Made here' },
    base: null,
    isFinished: true,
  });
  const made = outbox.knownId(LOCAL_ID);
  expect(made).not.toBe(LOCAL_ID);
  const told: (string | null)[] = [];
  session.follow((html) => told.push(html));
  const linking = (id: string) => `<p><a href="https://app.example.com/notes/${id}">it</a></p>`;
  type(linking(LOCAL_ID)); // as it stood in the editor when that one was made
  await session.flush({ isFinished: true });
  see();
  expect(main.service.get(NOTE_ID)?.content_html).toBe(linking(made));
  expect([told.at(-1), session.text]).toEqual([linking(made), linking(made)]);
});

describe('a record that changed elsewhere', () => {
  const theirs = aNote({ title: 'Theirs', content_html: '<p>Theirs</p>' });

  test('is shown while nothing of ours is under way, and becomes the base', async () => {
    const { session, see, saves } = aSession();
    see(theirs);
    expect(session.text).toBe('<p>Theirs</p>');
    expect(session.fields.title).toBe('Theirs');
    session.edit({ title: 'Mine' });
    await session.flush({ isFinished: true });
    expect(saves()).toMatchObject([{ base: { title: 'Theirs', content_html: '<p>Theirs</p>' } }]);
  });

  test('[P4] is not shown over what is typed, nor is it taken for seen', async () => {
    const { main, session, see, type, saves } = aSession();
    main.setLine('unreachable');
    type('<p>Mine</p>');
    see(theirs);
    expect(session.text).toBe('<p>Mine</p>');
    await session.flush({ isFinished: true });
    see(theirs);
    expect(session.text).toBe('<p>Mine</p>');
    expect(saves()).toMatchObject([{ base: { title: 'Kick-off', content_html: '<p>Hello</p>' } }]);
  });

  test('[P4] takes the reply to our own save for seen, though the user types on', async () => {
    const { main, session, see, type, saves } = aSession();
    type('<p>Mine</p>');
    await session.flush({ isFinished: true });
    const reply = { ...(main.service.get(NOTE_ID) ?? aNote()), content_html: '<p >Mine</p>' };
    const [write] = main.queue.writes;
    if (write?.state.kind === 'done') {
      main.emit('outboxChanged', {
        changed: [{ ...write, state: { kind: 'done', reply } }],
        removed: [],
        adopted: {},
      });
    }
    type('<p>Mine too</p>');
    see();
    await session.flush({ isFinished: true });
    expect(saves().at(-1)).toMatchObject({ base: { content_html: '<p >Mine</p>' } });
  });

  test('does not come back from before our save while main has not announced it', async () => {
    const { main, outbox, session, see, type } = aSession();
    see();
    const quiet = new NoteSession(
      NOTE_ID,
      { fields: pickFields(aNote()), isNew: false },
      {
        bridge: main.bridge,
        outbox: new Outbox(),
        clock: { now: () => 0 },
        random: countingRandom(),
        timer: { sleep: async () => undefined },
      },
    );
    quiet.editBody(() => '<p>Mine</p>');
    await quiet.flush({ isFinished: true });
    quiet.see(theirs, []);
    expect(quiet.text).toBe('<p>Mine</p>');
    type('<p>x</p>');
    await session.flush({ isFinished: true });
    expect(outbox.of(NOTE_ID)).not.toEqual([]);
  });

  test('shows what is there again once our change is discarded', async () => {
    const { main, session, see, type } = aSession();
    main.setLine('unreachable');
    type('<p>Mine</p>');
    await session.flush({ isFinished: true });
    see();
    const [write] = main.queue.writes;
    await main.bridge.discardWrite({ id: write?.id ?? '' });
    see();
    expect(session.text).toBe('<p>Hello</p>');
  });

  test('brings in what a merge added, once ours is on the service', async () => {
    const { main, session, see, type } = aSession();
    main.service.set(NOTE_ID, aNote({ title: 'Their title' }));
    type('<p>Mine</p>');
    await session.flush({ isFinished: true });
    see();
    expect(session.fields.title).toBe('Their title');
    expect(session.text).toBe('<p>Mine</p>');
  });

  test('[P4] is what the next edit rests on, though the reply came while nobody looked', async () => {
    const { main, session, see, type, saves } = aSession();
    main.setLine('unreachable');
    type('<p>Mine</p>');
    await session.flush({ isFinished: true });
    see();
    const removed = main.queue.writes.map(({ id }) => id);
    main.emit('outboxChanged', { changed: [], removed, adopted: {} });
    see(aNote({ content_html: '<p>Mine</p>' }));
    type('<p>Mine too</p>');
    await session.flush({ isFinished: true });
    expect(saves().at(-1)).toMatchObject({ base: { content_html: '<p>Mine</p>' } });
  });

  test('[P2] shows our change again once it is brought back, so that the next key adds to it', async () => {
    const { main, session, see, type } = aSession();
    main.setLine('unreachable');
    type('<p>Mine</p>');
    await session.flush({ isFinished: true });
    see();
    const id = main.queue.writes[0]?.id ?? '';
    await main.bridge.discardWrite({ id });
    see();
    await main.bridge.restoreWrite({ id });
    see();
    expect(session.text).toBe('<p>Mine</p>');
  });

  test('[P5] shows the text that came while only our title was under way', async () => {
    const { main, session, see, saves } = aSession();
    main.setLine('unreachable');
    session.edit({ title: 'Mine' });
    await session.flush({ isFinished: true });
    see(theirs);
    expect(session.fields.title).toBe('Mine');
    expect(session.text).toBe('<p>Theirs</p>');
    session.editBody(() => '<p>Theirs and mine</p>');
    await session.flush({ isFinished: true });
    expect(saves().at(-1)).toMatchObject({
      base: { title: 'Kick-off', content_html: '<p>Theirs</p>' },
    });
  });

  test('keeps the space behind a word of the title, which the service takes off', async () => {
    const { main, session, see } = aSession();
    session.edit({ title: 'Kick-off of ' });
    await session.flush({ isFinished: false });
    see();
    const removed = main.queue.writes.map(({ id }) => id);
    main.emit('outboxChanged', { changed: [], removed, adopted: {} });
    see(aNote({ title: 'Kick-off of' }));
    expect(session.fields.title).toBe('Kick-off of ');
  });
});
