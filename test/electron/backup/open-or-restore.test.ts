/** A profile whose database came to harm, and what its copies can do. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import type { MessageBoxOptions } from 'electron';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type BackupFolder, backupFolder } from '../../../electron/backup/backup-folder.ts';
import { openOrRestore } from '../../../electron/backup/open-or-restore.ts';
import { writeBackup } from '../../../electron/backup/write-backup.ts';
import { openDatabase } from '../../../electron/store/database.ts';
import { createJournal } from '../../../electron/store/journal.ts';
import { createJournalLines } from '../../../electron/store/journal-lines.ts';
import { openSeal } from '../../../electron/store/seal.ts';
import { createSettings } from '../../../electron/store/settings.ts';
import { CACHE_ID } from '../../../electron/store/sweep-marks.ts';
import { createTimerStore } from '../../../electron/store/timer-store.ts';
import { isHeld } from '../../../shared/queue/held.ts';
import { stepTimer } from '../../../shared/time/timer.ts';
import { noTimer } from '../../../shared/time/timer-state.ts';
import { HOUR_MS } from '../../../shared/time.ts';
import { deleted, NOON } from '../../support/builders.ts';
import { damagePage } from '../../support/profile-files.ts';
import { folderForTest } from '../../support/profile-for-test.ts';
import { aSavedNote } from '../../support/queue-events.ts';

const aSubject = {
  ...{ clientId: null, projectId: null, taskId: null },
  ...{ description: 'Call', isBillable: true, tagIds: [] },
};

const roomy = async () => 1e12;

type Profile = { readonly file: string; readonly folder: BackupFolder };

/** A profile with a copy after each group of notes; the database is closed. */
async function aProfile(...groups: readonly (readonly string[])[]): Promise<Profile> {
  const profile = folderForTest();
  const file = path.join(profile, 'traytable.db');
  const folder = backupFolder(profile);
  for (const [index, names] of groups.entries()) {
    const database = openDatabase(file);
    const journal = createJournal(createJournalLines(database));
    journal.open();
    for (const name of names) journal.append(aSavedNote(name));
    createSettings(database).set(`${CACHE_ID}ada`, 'the cache');
    await writeBackup({ database, folder, freeBytes: roomy }, NOON + index * HOUR_MS);
    database.close();
  }
  return { file, folder };
}

/** Starts on the profile; each question is answered with the button that begins so. */
async function start({ file, folder }: Profile, ...answers: readonly string[]) {
  const asked: MessageBoxOptions[] = [];
  const opened = await openOrRestore({
    ...{
      file,
      folder,
      now: NOON + 9 * HOUR_MS,
      ready: Promise.resolve(),
      seal: openSeal,
      inWords: (at) => `hour ${(at - NOON) / HOUR_MS}`,
    },
    dialog: {
      showMessageBox: async (...parts: unknown[]) => {
        const box = parts.at(-1) as MessageBoxOptions;
        const answer = answers[asked.push(box) - 1] ?? 'no answer';
        const response = box.buttons?.findIndex((label) => label.startsWith(answer)) ?? -1;
        return { response: response < 0 ? (box.cancelId ?? 0) : response, checkboxChecked: false };
      },
    },
  });
  if (opened === null) return { asked, opened: null };
  const { database, brokenFile } = opened;
  const { writes } = createJournal(createJournalLines(database)).open();
  const cache = createSettings(database).get(`${CACHE_ID}ada`, v.string());
  database.close();
  const titles = writes.map(({ change }) => change.kind === 'create' && change.fields['title']);
  return { asked, opened: { brokenFile, writes, titles, cache } };
}

test('opens a sound database without a question', async () => {
  const profile = await aProfile(['a']);
  expect(await start(profile)).toMatchObject({ asked: [], opened: { titles: ['a'] } });
  expect((await start(profile)).asked).toEqual([]);
});

test('opens a new profile without a question', async () => {
  const file = path.join(folderForTest(), 'traytable.db');
  const started = await start({ file, folder: backupFolder(path.dirname(file)) });
  expect(started).toMatchObject({ asked: [], opened: { titles: [] } });
});

const harms = {
  missing: ({ file }: Profile) => rmSync(file),
  empty: ({ file }: Profile) => truncateSync(file),
  garbled: ({ file }: Profile) => writeFileSync(file, 'no database '.repeat(900)),
  'without its log'({ file }: Profile) {
    rmSync(file);
    const database = new DatabaseSync(file);
    database.exec('pragma auto_vacuum = incremental; pragma journal_mode = wal'); // writes the first page
    database.close();
  },
  'damaged on a page': ({ file }: Profile) => damagePage(file, 'Text of b'),
  'older than its copy'({ file }: Profile) {
    rmSync(file);
    openDatabase(file).close();
  },
};

