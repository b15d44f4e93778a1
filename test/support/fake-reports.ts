/** The calls about reports without a disk; files are only noted. */
import type { BilledTimeStore } from '../../electron/store/billed-time.ts';
import { keepRounding, readRounding } from '../../electron/store/rounding.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { reportCalls } from '../../shared/ipc/report-calls.ts';
import { failed, ok } from '../../shared/result.ts';
import { memorySettings } from './memory-settings.ts';

export type FakeReportsParts = {
  readonly isDiskFull: () => boolean;
  /** Where the user wants a file; nowhere with `null`. */
  readonly chosenFile: () => string | null;
  readonly billed: Pick<BilledTimeStore, 'add' | 'all'>;
  readonly note: (name: string, input: unknown) => void;
};

/** The calls about reports of a window's bridge. */
export function fakeReports({
  isDiskFull,
  billed,
  chosenFile,
  note,
}: FakeReportsParts): Pick<Bridge, keyof typeof reportCalls> {
  const settings = memorySettings();
  const full = failed('disk', 'The disk is full.');
  function save(name: string, input: unknown) {
    note(name, input);
    const file = chosenFile();
    if (file === null) return failed('cancelled', 'Nothing was saved.');
    return isDiskFull() ? full : ok({ file });
  }
  return {
    saveReport: async (input) => save('saveReport', input),
    printPage: async (input) => save('printPage', input),
    readRounding: async ({ account }) => ok(readRounding(settings, account)),
    async keepRounding(input) {
      note('keepRounding', input);
      if (isDiskFull()) return full;
      keepRounding(settings, input.account, input.choice);
      return ok(null);
    },
    readBilledTime: async ({ account }) => ok(billed.all(account)),
    async addBilledTime(input) {
      note('addBilledTime', input);
      if (isDiskFull()) return full;
      billed.add(input.account, input.billed);
      return ok(null);
    },
  };
}
