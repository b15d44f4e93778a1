/** Opens a profile together with its copies. */
import type { Dialog } from 'electron';
import type { Clock, Log, Timer } from '../../shared/ports.ts';
import type { Instant } from '../../shared/time.ts';
import { databaseIn } from '../store/database-files.ts';
import type { OpenedProfile } from '../store/open-profile.ts';
import type { Seal } from '../store/seal.ts';
import { backupFolder } from './backup-folder.ts';
import { type Backups, createBackups } from './backups.ts';
import { openOrRestore } from './open-or-restore.ts';
import { freeBytesOf } from './write-backup.ts';

type Parts = {
  /** The profile's folder. */
  readonly profile: string;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  /** Known once Electron is ready. */
  readonly locale: () => string;
  /** Resolves when a dialog can be shown. */
  readonly ready: Promise<unknown>;
  readonly timeZone: () => string;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly seal: Seal;
};

/** Resolves with `null` where the user was asked about a copy and wants to quit. It makes no copy yet. */
export async function openWithBackups(
  parts: Parts,
): Promise<(OpenedProfile & { readonly backups: Backups }) | null> {
  const { profile, dialog, clock, locale, ready, timeZone, seal } = parts;
  const folder = backupFolder(profile);
  // Made only for a question: it would take each start 5 ms.
  const inWords = (at: Instant) =>
    new Intl.DateTimeFormat(locale(), {
      ...{ dateStyle: 'medium', timeStyle: 'short' },
      timeZone: timeZone(),
    }).format(at);
  const opened = await openOrRestore({
    ...{ file: databaseIn(profile), folder, dialog, seal },
    now: clock.now(),
    inWords,
    ready,
  });
  if (opened === null) return null;
  const { database } = opened;
  return {
    ...opened,
    backups: createBackups({ ...parts, database, folder, freeBytes: freeBytesOf }),
  };
}