for (const [name, harm] of Object.entries(harms)) {
  test(`[B4] [B6] [B6.1] restores the newest copy of a database that is ${name}`, async () => {
    const profile = await aProfile(['a'], ['b']);
    harm(profile);
    const started = await start(profile, 'Restore the copy of hour 1');
    expect(started.opened?.titles).toEqual(['a', 'b']);
    expect(started.opened?.writes.map(({ state }) => state.kind)).toEqual(['checking', 'checking']);
    expect(started.opened?.cache).toBe(undefined);
    expect((await start(profile)).asked).toEqual([]); // all is well again
  });

  test(`[B4.1] quits without a change if the question about one that is ${name} is closed`, async () => {
    const profile = await aProfile(['a'], ['b']);
    harm(profile);
    const before = bytesOf(profile.file);
    for (let starts = 0; starts < 2; starts += 1) {
      const { asked, opened } = await start(profile);
      expect([asked.length, opened]).toEqual([1, null]);
      expect(asked[0]?.defaultId).toBe(asked[0]?.cancelId);
    }
    expect(bytesOf(profile.file)).toEqual(before);
  });

  test(`[B4.1] [B5] deletes nothing if the user goes on without a copy of one that is ${name}`, async () => {
    const profile = await aProfile(['a'], ['b']);
    harm(profile);
    const before = bytesOf(profile.file);
    const { asked, opened } = await start(profile, asWithout(name));
    expect(opened).not.toBe(null);
    expect(asked.length).toBe(1);
    expect(profile.folder.list().length).toBe(2);
    if (name === 'garbled' || name === 'damaged on a page')
      expect(bytesOf(opened?.brokenFile ?? '')).toEqual(before);
    expect((await start(profile)).asked).toEqual([]);
  });
}

function asWithout(name: string): string {
  if (['missing', 'empty', 'without its log'].includes(name)) return 'Start empty';
  return name.startsWith('older') ? 'Use the older file' : 'Use what can be read';
}

function bytesOf(file: string): Buffer | null {
  return existsSync(file) ? readFileSync(file) : null;
}

test('[B5] sets the present database aside under a name of its own, with its log', async () => {
  const profile = await aProfile(['a']);
  writeFileSync(profile.file, 'damaged '.repeat(900));
  writeFileSync(`${profile.file}-wal`, 'not folded in yet');
  await start(profile, 'Restore');
  const folder = path.dirname(profile.file);
  const replaced = readdirSync(folder).filter((name) => name.includes('-replaced-'));
  expect(replaced.map((name) => readFileSync(path.join(folder, name), 'utf8').slice(0, 8))).toEqual(
    expect.arrayContaining(['damaged ', 'not fold']),
  );
});

test('[B5] restores over no log that another database left', async () => {
  const profile = await aProfile(['a']);
  rmSync(profile.file);
  writeFileSync(`${profile.file}-wal`, 'of the lost one');
  expect((await start(profile, 'Restore')).opened?.titles).toEqual(['a']);
});

test('[B6] looks up what an older database may have sent, if the user goes on with it', async () => {
  const profile = await aProfile(['a'], ['b']);
  const older = profile.folder.list().at(-1);
  rmSync(profile.file);
  if (older) writeFileSync(profile.file, readFileSync(profile.folder.fileOf(older)));
  const { opened } = await start(profile, 'Use the older file');
  expect(opened?.titles).toEqual(['a']);
  expect(opened?.writes.map(({ state }) => state.kind)).toEqual(['checking']);
});

test('[B6.2] [Q19.2] sends no delete of a copy before the user says so', async () => {
  const profile = await aProfile(['a']);
  const database = openDatabase(profile.file);
  const journal = createJournal(createJournalLines(database));
  journal.open();
  journal.append(deleted());
  await writeBackup({ database, folder: profile.folder, freeBytes: roomy }, NOON + HOUR_MS);
  database.close();
  rmSync(profile.file);
  const { opened } = await start(profile, 'Restore');
  expect(opened?.writes.map(isHeld)).toEqual([false, true]);
});

for (const [harm, answer] of [
  ['missing', 'Restore'],
  ['older than its copy', 'Use the older file'],
] as const) {
  test(`[B6.3] [T20] runs no timer of a database that is ${harm}, but asks about its time`, async () => {
    const profile = await aProfile(['a']);
    const database = openDatabase(profile.file);
    const running = stepTimer(noTimer, {
      ...{ kind: 'started', at: NOON, id: 'timer', zone: 'UTC', subject: aSubject },
    });
    createTimerStore(database).write('ada', running);
    await writeBackup({ database, folder: profile.folder, freeBytes: roomy }, NOON + HOUR_MS);
    database.close();
    if (answer === 'Restore') rmSync(profile.file);
    else profile.folder.setJournalEnd(99);
    expect((await start(profile, answer)).opened).not.toBe(null);
    const restored = openDatabase(profile.file);
    expect(createTimerStore(restored).read('ada')).toMatchObject({
      ...{ running: null, made: [] },
      undecided: [{ startAt: NOON, endAt: NOON + 9 * HOUR_MS, reason: 'restored' }],
    });
    restored.close();
  });
}

