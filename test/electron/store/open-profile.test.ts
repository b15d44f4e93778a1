/** The profile after its file was damaged. */
import { mkdirSync, readdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createJournal } from '../../../electron/store/journal.ts';
import { createJournalLines } from '../../../electron/store/journal-lines.ts';
import { openProfile } from '../../../electron/store/open-profile.ts';
import { createDraw, type Draw } from '../../../service/seed/draw/draw.ts';
import { createSeededRandom } from '../../../service/seed/draw/seeded-random.ts';
import { NOON } from '../../support/builders.ts';
import { databaseForTest, folderForTest } from '../../support/profile-for-test.ts';
import { SEED } from '../../support/property.ts';
import { aSavedNote } from '../../support/queue-events.ts';

const NOTES = 200;

/** A file with `NOTES` notes in its journal and a chosen theme. */
function aProfile(): string {
  const folder = folderForTest();
  const database = databaseForTest(folder);
  database.exec('pragma synchronous = off');
  const journal = createJournal(createJournalLines(database));
  for (let count = 0; count < NOTES; count += 1) journal.append(aSavedNote(`n${count}`));
  database.exec(`insert into kept values ('theme', '"dark"')`);
  database.close();
  return path.join(folder, 'traytable.db');
}

function opened(file: string) {
  const { database, brokenFile } = openProfile(file, NOON);
  const journal = createJournal(createJournalLines(database));
  const { writes } = journal.open();
  const settings = database.prepare('select * from kept').all();
  const aside = journal.quarantinedCount();
  database.close();
  return { brokenFile, writes, kept: settings, aside };
}

test('opens a whole file as it is', () => {
  const { brokenFile, writes, aside } = opened(aProfile());
  expect([brokenFile, writes.length, aside]).toEqual([null, NOTES, 0]);
});

test('[P2] retains a file that is no database any more, tells its path, and begins anew', () => {
  const file = path.join(folderForTest(), 'traytable.db');
  const garbage = 'not a database at all, but somebody may know what to do with it. '.repeat(100);
  writeFileSync(file, garbage);
  const { brokenFile, writes } = opened(file);
  expect(brokenFile).toMatch(/traytable-broken-2026-03-02T12-00-00\S*\.db$/);
  expect(readFileSync(brokenFile ?? '', 'utf8')).toBe(garbage);
  expect(writes).toEqual([]);
  expect(opened(file).brokenFile).toBe(null);
});

test('[P2] copies all but a garbled page, and looks it up before it is sent', () => {
  const file = aProfile();
  const bytes = readFileSync(file);
  bytes.fill(0xa5, 4096 * 8, 4096 * 9);
  writeFileSync(file, bytes);
  const { brokenFile, writes, kept: settings, aside } = opened(file);
  expect(readFileSync(brokenFile ?? '')).toEqual(bytes);
  expect(writes.length).toBeGreaterThan(NOTES - 25);
  expect(new Set(writes.map(({ state }) => state.kind))).toEqual(new Set(['checking']));
  expect(settings).toEqual([{ key: 'theme', value: '"dark"' }]);
  expect(aside).toBe(1);
});

test(`[P2] opens any garbled file, and never without retaining it (seed ${SEED})`, () => {
  const draw = createDraw(createSeededRandom(SEED));
  const whole = readFileSync(aProfile());
  for (let round = 0; round < 60; round += 1) {
    const file = path.join(folderForTest(), 'traytable.db');
    const bytes = Buffer.from(whole);
    const from = draw.between(0, bytes.length - 1);
    const isCut = draw.chance(0.3);
    const damaged = isCut ? bytes.subarray(0, from) : bytes;
    if (!isCut)
      bytes.fill(draw.between(0, 255), from, Math.min(from + draw.between(1, 9_000), bytes.length));
    writeFileSync(file, damaged);
    const { brokenFile, writes, aside } = opened(file);
    const story = { turn: round, from, isCut, brokenFile };
    if (brokenFile !== null)
      expect({ ...story, size: statSync(brokenFile).size }).toEqual({
        ...story,
        size: damaged.length,
      });
    // SQLite has no checksum for its pages: the line itself has to detect a change.
    else if (damaged.length > 0)
      expect({ ...story, held: writes.length + aside }).toEqual({ ...story, held: NOTES });
  }
});

