/** The calls of an export without a disk: the files stay in memory. */
import { noteFile } from '../../shared/export/note-pages.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { exportCalls } from '../../shared/ipc/export-calls.ts';
import { failed, ok } from '../../shared/result.ts';

export type FakeExportsParts = {
  readonly isDiskFull: () => boolean;
  /** Where the user wants a file or folder; nowhere with `null`. */
  readonly chosenFile: () => string | null;
  /** The files of the last export by their paths, and the images on this computer by their addresses. */
  readonly files: Map<string, string>;
  readonly images: ReadonlyMap<string, string>;
  /** Earlier exports that a crash ended. */
  readonly unfinished: Set<string>;
  /** How long the disk takes for a file. */
  readonly takes: () => Promise<void>;
};

/** The calls about exports of a window's bridge. */
export function fakeExports({
  isDiskFull,
  chosenFile,
  files,
  images,
  takes,
  unfinished,
}: FakeExportsParts): Pick<Bridge, keyof typeof exportCalls> {
  let folder: string | null = null;
  const full = failed('disk', 'The disk is full.');
  const stopped = failed('stopped', 'in the words of main');
  function step<T>(work: () => T) {
    if (folder === null) return stopped;
    if (!isDiskFull()) return ok(work());
    folder = null;
    files.clear();
    return full;
  }
  function add(path: readonly string[], text: string) {
    return step(() => {
      const name = path.join('/');
      files.set(name, (files.get(name) ?? '') + text);
      return null;
    });
  }
  return {
    async beginExport() {
      const chosen = chosenFile();
      if (chosen === null) return failed('cancelled', 'in the words of main');
      if (isDiskFull()) return full;
      folder = chosen;
      files.clear();
      return ok({ folder: chosen, unfinished: [...unfinished] });
    },
    async removeUnfinishedExports() {
      if (isDiskFull()) return full;
      unfinished.clear();
      return ok(null);
    },
    async writeExport({ path, text }) {
      await takes();
      return add(path, text);
    },
    writeExportNote: async ({ path, note, html, images: own }) =>
      add(path, noteFile(note, html, own)),
    copyExportImage: async ({ source }) => step(() => images.get(source) ?? null),
    async finishExport() {
      const done = step(() => ({ folder: folder ?? '' }));
      if (done.ok) folder = null;
      return done;
    },
    async cancelExport() {
      folder = null;
      files.clear();
      return ok(null);
    },
  };
}
