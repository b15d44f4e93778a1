/** The handlers of the calls about reports. */
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { reportCalls } from '../../shared/ipc/report-calls.ts';
import { ok } from '../../shared/result.ts';
import type { Engine } from '../engine/engine.ts';
import { onDisk } from '../store/on-disk.ts';
import { refusedByDisk } from '../store/refused-by-disk.ts';
import { keepRounding, readRounding } from '../store/rounding.ts';
import { type AskWhere, saveFile } from './save-file.ts';

export type ReportHandlerParts = {
  readonly engine: Pick<Engine, 'settings' | 'billed'>;
  readonly askWhere: AskWhere;
  /** The main window as it prints, as PDF. */
  readonly printPage: () => Promise<Uint8Array>;
};

/** Creates these handlers. */
export function reportHandlers({
  engine,
  askWhere,
  printPage,
}: ReportHandlerParts): Pick<Handlers, keyof typeof reportCalls> {
  return {
    saveReport: ({ name, text }) =>
      saveFile(askWhere, { name: `${name}.csv`, kind: 'csv' }, () => text),
    printPage: ({ name }) => saveFile(askWhere, { name: `${name}.pdf`, kind: 'pdf' }, printPage),
    readRounding: ({ account }) => ok(readRounding(engine.settings, account)),
    keepRounding: ({ account, choice }) =>
      keepRounding(engine.settings, account, choice) ? ok(null) : refusedByDisk,
    readBilledTime: ({ account }) => ok(engine.billed.all(account)),
    addBilledTime: ({ account, billed }) => onDisk(() => engine.billed.add(account, billed), null),
  };
}
