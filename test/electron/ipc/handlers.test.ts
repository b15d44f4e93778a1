import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createHttpFetch } from '../../../electron/api/http-fetch.ts';
import { createEngine } from '../../../electron/engine/engine.ts';
import { createImageChoice, imageHandlers } from '../../../electron/images/image-choice.ts';
import { createHandlers } from '../../../electron/ipc/handlers.ts';
import type { AskWhere } from '../../../electron/ipc/save-file.ts';
import { createJournalLines } from '../../../electron/store/journal-lines.ts';
import { keepClosing, readClosing } from '../../../electron/store/preferences.ts';
import { createTraffic } from '../../../electron/store/traffic.ts';
import { systemTimer } from '../../../electron/system/timer.ts';
import { createSnapshotFile } from '../../../electron/windows/snapshot-file.ts';
import { createSeededRandom } from '../../../service/seed/draw/seeded-random.ts';
import { meeting } from '../../../shared/history/entry.ts';
import { emptyCapture, type Theme } from '../../../shared/ipc/state.ts';
import { fieldsOf } from '../../../shared/kinds/kinds.ts';
import type { Outcome } from '../../../shared/queue/events.ts';
import type { PendingWrite } from '../../../shared/queue/pending-write.ts';
import { noteFieldsSet } from '../../../shared/queue/pending-write.ts';
import { QUEUE_WRITES_MAX, UNDO_DELETE_MS } from '../../../shared/queue-limits.ts';
import { aDesktop } from '../../support/a-desktop.ts';
import { aLockThatIsOff } from '../../support/a-lock.ts';
import { aTrafficEntry } from '../../support/a-traffic-entry.ts';
import { accountsForTest } from '../../support/accounts-for-test.ts';
import {
  aNote,
  aRecord,
  aWrite,
  baseOf,
  LOCAL_ID,
  NOON,
  NOTE_ID,
  refused,
} from '../../support/builders.ts';
import { noBackups } from '../../support/no-backups.ts';
import { noPasswords } from '../../support/no-passwords.ts';
import { processAtOnce } from '../../support/processes-for-test.ts';
import {
  databaseForTest,
  folderForTest,
  lockDisk,
  unlockDisk,
} from '../../support/profile-for-test.ts';
import { aSavedNote } from '../../support/queue-events.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import { vaultForTest } from '../../support/vault-for-test.ts';
import { createVirtualTime } from '../../support/virtual-time.ts';

/** The handlers over an engine that nobody has signed in to, and their effects on the windows. */
/** The capture window: what was asked of it. */
function aCapture(asked: string[]) {
  const note = (name: string) => () => void asked.push(name);
  return { prepare: note('prepare'), show: note('show'), hide: note('hide') };
}

function aProgram(askWhere: AskWhere = async () => null, proxies = noPasswords()) {
  const database = databaseForTest();
  const time = createVirtualTime();
  const random = createSeededRandom(7);
  const log = { note: () => undefined };
  const end = new AbortController();
  const appLock = aLockThatIsOff(folderForTest());
  const vault = vaultForTest(() => Promise.reject(new Error('none')), { log });
  const engine = createEngine({
    database,
    journalLines: createJournalLines(database),
    traffic: createTraffic({ file: ':memory:', timer: time.timer }),
    vault,
    fetch: createHttpFetch(systemTimer),
    clock: time.clock,
    timer: time.timer,
    random,
    log,
    openProcess: processAtOnce,
    signal: end.signal,
    suggestedBaseUrl: undefined,
    ...{ openBrowser: async () => false, hasScheme: () => false },
    ...{ steadyNow: time.clock.now, idleMs: null },
  });
  engine.open({
    whenRead: Promise.resolve(),
    isWindowVisible: () => true,
    onqueue: () => undefined,
    onstatus: () => undefined,
    ontimer: () => undefined,
    onaccount: () => undefined,
  });
  const shown: string[] = [];
  let theme: Theme = 'system';
  const handlers = createHandlers({
    ...{ engine, tellUnsendable: () => undefined, tellUnfinished: () => undefined },
    ...{ clock: time.clock, timer: time.timer, random },
    timeZone: () => 'Pacific/Auckland',
    ...{ locale: 'en-GB', version: '0.1.0', backups: noBackups },
    ...{ brokenFile: null, damagedFiles: [], goTo: () => undefined },
    ...{ proxies, vault, log: { tail: () => [] }, zoom: () => undefined },
    accounts: accountsForTest(engine, folderForTest(), random),
    ...{ appLock, snapshot: createSnapshotFile(folderForTest(), appLock.lock, log) },
    images: imageHandlers(
      createImageChoice({ settings: engine.settings, baseUrl: () => undefined }),
      async () => false,
      async () => undefined,
    ),
    desktop: aDesktop({ settings: engine.settings, clock: time.clock }),
    theme: {
      get: () => theme,
      set: (next) => {
        theme = next;
      },
    },
    closing: {
      get: () => readClosing(engine.settings, 'linux'),
      set: (closing) => keepClosing(engine.settings, closing),
    },
    capture: aCapture(shown),
    recordWindows: { open: () => true, end: () => undefined, keep: () => undefined },
    askWhere,
    setTyped: (window, isWaiting) => shown.push(`${window} ${isWaiting}`),
    askFolder: async () => null,
    ...{ cachedImage: async () => undefined, printPage: async () => new Uint8Array() },
    openOutside: async (url) => url.startsWith('https:'),
  });
  const writes = () => engine.runner.queue().writes;
  return { handlers, engine, database, time, shown, writes };
}

const { kind: _kind, at: _at, ...aSave } = aSavedNote('a');
const typed = {
  text: 'Call Anna\n<b>today</b>',
  target: { type: 'company', id: 7, name: 'Studio' },
  visibility: 'author_only',
  time: '',
  half: 'note',
} as const;

test('reads the log of what was sent and received', async () => {
  const { handlers, engine, time } = aProgram();
  const entry = aTrafficEntry({ at: time.clock.now() });
  engine.traffic.record(entry);
  const read = await handlers.readTraffic({ text: 'changed', before: null, limit: 10 });
  expect(read).toMatchObject({ ok: true, value: [entry] });
});

