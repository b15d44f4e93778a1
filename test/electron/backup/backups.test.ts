/** Copies that a running program makes. */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { backupFolder } from '../../../electron/backup/backup-folder.ts';
import { createBackups } from '../../../electron/backup/backups.ts';
import { createJournal } from '../../../electron/store/journal.ts';
import { createJournalLines } from '../../../electron/store/journal-lines.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/time.ts';
import { NOON } from '../../support/builders.ts';
import { databaseForTest, folderForTest } from '../../support/profile-for-test.ts';
import { aSavedNote } from '../../support/queue-events.ts';

function aProgram({ freeBytes = 1e12 } = {}) {
  const profile = folderForTest();
  const database = databaseForTest(profile);
  const folder = backupFolder(profile);
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const time = { now: NOON };
  const disk = { freeBytes };
  /** Ends the oldest sleep that lasts so long. */
  const sleeping: { readonly delayMs: number; readonly wake: () => void }[] = [];
  const noted: string[] = [];
  const backups = createBackups({
    ...{ database, folder, signal: end.signal },
    freeBytes: async () => disk.freeBytes,
    clock: { now: () => time.now },
    timer: {
      sleep: (delayMs, signal) =>
        new Promise((resolve) => {
          sleeping.push({ delayMs, wake: resolve });
          signal?.addEventListener('abort', () => resolve(), { once: true });
        }),
    },
    log: { note: (event) => void noted.push(event) },
  });
  const journal = createJournal(createJournalLines(database));
  journal.open();
  const type = (name: string) => journal.append(aSavedNote(name));
  async function pass(delayMs: number) {
    await vi.waitFor(() => expect(sleeping.at(-1)?.delayMs).toBe(delayMs), { timeout: 30_000 });
    sleeping.splice(-1)[0]?.wake();
  }
  return { profile, database, folder, end, time, disk, backups, noted, type, pass };
}

const named = (folder: { readonly path: string }) => readdirSync(folder.path).toSorted();

test('[B1] makes a copy after the first minutes and every hour in which something changed', async () => {
  const { backups, folder, type, pass, end } = aProgram();
  type('a');
  const running = backups.run();
  await pass(5 * MINUTE_MS);
  await pass(5_000);
  await vi.waitFor(() => expect(folder.list().length).toBe(1), { timeout: 30_000 });
  await pass(HOUR_MS);
  await pass(5_000); // nothing has changed
  await pass(HOUR_MS);
  await pass(5_000);
  expect(folder.list().length).toBe(1);
  type('b');
  await pass(HOUR_MS);
  await pass(5_000);
  await vi.waitFor(() => expect(folder.list().length).toBe(2), { timeout: 30_000 });
  end.abort();
  await running;
});

test('[B1] waits while something is written, and not for ever', async () => {
  const { backups, folder, type, pass } = aProgram();
  void backups.run();
  await pass(5 * MINUTE_MS);
  for (let tries = 0; tries < 60; tries += 1) {
    expect(folder.list()).toEqual([]);
    type(`n${tries}`);
    await pass(5_000);
  }
  await vi.waitFor(() => expect(folder.list().length).toBe(1), { timeout: 30_000 });
});

test('[B1] makes the last copy when the program is quit, if something changed', async () => {
  const { backups, folder, type } = aProgram();
  type('a');
  await backups.makeLast();
  await backups.makeLast();
  expect(folder.list().length).toBe(1);
  type('b');
  await backups.makeLast();
  expect(folder.list().length).toBe(2);
});

test('[B1.1] deletes what an interrupted copy left, and offers none of it', async () => {
  const { backups, folder, type } = aProgram();
  folder.make();
  const half = `${folder.fileOf({ number: 1, madeAt: NOON })}.part`;
  for (const ending of ['', '-journal', '-wal']) writeFileSync(`${half}${ending}`, 'half');
  expect(folder.list()).toEqual([]);
  type('a');
  await backups.make();
  expect(named(folder)).toEqual(['journal-end', 'traytable-000001-2026-03-02T12-00-00Z.db']);
});

test('[B1.1] copies what is written while it copies, and says what the copy holds', async () => {
  const { backups, folder, type } = aProgram();
  for (let count = 0; count < 200; count += 1) type(`n${count}`);
  const made = backups.make();
  for (let count = 0; count < 20; count += 1) {
    type(`late${count}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await made).toMatchObject({ ok: true, value: { count: 1, madeAt: NOON } });
  const [only] = folder.list();
  const copy = new DatabaseSync(only ? folder.fileOf(only) : '', { readOnly: true });
  onTestFinished(() => copy.close());
  expect(copy.prepare('pragma quick_check').get()).toEqual({ quick_check: 'ok' });
  const { end } = copy.prepare('select max(seq) as end from journal').get() as { end: number };
  expect(end).toBeGreaterThanOrEqual(folder.journalEnd() ?? Number.NaN);
});

test('[B2] lets nobody else read a copy', async () => {
  if (process.platform === 'win32') return;
  const { backups, folder, type } = aProgram();
  type('a');
  await backups.make();
  expect(statSync(folder.path).mode & 0o777).toBe(0o700);
  for (const name of named(folder))
    expect([name, statSync(path.join(folder.path, name)).mode & 0o777]).toEqual([name, 0o600]);
});

test('[B2.1] makes no copy on a full disk, tells it, and makes the next one', async () => {
  const { backups, folder, type, disk, noted } = aProgram({ freeBytes: 100_000_000 });
  type('a');
  const problem = 'There is too little room on the disk for a copy. Free some space.';
  expect(await backups.make()).toEqual({ ok: false, failure: 'disk', message: problem });
  expect(backups.view()).toMatchObject({ madeAt: null, count: 0, problem });
  expect(noted).toEqual(['backup failed']);
  disk.freeBytes = 1e12;
  expect(await backups.make()).toMatchObject({ ok: true, value: { count: 1, problem: null } });
  expect(named(folder).length).toBe(2);
});

test('[B2.1] goes on without copies where their folder cannot be made', async () => {
  const { backups, profile, type } = aProgram();
  writeFileSync(path.join(profile, 'backups'), 'a file is in its place');
  type('a');
  expect(await backups.make()).toMatchObject({ ok: false, failure: 'disk' });
  expect(backups.view().problem).toContain('could not be written');
  expect(backups.wantRestore()).toBe(false);
  rmSync(path.join(profile, 'backups'));
  expect(await backups.make()).toMatchObject({ ok: true });
  expect(backups.wantRestore()).toBe(true);
});

test('[B3.1] numbers copies on after the clock was set back', async () => {
  const { backups, folder, type, time } = aProgram();
  for (const at of [NOON, NOON - 4_000 * HOUR_MS, NOON - 3_999 * HOUR_MS]) {
    time.now = at;
    type(`at ${at}`);
    await backups.make();
  }
  expect(folder.list().map(({ number }) => number)).toEqual([3, 2, 1]);
  const newest = folder.list()[0];
  expect(readFileSync(newest ? folder.fileOf(newest) : '', 'utf8')).toContain(`at ${time.now}`);
});
