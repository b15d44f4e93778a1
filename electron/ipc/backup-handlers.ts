/** The handlers of the calls about the copies. */
import type { backupCalls } from '../../shared/ipc/backup-calls.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import { failed, ok } from '../../shared/result.ts';
import type { Backups } from '../backup/backups.ts';
import { mayRestart, type RestoreParts } from '../windows/restart-to-restore.ts';

export type BackupHandlers = Pick<Handlers, keyof typeof backupCalls>;

/** Creates these handlers. */
export function backupHandlers(
  backups: Pick<Backups, 'view' | 'make' | 'wantRestore'>,
  parts: RestoreParts & { readonly restart: () => void },
): BackupHandlers {
  return {
    readBackups: () => ok(backups.view()),
    makeBackup: () => backups.make(),
    async restoreBackup() {
      if (backups.view().madeAt === null) return failed('none', 'There is no copy yet.');
      if (!(await mayRestart(parts))) return failed('cancelled', 'Nothing was restored.');
      if (!backups.wantRestore()) {
        return failed('disk', 'The disk is full or broken, so nothing was restored.');
      }
      parts.restart();
      return ok(null);
    },
  };
}