describe('saving my unsent work', () => {
  test('[P2] writes one file of it to the chosen place, signed out too', async () => {
    const file = path.join(folderForTest(), 'mine.html');
    const asked: string[] = [];
    const { handlers } = aProgram(async ({ name }) => {
      asked.push(name);
      return file;
    });
    await handlers.saveRecord(aSave);
    await handlers.saveCapture(typed);
    expect(await handlers.saveUnsentWork(null)).toEqual({ ok: true, value: { file } });
    const page = readFileSync(file, 'utf8');
    expect(page).toContain('Text of a.');
    expect(page).toContain('&lt;b&gt;today&lt;/b&gt;');
    expect(asked).toEqual([expect.stringMatching(/^Unsent work \d{4}-\d\d-\d\d\.html$/)]);
  });

  test('[P2] holds text that is too long to send, edits in the outbox, choices in a conflict and typed lines', async () => {
    const file = path.join(folderForTest(), 'mine.html');
    const { handlers, engine, time, writes } = aProgram(async () => file);
    engine.runner.take({ kind: 'account', at: time.clock.now(), key: 'ada' });
    await handlers.saveRecord(aSave);
    const [write] = writes();
    const record = { kind: 'note', id: NOTE_ID } as const;
    const fields = { title: 'Too long <b>' };
    await handlers.keepUnsendable({ record, fields, base: null });
    const anew = JSON.stringify({ write, typed: { title: 'Typed anew <b>' } });
    const conflict = {
      fields: [],
      inText: [],
      choices: [['k', { kind: 'edited', value: 'Mine' }]],
    };
    const texts = {
      [`outbox ${write?.id}`]: anew,
      [`conflict ${write?.id}`]: JSON.stringify({ ...conflict, drafts: [['l', 'My draft']] }),
      'conflict gone': 'Something else',
      'time cell 2026-11-17 null null': JSON.stringify({ day: '2026-11-17', time: 'half a cell' }),
      'time of 7': JSON.stringify('an hour or so'),
      'time entry': JSON.stringify({ time: '1:30', description: 'Half a line' }),
      'time away': JSON.stringify({ id: 'a', subject: { description: 'Half an absence' } }),
      'time waiting': JSON.stringify([
        { time: '2:30', description: 'One line' },
        { time: null, description: 'Another line' },
      ]),
      'time running': JSON.stringify({ id: 't', subject: { description: 'Half a timer' } }),
      'of a later release': 'Half of anything',
      'task line': JSON.stringify('Half a task !fri'),
      'comment task 7': 'Half a comment',
      'comment change 2': JSON.stringify({ body: 'Half a change', was: null }),
      'new document {}': JSON.stringify({ title: 'Half a document' }),
    };
    for (const [place, text] of Object.entries(texts)) {
      const done = await handlers.keepUnfinished({ account: 'ada', place, text, was: [] });
      expect(done).toMatchObject({ ok: true });
    }
    expect((await handlers.saveUnsentWork(null)).ok).toBe(true);
    const page = readFileSync(file, 'utf8');
    const [body = '', json = ''] = page.split(/<script[^>]*>|<\/script>/);
    for (const text of ['Too long', 'Typed anew'])
      expect(body).toContain(`<pre>${text} &lt;b&gt;</pre>`);
    expect(body).toContain('<pre>Mine\nMy draft</pre>');
    expect(body).toContain('<pre>Something else</pre>');
    expect(body).toContain('Time that is not added yet');
    expect(body).toContain('<pre>Half a line</pre>');
    expect(body).toContain('Description of a running timer');
    expect(body).toContain('<pre>Half a timer</pre>');
    expect(body).toContain('What was done in a time away');
    expect(body).toContain('<pre>Half an absence</pre>');
    expect(body).toContain('<pre>2:30 · One line\nAnother line</pre>');
    expect(body).toContain('<pre>Half of anything</pre>');
    expect(body).toContain('Time typed into the week sheet');
    expect(body).toContain('<pre>half a cell</pre>');
    expect(body).toContain('Time typed into an entry');
    expect(body).toContain('<pre>an hour or so</pre>');
    expect(body).toContain('Task that is not added yet');
    expect(body).toContain('<pre>Half a task !fri</pre>');
    expect(body).toContain('Comment that is not added yet');
    expect(body).toContain('<pre>Half a comment</pre>');
    expect(body).toContain('Change of a comment that is not saved yet');
    expect(body).toContain('<pre>Half a change</pre>');
    expect(body).toContain('Document that is not created yet');
    expect(body).toContain('<pre>Half a document</pre>');
    expect(body.split('Conflict · not resolved yet')).toHaveLength(3); // the two that are
    const places = Object.entries(texts).map(([place, text]) => ({ place, text }));
    expect(JSON.parse(json).unsaved).toEqual([{ record, fields, base: null }, ...places]);
  });

  test('[P2] holds typed text that could not be read, as it was', async () => {
    const file = path.join(folderForTest(), 'mine.html');
    const { handlers, engine, time, database } = aProgram(async () => file);
    engine.runner.take({ kind: 'account', at: time.clock.now(), key: 'ada' });
    const garble = database.prepare('insert into kept values (?, ?)');
    for (const name of ['capture draft of', 'unfinished of', 'unsendable of'])
      garble.run(`${name} ada`, `[garbled ${name}`);
    await handlers.saveCapture(typed);
    const unfinished = { account: 'ada', place: 'task line', text: '"a task"', was: [] };
    await handlers.keepUnfinished(unfinished);
    await handlers.keepUnsendable({
      record: { kind: 'note', id: NOTE_ID },
      fields: { title: 'x' },
      base: null,
    });
    await handlers.saveUnsentWork(null);
    const page = readFileSync(file, 'utf8');
    for (const name of ['capture draft of', 'unfinished of', 'unsendable of'])
      expect(page).toContain(`<pre>[garbled ${name}</pre>`);
  });

  test('reports that nothing was saved if no place was chosen, or the place refuses', async () => {
    const cancelled = await aProgram().handlers.saveUnsentWork(null);
    expect(cancelled).toMatchObject({ ok: false, failure: 'cancelled' });
    const nowhere = aProgram(async () => path.join(folderForTest(), 'gone', 'mine.html'));
    expect(await nowhere.handlers.saveUnsentWork(null)).toMatchObject({
      ok: false,
      failure: 'disk',
    });
  });
});

