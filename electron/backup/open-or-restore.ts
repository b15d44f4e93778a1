/** Opens the database of a profile, after a question where a copy may be the better one (B4). */
import { statSync } from 'node:fs';
import type { Dialog } from 'electron';
import type { Backup } from '../../shared/backups.ts';
import type { Instant } from '../../shared/time.ts';
import { DATABASE_VERSION } from '../store/database.ts';
import { isBroken, type OpenedProfile, openProfile, rescuedAt } from '../store/open-profile.ts';
import type { Seal } from '../store/seal.ts';
import type { BackupFolder } from './backup-folder.ts';
import { moveAway, undoHalfMoveAway } from './move-away.ts';
import { isReadable, isWithoutTables, journalEndIn } from './read-backup.ts';
import { type Harm, type RestoreChoice, restoreQuestion } from './restore-question.ts';

type Parts = {
  /** The path of the database. */
  readonly file: string;
  readonly folder: BackupFolder;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  /** Resolves when a dialog can be shown. */
  readonly ready: Promise<unknown>;
  readonly now: Instant;
  /** Opens what the copy holds. */
  readonly seal: Seal;
  /** The moment of a copy, in words. */
  readonly inWords: (at: Instant) => string;
};

/**
 * Resolves with the opened profile; `null` where the user wants to quit. Throws what
 * {@link openProfile} throws, and where the disk refuses a restore.
 */
export async function openOrRestore(parts: Parts): Promise<OpenedProfile | null> {
  const { file, folder, now } = parts;
  // Until a rescue is finished, only its rest may open the file.
  if (rescuedAt(file) !== undefined) return openProfile(file, now);
  undoHalfMoveAway(file);
  const damage = isBroken(file);
  const harm = harmTo(file, folder, damage);
  if (harm === null) return openProfile(file, now, damage);
  await parts.ready;
  // Few starts need it, and it reads the whole queue.
  const { doubtDatabase, restoreBackup } = await import('./restore-backup.ts');
  const { choice, backup } = await ask(parts, harm);
  if (choice === 'quit') return null;
  if (choice === 'restore' && backup !== undefined) {
    inWords(() => restoreBackup(folder.fileOf(backup), file, parts));
  } else if (harm === 'missing') moveAway(file, now);
  const opened = openProfile(file, now);
  if (harm === 'behind' && choice === 'without') doubtDatabase(opened.database, now, parts.seal);
  folder.setRestoreWanted(false);
  folder.setJournalEnd(undefined); // the user has chosen it: it is not behind any more
  return opened;
}

/** Finds the harm to ask about before this file is opened; `null` for a sound one, or without copies. */
function harmTo(file: string, folder: BackupFolder, isDamaged: boolean): Harm | null {
  if (folder.list().length === 0) return null;
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined || found.size === 0) return 'missing';
  if (isDamaged) return 'damaged';
  if (isWithoutTables(file)) return 'missing';
  if (folder.isRestoreWanted()) return 'wanted';
  const [end, known] = [journalEndIn(file), folder.journalEnd()];
  return known !== undefined && end !== undefined && end < known ? 'behind' : null;
}

/** Offers one readable copy after the other, from the newest on. */
async function ask(
  { folder, dialog, inWords: moment }: Parts,
  harm: Harm,
): Promise<{ readonly choice: RestoreChoice; readonly backup: Backup | undefined }> {
  const backups = folder
    .list()
    .filter((backup) => isReadable(folder.fileOf(backup), DATABASE_VERSION));
  for (let index = 0; ; index += 1) {
    const backup = backups[index];
    const offered = { backup, hasOlder: index + 1 < backups.length };
    const { box, choices } = restoreQuestion(harm, offered, ({ madeAt }) => moment(madeAt));
    const { response } = await dialog.showMessageBox(box);
    const choice = choices[response] ?? 'quit';
    if (choice !== 'older') return { choice, backup };
  }
}

function inWords(work: () => void): void {
  try {
    work();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The copy could not be restored: ${why}. Nothing was changed. Make sure that the disk has room, and start Traytable again.`,
      { cause: error },
    );
  }
}
