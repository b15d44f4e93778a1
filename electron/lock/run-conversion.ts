/** Converts everything of an account, and shows how far it is where that takes long (X3.3). */
import type { DatabaseSync } from 'node:sqlite';
import {
  bytesToConvert,
  type DataSizes,
  type Room,
  roomToConvert,
} from '../../shared/lock-room.ts';
import { databaseIn } from '../store/database-files.ts';
import { sizeOf } from '../system/size-of.ts';
import { type Conversion, convertDatabase } from './convert-database.ts';
import { convertFiles, sizesOfFiles } from './convert-files.ts';

/** A window that shows how far a conversion is. */
export type ShownConversion = {
  /** `share` of 1 is done. */
  set(share: number): void;
  /** Says that one long step begins; resolves once the window shows that, or has had its time. */
  tellRewriting(): Promise<void>;
  end(): void;
};

export type ConversionParts = {
  /** The folder of the account. */
  readonly folder: string;
  /** Lets other work go on between two steps. */
  readonly pause: () => Promise<void>;
  /** Opens the window; resolves once it can be seen. */
  readonly show: (to: Conversion['to']) => Promise<ShownConversion>;
};

/** A shorter one is done before a window could be read. */
const SHOWN_FROM_BYTES = 20_000_000;

/** Goes on with a conversion to its end. Throws where the disk refuses. */
export async function runConversion(
  { folder, pause, show }: ConversionParts,
  database: DatabaseSync,
  conversion: Conversion,
): Promise<void> {
  const sizes = sizesIn(folder, 0);
  const all = bytesToConvert(sizes);
  const shown = all < SHOWN_FROM_BYTES ? null : await show(conversion.to);
  try {
    const works = [
      convertDatabase(database, conversion, sizes.database),
      convertFiles(folder, conversion),
    ];
    let done = 0;
    for (const work of works) {
      for (const step of work) {
        if (step === 'rewriting') await shown?.tellRewriting();
        else {
          done += step;
          shown?.set(Math.min(1, done / all));
        }
        await pause();
      }
    }
  } finally {
    shown?.end();
  }
}

/** The room that a conversion needs, where the disk has less; else `null`. */
export function lackingRoom(
  folder: string,
  { free, caches }: { readonly free: number; readonly caches: number },
): Room | null {
  const needed = roomToConvert(sizesIn(folder, caches));
  return needed > free ? { needed, free } : null;
}

function sizesIn(folder: string, caches: number): DataSizes {
  const file = databaseIn(folder);
  const database = sizeOf(file) + sizeOf(`${file}-wal`);
  return { database, files: sizesOfFiles(folder), caches };
}