describe('saving a note', () => {
  test('[P1] answers once it is on disk, with the moment', async () => {
    const { handlers, engine, time } = aProgram();
    const saved = await handlers.saveRecord(aSave);
    const revision = engine.runner.revision();
    expect(saved).toEqual({ ok: true, value: { savedAt: time.clock.now(), revision } });
    expect(engine.journal.open().writes).toHaveLength(1);
  });

  test('[P1] reports that the disk refuses, and takes it once there is room', async () => {
    const { handlers, database, writes } = aProgram();
    lockDisk(database);
    expect(await handlers.saveRecord(aSave)).toMatchObject({ ok: false, failure: 'disk' });
    expect(writes()).toEqual([]);
    unlockDisk(database);
    expect(await handlers.saveRecord(aSave)).toMatchObject({ ok: true });
  });

  test('is safe to repeat', async () => {
    const { handlers, writes } = aProgram();
    await handlers.saveRecord(aSave);
    await handlers.saveRecord(aSave);
    expect(writes()).toHaveLength(1);
  });
});

describe('saving the edits of a selection', () => {
  const edits = ['a', 'b', 'c'].map((id) => ({
    ...aSave,
    writeId: id,
    record: aSavedNote(id).record,
  }));
  const ofAda = edits.map((edit) => ({ ...edit, account: 'ada' }));

  test('[Q4.4] [P1] answers once all are on disk, and takes none where the disk refuses', async () => {
    const { handlers, engine, database, writes } = aProgram();
    lockDisk(database);
    expect(await handlers.saveRecords({ edits })).toMatchObject({ ok: false, failure: 'disk' });
    expect(writes()).toEqual([]);
    unlockDisk(database);
    const saved = await handlers.saveRecords({ edits });
    expect(saved).toMatchObject({ ok: true, value: { revision: engine.runner.revision() } });
    expect(engine.journal.open().writes.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  test('[Q4.4] [Q18] deletes all of a selection, or none where the disk refuses', async () => {
    const { handlers, engine, database, writes } = aProgram();
    const deletes = ['5', '6'].map((id) => ({
      ...{ writeId: `delete-${id}`, record: { kind: 'time-entry', id } as const },
      base: { description: 'Call' },
    }));
    lockDisk(database);
    expect(await handlers.deleteRecords({ deletes })).toMatchObject({ failure: 'disk' });
    expect(writes()).toEqual([]);
    unlockDisk(database);
    expect(await handlers.deleteRecords({ deletes })).toMatchObject({ ok: true });
    const waiting = { state: { kind: 'waiting', undoMs: UNDO_DELETE_MS } };
    expect(engine.journal.open().writes).toMatchObject([
      { id: 'delete-5', ...waiting },
      { id: 'delete-6', ...waiting },
    ]);
  });

  test('[Q18.310] undoes the deletes of a selection, or none where the disk refuses', async () => {
    const { handlers, engine, database, writes } = aProgram();
    const ids = ['5', '6'];
    const deletes = ids.map((id) => ({
      ...{ writeId: id, record: { kind: 'time-entry', id } as const },
      base: { description: 'Call' },
    }));
    await handlers.deleteRecords({ deletes });
    const waiting = writes();
    lockDisk(database);
    expect(await handlers.undoDeletes({ ids })).toMatchObject({ failure: 'disk' });
    expect(writes()).toEqual(waiting);
    unlockDisk(database);
    expect(await handlers.undoDeletes({ ids })).toMatchObject({ ok: true, value: { sent: [] } });
    const states = engine.journal.open().writes.map(({ state }) => state.kind);
    expect(states).toEqual(['discarded', 'discarded']);
    expect(await handlers.undoDeletes({ ids: ['nobody'] })).toMatchObject({
      value: { sent: ['nobody'] },
    });
  });

  test('[Q18.313] undoes no delete where the disk refuses only to drop its saved record', async () => {
    const { handlers, engine, database, writes } = aProgram();
    const record = { kind: 'time-entry', id: '5' } as const;
    const [first, ...ids] = ['5', '6', '7'];
    const deletes = [first, ...ids].map((id = '') => ({
      ...{ writeId: id, record: { ...record, id }, base: { description: 'Call' } },
    }));
    await handlers.deleteRecords({ deletes });
    const saved = { at: NOON, record, fields: {} };
    for (const { writeId: id } of deletes) engine.history.deleted.keep({ id, ...saved });
    const undoing = [
      () => handlers.undoDeletes({ ids }),
      () => handlers.discardWrite({ id: first ?? '' }),
    ];
    for (const undo of undoing) {
      const before = writes();
      database.exec(
        'create trigger full before delete on history begin select raise(abort, 1); end',
      );
      expect(await undo()).toMatchObject({ failure: 'disk' });
      expect([writes(), engine.journal.open().writes]).toEqual([before, before]);
      database.exec('drop trigger full');
      expect(await undo()).toMatchObject({ ok: true });
    }
    expect(engine.history.deleted.newest(9)).toEqual([]);
  });

  test('[T19.140] [T19.141] [T19.145] moves billed time with its edits and deletes, or none of it', async () => {
    const { handlers, engine, database, time, writes } = aProgram();
    engine.runner.take({ kind: 'account', at: time.clock.now(), key: 'ada' });
    const whole = { invoice: '9', entries: [{ id: '5', seconds: 7_200 }] };
    engine.billed.add('ada', whole);
    const entry = (id: string) => ({ kind: 'time-entry', id }) as const;
    const saving = (id: string, description: string) => ({
      ...{ ...aSave, writeId: description, record: entry(id), fields: { description } },
      base: { description: 'Call' },
    });
    const split = {
      edits: [saving('5', 'first'), saving('6', 'second')],
      billed: { from: '5', to: '6', keepsSeconds: 3_600 },
    };
    const join = {
      edits: [saving('5', 'whole')],
      deletes: [{ writeId: 'gone', record: entry('6'), base: { description: 'Call' } }],
      billed: { from: '6', to: '5', keepsSeconds: 0 },
    };
    // The billed time is written, and then the disk refuses the edits.
    const fill = 'create trigger full before insert on journal begin select raise(abort, 1); end';
    const secondsOf = () =>
      engine.billed.all('ada').flatMap((one) => one.entries.map(({ seconds }) => seconds));
    for (const [group, before, after] of [
      [split, [7_200], [3_600, 3_600]],
      [join, [3_600, 3_600], [7_200]],
    ] as const) {
      const known = writes();
      database.exec(fill);
      expect(await handlers.saveRecords(group)).toMatchObject({ failure: 'disk' });
      expect([secondsOf(), writes()]).toEqual([before, known]);
      database.exec('drop trigger full');
      expect(await handlers.saveRecords(group)).toMatchObject({ ok: true });
      expect(secondsOf()).toEqual(after);
    }
    const removal = engine.journal.open().writes.at(-1);
    expect(removal).toMatchObject({ id: 'gone', state: { kind: 'ready' } }); // no wait, so no Undo
  });

  test('[T19.150] [T19.151] takes back no half of a join, also after a start', async () => {
    const { handlers, engine, writes } = aProgram();
    const entry = (id: string) => ({ kind: 'time-entry', id }) as const;
    const whole = { ...aSave, writeId: 'whole', record: entry('5') };
    const fields = { duration_seconds: 7_200 };
    const base = { duration_seconds: 3_600 };
    await handlers.saveRecords({
      edits: [{ ...whole, fields, base }],
      deletes: [{ writeId: 'gone', record: entry('6'), base }],
      billed: { from: '6', to: '5', keepsSeconds: 0 },
    });
    const before = writes();
    for (const id of ['whole', 'gone'])
      expect(await handlers.discardWrite({ id })).toMatchObject({ failure: 'tied' });
    const undone = await handlers.undoDeletes({ ids: ['gone'] });
    expect(undone).toMatchObject({ value: { sent: ['gone'] } });
    expect(writes()).toEqual(before);
    const ties = engine.journal.open().writes.map(({ tied }) => tied);
    expect(ties).toEqual(['edited', 'joined']);
  });

  test('[T19.151] discards one edit of a selection by itself', async () => {
    const { handlers } = aProgram();
    await handlers.saveRecords({ edits });
    expect(await handlers.discardWrite({ id: 'a' })).toMatchObject({ ok: true });
  });

  test('[Q4.4] takes none where the outbox has room for some of them only', async () => {
    const { handlers, engine } = aProgram();
    const writes = Array(QUEUE_WRITES_MAX - edits.length + 1).fill(aWrite());
    // Twenty thousand real edits take minutes.
    const full = { ...engine.runner.queue(), writes };
    const queue = vi.spyOn(engine.runner, 'queue').mockReturnValue(full);
    onTestFinished(() => queue.mockRestore());
    expect(await handlers.saveRecords({ edits })).toMatchObject({ ok: false, failure: 'full' });
    expect(engine.journal.open().writes).toEqual([]);
    expect(await handlers.saveRecords({ edits: edits.slice(1) })).toMatchObject({ ok: true });
    expect(engine.journal.open().writes.map(({ id }) => id)).toEqual(['b', 'c']);
  });

  test('[Q4.4] [Q16.4] takes none of another account', async () => {
    const { handlers, engine, time, writes } = aProgram();
    engine.runner.take({ kind: 'account', at: time.clock.now(), key: 'ben' });
    const refused = await handlers.saveRecords({ edits: ofAda });
    expect(refused).toMatchObject({ ok: false, failure: 'other-account' });
    expect(writes()).toEqual([]);
  });
});

test('[Q16.4] refuses a change of another account, and takes it once its own is there again', async () => {
  const { handlers, engine, time, writes } = aProgram();
  const signIn = (key: string) =>
    engine.runner.take({ kind: 'account', at: time.clock.now(), key });
  signIn('ada');
  signIn('ben');
  const record = { kind: 'deal', id: '5' } as const;
  const aDelete = { account: 'ada', writeId: 'd', record, base: { title: 'Site' } };
  const refused = { ok: false, failure: 'other-account' };
  expect(await handlers.saveRecord({ ...aSave, account: 'ada' })).toMatchObject(refused);
  expect(await handlers.deleteRecord(aDelete)).toMatchObject(refused);
  expect(writes()).toEqual([]);
  signIn('ada');
  expect(await handlers.saveRecord({ ...aSave, account: 'ada' })).toMatchObject({ ok: true });
  expect(await handlers.deleteRecord(aDelete)).toMatchObject({ ok: true });
  expect(engine.journal.open().writes.map(({ change }) => change)).toEqual([
    { kind: 'create', fields: aSave.fields },
    { kind: 'delete', base: { title: 'Site' } },
  ]);
});

describe('the capture window', () => {
  test('[P2] saves what is typed until it is filed, then begins empty', async () => {
    const { handlers, writes, shown } = aProgram();
    await handlers.saveCapture(typed);
    expect(await handlers.readCapture(null)).toEqual({ ok: true, value: typed });
    expect(await handlers.fileCapture(typed)).toEqual({ ok: true, value: null });
    expect(shown).toEqual(['hide']);
    expect(await handlers.readCapture(null)).toEqual({
      ok: true,
      value: emptyCapture,
    });
    expect(writes().map(({ change }) => change)).toEqual([
      {
        kind: 'create',
        fields: {
          title: 'Call Anna',
          date: '2026-11-20',
          visibility: 'author_only',
          content_html: '<p>&lt;b&gt;today&lt;/b&gt;</p>',
          link: { record_type: 'company', record_id: 7 },
        },
      },
    ]);
  });

  test('[note.date_default] dates a note by the user’s own day', async () => {
    const { handlers, time, writes } = aProgram();
    time.clock.advance(4 * 60 * 60_000); // 13:00 in London, two in the morning in Auckland
    await handlers.fileCapture(typed);
    expect(writes()[0]?.change).toMatchObject({ fields: { date: '2026-11-21' } });
  });

  test('[P3] files one note for a key that is pressed twice, and for a late save', async () => {
    const { handlers, writes } = aProgram();
    await handlers.fileCapture(typed);
    await handlers.fileCapture(typed);
    await handlers.saveCapture(typed);
    expect(writes()).toHaveLength(1);
    expect(await handlers.readCapture(null)).toMatchObject({ value: { text: '' } });
    await handlers.fileCapture(typed);
    expect(writes()).toHaveLength(2);
  });

  test('[P2] [P3] saves and files the next thought, though it has the words of the previous one', async () => {
    const { handlers, writes } = aProgram();
    await handlers.fileCapture({ ...typed, thought: 0 });
    await handlers.saveCapture({ ...typed, thought: 1 });
    await handlers.fileCapture({ ...typed, thought: 1 });
    await handlers.fileCapture({ ...typed, thought: 1 });
    expect(writes()).toHaveLength(2);
    await handlers.saveCapture({ ...typed, thought: 2 });
    expect(await handlers.readCapture(null)).toMatchObject({ value: { text: typed.text } });
  });

  test('[P2] [P3] never overwrites a filed note if its draft could not be deleted', async () => {
    const { handlers, engine, writes } = aProgram();
    await handlers.saveCapture(typed);
    const { delete: remove } = engine.settings;
    engine.settings.delete = () => {
      throw Object.assign(new Error('full'), { code: 'ERR_SQLITE_ERROR' });
    };
    expect(await handlers.fileCapture(typed)).toMatchObject({ ok: true });
    engine.settings.delete = remove;
    expect(await handlers.readCapture(null)).toMatchObject({ value: { text: '' } });
    await handlers.fileCapture({ ...emptyCapture, text: 'Another thought' });
    expect(writes().map((write) => noteFieldsSet(write).title)).toEqual([
      'Call Anna',
      'Another thought',
    ]);
  });

  const fields = { date: '2026-11-20', duration_seconds: 2700, description: 'call' };
  const target = { type: 'project', id: 4, name: 'Relaunch' } as const;
  const kindsOf = (writes: readonly PendingWrite[]) => writes.map(({ record }) => record.kind);

  test('[T15.4] [P3] files the line as an entry beside the note, each once for a key pressed twice', async () => {
    const { handlers, writes } = aProgram();
    const both = { ...typed, target: null, time: '45m call', half: 'time' } as const;
    const entry = { fields, target };
    await handlers.saveCapture(both);
    await handlers.fileCapture({ ...both, entry });
    await handlers.fileCapture({ ...both, entry });
    await handlers.saveCapture(both);
    expect(kindsOf(writes())).toEqual(['time-entry', 'note']);
    expect(writes().map(({ change }) => change)).toMatchObject([
      { fields },
      { fields: { link: { record_type: 'project', record_id: 4 } } },
    ]);
    expect(await handlers.readCapture(null)).toMatchObject({ value: emptyCapture });
    const alone = { ...emptyCapture, time: '45m call', thought: 1 };
    await handlers.fileCapture({ ...alone, entry });
    expect(kindsOf(writes())).toEqual(['time-entry', 'note', 'time-entry']);
  });

  test('[T15.4] [P2] [P3] retains the note if only the entry could be saved, and saves it alone next', async () => {
    const { handlers, engine, writes } = aProgram();
    const both = { ...typed, target: null, time: '45m call' };
    const { takeTogether } = engine.runner;
    engine.runner.takeTogether = (edits) => {
      if (edits.some(({ event }) => 'record' in event && event.record.kind === 'note')) {
        throw Object.assign(new Error('full'), { code: 'ERR_SQLITE_ERROR' });
      }
      takeTogether.call(engine.runner, edits);
    };
    const entry = { fields, target };
    expect(await handlers.fileCapture({ ...both, entry })).toMatchObject({ failure: 'half' });
    engine.runner.takeTogether = takeTogether;
    expect(await handlers.readCapture(null)).toMatchObject({
      value: { text: both.text, time: '', target },
    });
    const second = { fields: { ...fields, description: 'mail' }, target };
    await handlers.fileCapture({ ...both, time: '5m mail', entry: second });
    expect(kindsOf(writes())).toEqual(['time-entry', 'time-entry', 'note']);
  });

  test('[Q16] files a thought in the account it was typed in, or saves it for that one', async () => {
    const { handlers, engine, writes } = aProgram();
    const signIn = (key: string) => engine.runner.report({ kind: 'account', at: NOON, key });
    signIn('ada');
    await handlers.saveCapture(typed);
    const shown = await handlers.readCapture(null);
    const draft = shown.ok ? shown.value : emptyCapture;
    expect(draft).toEqual({ ...typed, account: 'ada' });
    signIn('jonas');
    expect(await handlers.fileCapture({ ...draft, text: 'Call Anna now' })).toMatchObject({
      failure: 'other-account',
    });
    await handlers.saveCapture({ ...draft, text: 'Call Anna now, please' });
    expect(await handlers.readCapture(null)).toEqual({
      ok: true,
      value: { ...emptyCapture, account: 'jonas' },
    });
    await handlers.fileCapture({ ...emptyCapture, account: 'jonas', text: 'Of Jonas' });
    expect(writes()).toHaveLength(1);
    signIn('ada');
    expect(await handlers.readCapture(null)).toMatchObject({
      value: { text: 'Call Anna now, please', target: typed.target },
    });
  });

  test('files nothing that is empty, and nothing the disk refuses', async () => {
    const { handlers, database, writes, shown } = aProgram();
    const blank = await handlers.fileCapture({ ...emptyCapture, text: ' \n ' });
    expect(blank).toMatchObject({ failure: 'empty' });
    lockDisk(database);
    expect(await handlers.saveCapture(typed)).toMatchObject({ failure: 'disk' });
    expect(await handlers.fileCapture(typed)).toMatchObject({ failure: 'disk' });
    unlockDisk(database);
    expect([writes(), shown]).toEqual([[], []]);
  });
});

describe('the outbox', () => {
  test('[Q11] discards and restores', async () => {
    const { handlers, writes } = aProgram();
    await handlers.saveRecord(aSave);
    await handlers.discardWrite({ id: 'write-a' });
    expect(writes()[0]?.state.kind).toBe('discarded');
    await handlers.restoreWrite({ id: 'write-a' });
    expect(writes()[0]?.state.kind).toBe('ready');
    await handlers.retryWrites({ ids: ['write-a', 'nobody'] });
    await handlers.acknowledgeReplies({ ids: ['write-a'] });
    await handlers.keepBoth({ id: 'write-a' });
    expect(writes()).toHaveLength(1);
  });

  test('[Q18] reports that a change to be discarded is gone', async () => {
    const { handlers } = aProgram();
    await handlers.saveRecord(aSave);
    expect(await handlers.discardWrite({ id: 'nobody' })).toMatchObject({ failure: 'sent' });
    expect(await handlers.discardWrite({ id: 'write-a' })).toMatchObject({ ok: true });
    expect(await handlers.discardWrite({ id: 'write-a' })).toMatchObject({ ok: true }); // pressed twice
  });

  const id = aSave.writeId;
  const refused: Outcome = {
    ...{ kind: 'refused', status: 422, message: 'No', details: [], requestId: 'r' },
  };
  const removed: Outcome = { kind: 'removed', localId: 'local-anew', memberId: 7 };
  const choices: readonly {
    readonly call: string;
    readonly outcome: Outcome;
    readonly begin?: (program: ReturnType<typeof aProgram>) => unknown;
    readonly choose: (program: ReturnType<typeof aProgram>) => unknown;
  }[] = [
    {
      call: 'retryWrites',
      outcome: refused,
      choose: ({ handlers }) => handlers.retryWrites({ ids: [id] }),
    },
    {
      call: 'discardWrite',
      outcome: refused,
      choose: ({ handlers }) => handlers.discardWrite({ id }),
    },
    {
      call: 'restoreWrite',
      outcome: refused,
      begin: ({ handlers }) => handlers.discardWrite({ id }),
      choose: ({ handlers }) => handlers.restoreWrite({ id }),
    },
    {
      call: 'keepBoth',
      outcome: { kind: 'conflict', theirs: aNote({ title: 'Theirs' }) },
      choose: ({ handlers }) => handlers.keepBoth({ id }),
    },
    {
      call: 'answerUnsure',
      outcome: { kind: 'unsure', found: null },
      choose: ({ handlers }) => handlers.answerUnsure({ id, isThere: false }),
    },
    {
      call: 'dismissRefiled',
      outcome: removed,
      choose: ({ handlers, engine }) =>
        handlers.dismissRefiled({ ids: engine.runner.queue().refiled.map((one) => one.id) }),
    },
  ];

  test.each(choices)('[P1] [Q11] $call returns once its choice is on the disk', async (choice) => {
    const program = await aWriteThatMet(choice.outcome);
    const { engine, database, time, writes } = program;
    await choice.begin?.(program);
    const before = engine.runner.queue();
    lockDisk(database);
    expect(await choice.choose(program)).toMatchObject({
      failure: 'disk',
      message: 'This computer’s disk did not take it. Free some space and try again.',
    });
    unlockDisk(database);
    await time.pass(60_000);
    // A refused choice must not happen later either.
    expect([engine.runner.queue().refiled, writes()]).toEqual([before.refiled, before.writes]);
    expect(await choice.choose(program)).toMatchObject({ ok: true });
    expect(engine.runner.queue()).not.toEqual(before);
    const { writes: savedWrites, refiled } = engine.journal.open();
    expect([savedWrites, refiled]).toEqual([writes(), engine.runner.queue().refiled]);
  });

  test('probes the service although the disk refuses that a write is due', async () => {
    const { handlers, engine, database } = await aWriteThatMet(refused);
    const nudged = vi.spyOn(engine, 'nudge');
    lockDisk(database);
    expect(await handlers.retryWrites({ ids: [id] })).toMatchObject({ failure: 'disk' });
    expect(nudged).toHaveBeenCalledTimes(1);
    unlockDisk(database);
  });
});

test('[T19.155] drops a record that an earlier version restored and still lists', async () => {
  const { engine, handlers, writes } = aProgram();
  const deleted = { id: 'gone', at: 1, record: { kind: 'time-entry', id: '7' } as const };
  for (const _ of ['restored', 'still listed']) {
    engine.history.deleted.keep({ ...deleted, fields: { description: 'Call' } });
    expect(await handlers.restoreDeleted({ id: 'gone' })).toMatchObject({ ok: true });
    expect(engine.history.deleted.find('gone')).toBeUndefined();
  }
  expect(writes()).toMatchObject([{ id: 'gone-anew' }]);
});

test('[Q15.13] a task that is made again takes along the comment that is not sent yet', async () => {
  const { engine, handlers, time, writes } = aProgram();
  const record = { kind: 'task', id: '7' } as const;
  const base = fieldsOf('task', aRecord('task'));
  const edit = { writeId: 'edit', record, fields: { title: 'Mine' }, base, isFinished: true };
  await handlers.saveRecord(edit);
  const at = time.clock.now();
  const outcome = refused({ status: 404, isGone: true });
  engine.runner.report({ kind: 'line', at, line: 'open' });
  engine.runner.report({ kind: 'settled', at, id: 'edit', outcome, chance: 0 });
  engine.runner.report({ kind: 'line', at, line: 'unreachable' });
  const on = { commentable_type: 'Task', commentable_id: record.id };
  await handlers.saveRecord({
    ...{ writeId: 'said', record: { kind: 'comment', id: LOCAL_ID }, base: null },
    ...{ fields: { ...on, body: 'Well' }, isFinished: true },
  });
  const made = await handlers.keepBoth({ id: 'edit' });
  const id = made.ok && made.value?.id;
  expect(id).toBe('local-edit-again');
  const said = writes().find((write) => write.id === 'said');
  expect(said).toMatchObject({ change: { fields: { commentable_id: id } } });
});

/** A program with one change of a note that was sent and had this outcome; the connection is cut again. */
async function aWriteThatMet(outcome: Outcome) {
  const program = aProgram();
  const { handlers, engine, time } = program;
  const record = { kind: 'note', id: NOTE_ID } as const;
  await handlers.saveRecord({ ...aSave, record, fields: { title: 'Mine' }, base: baseOf(aNote()) });
  const at = time.clock.now();
  engine.runner.report({ kind: 'line', at, line: 'open' });
  engine.runner.report({ kind: 'settled', at, id: aSave.writeId, outcome, chance: 0 });
  engine.runner.report({ kind: 'line', at, line: 'unreachable' });
  await time.pass(60_000); // the write that was being sent comes back
  return program;
}

test('[Q8.4] bases a delete on the response that was accepted since the record was shown', async () => {
  const reply = aNote({ title: 'Mine', updated_at: '2026-11-01T10:00:00.000Z' });
  const { handlers, writes } = await aWriteThatMet({ kind: 'accepted', reply });
  await handlers.acknowledgeReplies({ ids: [aSave.writeId] });
  expect(writes()).toEqual([]);
  const record = { kind: 'note', id: NOTE_ID } as const;
  await handlers.deleteRecord({
    writeId: 'd',
    record,
    base: baseOf(aNote()),
    shown: { id: record.id, revision: 0 },
  });
  expect(writes()).toMatchObject([{ change: { kind: 'delete', base: { title: 'Mine' } } }]);
});

test.each(['saveRecord', 'deleteRecord'] as const)(
  '[Q8.4] [Q13] bases %s on the reply to the create, though the window knows only the local id',
  async (call) => {
    const { handlers, engine, time, writes } = aProgram();
    const { record, writeId } = aSave;
    const made = { title: 'As made', content_html: '<p>Hello</p>' };
    await handlers.saveRecord({ ...aSave, fields: made });
    const shown = { id: record.id, revision: engine.runner.revision() };
    const at = time.clock.now();
    const outcome = { kind: 'accepted', reply: aNote(made) } as const;
    engine.runner.report({ kind: 'line', at, line: 'open' });
    engine.runner.report({ kind: 'settled', at, id: writeId, outcome, chance: 0 });
    await handlers.acknowledgeReplies({ ids: [writeId] });
    expect(writes()).toEqual([]);
    engine.runner.report({ kind: 'line', at, line: 'unreachable' });
    const said = { writeId: 'later', record, base: null, shown };
    if (call === 'deleteRecord') await handlers.deleteRecord(said);
    else await handlers.saveRecord({ ...said, fields: { title: 'Later' }, isFinished: true });
    expect(writes()).toMatchObject([{ record: { id: NOTE_ID }, change: { base: made } }]);
  },
);

test('[Q11.2] [P4] resolves a conflict only over the version that was shown', async () => {
  const { handlers, engine, writes } = aProgram();
  const record = { kind: 'note', id: NOTE_ID } as const;
  const theirs = aNote({ title: 'Newer' });
  await handlers.saveRecord({ ...aSave, record, fields: { title: 'Mine' }, base: { title: 'a' } });
  const resolve = (title: string) =>
    handlers.resolveConflict({ id: aSave.writeId, fields: { title: 'Both' }, theirs: { title } });
  expect(resolve('Newer')).toMatchObject({
    failure: 'changed',
    message: expect.stringMatching(/compared/),
  });
  engine.runner.report({ kind: 'line', at: NOON, line: 'open' });
  engine.runner.report({
    kind: 'settled',
    at: NOON,
    id: aSave.writeId,
    outcome: { kind: 'conflict', theirs },
    chance: 0,
  });
  expect(resolve('Older')).toMatchObject({
    failure: 'changed',
    message: expect.stringMatching(/newer version/),
  });
  expect(engine.history.of(record)).toEqual([]);
  expect(writes()[0]?.state.kind).toBe('conflict');
  expect(resolve('Newer')).toEqual({ ok: true, value: null });
  expect(engine.history.of(record)).toMatchObject([{ how: 'settled', result: { title: 'Both' } }]);
  expect(writes()[0]?.change).toMatchObject({ fields: { title: 'Both' }, base: baseOf(theirs) });
});

test('[P2] keeps a resolved conflict beside a later one of the same write', async () => {
  const { handlers, engine, writes } = aProgram();
  const record = { kind: 'note', id: NOTE_ID } as const;
  const mine = { title: 'My long title' };
  await handlers.saveRecord({ ...aSave, record, fields: mine, base: baseOf(aNote()) });
  const meets = (title: string) => {
    engine.runner.report({ kind: 'line', at: NOON, line: 'open' });
    const outcome = { kind: 'conflict', theirs: aNote({ title }) } as const;
    engine.runner.report({ kind: 'settled', at: NOON, id: aSave.writeId, outcome, chance: 0 });
    engine.runner.report({ kind: 'line', at: NOON, line: 'unreachable' });
  };
  for (const title of ['Once', 'Twice']) {
    meets(title);
    const said = { id: aSave.writeId, fields: { title: `${title} settled` }, theirs: { title } };
    expect(await handlers.resolveConflict(said)).toMatchObject({ ok: true });
  }
  const end = { at: NOON, how: 'merged', result: {} } as const;
  for (const write of writes()) engine.history.keep(meeting(write, aNote(), end)); // as a send does
  meets('Thrice');
  await handlers.discardWrite({ id: aSave.writeId });
  const said = (how: string) =>
    engine.history
      .of(record)
      .filter((entry) => entry.how === how)
      .map((entry) => entry.mine['title']);
  expect(said('settled').toSorted()).toEqual(['My long title', 'Once settled']);
  expect([said('merged'), said('given-up')]).toEqual([['Twice settled'], ['Twice settled']]);
  expect(await handlers.readResolved(null)).toMatchObject({ value: { length: 3 } });
});

test('[Q18.313] [P2] keeps nothing of a conflict whose end the disk refuses', async () => {
  const theirs = aNote({ title: 'Theirs' });
  const { handlers, engine, database, writes } = await aWriteThatMet({ kind: 'conflict', theirs });
  const before = writes();
  database.exec('create trigger full before insert on journal begin select raise(abort, 1); end');
  const id = aSave.writeId;
  const said = { id, fields: { title: 'Both' }, theirs: { title: 'Theirs' } };
  expect(await handlers.resolveConflict(said)).toMatchObject({ failure: 'disk' });
  expect(await handlers.discardWrite({ id })).toMatchObject({ failure: 'disk' });
  expect([writes(), engine.history.count()]).toEqual([before, 0]);
  database.exec('drop trigger full');
  expect(await handlers.resolveConflict(said)).toMatchObject({ ok: true });
  expect(engine.history.count()).toBe(1);
});

test('[Q15] retains the notice of a note that was filed anew until it has been read', async () => {
  const { handlers, engine } = aProgram();
  const record = { kind: 'note', id: NOTE_ID } as const;
  const base = baseOf(aNote());
  await handlers.saveRecord({ ...aSave, record, fields: { title: 'Mine' }, base });
  engine.history.keep({
    ...{ id: 'w-removed', at: NOON, record, how: 'refiled' },
    ...{ base, mine: { title: 'Mine' }, theirs: {}, result: {} },
  });
  engine.runner.report({ kind: 'line', at: NOON, line: 'open' });
  engine.runner.report({
    kind: 'settled',
    at: NOON,
    id: aSave.writeId,
    outcome: { kind: 'removed', localId: 'local-anew', memberId: 7 },
    chance: 0,
  });
  const read = async () => {
    const answer = await handlers.readState(null);
    return answer.ok ? answer.value.outbox.refiled : [];
  };
  const [story] = await read();
  expect(story).toMatchObject({ was: NOTE_ID, isPrivate: false });
  expect(await handlers.readHistory({ record: { kind: 'note', id: 'local-anew' } })).toMatchObject({
    value: [{ id: 'w-removed', how: 'refiled' }],
  });
  await handlers.dismissRefiled({ ids: [story?.id ?? ''] });
  expect(await read()).toEqual([]);
});

test('[Q10] [L20.1] forgets an acknowledged response once the disk knows of its record', async () => {
  const { handlers, database, writes } = aProgram();
  const { baseUrl, apiKey } = await serviceForTest();
  await handlers.connect({ baseUrl, apiKey });
  await handlers.saveRecord(aSave);
  await vi.waitFor(() => expect(writes()[0]?.state.kind).toBe('done'), { timeout: 30_000 });
  database.exec('delete from seen');
  lockDisk(database);
  const refused = await handlers.acknowledgeReplies({ ids: ['write-a'] });
  expect([refused, writes().length]).toMatchObject([{ ok: false, failure: 'disk' }, 1]);
  unlockDisk(database);
  expect(await handlers.acknowledgeReplies({ ids: ['write-a'] })).toMatchObject({ ok: true });
  expect(writes()).toEqual([]);
  expect(database.prepare('select list from seen').all()).toMatchObject([{ list: 'notes' }]);
});

test('gives a window everything for its first screen, and no secret', async () => {
  const { handlers } = aProgram();
  const service = await serviceForTest();
  await handlers.saveRecord(aSave);
  await handlers.setTheme({ theme: 'dark' });
  const { baseUrl, apiKey } = service;
  expect(await handlers.connect({ baseUrl, apiKey })).toMatchObject({ ok: true });
  const state = await handlers.readState(null);
  expect(state).toMatchObject({
    value: {
      account: { kind: 'known', token: 'in-memory', member: { id: 1 } },
      status: { line: 'unreachable', pausedUntil: null },
      outbox: { writes: [{ id: 'write-a' }], adopted: {}, refiled: [] },
      theme: 'dark',
      version: '0.1.0',
      journalQuarantined: 0,
      brokenFile: null,
      damagedFiles: [],
    },
  });
  expect(JSON.stringify(state)).not.toContain(apiKey);
  expect(await handlers.signOut(null)).toEqual({ ok: true, value: null });
  expect(await handlers.readState(null)).toMatchObject({
    value: { account: { token: 'missing' } },
  });
});

test('[P1] signs out of a disk that refuses the mark, and says that it refused', async () => {
  const { handlers, database } = aProgram();
  const service = await serviceForTest();
  await handlers.connect({ baseUrl: service.baseUrl, apiKey: service.apiKey });
  lockDisk(database);
  expect(await handlers.signOut(null)).toMatchObject({ ok: false, failure: 'disk' });
  expect(await handlers.readState(null)).toMatchObject({
    value: { account: { token: 'missing' } },
  });
  unlockDisk(database);
  expect(await handlers.signOut(null)).toMatchObject({ ok: true });
});

test('hands out deliveries, and shows and opens what it is told to', async () => {
  const { handlers, shown } = aProgram();
  const service = await serviceForTest();
  const account = await handlers.connect({ baseUrl: service.baseUrl, apiKey: service.apiKey });
  const cache = { accountKey: keyOf(account), id: 'cache' };
  const taken = handlers.takePulled({ cache, stored: null });
  await handlers.viewScreen({ lists: ['invoices'], note: null });
  await handlers.networkChanged(null);
  const emptied = await taken;
  expect(emptied).toMatchObject({
    ok: true,
    value: { kind: 'clear', accountKey: cache.accountKey },
  });
  const acknowledged = { id: emptied.ok ? emptied.value.id : 0, changed: 0, missingBodies: [] };
  const next = await handlers.takePulled({ cache, stored: acknowledged });
  expect(next).toMatchObject({ ok: true, value: { kind: 'taskStatuses' } });
  await handlers.prepareFlight({ isWanted: true });
  await handlers.prepareFlight({ isWanted: false });
  void handlers.wantComments({ type: 'Deal', id: '1' }); // no window takes what comes
  await handlers.wantBody({ id: 'n1' });
  expect(await handlers.keepSnapshot({ text: '{}' })).toEqual({ ok: true, value: null });
  await handlers.screenDrawn(null);
  await handlers.openCapture(null);
  await handlers.hideCapture(null);
  expect(shown).toEqual(['prepare', 'show', 'hide']);
  expect(await handlers.openExternal({ url: 'https://a.example' })).toMatchObject({ ok: true });
  const unknown = await handlers.openExternal({ url: 'mailto:ada@a.example' });
  expect(unknown).toMatchObject({ message: 'No program on this computer opens this address.' });
  const refused = await handlers.openExternal({ url: 'file:///etc/passwd' });
  expect(refused).toMatchObject({ ok: false, failure: 'refused' });
});

function keyOf(answer: { readonly ok: boolean; readonly value?: unknown }): string {
  return (answer.value as { key: string }).key;
}

test('[P3] tries the connection at once with the password that was given for a proxy', async () => {
  const proxies = noPasswords();
  const { handlers, engine } = aProgram(undefined, proxies);
  const proxy = { proxyUrl: 'http://127.0.0.1:9', sentBy: 'http://127.0.0.1:9' };
  const target = { target: 'a.example:443', signal: new AbortController().signal };
  await proxies.judgeRefusal({ ...proxy, ...target });
  const tried = vi.spyOn(engine.pull.current(), 'nudge');
  const login = { proxy: '127.0.0.1:9', user: 'jonas', password: 'secret' };
  expect(await handlers.giveProxyPassword(login)).toEqual({ ok: true, value: null });
  expect(tried).toHaveBeenCalledOnce();
});
