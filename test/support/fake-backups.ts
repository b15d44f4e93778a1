/** The calls about copies without a disk. */
import type { backupCalls } from '../../shared/ipc/backup-calls.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { Clock } from '../../shared/ports.ts';
import { failed, ok } from '../../shared/result.ts';
import type { Instant } from '../../shared/time.ts';

type Parts = { readonly clock: Clock; readonly isDiskFull: () => boolean };

/** The calls of a window's bridge; copies are moments in memory. */
export function fakeBackups({ clock, isDiskFull }: Parts): Pick<Bridge, keyof typeof backupCalls> {
  const madeAt: Instant[] = [];
  let problem: string | null = null;
  const view = () => ({
    ...{ madeAt: madeAt.at(-1) ?? null, count: madeAt.length },
    ...{ folder: '/home/ada/.config/Traytable/backups', problem },
  });
  return {
    readBackups: async () => ok(view()),
    async makeBackup() {
      problem = isDiskFull() ? 'There is too little room on the disk for a copy.' : null;
      if (problem !== null) return failed('disk', problem);
      madeAt.push(clock.now());
      return ok(view());
    },
    restoreBackup: async () => failed('cancelled', 'in the words of main'),
  };
}