describe('a rescue that does not finish', () => {
  const moment = '2026-02-01T08-00-00-000Z';

  /** A garbled file and its log, each with notes of its own. */
  function broken() {
    const folder = folderForTest();
    const database = databaseForTest(folder);
    database.exec('pragma secure_delete = on'); // or a page retains what was moved out of it
    const journal = createJournal(createJournalLines(database));
    const write = (from: number, to: number) => {
      for (let count = from; count <= to; count += 1) journal.append(aSavedNote(`n${count}`));
    };
    write(1, 60);
    database.exec('pragma wal_checkpoint(truncate); pragma wal_autocheckpoint = 0');
    write(61, 80);
    const file = path.join(folder, 'traytable.db');
    const [db, wal] = [readFileSync(file), readFileSync(`${file}-wal`)];
    const page = Math.floor(db.indexOf('write-n20"') / 4_096);
    db.fill(0xa5, page * 4_096, (page + 1) * 4_096);
    return { db, wal };
  }

  /** A folder with these files in it. */
  function aFolder(files: Readonly<Record<string, Buffer | string>>) {
    const folder = folderForTest();
    for (const [name, bytes] of Object.entries(files))
      writeFileSync(path.join(folder, name), bytes);
    return folder;
  }

  function found(folder: string) {
    const { brokenFile, writes, aside } = opened(path.join(folder, 'traytable.db'));
    const lies = brokenFile ?? '';
    return {
      ...{ ids: writes.map(({ id }) => id), aside },
      kept: [readFileSync(lies), readFileSync(`${lies}-wal`)],
    };
  }

  /** The broken file with its log, and the new one as a rescue makes it. */
  function parts() {
    const { db, wal } = broken();
    const place = { 'traytable.db': db, 'traytable.db-wal': wal };
    const file = path.join(aFolder(place), 'traytable.db');
    openProfile(file, NOON).database.close();
    return { db, wal, place, fresh: readFileSync(file) };
  }

  type Parts = ReturnType<typeof parts>;

  const draft = 'traytable-rescue.db';
  const whole = `traytable-rescued-${moment}.db`;
  const aside = `traytable-broken-${moment}.db`;
  test.each<[string, (of: Parts) => Record<string, Buffer>]>([
    [
      'while the new file is made',
      ({ place, fresh }) => ({ ...place, [draft]: fresh.subarray(9) }),
    ],
    ['while its log is', ({ place, wal }) => ({ ...place, [`${draft}-wal`]: wal })],
    ['before anything is moved', ({ place, fresh }) => ({ ...place, [whole]: fresh })],
    [
      'between the log and the file',
      ({ db, wal, fresh }) => ({ 'traytable.db': db, [`${aside}-wal`]: wal, [whole]: fresh }),
    ],
    [
      'before the new file is in its place',
      ({ db, wal, fresh }) => ({ [aside]: db, [`${aside}-wal`]: wal, [whole]: fresh }),
    ],
  ])('[P2] is resumed by the next start, and reported: killed %s', (_when, left) => {
    const of = parts();
    const folder = aFolder(left(of));
    const all = found(aFolder(of.place));
    expect(all.ids.length).toBeGreaterThan(50);
    expect(all.ids).toEqual(expect.arrayContaining(['write-n1', 'write-n80']));
    expect(all.kept).toEqual([of.db, of.wal]);
    expect(found(folder)).toEqual(all);
    expect(opened(path.join(folder, 'traytable.db')).brokenFile).toBe(null);
    expect(readdirSync(folder).filter((name) => !name.includes('-broken-'))).toEqual([
      'traytable.db',
    ]);
  });

  test('[P2] stops the program from starting with less, and leaves the file where it is', () => {
    const { db, wal, place } = parts();
    const folder = aFolder(place);
    const file = path.join(folder, 'traytable.db');
    mkdirSync(path.join(folder, draft)); // the folder cannot be written
    expect(() => openProfile(file, NOON)).toThrow(/is damaged. Nothing of it was changed.*room/);
    expect([readFileSync(file), readFileSync(`${file}-wal`)]).toEqual([db, wal]);
    rmdirSync(path.join(folder, draft));
    expect(found(folder)).toEqual(found(aFolder(place)));
  });
});

test('[B5.2] keeps the newest ten damaged files', () => {
  const folder = folderForTest();
  const file = path.join(folder, 'traytable.db');
  for (let year = 10; year <= 21; year += 1)
    writeFileSync(path.join(folder, `traytable-broken-20${year}-01-01.db`), '');
  writeFileSync(file, 'x'.repeat(5_000));
  const { brokenFile } = opened(file);
  const left = readdirSync(folder).filter((name) => name.includes('-broken-'));
  expect(left).toHaveLength(10);
  expect(left).toContain(path.basename(brokenFile ?? ''));
  expect(left.some((name) => /-20(10|11|12)-/.test(name))).toBe(false);
});

