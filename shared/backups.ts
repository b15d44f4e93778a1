/** The copies of the profile's database: their names, and which of them have had their time. */
import { DAY_MS, type Instant, isAhead, timestamp } from './time.ts';

/** One copy on the disk. A later copy has a higher number, whatever the clock said. */
export type Backup = {
  readonly number: number;
  readonly madeAt: Instant;
  readonly bytes: number;
};

/** The copies of this profile, for the settings. */
export type BackupsView = {
  /** When the newest copy was made; `null` where there is none. */
  readonly madeAt: Instant | null;
  readonly count: number;
  readonly folder: string;
  /** Why the last attempt failed, as a sentence. */
  readonly problem: string | null;
};

/** A copy is deleted at this age (B3). */
const BACKUP_LIFETIME_MS = 14 * DAY_MS;
/** The newest copies stay at any age: the clock may be years ahead (B3.1). */
export const BACKUPS_AT_ANY_AGE = 3;
/** The newest copies stay, of older ones only the last of each day. */
const BACKUPS_OF_TODAY_MAX = 8;
/** All copies together, but for the newest one. */
const BACKUPS_BYTES_MAX = 500_000_000;

const name = /^traytable-(\d{6,12})-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)Z\.db$/;

/** The file's name of a copy. */
export function backupName({ number, madeAt }: Pick<Backup, 'number' | 'madeAt'>): string {
  const moment = timestamp(madeAt).slice(0, 19).replaceAll(':', '-');
  return `traytable-${String(number).padStart(6, '0')}-${moment}Z.db`;
}

/** Reads number and moment from a file's name; `undefined` for every other file. */
export function parseBackupName(file: string): Pick<Backup, 'number' | 'madeAt'> | undefined {
  const [, number, moment] = name.exec(file) ?? [];
  if (number === undefined || moment === undefined) return undefined;
  const madeAt = Date.parse(moment.replace(/T(\d\d)-(\d\d)-(\d\d)$/, 'T$1:$2:$3Z'));
  return Number.isNaN(madeAt) ? undefined : { number: Number(number), madeAt };
}

/** Sorts copies, the newest first. */
export function newestFirst(backups: readonly Backup[]): readonly Backup[] {
  return backups.toSorted((one, other) => other.number - one.number);
}

/** Chooses the copies to delete: too old, another one of their day, or too large together (B3). */
export function expiredBackups(backups: readonly Backup[], now: Instant): readonly Backup[] {
  const days = new Set<number>();
  let bytes = 0;
  return newestFirst(backups).filter((backup, index) => {
    const day = Math.floor(backup.madeAt / DAY_MS);
    const isYoung = isAhead(backup.madeAt, now) || now - backup.madeAt <= BACKUP_LIFETIME_MS;
    const isWanted = isYoung && (index < BACKUPS_OF_TODAY_MAX || !days.has(day));
    const fits = index === 0 || bytes + backup.bytes <= BACKUPS_BYTES_MAX;
    if (!fits || !(isWanted || index < BACKUPS_AT_ANY_AGE)) return true;
    days.add(day);
    bytes += backup.bytes;
    return false;
  });
}
