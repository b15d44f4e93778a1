/** The folder of the copies, and the small files beside them. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Backup, backupName, newestFirst, parseBackupName } from '../../shared/backups.ts';
import { writeWholeFile } from '../store/whole-file.ts';

export interface BackupFolder {
  readonly path: string;
  /** The copies, the newest first; none where the folder cannot be read. */
  list(): readonly Backup[];
  fileOf(backup: Pick<Backup, 'number' | 'madeAt'>): string;
  /** Makes the folder. Throws where the disk refuses. */
  make(): void;
  /** The last place in the journal when the newest copy was made; `undefined` where none is known. */
  journalEnd(): number | undefined;
  /** Saves it, or forgets it. Throws where the disk refuses. */
  setJournalEnd(seq: number | undefined): void;
  /** Whether the user wants to choose a copy at the next start. */
  isRestoreWanted(): boolean;
  /** Throws where the disk refuses. */
  setRestoreWanted(isWanted: boolean): void;
}

/** More digits would be no exact number. */
const journalEnd = /^\d{1,15}$/;

/** The folder of copies of this profile. */
export function backupFolder(profile: string): BackupFolder {
  const folder = path.join(profile, 'backups');
  const end = path.join(folder, 'journal-end');
  const wanted = path.join(folder, 'restore-wanted');
  const make = () => void mkdirSync(folder, { recursive: true, mode: 0o700 });

  /** A file that goes away meanwhile is none. */
  function read(file: string): Backup | undefined {
    const named = parseBackupName(file);
    const found = statSync(path.join(folder, file), { throwIfNoEntry: false });
    return named && found?.isFile() ? { ...named, bytes: found.size } : undefined;
  }

  return {
    path: folder,
    list: () => newestFirst(namesIn(folder).flatMap((file) => read(file) ?? [])),
    fileOf: (backup) => path.join(folder, backupName(backup)),
    make,
    journalEnd() {
      const text = textOf(end);
      return journalEnd.test(text) ? Number(text) : undefined;
    },
    setJournalEnd(seq) {
      if (seq === undefined) rmSync(end, { force: true });
      else writeWholeFile(end, String(seq));
    },
    isRestoreWanted: () => existsSync(wanted),
    setRestoreWanted(isWanted) {
      if (!isWanted) return rmSync(wanted, { force: true });
      make();
      writeWholeFile(wanted, '');
    },
  };
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // without it there are no copies
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
