/**
 * The promises that a window can rely on, whichever main it has. One main has the real handlers
 * over a real engine, profile and service; the other is the fake that windows are tested with.
 * These tests find a promise that only one of them keeps.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { backupCalls } from '../../shared/ipc/backup-calls.ts';
import { calls } from '../../shared/ipc/contract.ts';
import { proxyCalls } from '../../shared/ipc/proxy-calls.ts';
import { readBase } from '../../shared/kinds/kinds.ts';
import { FLIGHT_KIT_MAX } from '../../shared/pull-limits.ts';
import { isLive, type PendingWrite } from '../../shared/queue/pending-write.ts';
import { usualReminders } from '../../shared/time/reminder-choice.ts';
import { aFakeMain, aRealMain, type EitherMain } from '../support/mains.ts';
import { folderForTest } from '../support/profile-for-test.ts';
import { aSavedNote } from '../support/queue-events.ts';

const { kind: _kind, at: _at, ...aSave } = aSavedNote('a');
const full = { ok: false, failure: 'disk' };
const done = { ok: true, value: null };

const thought = {
  text: 'Call Anna\nabout the site',
  target: null,
  visibility: 'everyone',
  time: '',
  half: 'note',
} as const;

async function stateOf({ bridge }: EitherMain) {
  const answer = await bridge.readState(null);
  if (!answer.ok) throw new Error(answer.message);
  return answer.value;
}

/** The only write there is. */
async function theWrite(main: EitherMain): Promise<PendingWrite | undefined> {
  const { writes } = (await stateOf(main)).outbox;
  expect(writes.length).toBeLessThanOrEqual(1);
  return writes[0];
}

/** Changes the title of a note of the service, from what it says now. */
async function editTitle(main: EitherMain, note: { readonly id: string }, title: string) {
  const base = readBase('note', note as never);
  const record = { kind: 'note', id: note.id } as const;
  const saved = await main.bridge.saveRecord({ ...aSave, record, fields: { title }, base });
  expect(saved).toMatchObject({ ok: true });
}

/** Both sides have changed the title; the write waits for the user. */
async function aConflict(main: EitherMain) {
  const note = await main.newNote({ title: 'Site' });
  await main.setOnline(false);
  await editTitle(main, note, 'Mine');
  await main.changeNote(note.id, { title: 'Theirs' });
  await main.setOnline(true);
  await main.until((writes) => expect(writes[0]?.state.kind).toBe('conflict'));
  const state = (await theWrite(main))?.state;
  const theirs = state?.kind === 'conflict' ? state.theirs : {};
  return { note, theirs: theirs as Record<string, unknown> };
}

