import { describe, expect, test } from 'vitest';
import { Outbox } from '../../../renderer/bridge/outbox.svelte.ts';
import { TypedWords } from '../../../renderer/bridge/typed-words.ts';
import { NoteSession } from '../../../renderer/notes/note-session.svelte.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import { fieldsOf, readBase } from '../../../shared/kinds/kinds.ts';
import type { NoteFields } from '../../../shared/kinds/note.ts';
import { overlay } from '../../../shared/queue/overlay/overlay.ts';
import type { Note } from '../../../shared/records/note.ts';
import { NOTE_TITLE_CHARS_MAX } from '../../../shared/text-limits.ts';
import { HOUR_MS } from '../../../shared/time.ts';
import { aNote, LOCAL_ID, NOTE_ID } from '../../support/builders.ts';
import { aMain, countingRandom } from '../../support/open-window.ts';
import { flushPromises } from '../../support/virtual-time.ts';

type Start = {
  readonly note?: Note;
  readonly isNew?: boolean;
  readonly fields?: NoteFields;
  /** A main that exists already, for a page that crashed. */
  readonly after?: Pick<ReturnType<typeof aMain>, 'main' | 'time'>;
  /** Is between the session and main. */
  readonly between?: (saveRecord: Bridge['saveRecord']) => Bridge['saveRecord'];
};

/** A session on a fake main whose announcements reach the outbox as in the window. */
function aSession(start: Start = {}) {
  const { main, time } = start.after ?? aMain();
  const outbox = new Outbox();
  main.bridge.on('outboxChanged', (change) => outbox.take(change));
  const note = start.note ?? aNote();
  main.service.set(note.id, note);
  const id = start.isNew ? LOCAL_ID : note.id;
  const session = new NoteSession(
    id,
    {
      fields: start.fields ?? (fieldsOf('note', note) as NoteFields),
      record: readBase('note', note),
      isNew: start.isNew ?? false,
    },
    {
      bridge: {
        ...main.bridge,
        saveRecord: (start.between ?? ((call) => call))(main.bridge.saveRecord),
      },
      outbox,
      clock: time.clock,
      random: countingRandom(),
      timer: time.timer,
      typed: new TypedWords((words) => main.bridge.markTyped({ window: 'main', ...words })),
    },
  );
  const seeNow = (confirmed: Note | undefined = main.service.get(outbox.knownId(id))) => {
    const writes = outbox.of(id);
    session.see(overlay(confirmed, writes)?.record, writes);
  };
  /** Once main has announced its present state. */
  const see = async (confirmed?: Note) => {
    await flushPromises();
    seeNow(confirmed);
  };
  const type = (html: string) => session.editBody(() => html);
  const saves = () => main.callsOf('saveRecord');
  return { main, time, outbox, session, see, seeNow, type, saves };
}

