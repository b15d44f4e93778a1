/** The calls about the copies of what is on this computer only. */
import * as v from 'valibot';
import type { BackupsView } from '../backups.ts';
import { call, output } from './call.ts';

const main = ['main'] as const;

export const backupCalls = {
  readBackups: call(main, v.null(), output<BackupsView>()),
  /** Makes a copy now. */
  makeBackup: call(main, v.null(), output<BackupsView>(), ['disk']),
  /** Asks, then starts the program again; it asks there which copy to restore. */
  restoreBackup: call(main, v.null(), output<null>(), [
    ...(['cancelled', 'none', 'typed', 'disk'] as const),
  ]),
} as const;
