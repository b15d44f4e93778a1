/** The handlers of the calls about the copies. */
import type { backupCalls } from '../../shared/ipc/backup-calls.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import { failed, ok } from '../../shared/result.ts';
import type { Backups } from '../backup/backups.ts';
import { typedUnsaved } from '../store/refused-by-disk.ts';
import { mayRestart, type RestoreParts } from '../windows/restart-to-restore.ts';

export type BackupHandlers = Pick<Handlers, keyof typeof backupCalls>;

type BackupHandlerParts = RestoreParts & {
  /** Resolves once no window has typed text that main lacks; false if that takes too long. */
  readonly whenSaved: () => Promise<boolean>;
  readonly restart: () => void;
};

/** Creates these handlers. */
export function backupHandlers(
  backups: Pick<Backups, 'view' | 'make' | 'wantRestore'>,
  parts: BackupHandlerParts,
): BackupHandlers {
  return {
    readBackups: () => ok(backups.view()),
    makeBackup: () => backups.make(),
    async restoreBackup() {
      if (backups.view().madeAt === null) return failed('none', 'There is no copy yet.');
      if (!(await mayRestart(parts))) return failed('cancelled', 'Nothing was restored.');
      if (!(await parts.whenSaved())) return typedUnsaved;
      if (!backups.wantRestore()) {
        return failed('disk', 'The disk is full or broken, so nothing was restored.');
      }
      parts.restart();
      return ok(null);
    },
  };
}
