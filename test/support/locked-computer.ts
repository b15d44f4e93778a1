/** A computer whose app lock is turned on and off: its folder, its keychain, and a word on its disk. */
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { readCard } from '../../electron/accounts/account-card.ts';
import { backupFolder } from '../../electron/backup/backup-folder.ts';
import { writeBackup } from '../../electron/backup/write-backup.ts';
import { createImageCache } from '../../electron/images/image-cache.ts';
import type { AppLock } from '../../electron/lock/app-lock.ts';
import { deleteCaches } from '../../electron/lock/delete-caches.ts';
import { openLock } from '../../electron/lock/open-lock.ts';
import { openDatabase } from '../../electron/store/database.ts';
import { databaseIn } from '../../electron/store/database-files.ts';
import { createHistory } from '../../electron/store/history.ts';
import { createJournal } from '../../electron/store/journal.ts';
import { createJournalLines } from '../../electron/store/journal-lines.ts';
import type { Seal } from '../../electron/store/seal.ts';
import { createSettings } from '../../electron/store/settings.ts';
import { createTimerStore } from '../../electron/store/timer-store.ts';
import type { HistoryEntry } from '../../shared/history/entry.ts';
import { noTimer } from '../../shared/time/timer-state.ts';
import { lockKeysForTest, lockPartsForTest } from './a-lock.ts';
import { filesUnder, holds } from './profile-files.ts';
import { aSavedNote } from './queue-events.ts';

export const NOW = Date.UTC(2026, 10, 26, 12);
export const WORD = 'zanzibarquux';
const IMAGE = 'https://a.example/a.png';

type OpenParts = Parameters<typeof openLock>[0];

export type Computer = ReturnType<typeof computerIn>;

/** The computer of this folder, with what its keychain holds. */
export function computerIn(
  folder: string,
  held: Map<string, string>,
  over: Partial<OpenParts> = {},
) {
  const file = databaseIn(folder);
  const parts = {
    ...lockPartsForTest(folder, lockKeysForTest(held)),
    deleteCaches: () => deleteCaches(folder),
    ask: async () => 'quit' as const,
    ...over,
  };

  const open = (more: Partial<OpenParts> = {}) =>
    openLock({ ...parts, mark: readCard(folder, 'first').lockMark, ...more });

  /** A start up to its open database; `null` where its user quit. */
  async function start(more?: Partial<OpenParts>) {
    const lock = await open(more);
    if (typeof lock === 'string') return null;
    const database = openDatabase(file);
    await lock.convert(database);
    return { lock, database };
  }

  /** A start that must succeed, for one piece of work. */
  async function run<T>(
    work: (lock: AppLock, database: DatabaseSync) => T | Promise<T>,
  ): Promise<T> {
    const started = await start();
    if (started === null) throw new Error('its user quit');
    try {
      return await work(started.lock, started.database);
    } finally {
      started.database.close();
    }
  }

  return { folder, file, held, open, start, run };
}

/** The word at every place on the disk. */
export async function write(
  database: DatabaseSync,
  seal: Seal,
  { folder }: Pick<Computer, 'folder'>,
): Promise<void> {
  const journal = createJournal(createJournalLines(database, seal));
  journal.open();
  journal.append(aSavedNote(WORD));
  createSettings(database, seal).set('capture draft', { text: WORD });
  const running = { ...noTimer, recent: [aSubject()] };
  createTimerStore(database, seal).write('ada', running);
  createHistory(database, () => 'ada', seal).keep(aVersion());
  createJournalLines(database, seal).append([`garbled ${WORD}`]);
  createJournal(createJournalLines(database, seal)).open(); // quarantines it
  const images = createImageCache(path.join(folder, 'images'), 1_000_000, seal);
  await images.keep(IMAGE, Buffer.from(`PNG ${WORD}`), NOW);
  const copies = { database, folder: backupFolder(folder), freeBytes: async () => 1e12 };
  await writeBackup(copies, NOW);
}

/** Reads all of it as the program does. */
export async function read(
  database: DatabaseSync,
  seal: Seal,
  { folder }: Pick<Computer, 'folder'>,
) {
  const journal = createJournal(createJournalLines(database, seal));
  const image = await createImageCache(path.join(folder, 'images'), 1_000_000, seal).read(
    IMAGE,
    NOW,
  );
  const draft = createSettings(database, seal).get('capture draft', v.object({ text: v.string() }));
  return {
    titles: journal.open().writes.map(({ record }) => record.id),
    quarantined: journal.quarantinedCount(),
    draft: draft?.text,
    timer: createTimerStore(database, seal).read('ada').recent[0]?.description,
    versions: createHistory(database, () => 'ada', seal).resolved(9).length,
    image: image && Buffer.from(image.bytes).toString(),
  };
}

function aSubject() {
  const nobody = { clientId: null, projectId: null, taskId: null };
  return { ...nobody, description: WORD, isBillable: true, tagIds: [] };
}

function aVersion(): HistoryEntry {
  const [base, mine, theirs, result] = Array.from({ length: 4 }, () => ({ title: WORD }));
  const record = { kind: 'note', id: 'n1' } as const;
  return { id: 'v1', at: NOW, record, how: 'settled', base, mine, theirs, result } as HistoryEntry;
}

/** The files that hold the word. */
export function leaks({ folder }: Pick<Computer, 'folder'>): string[] {
  return filesUnder(folder)
    .filter((file) => holds(file, WORD))
    .map((file) => path.relative(folder, file));
}

/** Does what the windows do at a start that has them move their caches. */
export function moveCaches(lock: AppLock): void {
  const key = lock.cacheKey('ada');
  if (key?.isTurning) lock.takeMoved(key.form);
}
