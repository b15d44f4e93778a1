/** The handlers of the calls about a report for support. */
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { AppState } from '../../shared/ipc/state.ts';
import type { supportCalls } from '../../shared/ipc/support-calls.ts';
import type { Clock } from '../../shared/ports.ts';
import { ok } from '../../shared/result.ts';
import { SUPPORT_LINES_MAX, supportReport } from '../../shared/support/support-report.ts';
import { dayOf } from '../../shared/time.ts';
import type { Engine } from '../engine/engine.ts';
import type { FileLog } from '../system/file-log.ts';
import { thisComputer } from '../system/this-computer.ts';
import { type AskWhere, saveFile } from './save-file.ts';

export type SupportHandlerParts = {
  readonly engine: Pick<Engine, 'traffic'>;
  readonly log: Pick<FileLog, 'tail'>;
  readonly clock: Clock;
  readonly locale: string;
  readonly timeZone: () => string;
  readonly askWhere: AskWhere;
};

/** `readState` returns what the windows know. */
export function supportHandlers(
  { engine, log, clock, locale, timeZone, askWhere }: SupportHandlerParts,
  readState: () => AppState,
): Pick<Handlers, keyof typeof supportCalls> {
  /** The report that the user has read: no other is saved. */
  let readLast: string | undefined;
  const report = () =>
    supportReport({
      at: clock.now(),
      computer: { ...thisComputer(), locale, zone: timeZone() },
      state: readState(),
      traffic: engine.traffic.read({ text: '', before: null, limit: SUPPORT_LINES_MAX }),
      log: log.tail(SUPPORT_LINES_MAX),
    });
  return {
    readSupportReport() {
      readLast = report();
      return ok({ text: readLast });
    },
    saveSupportReport() {
      const name = `Traytable report ${dayOf(clock.now(), timeZone())}.txt`;
      return saveFile(askWhere, { name, kind: 'text' }, () => readLast ?? report());
    },
  };
}