test('[Q11] sends with every save what the note is attached to, and whose it is', async () => {
  const link = { record_id: 4, record_type: 'company' as const };
  const links = [link];
  const note = aNote({ note_links: [{ id: 2, ...link }] });
  const { session, type, saves, main } = aSession({ note });
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
  test('[P1] saves a quarter of a second after the last key, and only the changes', async () => {
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

  test('[P1] saves every second while the user types without a pause', async () => {
    const { time, type, saves } = aSession();
    for (let key = 0; key < 15; key += 1) {
      type(`<p>${'x'.repeat(key + 1)}</p>`);
      await time.pass(100);
    }
    expect(saves()).toMatchObject([{ fields: { content_html: `<p>${'x'.repeat(10)}</p>` } }]);
  });

  test('[P2] keeps a title that is too long, tells that, and saves the other fields', async () => {
    const { time, session, type, saves } = aSession();
    const title = 'x'.repeat(NOTE_TITLE_CHARS_MAX + 707);
    session.edit({ title });
    type('<p>a</p>');
    await time.pass(250);
    expect(saves().at(-1)).toMatchObject({ fields: { content_html: '<p>a</p>' } });
    expect(saves()).not.toMatchObject([{ fields: { title } }]);
    expect(session.problem).toBe('Titles can have 1,000 characters; this one has 1,707.');
    expect([session.fields.title, session.isUnsaved]).toEqual([title, true]);
    session.edit({ title: title.slice(0, NOTE_TITLE_CHARS_MAX) });
    await time.pass(250);
    expect(saves().at(-1)).toMatchObject({ fields: { title: title.slice(0, 1_000) } });
    expect([session.problem, session.isUnsaved]).toEqual([null, false]);
  });

  test('[P2] shows a title that is too long again after a crash, with its base', async () => {
    const title = 'x'.repeat(NOTE_TITLE_CHARS_MAX + 1);
    const first = aSession();
    const before = first.session.fields.title;
    first.session.edit({ title });
    await first.time.pass(250);
    const { session, time, saves, see } = aSession({
      after: first,
      note: aNote({ title: 'Theirs' }),
    });
    await flushPromises();
    await see();
    expect(session.fields.title).toBe(title);
    await time.pass(250);
    expect([session.isUnsaved, session.problem]).toEqual([true, expect.stringContaining('1,001')]);
    session.edit({ title: 'Short' });
    await time.pass(250);
    expect(saves()).toMatchObject([{ fields: { title: 'Short' }, base: { title: before } }]);
    const third = aSession({ after: first });
    await flushPromises();
    expect([third.session.fields.title, third.session.isUnsaved]).toEqual([before, false]);
  });

  test('[P2] shows a text that is too long again after a crash, unless more was typed', async () => {
    const html = `<p>${'x'.repeat(2_000_000)}</p>`;
    const first = aSession();
    first.type(html);
    await first.time.pass(250);
    const second = aSession({ after: first });
    const shown: (string | null)[] = [];
    second.session.follow((text) => shown.push(text));
    const third = aSession({ after: first });
    third.type('<p>new</p>');
    await flushPromises();
    expect(shown).toEqual([html]);
    expect([second.session.text, third.session.text]).toEqual([html, '<p>new</p>']);
  });

  test('saves a finished field at once, and passes that on', async () => {
    const { session, type, saves } = aSession();
    type('<p>a</p>');
    session.edit({ title: 'New title' });
    await session.flush({ isFinished: true });
    expect(saves()).toMatchObject([
      { fields: { content_html: '<p>a</p>', title: 'New title' }, isFinished: true },
    ]);
  });

  test('sends a waiting edit at once when the user is done with it', async () => {
    const { main, time, session, type } = aSession();
    type('<p>a</p>');
    await time.pass(250);
    expect(main.queue.writes[0]?.state.kind).toBe('waiting');
    await session.flush({ isFinished: true });
    expect(main.service.get(NOTE_ID)?.content_html).toBe('<p>a</p>');
  });

  test('[P10] saves nothing if the typing changed nothing', async () => {
    const { time, session, type, saves } = aSession();
    type(aNote().content_html ?? '');
    await time.pass(300);
    await session.flush({ isFinished: true });
    expect(saves()).toEqual([]);
    expect(session.isUnsaved).toBe(false);
  });

  test('[P2] keeps what could not be saved, tells why, and retries', async () => {
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

  test('[P2] reports to main that words wait, from the first key until they are saved', async () => {
    const { main, time, type } = aSession();
    const notices = () => main.callsOf('markTyped');
    type('<p>a</p>');
    type('<p>ab</p>');
    expect(notices()).toEqual([{ window: 'main', isWaiting: true }]);
    await time.pass(300);
    expect(notices().slice(1)).toEqual([{ window: 'main', isWaiting: false }]);
    main.isDiskFull = true;
    type('<p>abc</p>');
    await time.pass(300);
    expect(notices().at(-1)).toEqual({ window: 'main', isWaiting: true });
  });

  test('[P2] saves one after another what is typed during a save', async () => {
    const { outbox, time } = aSession();
    const { promise, resolve } = Promise.withResolvers<void>();
    const { main } = aMain();
    const slow = new NoteSession(
      NOTE_ID,
      { fields: fieldsOf('note', aNote()) as NoteFields, isNew: false },
      {
        bridge: {
          ...main.bridge,
          saveRecord: async (input) => {
            await promise;
            return main.bridge.saveRecord(input);
          },
        },
        outbox,
        clock: time.clock,
        random: countingRandom(),
        timer: time.timer,
        typed: new TypedWords(async () => undefined),
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

  test('is made by its first save, with its day and its link', async () => {
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

  test('[P4] continues under the service’s id with the service’s reply as its base', async () => {
    const { main, outbox, session, see, type, saves } = aSession({ isNew: true, fields });
    type('<p>Hi</p>');
    await session.flush({ isFinished: true });
    await see();
    const id = outbox.knownId(LOCAL_ID);
    expect(id).not.toBe(LOCAL_ID);
    session.edit({ title: 'Later' });
    await session.flush({ isFinished: true });
    expect(saves().at(-1)).toMatchObject({
      record: { id },
      base: { title: '', content_html: '<p>Hi</p>' },
    });
    expect(main.service.get(id)?.title).toBe('Later');
  });
});

test('[Q13] replaces a local id by the service’s in the open editor', async () => {
  const { main, outbox, session, see, type } = aSession();
  main.setLine('open');
  await main.bridge.saveRecord({
    writeId: 'other',
    record: { kind: 'note', id: LOCAL_ID },
    fields: { title: 'Made here' },
    base: null,
    isFinished: true,
  });
  await flushPromises();
  const made = outbox.knownId(LOCAL_ID);
  expect(made).not.toBe(LOCAL_ID);
  const notices: (string | null)[] = [];
  session.follow((html) => notices.push(html));
  const linking = (id: string) => `<p><a href="https://app.example.com/notes/${id}">it</a></p>`;
  type(linking(LOCAL_ID)); // as it stood in the editor when that one was made
  await session.flush({ isFinished: true });
  await see();
  expect(main.service.get(NOTE_ID)?.content_html).toBe(linking(made));
  expect([notices.at(-1), session.text]).toEqual([linking(made), linking(made)]);
});

describe('a record that changed elsewhere', () => {
  const theirs = aNote({ title: 'Theirs', content_html: '<p>Theirs</p>' });

  test('is shown while nothing of ours is under way, and becomes the base', async () => {
    const { session, see, saves } = aSession();
    await see(theirs);
    expect(session.text).toBe('<p>Theirs</p>');
    expect(session.fields.title).toBe('Theirs');
    session.edit({ title: 'Mine' });
    await session.flush({ isFinished: true });
    expect(saves()).toMatchObject([{ base: { title: 'Theirs', content_html: '<p>Theirs</p>' } }]);
  });

  test('[P4] is neither shown over input nor taken as base', async () => {
    const { main, session, see, type, saves } = aSession();
    main.setLine('unreachable');
    type('<p>Mine</p>');
    await see(theirs);
    expect(session.text).toBe('<p>Mine</p>');
    await session.flush({ isFinished: true });
    await see(theirs);
    expect(session.text).toBe('<p>Mine</p>');
    expect(saves()).toMatchObject([{ base: { title: 'Kick-off', content_html: '<p>Hello</p>' } }]);
  });

  test('[P4] waits for the end of what an input method puts together, and is not the base before', async () => {
    const { main, session, see, saves } = aSession();
    main.setLine('unreachable');
    session.isComposing = true;
    await see(theirs);
    expect(session.text).toBe('<p>Hello</p>');
    session.edit({ title: 'かん' });
    await session.flush({ isFinished: true });
    expect(saves()).toMatchObject([{ base: { content_html: '<p>Hello</p>' } }]);
    session.isComposing = false;
    await see(theirs);
    expect(session.text).toBe('<p>Theirs</p>');
  });

  test('[P4] [Q8.3] has the reply to our own save as base, though the user types on and main has dropped it', async () => {
    const { main, session, see, type } = aSession();
    main.setLine('open');
    const reply = aNote({ content_html: '<p >Mine</p>' });
    main.verdicts.set(reply.title, { kind: 'accepted', reply });
    main.service.set(NOTE_ID, reply);
    type('<p>Mine</p>');
    await session.flush({ isFinished: true });
    type('<p>Mine too</p>');
    await see();
    await main.bridge.acknowledgeReplies({ ids: main.queue.writes.map(({ id }) => id) });
    expect(main.queue.writes).toEqual([]);
    await session.flush({ isFinished: true });
    expect(main.queue.writes.at(-1)?.change).toMatchObject({
      base: { content_html: '<p >Mine</p>' },
    });
  });

  test('shows what is there again once our change is discarded', async () => {
    const { main, session, see, type } = aSession();
    main.setLine('unreachable');
    type('<p>Mine</p>');
    await session.flush({ isFinished: true });
    await see();
    const [write] = main.queue.writes;
    await main.bridge.discardWrite({ id: write?.id ?? '' });
    await see();
    expect(session.text).toBe('<p>Hello</p>');
  });

  test('shows what a merge added, once ours is on the service', async () => {
    const { main, session, see, type } = aSession();
    main.service.set(NOTE_ID, aNote({ title: 'Their title' }));
    type('<p>Mine</p>');
    await session.flush({ isFinished: true });
    await see();
    expect(session.fields.title).toBe('Their title');
    expect(session.text).toBe('<p>Mine</p>');
  });

  test('[P4] is the base of the next edit, though the reply came to a hidden note', async () => {
    const { main, session, see, type, saves } = aSession();
    main.setLine('unreachable');
    type('<p>Mine</p>');
    await session.flush({ isFinished: true });
    await see();
    main.become({ writes: [] });
    await see(aNote({ content_html: '<p>Mine</p>' }));
    type('<p>Mine too</p>');
    await session.flush({ isFinished: true });
    expect(saves().at(-1)).toMatchObject({ base: { content_html: '<p>Mine</p>' } });
  });

  test('[P2] shows our change again once it is restored, so that the next key adds to it', async () => {
    const { main, session, see, type } = aSession();
    main.setLine('unreachable');
    type('<p>Mine</p>');
    await session.flush({ isFinished: true });
    await see();
    const id = main.queue.writes[0]?.id ?? '';
    await main.bridge.discardWrite({ id });
    await see();
    await main.bridge.restoreWrite({ id });
    await see();
    expect(session.text).toBe('<p>Mine</p>');
  });

  test('[P5] shows the text that came while only our title was under way', async () => {
    const { main, session, see, saves } = aSession();
    main.setLine('unreachable');
    session.edit({ title: 'Mine' });
    await session.flush({ isFinished: true });
    await see(theirs);
    expect(session.fields.title).toBe('Mine');
    expect(session.text).toBe('<p>Theirs</p>');
    session.editBody(() => '<p>Theirs and mine</p>');
    await session.flush({ isFinished: true });
    expect(saves().at(-1)).toMatchObject({
      base: { title: 'Kick-off', content_html: '<p>Theirs</p>' },
    });
  });

  test('keeps the space behind a word of the title, which the service strips', async () => {
    const { main, session, see } = aSession();
    session.edit({ title: 'Kick-off of ' });
    await session.flush({ isFinished: false });
    await see();
    main.become({ writes: [] });
    await see(aNote({ title: 'Kick-off of' }));
    expect(session.fields.title).toBe('Kick-off of ');
  });
});

describe('main’s announcements of our own saves', () => {
  test.each([HOUR_MS, 0])(
    '[Q17] do not restore an older text, though the clock was set back by %d ms between two saves',
    async (backMs) => {
      const { main, time, session, see, seeNow, type } = aSession();
      const shown: (string | null)[] = [];
      session.follow((html) => shown.push(html));
      main.setLine('unreachable');
      type('<p>one</p>');
      await session.flush({ isFinished: false });
      await see();
      time.set(-backMs);
      type('<p>one two</p>');
      await session.flush({ isFinished: false });
      seeNow(); // main has answered and announces it a moment later
      expect(session.text).toBe('<p>one two</p>');
      await see();
      expect(session.text).toBe('<p>one two</p>');
      expect(shown).toEqual([]);
    },
  );

  test('[Q17.1] take nothing from an outbox that has only an earlier save of ours', async () => {
    const { main, outbox, session, seeNow, type } = aSession();
    main.setLine('unreachable');
    await flushPromises();
    type('<p>one</p>');
    await session.flush({ isFinished: false });
    const before = await main.bridge.readState(null);
    type('<p>one two</p>');
    await session.flush({ isFinished: false });
    if (before.ok) outbox.start(before.value.outbox);
    expect(outbox.of(NOTE_ID)).toMatchObject([
      { change: { fields: { content_html: '<p>one</p>' } } },
    ]);
    seeNow();
    expect(session.text).toBe('<p>one two</p>');
  });

  test('[Q17] lose no word to a write under way, though the clock was set back behind it', async () => {
    const { main, time, session, see, type } = aSession();
    main.setLine('unreachable');
    type('<p>first</p>');
    await session.flush({ isFinished: true });
    await see();
    const sending = { kind: 'sending', sentAt: time.clock.now() } as const;
    main.become({ writes: main.queue.writes.map((write) => ({ ...write, state: sending })) });
    await see();
    time.set(-HOUR_MS);
    type('<p>first second</p>');
    await session.flush({ isFinished: true });
    await see();
    expect(session.text).toBe('<p>first second</p>');
    type('<p>first second third</p>');
    await session.flush({ isFinished: true });
    await see();
    expect(main.queue.writes).toMatchObject([
      { change: { fields: { content_html: '<p>first</p>' } } },
      { change: { fields: { content_html: '<p>first second third</p>' } } },
    ]);
    expect(session.text).toBe('<p>first second third</p>');
  });

  test('[Q17.1] may come before the response: their text is shown after it', async () => {
    const late: Start['between'] = (saveRecord) => async (input) => {
      const answer = await saveRecord(input);
      await flushPromises();
      return answer;
    };
    const { main, session, seeNow, type } = aSession({ between: late });
    main.service.set(NOTE_ID, aNote({ title: 'Their title' }));
    type('<p>Mine</p>');
    const saved = session.flush({ isFinished: true });
    await flushPromises();
    seeNow();
    await saved;
    seeNow();
    expect(session.fields.title).toBe('Their title');
    expect(session.text).toBe('<p>Mine</p>');
  });

  test('[Q17] show no older reply in the cache, though the service replied twice in a second', async () => {
    const { main, session, see, type } = aSession();
    main.setLine('open');
    type('<p>one</p>');
    await session.flush({ isFinished: true });
    await see();
    const older = main.service.get(NOTE_ID);
    type('<p>one two</p>');
    await session.flush({ isFinished: true });
    await see(older);
    main.become({ writes: [] }); // the cache has the reply, and announces it a moment later
    await see(older);
    expect(session.text).toBe('<p>one two</p>');
  });
});

test('[P2] do not replace a restored change when a field is finished', async () => {
  const { main, session, see, type } = aSession();
  main.setLine('unreachable');
  type('<p>Mine</p>');
  await session.flush({ isFinished: false });
  await see();
  const restored = { content_html: '<p>From the history</p>' };
  const record = { kind: 'note', id: NOTE_ID } as const;
  await main.bridge.saveRecord({
    ...{ writeId: 'restored', record, fields: restored, base: null, isFinished: false },
  });
  await session.flush({ isFinished: true });
  expect(main.queue.writes).toMatchObject([
    { state: { kind: 'ready' }, change: { fields: restored } },
  ]);
});

describe('a call that fails', () => {
  test('[P2] shows its failure, keeps the text, and saves it with the next try', async () => {
    let calls = 0;
    const { main, time, session, type, saves } = aSession({
      between: (saveRecord) => async (input) => {
        calls += 1;
        if (calls === 1) throw new Error('Error invoking remote method');
        return saveRecord(input);
      },
    });
    main.setLine('unreachable');
    type('<p>precious</p>');
    await session.flush({ isFinished: false });
    expect(session.problem).toMatch(/went wrong/);
    expect(session.isUnsaved).toBe(true);
    await time.pass(2_000);
    expect(saves()).toMatchObject([{ fields: { content_html: '<p>precious</p>' } }]);
    expect(session.problem).toBeNull();
    type('<p>precious too</p>');
    await time.pass(250);
    expect(saves().at(-1)).toMatchObject({ fields: { content_html: '<p>precious too</p>' } });
    expect(session.isUnsaved).toBe(false);
  });

  test('[P2] saves what else was changed while a text cannot be written out, and then the text', async () => {
    const { time, session, saves } = aSession();
    let isBroken = true;
    session.editBody(() => {
      if (isBroken) throw new Error('a block that nobody can write');
      return '<p>precious</p>';
    });
    session.edit({ title: 'New title' });
    await session.flush({ isFinished: false });
    expect(saves()).toMatchObject([{ fields: { title: 'New title' } }]);
    expect(session.problem).toMatch(/went wrong/);
    expect(session.isUnsaved).toBe(true);
    isBroken = false;
    await time.pass(2_000);
    expect(saves().at(-1)).toMatchObject({ fields: { content_html: '<p>precious</p>' } });
    expect(session.problem).toBeNull();
    expect(session.isUnsaved).toBe(false);
  });
});

describe('[notes.attach] the client of a new note', () => {
  const link = { record_type: 'company', record_id: 4 } as const;
  const fields = { title: '', date: '2026-11-20', visibility: 'everyone' } as const;

  test('makes nothing of an empty note, and is sent with its first letter', async () => {
    const { session, saves, time } = aSession({ isNew: true, fields });
    session.edit({ link });
    session.edit({ visibility: 'author_only' });
    session.edit({ date: null });
    await session.flush({ isFinished: true });
    await time.pass(HOUR_MS);
    expect([saves(), session.isUnsaved]).toEqual([[], false]);
    session.edit({ title: 'K' });
    await session.flush({ isFinished: false });
    expect(saves()).toMatchObject([
      { fields: { title: 'K', date: null, visibility: 'author_only', link } },
    ]);
  });

  test('[Q7.1] holds the create while it is chosen, with the input on the disk', async () => {
    const { session, main, saves, see } = aSession({ isNew: true, fields });
    session.edit({ title: 'Kick-off' });
    void session.hold();
    await session.flush({ isFinished: true }); // the title has lost the focus
    await see();
    expect(saves().at(-1)).toMatchObject({ isHeld: true, isFinished: false });
    expect(main.queue.writes).toMatchObject([{ state: { kind: 'waiting' } }]);
    session.edit({ link });
    await session.release();
    await see();
    expect(saves().at(-1)).toMatchObject({ fields: { link }, isFinished: false });
    expect(saves().at(-1)).not.toHaveProperty('isHeld');
  });

  test('[Q7.1] sends nothing to main if no create waits', async () => {
    const { session, saves } = aSession();
    await session.hold();
    await session.release();
    expect(saves()).toEqual([]);
  });

  test('[notes.attach] follows in an update if the create was faster', async () => {
    const { session, main, time, see } = aSession({ isNew: true, fields });
    main.setLine('open');
    session.edit({ title: 'Kick-off' });
    await session.flush({ isFinished: true });
    session.edit({ link, note_links: [link] }); // before the window is notified
    await see();
    await session.flush({ isFinished: true });
    await time.pass(HOUR_MS);
    main.wake();
    await see();
    expect([...main.service.values()]).toContainEqual(
      expect.objectContaining({ title: 'Kick-off', note_links: [expect.objectContaining(link)] }),
    );
    expect(session.notTaken).toBeUndefined();
  });
});

describe('a change of the attachments', () => {
  const [client, project] = [
    { record_type: 'company' as const, record_id: 4 },
    { record_type: 'project' as const, record_id: 9 },
  ];

  test.each([
    ['not attached', [client, project], project],
    ['not detached', [], client],
  ] as const)(
    '[notes.attach] is reported as %s if the service accepts it without making it',
    async (kind, links, link) => {
      const note = aNote({ note_links: [{ id: 2, ...client }] });
      const { session, main, time, see } = aSession({ note });
      main.setLine('open');
      main.verdicts.set(note.title, { kind: 'accepted', reply: note });
      session.edit({ note_links: [...links] });
      await session.flush({ isFinished: true });
      await time.pass(HOUR_MS);
      await see();
      expect(session.notTaken).toEqual({ kind, link });
    },
  );

  test('[notes.attach] is not reported if the service made it', async () => {
    const note = aNote({ note_links: [{ id: 2, ...client }] });
    const { session, main, time, see } = aSession({ note });
    main.setLine('open');
    session.edit({ note_links: [project] });
    await session.flush({ isFinished: true });
    await time.pass(HOUR_MS);
    await see();
    expect(main.service.get(NOTE_ID)?.['note_links']).toMatchObject([project]);
    expect(session.notTaken).toBeUndefined();
  });
});