test('retains the companions of the broken file beside it', () => {
  const folder = folderForTest();
  const file = path.join(folder, 'traytable.db');
  writeFileSync(file, 'x'.repeat(5_000));
  writeFileSync(`${file}-wal`, 'not folded in yet');
  const { brokenFile } = openProfile(file, NOON);
  expect(readFileSync(`${brokenFile}-wal`, 'utf8')).toBe('not folded in yet');
  expect(readdirSync(folder).some((name) => name.includes('broken'))).toBe(true);
});

/** The log with random bytes from `from` on. */
function garbled(wal: Buffer, from: number, draw: Draw): Buffer {
  const torn = Buffer.from(wal);
  for (let index = from; index < torn.length; index += 1) torn[index] = draw.between(0, 255);
  return torn;
}

/** The ends of the frames written since the log last restarted; older ones follow. */
function endOfLog(wal: Buffer): number {
  const salt = (at: number) => wal.toString('hex', at, at + 8);
  let end = 32;
  while (end + 24 < wal.length && salt(end + 8) === salt(16)) end += 24 + 4_096;
  return end;
}

describe('a power cut', () => {
  /** The contents of the disk once so many notes are acknowledged. */
  type Moment = { readonly notes: number; readonly db: Buffer; readonly wal: Buffer };

  /** Sixty notes; each time the log holds `every` pages it is folded into the file. */
  function life(every: number): readonly Moment[] {
    const folder = folderForTest();
    const file = path.join(folder, 'traytable.db');
    const database = databaseForTest(folder);
    database.exec(`pragma wal_checkpoint(truncate); pragma wal_autocheckpoint = ${every}`);
    const journal = createJournal(createJournalLines(database));
    return Array.from({ length: 60 }, (_, index) => {
      const text = 'x'.repeat((index * 977) % 9_000); // some lines are longer than a page
      journal.append(aSavedNote(`n${index + 1}`, { fields: { content_html: text } }));
      return { notes: index + 1, db: readFileSync(file), wal: readFileSync(`${file}-wal`) };
    });
  }

  function found(db: Buffer, wal: Buffer): string[] {
    const file = path.join(folderForTest(), 'traytable.db');
    writeFileSync(file, db);
    writeFileSync(`${file}-wal`, wal);
    const { brokenFile, writes, aside } = opened(file);
    expect([brokenFile, aside]).toEqual([null, 0]);
    return writes.map(({ id }) => id);
  }

  const first = (notes: number) =>
    Array.from({ length: notes }, (_, index) => `write-n${index + 1}`);

  test(`[P1] loses no note before the place where the log tore (seed ${SEED})`, () => {
    const draw = createDraw(createSeededRandom(SEED));
    const moments = life(0);
    const { db, wal } = moments.at(-1) as Moment;
    for (let round = 0; round < 80; round += 1) {
      const from = draw.between(0, wal.length - 1);
      const torn = draw.chance(0.5) ? wal.subarray(0, from) : garbled(wal, from, draw);
      const settings = moments.findLast((moment) => moment.wal.length <= from)?.notes ?? 0;
      expect({ turn: round, from, notes: found(db, torn) }).toEqual({
        turn: round,
        from,
        notes: first(settings),
      });
    }
  });

  test(`[P1] loses nothing while the log restarts, whatever the old one left (seed ${SEED})`, () => {
    const draw = createDraw(createSeededRandom(SEED));
    for (const { db, wal, notes } of life(20)) {
      const torn = garbled(wal, endOfLog(wal), draw);
      expect(found(db, torn)).toEqual(first(notes));
    }
  });

  test(`[P1] loses nothing in the middle of folding the log into the file (seed ${SEED})`, () => {
    const draw = createDraw(createSeededRandom(SEED));
    const moments = life(20);
    let folds = 0;
    for (const [index, { db, wal, notes }] of moments.entries()) {
      const before = moments[index - 1]?.db ?? db;
      if (before.equals(db)) continue;
      folds += 1;
      const half = Buffer.from(db);
      for (let page = 0; page < before.length; page += 4_096) {
        if (draw.chance(0.5)) before.copy(half, page, page, page + 4_096);
      }
      expect(found(half, wal)).toEqual(first(notes));
    }
    expect(folds).toBeGreaterThan(3);
  });

  test('shrinks a log that the longest outbox has made long', () => {
    const folder = folderForTest();
    const database = databaseForTest(folder);
    const lines = createJournalLines(database);
    const long = Array.from({ length: 200 }, () => 'x'.repeat(100_000));
    lines.replaceAll(long, []);
    const wal = path.join(folder, 'traytable.db-wal');
    expect(statSync(wal).size).toBeGreaterThan(15_000_000);
    lines.append(['one']);
    lines.append(['two']);
    expect(statSync(wal).size).toBeLessThanOrEqual(8_000_000);
  });
});
