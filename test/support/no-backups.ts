/** The calls about copies of a program whose profile is in memory: there is none. */
import type { BackupHandlers } from '../../electron/ipc/backup-handlers.ts';
import { failed, ok } from '../../shared/result.ts';

export const noBackups = {
  readBackups: async () => ok({ madeAt: null, count: 0, folder: 'nowhere', problem: null }),
  makeBackup: async () => failed('disk', 'The disk is full.'),
  restoreBackup: async () => failed('none', 'There is no copy yet.'),
} satisfies BackupHandlers;
