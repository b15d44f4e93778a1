/** The handlers of the calls about exports. */
import { noteFile } from '../../shared/export/note-pages.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { exportCalls } from '../../shared/ipc/export-calls.ts';
import type { Timer } from '../../shared/ports.ts';
import { ok } from '../../shared/result.ts';
import { dayOf } from '../../shared/time.ts';
import { createExports } from '../export/exports.ts';
import { type UnsentWorkParts, unsentWorkNow } from './save-unsent-work.ts';

export type ExportHandlerParts = UnsentWorkParts & {
  /** Asks for the folder that the export goes into; `null` where the user cancels. */
  readonly askFolder: () => Promise<string | null>;
  readonly timer: Timer;
  /** The image of an address that is on this computer. */
  readonly cachedImage: (source: string) => Promise<Uint8Array | undefined>;
};

/** Creates these handlers. */
export function exportHandlers(
  parts: ExportHandlerParts,
): Pick<Handlers, keyof typeof exportCalls> {
  const { askFolder, cachedImage, clock, timer, timeZone } = parts;
  const exports = createExports({
    ...{ askFolder, cachedImage, timer },
    name: () => `Traytable export ${dayOf(clock.now(), timeZone())}`,
    unsentWork: () => unsentWorkNow(parts),
  });
  return {
    beginExport: () => exports.begin(),
    writeExport: ({ path, text }) => exports.write(path, () => text),
    writeExportNote: ({ path, note, html, images }) =>
      exports.write(path, () => noteFile(note, html, images)),
    copyExportImage: ({ source }) => exports.copyImage(source),
    removeUnfinishedExports: () => exports.removeUnfinished(),
    finishExport: () => exports.finish(),
    async cancelExport() {
      await exports.cancel();
      return ok(null);
    },
  };
}
