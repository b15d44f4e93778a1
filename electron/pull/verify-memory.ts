/** Saves the report of the last verification, so that one that the program's end interrupted says so. */
import type { Clock } from '../../shared/ports.ts';
import { endReport, type VerifyReport, verifyReport } from '../../shared/pull/verify-report.ts';
import { type Settings, tryKeep } from '../store/settings.ts';

type Parts = {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly accountKey: string;
};

/** Creates the memory of one account. */
export function createVerifyMemory({ settings, clock, accountKey }: Parts) {
  const key = `verification ${accountKey}`;
  let savedState: string | undefined;
  return {
    /** The last report; `null` where there is none, or the disk cannot be read. */
    recall(): VerifyReport | null {
      try {
        const saved = settings.get(key, verifyReport);
        return saved === undefined ? null : endReport(saved, 'interrupted', clock.now());
      } catch {
        return null;
      }
    },
    /** Saves it at its beginning and its end: what is between matters only to the screen. */
    keep(report: VerifyReport): void {
      if (report.state === savedState) return;
      savedState = report.state;
      tryKeep(settings, key, report);
    },
  };
}