test('[B4.2] offers no copy that is damaged or of a newer version, but the next older one', async () => {
  const profile = await aProfile(['a'], ['b'], ['c']);
  const [newest, second] = profile.folder.list().map(profile.folder.fileOf);
  const newer = new DatabaseSync(newest ?? '');
  newer.exec('pragma user_version = 9999');
  newer.close();
  truncateSync(second ?? '', 5_000);
  rmSync(profile.file);
  const { asked, opened } = await start(profile, 'Restore the copy of hour 0');
  expect(asked[0]?.buttons).toEqual(['Restore the copy of hour 0', 'Start empty', 'Quit']);
  expect(opened?.titles).toEqual(['a']);
});

test('[B4.2] offers to start empty if no copy can be read', async () => {
  const profile = await aProfile(['a']);
  const [only] = profile.folder.list().map(profile.folder.fileOf);
  writeFileSync(only ?? '', 'no copy');
  rmSync(profile.file);
  const { asked } = await start(profile, 'Start empty');
  expect(asked[0]?.buttons).toEqual(['Start empty', 'Quit']);
  expect(asked[0]?.detail).toContain('No copy of it can be read.');
});

test('[B4] shows older copies one by one, and restores the one on the screen', async () => {
  const profile = await aProfile(['a'], ['b'], ['c']);
  profile.folder.setRestoreWanted(true);
  const { asked, opened } = await start(profile, 'Show an older', 'Show an older', 'Restore');
  expect(asked.map(({ buttons }) => buttons?.length)).toEqual([4, 4, 3]);
  expect(opened?.titles).toEqual(['a']);
  expect((await start(profile)).asked).toEqual([]);
});

test('[B5] restores the timers of two accounts', async () => {
  const profile = await aProfile(['a']);
  const database = openDatabase(profile.file);
  database.exec(`insert into timer values ('ada', '{"kind":"one"}'), ('ben', '{"kind":"two"}')`);
  await writeBackup({ database, folder: profile.folder, freeBytes: roomy }, NOON + HOUR_MS);
  database.close();
  rmSync(profile.file);
  await start(profile, 'Restore');
  const restored = new DatabaseSync(profile.file, { readOnly: true });
  expect(restored.prepare('select account from timer order by account').all()).toEqual([
    { account: 'ada' },
    { account: 'ben' },
  ]);
  restored.close();
});

test('[B5.1] has all of a database that a kill in the middle of its move left without its log', async () => {
  const { file: source, folder } = await aProfile(['a']);
  const writer = openDatabase(source);
  createJournal(createJournalLines(writer)).append(aSavedNote('in the log'));
  const file = path.join(folderForTest(), 'traytable.db');
  for (const ending of ['', '-wal', '-shm']) copyFileSync(`${source}${ending}`, `${file}${ending}`);
  writer.close();
  const script = fileURLToPath(new URL('../../support/move-and-die.ts', import.meta.url));
  const child = spawn(process.execPath, [script, file, '2'], { stdio: 'inherit' });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  expect([existsSync(file), existsSync(`${file}-wal`)]).toEqual([true, false]);
  const { opened } = await start({ file, folder: backupFolder(path.dirname(file)) });
  expect(opened?.titles).toEqual(['a', 'in the log']);
  expect(folder.list()).toHaveLength(1);
});

test('[B5.2] keeps the newest ten databases that were replaced', async () => {
  const profile = await aProfile(['a']);
  const dir = path.dirname(profile.file);
  const replaced = () => readdirSync(dir).filter((name) => name.includes('-replaced-'));
  for (let month = 10; month <= 21; month += 1)
    writeFileSync(path.join(dir, `traytable-replaced-20${month}-01-01.db`), '');
  writeFileSync(path.join(dir, 'traytable-replaced-2010-01-01.db-wal'), '');
  profile.folder.setRestoreWanted(true);
  await start(profile, 'Restore');
  const left = replaced().filter((name) => !name.endsWith('-wal') && !name.endsWith('-shm'));
  expect(left).toHaveLength(10);
  expect(left.some((name) => /-20(10|11|12)-/.test(name))).toBe(false);
  expect(replaced().some((name) => name.endsWith('2010-01-01.db-wal'))).toBe(false);
});
