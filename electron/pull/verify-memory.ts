/** Saves the report of the last verification, so that one that the program's end interrupted says so. */
import type { Clock } from '../../shared/ports.ts';
import { endReport, type VerifyReport, verifyReport } from '../../shared/pull/verify-report.ts';
import { VERIFY_SAVED_EVERY_MS } from '../../shared/pull-limits.ts';
import type { Instant } from '../../shared/time.ts';
import { type Settings, tryKeep } from '../store/settings.ts';

type Parts = {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly accountKey: string;
};

/** Creates the memory of one account. */
export function createVerifyMemory({ settings, clock, accountKey }: Parts) {
  const key = `verification ${accountKey}`;
  let saved: { readonly state: string; readonly at: Instant } | undefined;
  return {
    /** The last report; `null` where there is none, or the disk cannot be read. */
    recall(): VerifyReport | null {
      try {
        const last = settings.get(key, verifyReport);
        return last === undefined ? null : endReport(last, 'interrupted', null);
      } catch {
        return null;
      }
    },
    /** Saves it at its beginning, at its end, and between them every few seconds. */
    keep(report: VerifyReport): void {
      const at = clock.now();
      const elapsedMs = at - (saved?.at ?? at);
      const isRecent = elapsedMs >= 0 && elapsedMs < VERIFY_SAVED_EVERY_MS;
      if (report.state === saved?.state && isRecent) return;
      saved = { state: report.state, at };
      tryKeep(settings, key, report);
    },
  };
}