describe.each([
  ['the fake', aFakeMain],
  ['the real one', aRealMain],
])('%s', (_name, start) => {
  test('[P2] keeps what cannot be sent as it is, record by record, until it is dropped', async () => {
    const { bridge } = await start();
    const n = { kind: 'note', id: 'n' } as const;
    const m = { kind: 'deal', id: 'n' } as const;
    const long = { fields: { title: 'x'.repeat(2_000) }, base: { title: 'x' } };
    expect(await bridge.readUnsendable({ record: n })).toEqual(done);
    expect(await bridge.keepUnsendable({ record: n, ...long })).toEqual(done);
    expect(await bridge.keepUnsendable({ record: m, fields: { title: 'm' }, base: null })).toEqual(
      done,
    );
    expect(await bridge.readUnsendable({ record: n })).toEqual({ ok: true, value: long });
    expect(await bridge.readState(null)).toMatchObject({
      value: {
        unsendable: [
          { record: m, names: ['title'], chars: 1, title: 'm' },
          { record: n, names: ['title'], chars: 2_000 },
        ],
      },
    });
    expect(await bridge.keepUnsendable({ record: n, fields: {}, base: null })).toEqual(done);
    expect(await bridge.readUnsendable({ record: n })).toEqual(done);
    expect(await bridge.readUnsendable({ record: m })).toMatchObject({ value: { base: null } });
  });

  test('[auth.secret] tells a window what there is, as plain data and without the key', async () => {
    const main = await start();
    await main.bridge.setTheme({ theme: 'dark' });
    const state = await stateOf(main);
    expect(state).toMatchObject({
      account: { kind: 'known', token: expect.stringMatching(/^in-/) },
      status: { line: 'open', pausedUntil: null },
      outbox: { writes: [], adopted: {}, refiled: [] },
      theme: 'dark',
      version: '0.1.0',
      journalQuarantined: 0,
      brokenFile: null,
      damagedFiles: [],
    });
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    expect(JSON.stringify(state)).not.toContain(main.secret);
    expect(Object.keys(state.account).toSorted()).toEqual([
      'baseUrl',
      'key',
      'kind',
      'member',
      'token',
    ]);
  });

  test('[T4.1] tells where an entry was made, also once the service has given it an id', async () => {
    const main = await start();
    await main.setOnline(false);
    const save = (id: string, over: { readonly zone?: string; readonly writeId: string }) =>
      main.bridge.saveRecord({
        ...{ base: null, isFinished: true, ...over },
        record: { kind: 'time-entry', id },
        fields: { date: '2026-11-20', description: id, duration_seconds: 3600 },
      });
    await save('local-a', { writeId: 'one', zone: 'Asia/Kathmandu' });
    await save('local-b', { writeId: 'two' });
    await save('local-a', { writeId: 'three' }); // an edit, on a computer that is elsewhere by now
    const zonesOf = async (ids: string[]) => main.bridge.readEntryZones({ ids });
    const made = await zonesOf(['local-a', 'local-b', '999']);
    expect(made).toMatchObject({ ok: true, value: { 'local-a': 'Asia/Kathmandu' } });
    expect(Object.keys('value' in made ? made.value : {})).toEqual(['local-a', 'local-b']);
    await main.setOnline(true);
    await main.until((writes) =>
      expect(writes.every((one) => one.state.kind === 'done')).toBe(true),
    );
    const { adopted } = (await stateOf(main)).outbox;
    const now = adopted['local-a'] ?? '';
    expect(await zonesOf([now])).toEqual({ ok: true, value: { [now]: 'Asia/Kathmandu' } });
  });

  test('[T4.8] [T4.12] remembers the time of an invoice under the ids that the service gives', async () => {
    const main = await start();
    const { account: known } = await stateOf(main);
    const account = known.kind === 'known' ? known.key : '';
    await main.setOnline(false);
    const billed = { invoice: 'local-i', entries: [{ id: 'local-a', seconds: 3_600 }] };
    expect(await main.bridge.addBilledTime({ account, billed })).toEqual(done);
    expect(await main.bridge.readBilledTime({ account })).toEqual({ ok: true, value: [billed] });
    await main.bridge.saveRecord({
      ...{ writeId: 'one', base: null, isFinished: true },
      record: { kind: 'time-entry', id: 'local-a' },
      fields: { date: '2026-11-20', duration_seconds: 3600 },
    });
    await main.setOnline(true);
    await main.until((writes) => expect(writes[0]?.state.kind).toBe('done'));
    const id = (await stateOf(main)).outbox.adopted['local-a'];
    expect(await main.bridge.readBilledTime({ account })).toEqual({
      ...{ ok: true, value: [{ ...billed, entries: [{ id, seconds: 3_600 }] }] },
    });
    const split = {
      billed: { from: 'local-a', to: 'local-b', keepsSeconds: 2_400 },
      edits: [{ ...aSave, record: { kind: 'time-entry', id: 'local-b' }, fields: {} } as const],
    };
    await main.setOnline(false);
    main.setDisk(true);
    expect(await main.bridge.saveRecords(split)).toMatchObject(full);
    main.setDisk(false);
    expect(await main.bridge.saveRecords(split)).toMatchObject({ ok: true });
    const halves = [
      { id, seconds: 2_400 },
      { id: 'local-b', seconds: 1_200 },
    ];
    expect(await main.bridge.readBilledTime({ account })).toEqual({
      ...{ ok: true, value: [{ ...billed, entries: halves }] },
    });
  });

  test('keeps what is chosen about the desktop, and answers what this computer lets it do', async () => {
    const { bridge } = await start();
    const isOn = { start: true, stop: false, long: false };
    expect(await bridge.chooseReminders({ ...usualReminders, isOn })).toEqual(done);
    expect(await bridge.readReminders(null)).toEqual({
      ok: true,
      value: { choice: { ...usualReminders, isOn }, isPossible: true, hasActions: false },
    });
    expect(await bridge.chooseShortcut({ shortcut: 'Alt+F9' })).toEqual(done);
    expect(await bridge.acknowledgeShortcut(null)).toEqual(done);
    expect(await bridge.readShortcut(null)).toMatchObject({
      ...{ value: { shortcut: 'Alt+F9', problem: null, isUnread: false } },
    });
    const tested = bridge.testShortcut(null);
    expect(await bridge.endShortcutTest(null)).toEqual(done);
    expect(await tested).toEqual({ ok: true, value: { outcome: 'ended', message: '' } });
    expect(await bridge.setAutostart({ isOn: true })).toEqual(done);
    expect(await bridge.readAutostart(null)).toMatchObject({ value: { isOn: true } });
  });

  test('[P1] takes a change once, with the moment and the revision that has it', async () => {
    const main = await start();
    const saved = await main.bridge.saveRecord(aSave);
    expect(saved).toMatchObject({ ok: true, value: { savedAt: expect.any(Number) } });
    expect(await main.bridge.saveRecord(aSave)).toMatchObject({ ok: true });
    const { writes, revision } = (await stateOf(main)).outbox;
    expect(writes).toMatchObject([
      { id: 'write-a', change: { kind: 'create', fields: aSave.fields } },
    ]);
    expect(revision).toBeGreaterThanOrEqual(saved.ok ? saved.value.revision : Infinity);
  });

  test('[P1] [Q4.4] takes the changes of a selection together, or none of them', async () => {
    const main = await start();
    const other = { ...aSave, writeId: 'write-b', record: { ...aSave.record, id: 'local-b' } };
    const edits = [aSave, other];
    const ofBen = edits.map((edit) => ({ ...edit, account: 'ben' }));
    main.setDisk(true);
    expect(await main.bridge.saveRecords({ edits })).toMatchObject(full);
    main.setDisk(false);
    expect(await main.bridge.saveRecords({ edits: ofBen })).toMatchObject({
      ok: false,
      failure: 'other-account',
    });
    expect((await stateOf(main)).outbox.writes).toEqual([]);
    expect(await main.bridge.saveRecords({ edits })).toMatchObject({ ok: true });
    const { writes } = (await stateOf(main)).outbox;
    expect(writes.map(({ id }) => id)).toEqual(['write-a', 'write-b']);
  });

  test('[P1] [Q4.4] takes the deletes of a selection together, or none of them', async () => {
    const main = await start();
    const deletes = ['5', '6'].map((id) => {
      const record = { kind: 'time-entry', id } as const;
      return { writeId: `delete-${id}`, record, base: { description: 'Call' } };
    });
    const ofBen = deletes.map((one) => ({ ...one, account: 'ben' }));
    main.setDisk(true);
    expect(await main.bridge.deleteRecords({ deletes })).toMatchObject(full);
    main.setDisk(false);
    expect(await main.bridge.deleteRecords({ deletes: ofBen })).toMatchObject({
      ok: false,
      failure: 'other-account',
    });
    expect((await stateOf(main)).outbox.writes).toEqual([]);
    expect(await main.bridge.deleteRecords({ deletes })).toMatchObject({ ok: true });
    const { writes } = (await stateOf(main)).outbox;
    expect(writes).toMatchObject([
      { id: 'delete-5', change: { kind: 'delete' } },
      { id: 'delete-6', change: { kind: 'delete' } },
    ]);
  });

  test('[Q18.310] undoes the deletes of a selection by one change, or none of them', async () => {
    const main = await start();
    const ids = ['delete-5', 'delete-6', 'nobody'];
    const deletes = ids.slice(0, 2).map((writeId) => {
      const record = { kind: 'time-entry', id: writeId } as const;
      return { writeId, record, base: { description: 'Call' } };
    });
    await main.bridge.deleteRecords({ deletes });
    const { outbox: waiting } = await stateOf(main);
    main.setDisk(true);
    expect(await main.bridge.undoDeletes({ ids })).toMatchObject(full);
    expect((await stateOf(main)).outbox).toEqual(waiting);
    main.setDisk(false);
    const undone = { ok: true, value: { sent: ['nobody'] } };
    expect(await main.bridge.undoDeletes({ ids })).toEqual(undone);
    const { writes, revision } = (await stateOf(main)).outbox;
    expect(writes.map(({ state }) => state.kind)).toEqual(['discarded', 'discarded']);
    expect(revision).toBe(waiting.revision + 1); // no window sees one of them undone alone
  });

  test('[P1] refuses what the disk does not take, and takes it once there is room', async () => {
    const main = await start();
    const { bridge } = main;
    main.setDisk(true);
    const record = { kind: 'deal', id: '5' } as const;
    expect(await bridge.saveRecord(aSave)).toMatchObject(full);
    expect(await bridge.deleteRecord({ writeId: 'd', record, base: null })).toMatchObject(full);
    expect(await bridge.saveCapture(thought)).toMatchObject(full);
    expect(await bridge.fileCapture(thought)).toMatchObject(full);
    const { account } = await stateOf(main);
    const half = {
      account: account.kind === 'known' ? account.key : '',
      place: 'a',
      text: 'b',
      was: [],
    };
    expect(await bridge.keepUnfinished(half)).toMatchObject(full);
    expect(await bridge.setClosing({ closing: 'quit' })).toMatchObject(full);
    expect(await bridge.chooseShortcut({ shortcut: 'Alt+F9' })).toMatchObject(full);
    expect(await bridge.chooseReminders(usualReminders)).toMatchObject(full);
    expect(await bridge.chooseImages({ kind: 'always', host: 'a.example' })).toMatchObject(full);
    expect((await stateOf(main)).outbox.writes).toEqual([]);
    main.setDisk(false);
    expect(await bridge.saveRecord(aSave)).toMatchObject({ ok: true });
  });

  test('[Q16] takes nothing for an account that is not signed in', async () => {
    const main = await start();
    const another = { ok: false, failure: 'other-account' };
    const record = { kind: 'deal', id: '5' } as const;
    const { bridge } = main;
    expect(await bridge.saveRecord({ ...aSave, account: 'ben' })).toMatchObject(another);
    const aDelete = { account: 'ben', writeId: 'd', record, base: null };
    expect(await bridge.deleteRecord(aDelete)).toMatchObject(another);
    expect(await bridge.fileCapture({ ...thought, account: 'ben' })).toMatchObject(another);
    expect((await stateOf(main)).outbox.writes).toEqual([]);
  });

  test('refuses input that the table of calls does not know', async () => {
    const { bridge } = await start();
    const wrong = { ...aSave, fields: { colour: 'red' } };
    expect(await bridge.saveRecord(wrong)).toMatchObject({ ok: false, failure: 'bug' });
    expect(await bridge.zoom({ step: 'sideways' } as never)).toMatchObject({ failure: 'bug' });
  });

  test('[Q10] sends a note, keeps its reply until it is stored, and then forgets it', async () => {
    const main = await start();
    await main.bridge.saveRecord(aSave);
    await main.until((writes) => expect(writes[0]?.state.kind).toBe('done'));
    expect(await main.titles()).toEqual(['a']);
    expect(await main.bridge.acknowledgeReplies({ ids: ['write-a'] })).toEqual(done);
    expect(await theWrite(main)).toBeUndefined();
    const { adopted } = (await stateOf(main)).outbox;
    expect(Object.keys(adopted)).toContain(aSave.record.id);
  });

  test('[Q11] resolves a conflict over what was shown, and keeps what both said', async () => {
    const main = await start();
    const { note, theirs } = await aConflict(main);
    const { bridge } = main;
    const resolve = (shown: object) =>
      bridge.resolveConflict({ id: 'write-a', fields: { title: 'Both' }, theirs: { ...shown } });
    expect(await resolve({ ...theirs, title: 'Older' })).toMatchObject({ failure: 'changed' });
    expect(await resolve(theirs)).toEqual(done);
    const resolved = [{ how: 'settled', mine: { title: 'Mine' }, result: { title: 'Both' } }];
    expect(await bridge.readResolved(null)).toMatchObject({ value: resolved });
    const record = { kind: 'note', id: note.id } as const;
    expect(await bridge.readHistory({ record })).toMatchObject({ value: resolved });
    await main.until((writes) => expect(writes[0]?.state.kind).toBe('done'));
    expect(await main.titles()).toEqual(['Both']);
  });

  test('[Q11] files both versions of a conflict, or gives up one and keeps what it said', async () => {
    const main = await start();
    await aConflict(main);
    expect(await main.bridge.keepBoth({ id: 'write-a' })).toMatchObject({ ok: true });
    await main.until((writes) => expect(writes.at(-1)?.state.kind).toBe('done'));
    expect((await main.titles()).toSorted()).toEqual(['Mine', 'Theirs']);
    const other = await start();
    await aConflict(other);
    expect(await other.bridge.discardWrite({ id: 'write-a' })).toEqual(done);
    expect((await theWrite(other))?.state.kind).toBe('discarded');
    expect(await other.bridge.readResolved(null)).toMatchObject({
      value: [{ how: 'given-up', mine: { title: 'Mine' }, theirs: { title: 'Theirs' } }],
    });
  });

  test('[Q11] brings a discarded change back, and says so where there is none', async () => {
    const main = await start();
    const { bridge } = main;
    await main.setOnline(false);
    await bridge.saveRecord(aSave);
    expect(await bridge.discardWrite({ id: 'nobody' })).toMatchObject({ failure: 'sent' });
    expect(await bridge.discardWrite({ id: 'write-a' })).toEqual(done);
    expect((await theWrite(main))?.state.kind).toBe('discarded');
    expect(await bridge.restoreWrite({ id: 'write-a' })).toEqual(done);
    expect((await theWrite(main))?.state.kind).toBe('ready');
  });

  test('[Q15] files a note anew that somebody removed, and tells so until it is read', async () => {
    const main = await start();
    const note = await main.newNote({ title: 'Site' });
    await main.newNote({ title: 'Other' }); // whose answer tells a note that is gone from a lost address
    await main.setOnline(false);
    await editTitle(main, note, 'Mine');
    await main.removeNote(note.id);
    await main.setOnline(true);
    await main.until((writes) => expect(writes[0]?.state.kind).toBe('done'));
    expect((await main.titles()).toSorted()).toEqual(['Mine', 'Other']);
    const { refiled } = (await stateOf(main)).outbox;
    expect(refiled).toMatchObject([{ was: note.id }]);
    expect(await main.bridge.dismissRefiled({ ids: refiled.map(({ id }) => id) })).toEqual(done);
    expect((await stateOf(main)).outbox.refiled).toEqual([]);
  });

  test('[Q18] deletes after a while in which it can be taken back', async () => {
    const main = await start();
    const note = await main.newNote({ title: 'Site' });
    const record = { kind: 'note', id: note.id } as const;
    await main.setOnline(false);
    const base = readBase('note', note);
    await main.bridge.deleteRecord({ writeId: 'd', record, base });
    expect((await theWrite(main))?.change.kind).toBe('delete');
    expect(await main.bridge.discardWrite({ id: 'd' })).toEqual(done);
    await main.bridge.deleteRecord({ writeId: 'e', record, base });
    await main.setOnline(true);
    await main.until((writes) => expect(writes.at(-1)?.state.kind).toBe('done'));
    expect(await main.titles()).toEqual([]);
  });

  test('[P2] [P3] keeps a thought, and files it once however often the key is pressed', async () => {
    const main = await start();
    const { bridge } = main;
    await bridge.saveCapture(thought);
    expect(await bridge.readCapture(null)).toMatchObject({ value: thought });
    const blank = { ...thought, text: ' \n ' };
    expect(await bridge.fileCapture(blank)).toMatchObject({ ok: false, failure: 'empty' });
    const first = { ...thought, thought: 0 };
    expect(await bridge.fileCapture(first)).toEqual(done);
    expect(await bridge.fileCapture(first)).toEqual(done);
    expect(await bridge.saveCapture(first)).toMatchObject({ ok: true }); // late
    expect(await bridge.readCapture(null)).toMatchObject({ value: { text: '', target: null } });
    expect((await theWrite(main))?.change).toMatchObject({
      kind: 'create',
      fields: { title: 'Call Anna', date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    });
    expect(await bridge.fileCapture({ ...thought, thought: 1 })).toEqual(done); // the same words anew
    expect((await stateOf(main)).outbox.writes).toHaveLength(2);
  });

  test('brings the window for a quick note up and away, and away once a note is filed', async () => {
    const main = await start();
    const { bridge } = main;
    expect(await bridge.screenDrawn(null)).toEqual(done);
    expect(await bridge.keepSnapshot({ text: '{}' })).toEqual(done);
    expect(await bridge.keepSnapshot({ text: null })).toEqual(done);
    expect(await bridge.hideCapture(null)).toEqual(done);
    expect(main.isCaptureShown()).toBe(false);
    expect(await bridge.openCapture(null)).toEqual(done);
    expect(main.isCaptureShown()).toBe(true);
    main.setDisk(true);
    expect(await bridge.fileCapture(thought)).toMatchObject(full);
    main.setDisk(false);
    expect(await bridge.fileCapture({ ...thought, text: '' })).toMatchObject({ failure: 'empty' });
    expect(main.isCaptureShown()).toBe(true);
    expect(await bridge.fileCapture(thought)).toEqual(done);
    expect(main.isCaptureShown()).toBe(false);
  });

  test('[Q11] takes a choice about a change once the disk has room for it', async () => {
    const main = await start();
    const { bridge } = main;
    await main.setOnline(false);
    await bridge.saveRecord({ ...aSave, isFinished: false });
    main.setDisk(true);
    const choices = () => [
      bridge.retryWrites({ ids: ['write-a'] }),
      bridge.answerUnsure({ id: 'write-a', isThere: false }),
      bridge.keepBoth({ id: 'write-a' }),
      bridge.restoreWrite({ id: 'write-a' }),
      bridge.dismissRefiled({ ids: ['write-a'] }),
      bridge.acknowledgeReplies({ ids: ['write-a'] }),
    ];
    const [retried] = await Promise.all(choices());
    expect(retried).toMatchObject(full);
    main.setDisk(false);
    // None but the first is about a write in this state: they change nothing, and say nothing of it.
    expect(await Promise.all(choices())).toEqual(Array.from({ length: 6 }, () => done));
    expect(await theWrite(main)).toMatchObject({ id: 'write-a', change: { kind: 'create' } });
  });

  test('[P2] saves unsent work where its user wants it, and nowhere where they want none', async () => {
    const main = await start();
    main.choose(null);
    expect(await main.bridge.saveUnsentWork(null)).toMatchObject({ failure: 'cancelled' });
    const file = path.join(folderForTest(), 'mine.html');
    main.choose(file);
    expect(await main.bridge.saveUnsentWork(null)).toEqual({ ok: true, value: { file } });
  });

  test('[P8] reports for support without content and secrets, and saves that where it is wanted', async () => {
    const main = await start();
    await main.setOnline(false);
    const fields = { title: 'Sezam', content_html: '<p>Sezam</p>' };
    const record = { kind: 'note', id: 'local-x' } as const;
    await main.bridge.saveRecord({ ...aSave, record, fields, base: null });
    const answer = await main.bridge.readSupportReport(null);
    const text = answer.ok ? answer.value.text : '';
    expect(text).toContain('Traytable 0.1.0');
    expect(text).not.toContain('Sezam');
    expect(text).not.toContain(main.secret);
    main.choose(null);
    expect(await main.bridge.saveSupportReport(null)).toMatchObject({ failure: 'cancelled' });
    const file = path.join(folderForTest(), 'report.txt');
    main.choose(file);
    expect(await main.bridge.saveSupportReport(null)).toEqual({ ok: true, value: { file } });
  });

  test('[Q16] keeps what is half finished in an account, until it is finished', async () => {
    const main = await start();
    const { bridge } = main;
    const { account: known } = await stateOf(main);
    const account = known.kind === 'known' ? known.key : '';
    const keep = (place: string, text: string | null, was: string | null = null) =>
      bridge.keepUnfinished({ account, place, text, was: [was] });
    const first = await keep('outbox a', 'one');
    const firstRevision = first.ok ? first.value.revision : NaN;
    const counted = (count: number) => ({ ok: true, value: { revision: firstRevision + count } });
    expect(await keep('conflict b', 'two')).toEqual(counted(1));
    expect(await keep('outbox a', 'three', 'one')).toEqual(counted(2));
    expect(await bridge.readUnfinished({ account })).toEqual({
      ok: true,
      value: { 'conflict b': 'two', 'outbox a': 'three' },
    });
    expect(await keep('outbox a', null, 'three')).toEqual(counted(3));
    expect(await bridge.readUnfinished({ account })).toMatchObject({
      value: { 'conflict b': 'two' },
    });
    const strange = { account: 'another', place: 'a', text: 'b', was: [] };
    expect(await bridge.keepUnfinished(strange)).toMatchObject({ failure: 'other-account' });
  });

  test('[Q20.4] keeps what two windows typed into one comment without each other', async () => {
    const main = await start();
    const { bridge } = main;
    const { account: known } = await stateOf(main);
    const account = known.kind === 'known' ? known.key : '';
    const said = { account, place: 'comment Task 7' };
    await bridge.keepUnfinished({ ...said, text: 'Old, in one', was: [null, 'Old'] });
    await bridge.keepUnfinished({ ...said, text: 'Old, in the other', was: ['Old'] });
    expect(await bridge.readUnfinished({ account })).toMatchObject({
      value: { 'comment Task 7': 'Old, in one\n, in the other' },
    });
  });

  test('[L26.1] has the flight kit on the disk, for its account alone', async () => {
    const main = await start();
    const { bridge } = main;
    const { account } = await stateOf(main);
    const key = account.kind === 'known' ? account.key : '';
    const put = (id: string, isIn: boolean) => bridge.changeFlightKit({ account: key, id, isIn });
    const inKit = async () => (await stateOf(main)).status.flightKit;
    expect(await put('4', true)).toEqual(done);
    main.setDisk(true);
    expect(await put('5', true)).toMatchObject(full);
    main.setDisk(false);
    expect(await inKit()).toEqual(['4']);
    const elsewhere = { account: 'another', id: '6', isIn: true };
    expect(await bridge.changeFlightKit(elsewhere)).toMatchObject({ failure: 'other-account' });
    expect(await put('4', false)).toEqual(done);
    expect(await inKit()).toEqual([]);
    // A client that the service does not list would lose its place in a full kit; one made here has it.
    for (let id = 0; id < FLIGHT_KIT_MAX; id += 1) await put(`local-${id}`, true);
    expect(await put('one more', true)).toMatchObject({ failure: 'full' });
  });

  test('[L27] [L27.4] begins a verification, stops it, and needs a connection for it', async () => {
    const main = await start();
    const { bridge } = main;
    expect((await stateOf(main)).status.verify).toBeNull();
    expect(await bridge.beginVerify({ scope: 'sample' })).toEqual(done);
    expect((await stateOf(main)).status.verify).toMatchObject({ scope: 'sample' });
    expect(await bridge.cancelVerify(null)).toEqual(done);
    expect((await stateOf(main)).status.verify?.state).not.toBe('running');
    await main.setOnline(false);
    const offline = await bridge.beginVerify({ scope: 'everything' });
    expect(offline).toMatchObject({ ok: false, failure: 'unreachable' });
  });

  test('takes what changes nothing that a window can read', async () => {
    const { bridge } = await start();
    const before = await bridge.readState(null);
    const outbox = before.ok ? before.value.outbox : undefined;
    expect([
      await bridge.viewScreen({ lists: ['notes'], note: 'n1' }),
      await bridge.wantBody({ id: 'n1' }),
      await bridge.wantFlightKit({ notes: ['n1'], commentsOn: [{ type: 'Task', id: 't1' }] }),
      await bridge.prepareFlight({ isWanted: true }),
      await bridge.prepareFlight({ isWanted: false }),
      await bridge.networkChanged(null),
      await bridge.markTyped({ window: 'main', isWaiting: true }),
      await bridge.zoom({ step: 'in' }),
    ]).toEqual(Array.from({ length: 8 }, () => done));
    const unmade = { record: { kind: 'contact', id: 'local-c' } } as const;
    expect(await bridge.fetchRecord(unmade)).toEqual({ ok: true, value: 'failed' });
    expect(await bridge.wantComments({ type: 'Task', id: 't1' })).toMatchObject({ ok: true });
    const asked = { text: 'nothing says this', before: null, limit: 5 };
    expect(await bridge.readTraffic(asked)).toEqual({ ok: true, value: [] });
    expect(await bridge.readTraffic({ ...asked, limit: 0 })).toMatchObject({ failure: 'bug' });
    const after = await bridge.readState(null);
    expect(after).toMatchObject({ value: { outbox } });
  });

  test('[T10.1] [T10.2] makes each timer one time entry in the outbox', async () => {
    const main = await start();
    const { bridge } = main;
    await main.setOnline(false);
    const view = async () => {
      const answer = await bridge.readTimer(null);
      if (!answer.ok) throw new Error(answer.message);
      return answer.value;
    };
    const one = '4f6c1f8e-0d3a-4f3b-9a64-0f4a5b2f3c11';
    const two = '4f6c1f8e-0d3a-4f3b-9a64-0f4a5b2f3c12';
    const subject = {
      ...{ clientId: null, projectId: null, taskId: null },
      ...{ description: 'Call', isBillable: true, tagIds: [] },
    };
    expect(await view()).toMatchObject({ running: null, undecided: [], recent: [] });
    expect(await bridge.startTimer({ id: one, subject })).toEqual(done);
    expect(await bridge.startTimer({ id: one, subject })).toEqual(done);
    const { running } = await view();
    expect(running).toMatchObject({ id: one, zone: 'UTC', subject });
    const startAt = (running?.startAt ?? 0) - 3_600_000;
    const edited = { ...subject, description: 'Call Anna' };
    expect(await bridge.editTimer({ subject: edited, startAt })).toEqual(done);
    main.setDisk(true);
    expect(await bridge.stopTimer(null)).toMatchObject(full);
    main.setDisk(false);
    expect(await bridge.startTimer({ id: two, subject })).toEqual(done);
    // The first timer is for what it became: only that can be started again.
    expect(await view()).toMatchObject({ running: { id: two }, recent: [subject, edited] });
    expect(await bridge.answerAway({ id: 'none', answer: { choice: 'keep' } })).toEqual(done);
    expect(await bridge.undoDiscard({ id: 'none' })).toEqual(done);
    const started_at = new Date(startAt).toISOString();
    expect(await theWrite(main)).toMatchObject({
      record: { kind: 'time-entry', id: `local-${one}` },
      change: { kind: 'create', fields: { description: 'Call Anna', started_at } },
    });
    expect(await bridge.startTimer({ id: 'no uuid', subject })).toMatchObject({ failure: 'bug' });
    expect(await bridge.stopTimer(null)).toEqual(done);
    expect(await view()).toMatchObject({ running: null, entryless: { id: two, subject } });
    expect(await bridge.takeUpTimer({ id: two })).toEqual(done);
    expect(await view()).toMatchObject({ entryless: null });
  });

  test('[T10.9] keeps what the projects of a timer are called', async () => {
    const { bridge } = await start();
    const subject = {
      ...{ clientId: null, projectId: '3', taskId: null },
      ...{ description: '', isBillable: true, tagIds: [] },
    };
    const id = '4f6c1f8e-0d3a-4f3b-9a64-0f4a5b2f3c13';
    expect(await bridge.startTimer({ id, subject })).toEqual(done);
    const names = [{ projectId: '3', taskId: null, words: 'Relaunch' }];
    expect(await bridge.nameTimers({ names })).toEqual(done);
    expect(await bridge.readTimer(null)).toMatchObject({ value: { names } });
  });

  test('[T12.3] saves after how long idle time counts as away, if the disk takes it', async () => {
    const main = await start();
    const { bridge } = main;
    expect(await bridge.readIdleChoice(null)).toMatchObject({ value: { choice: '5' } });
    expect(await bridge.chooseIdle({ choice: 'off' })).toEqual(done);
    main.setDisk(true);
    expect(await bridge.chooseIdle({ choice: '10' })).toMatchObject(full);
    main.setDisk(false);
    expect(await bridge.readIdleChoice(null)).toMatchObject({ value: { choice: 'off' } });
  });

  test('keeps what is chosen of images and of closing the window', async () => {
    const { bridge } = await start();
    const source = 'https://img.example/a.png';
    const read = async () => {
      const answer = await bridge.readImages({ sources: [source, 'no address'] });
      return answer.ok ? answer.value : answer;
    };
    const [isAsking, hosts] = [true, [] as string[]];
    expect(await bridge.keepImages({ sources: [source] })).toEqual({
      ok: true,
      value: { here: 0, withheld: 1, missing: 0 },
    });
    expect(await read()).toEqual({ isAsking, hosts, withheld: [source, 'no address'] });
    await bridge.chooseImages({ kind: 'show', sources: [source] });
    expect(await read()).toEqual({ isAsking, hosts, withheld: ['no address'] });
    await bridge.chooseImages({ kind: 'forget' });
    expect(await read()).toEqual({ isAsking, hosts, withheld: [source, 'no address'] });
    for (let times = 0; times < 2; times += 1) {
      await bridge.chooseImages({ kind: 'always', host: 'img.example' });
    }
    expect(await read()).toEqual({ isAsking, hosts: ['img.example'], withheld: ['no address'] });
    expect(await bridge.readClosing(null)).toEqual({ ok: true, value: 'ask' });
    await bridge.setClosing({ closing: 'minimise' });
    expect(await bridge.readClosing(null)).toEqual({ ok: true, value: 'minimise' });
  });

  test('[P9] writes an export into the chosen folder, until it ends or is cancelled', async () => {
    const main = await start();
    const { bridge } = main;
    const folder = folderForTest();
    const text = { path: ['index.html'], text: 'hello' };
    const note = { title: 'Plan', standing: 'sent' as const, facts: [], isOlder: false };
    const file = { path: ['notes', 'Plan.md'], note, html: '<p>a</p>', images: [] };
    main.choose(null);
    expect(await bridge.beginExport(null)).toMatchObject({ failure: 'cancelled' });
    expect(await bridge.writeExport(text)).toMatchObject({ failure: 'stopped' });
    main.choose(folder);
    const begun = { ok: true, value: { folder, unfinished: [] } };
    expect(await bridge.beginExport(null)).toEqual(begun);
    expect(await bridge.removeUnfinishedExports({ word: 'delete' })).toEqual(done);
    expect(await bridge.writeExport(text)).toEqual(done);
    expect(await bridge.writeExport({ ...text, path: ['..', 'a'] })).toMatchObject({
      failure: 'bug',
    });
    expect(await bridge.writeExportNote(file)).toEqual(done);
    expect(await bridge.copyExportImage({ source: 'https://a.example/b.png' })).toEqual(done);
    const inside = { folder: expect.stringContaining(folder) };
    expect(await bridge.finishExport(null)).toEqual({ ok: true, value: inside });
    expect(await bridge.writeExport(text)).toMatchObject({ failure: 'stopped' });
    await bridge.beginExport(null);
    expect(await bridge.cancelExport(null)).toEqual(done);
    expect(await bridge.writeExport(text)).toMatchObject({ failure: 'stopped' });
  });

  test('[T9.5] saves a report where its user wants it, and nowhere where they do not', async () => {
    const main = await start();
    const { bridge } = main;
    const file = path.join(folderForTest(), 'Report.csv');
    const report = { name: 'Report 2026-03-01 to 2026-03-31', text: 'Client\r\n' };
    main.choose(null);
    expect(await bridge.saveReport(report)).toMatchObject({ failure: 'cancelled' });
    expect(await bridge.printPage({ name: report.name })).toMatchObject({ failure: 'cancelled' });
    main.choose(file);
    expect(await bridge.saveReport(report)).toEqual({ ok: true, value: { file } });
    expect(await bridge.printPage({ name: report.name })).toEqual({ ok: true, value: { file } });
    const away = { ...report, name: '../Report' };
    expect(await bridge.saveReport(away)).toMatchObject({ failure: 'bug' });
  });

  test('[T7.2] remembers how an account has its reports rounded', async () => {
    const main = await start();
    const { bridge } = main;
    const choice = { all: { kind: 'up', minutes: 15 }, byClient: { 4: { kind: 'none' } } } as const;
    const exact = { all: { kind: 'none' }, byClient: {} };
    expect(await bridge.readRounding({ account: 'ada' })).toEqual({ ok: true, value: exact });
    expect(await bridge.keepRounding({ account: 'ada', choice })).toEqual(done);
    main.setDisk(true);
    const other = { account: 'ada', choice: { ...choice, byClient: {} } };
    expect(await bridge.keepRounding(other)).toMatchObject(full);
    expect(await bridge.readRounding({ account: 'ada' })).toEqual({ ok: true, value: choice });
  });

  test('remembers which clients an account has reviewed, and says a full disk', async () => {
    const main = await start();
    const { bridge } = main;
    const account = 'ada';
    expect(await bridge.readReviewed({ account })).toEqual({ ok: true, value: {} });
    const marked = await bridge.markReviewed({ account, client: '4', at: 5 });
    expect(marked).toEqual({ ok: true, value: { 4: 5 } });
    expect(await bridge.readReviewed({ account: 'ben' })).toEqual({ ok: true, value: {} });
    main.setDisk(true);
    expect(await bridge.markReviewed({ account, client: '4', at: null })).toMatchObject(full);
    expect(await bridge.readReviewed({ account })).toEqual({ ok: true, value: { 4: 5 } });
  });

  test('[S14] keeps the token where the user chooses, of what this computer has', async () => {
    const main = await start();
    const { bridge } = main;
    const view = async () => {
      const answer = await bridge.readTokenKeeping(null);
      return answer.ok ? answer.value : answer;
    };
    const obstacles = { keytar: null, 'safe-storage': expect.any(String) };
    expect(await view()).toEqual({ keeping: 'automatic', obstacles });
    expect(await bridge.chooseTokenKeeping({ keeping: 'keytar' })).toEqual(done);
    expect((await stateOf(main)).account).toMatchObject({ token: 'in-keychain' });
    expect(await bridge.chooseTokenKeeping({ keeping: 'safe-storage' })).toMatchObject({
      ...{ ok: false, failure: 'not-here' },
    });
    expect(await bridge.chooseTokenKeeping({ keeping: 'memory' })).toEqual(done);
    expect((await stateOf(main)).account).toMatchObject({ token: 'in-memory' });
    main.setDisk(true);
    expect(await bridge.chooseTokenKeeping({ keeping: 'keytar' })).toMatchObject({
      ...{ ok: false, failure: 'disk' },
    });
    main.setDisk(false);
    expect(await view()).toMatchObject({ keeping: 'memory' });
    expect(await bridge.chooseTokenKeeping({ keeping: 'automatic' })).toEqual(done);
    expect(await bridge.retryKeychain(null)).toEqual(done);
    expect((await stateOf(main)).account).toMatchObject({ token: 'in-keychain' });
  });

  test('[L22] refreshes online, says why not offline, and opens addresses of the web alone', async () => {
    const main = await start();
    const { bridge } = main;
    const url = (address: string) => bridge.openExternal({ url: address });
    expect(await url('https://a.example/')).toEqual(done);
    expect(await url('file:///etc/passwd')).toMatchObject({ ok: false, failure: 'refused' });
    expect(await bridge.refresh({ isEverything: false })).toMatchObject({
      ok: true,
      value: { resumesAt: null },
    });
    expect(await bridge.cancelSignIn(null)).toEqual(done); // nothing is under way
    expect(await bridge.signOut(null)).toEqual(done);
    expect((await stateOf(main)).account).toMatchObject({ kind: 'known', token: 'missing' });
    expect(await bridge.refresh({ isEverything: false })).toMatchObject({ failure: 'signed-out' });
    const record = { kind: 'invoice', id: '1' } as const;
    expect(await bridge.readClientToken({ record })).toMatchObject({ failure: 'unreachable' });
  });

  test('[X2] [X6] [X7] prepares an app lock, saves its code, and locks nothing while it is off', async () => {
    const main = await start();
    const { bridge } = main;
    expect(await bridge.readAppLock(null)).toMatchObject({ value: { isOn: false } });
    expect(await bridge.beginAppLock({ word: 'encrypt' })).toMatchObject({ failure: 'unprepared' });
    expect(await bridge.lockNow({ word: 'lock' })).toMatchObject({ failure: 'off' });
    const { account } = await stateOf(main);
    const key = account.kind === 'known' ? account.key : '';
    expect(await bridge.cacheKey({ account: key })).toEqual({ ok: true, value: null });
    expect(await bridge.cacheKey({ account: 'x' })).toMatchObject({ failure: 'other-account' });
    expect(await bridge.cacheConverted({ account: key, form: 'sealed' })).toEqual(done);
    expect(await bridge.prepareAppLock(null)).toMatchObject({
      value: { code: expect.any(String) },
    });
    main.choose(null);
    expect(await bridge.saveRecoveryCode(null)).toMatchObject({ failure: 'cancelled' });
    expect(await bridge.setLocksWithSystem({ isOn: true })).toEqual(done);
    expect(await bridge.endAppLock({ word: 'decrypt' })).toEqual(done);
  });

  test('[K7.2] lists the accounts, tells what goes, and leaves this one', async () => {
    const { bridge } = await start();
    expect(await bridge.readAccounts(null)).toMatchObject({
      value: { accounts: [{ isInUse: true }], sealed: [], isFull: false, forgotten: [] },
    });
    const goes = { unsent: 0, conflicts: 0, drafts: 0, versions: 0 };
    expect(await bridge.readWhatGoes(null)).toMatchObject({ value: goes });
    expect(await bridge.switchAccount({ id: 'no account' })).toMatchObject({ failure: 'gone' });
    expect(await bridge.addAccount({ word: 'add' })).toEqual(done);
    expect(await bridge.readOldCaches(null)).toEqual({ ok: true, value: [] });
    expect(await bridge.otherCachesMoved({ word: 'moved' })).toEqual(done);
    expect(await bridge.cachesForgotten({ keys: ['of nobody'] })).toEqual(done);
    const nobody = { word: 'forget', id: 'no account' } as const;
    expect(await bridge.forgetSealedAccount(nobody)).toMatchObject({ failure: 'gone' });
    expect(await bridge.sealAccount({ word: 'seal' })).toEqual(done);
    expect(await bridge.forgetAccount({ word: 'forget' })).toEqual(done);
  });

  test('[Q18.1] restores a note that was deleted on the service as a new one, once', async () => {
    const main = await start();
    const { bridge } = main;
    const note = await main.newNote({ title: 'Site' });
    const record = { kind: 'note', id: note.id } as const;
    const base = readBase('note', note as never);
    await bridge.deleteRecord({ writeId: 'gone', record, base });
    await bridge.retryWrites({ ids: ['gone'], skipsUndo: true });
    const listed = () => bridge.readDeleted(null);
    const [was] = [{ id: 'gone', record, name: '“Site”' }];
    await main.until((writes) => expect(writes.filter(isLive)).toEqual([]));
    expect(await listed()).toMatchObject({ ok: true, value: [was] });
    expect(await main.titles()).not.toContain('Site');
    const restored = await bridge.restoreDeleted({ id: 'gone' });
    expect(restored).toMatchObject({ ok: true, value: { kind: 'note' } });
    expect(await bridge.restoreDeleted({ id: 'gone' })).toMatchObject({ failure: 'gone' });
    expect(await listed()).toEqual({ ok: true, value: [] });
    await main.until((writes) => expect(writes.filter(isLive)).toEqual([]));
    expect((await main.titles()).filter((title) => title === 'Site')).toHaveLength(1);
  });
});

test('makes every call of a window, but those that need a cache, a key, a browser or another window', () => {
  const source = readFileSync(import.meta.filename, 'utf8');
  const missing = Object.keys(calls).filter((name) => !source.includes(`bridge.${name}(`));
  const recordWindows = ['openRecordWindow', 'closeRecordWindow', 'keepRecordWindow'];
  const ofWindows = [...recordWindows, 'takeChosenRecord', 'showPlace'];
  const ofBackups = Object.keys(backupCalls); // there is no profile on the disk
  const ofOthers = ['connect', 'signIn', 'pasteSignIn', 'reopenSignIn', 'takePulled'];
  const ofProxies = Object.keys(proxyCalls); // neither main has one
  expect(missing.toSorted()).toEqual(
    [...ofBackups, ...ofOthers, ...ofProxies, ...ofWindows].toSorted(),
  );
});
