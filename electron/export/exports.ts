/** One export at a time: writes what the window makes, and removes all of it at a failure. */
import { createHash } from 'node:crypto';
import { NOT_SENT_FILE } from '../../shared/export/index-page.ts';
import type { BegunExport } from '../../shared/ipc/export-calls.ts';
import { imageType } from '../../shared/note/image-type.ts';
import type { Timer } from '../../shared/ports.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { createExportFolder, type ExportFolder, ExportFull } from './export-folder.ts';
import { exportProblem } from './export-problem.ts';
import { findUnfinished, removeUnfinished } from './unfinished-exports.ts';

export type ExportsParts = {
  /** The folder that the user chooses; `null` for none. */
  readonly askFolder: () => Promise<string | null>;
  /** The name of a new export. */
  readonly name: () => string;
  /** The saved image of an address; `undefined` where it is not on this computer. */
  readonly cachedImage: (source: string) => Promise<Uint8Array | undefined>;
  readonly timer: Timer;
  /** The page of all that is not on the service. */
  readonly unsentWork: () => string;
};

type Failure = 'disk' | 'full' | 'stopped';
type Answer<T> = Promise<Result<T, Failure>>;

export interface Exports {
  begin(): Promise<Result<BegunExport, 'cancelled' | 'disk'>>;
  /** Deletes the unfinished exports that the last begin found. */
  removeUnfinished(): Promise<Result<null, 'disk'>>;
  /** `text` is made when the file can be written. */
  write(names: readonly string[], text: () => string): Answer<null>;
  copyImage(source: string): Answer<string | null>;
  finish(): Answer<{ readonly folder: string }>;
  cancel(): Promise<void>;
}

const stopped = failed('stopped', 'The export was stopped. Nothing of it is left.');

/** Creates the exports of one window. Its calls are answered one after the other. */
export function createExports(parts: ExportsParts): Exports {
  let present: ExportFolder | undefined;
  let unfinished: readonly string[] = [];
  let last: Promise<unknown> = Promise.resolve();
  let copyImage = createImageCopy(parts);

  /** A cancel waits for the file that is being written: what it removes stays removed. */
  function inOrder<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }

  async function end(): Promise<void> {
    const folder = present;
    present = undefined;
    copyImage = createImageCopy(parts);
    // A folder that cannot be removed keeps a name that says it is unfinished.
    await folder?.remove().catch(() => undefined);
  }

  /** Runs a step; a failure ends the export. */
  function step<T>(work: (folder: ExportFolder) => Promise<T>): Answer<T> {
    return inOrder(async () => {
      if (present === undefined) return stopped;
      try {
        return ok(await work(present));
      } catch (error) {
        await end();
        const failure = error instanceof ExportFull ? 'full' : 'disk';
        return failed(failure, exportProblem(error));
      }
    });
  }

  return {
    async begin() {
      const parent = await parts.askFolder();
      if (parent === null) return failed('cancelled', 'Nothing was exported.');
      return inOrder(async () => {
        await end();
        try {
          present = await createExportFolder(parent, parts.name(), parts.timer);
        } catch (error) {
          return failed('disk', exportProblem(error));
        }
        unfinished = await findUnfinished(parent, present.folder);
        return ok({ folder: parent, unfinished });
      });
    },
    removeUnfinished: () => inOrder(() => removeAll(unfinished)),
    write: (path, text) =>
      step(async (folder) => {
        await folder.write(path, text());
        return null;
      }),
    copyImage: (source) => step((folder) => copyImage(source, folder)),
    finish: () =>
      step(async (folder) => {
        await folder.write([NOT_SENT_FILE], parts.unsentWork());
        const whole = await folder.finish();
        present = undefined;
        await end();
        return { folder: whole };
      }),
    cancel: () => inOrder(end),
  };
}

async function removeAll(unfinished: readonly string[]): Promise<Result<null, 'disk'>> {
  try {
    await removeUnfinished(unfinished);
    return ok(null);
  } catch {
    return failed('disk', 'Some of it could not be deleted. Delete the folder yourself.');
  }
}

/** Copies images into one export, each once; `null` for those that are not on this computer. */
function createImageCopy({ cachedImage }: Pick<ExportsParts, 'cachedImage'>) {
  const byAddress = new Map<string, string | null>();
  const names = new Set<string>();
  return async (source: string, folder: ExportFolder): Promise<string | null> => {
    const known = byAddress.get(source);
    if (known !== undefined) return known;
    const bytes = await cachedImage(source);
    const name = bytes && nameOfImage(bytes);
    if (bytes !== undefined && name !== undefined && !names.has(name)) {
      await folder.write(['images', name], bytes);
      names.add(name);
    }
    byAddress.set(source, name ?? null);
    return name ?? null;
  };
}

/** The same bytes have one name, whatever their address; `undefined` for what is no image. */
function nameOfImage(bytes: Uint8Array): string | undefined {
  const ending = imageType(bytes)?.split('/')[1];
  if (ending === undefined) return undefined;
  return `${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}.${ending}`;
}
