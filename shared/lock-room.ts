/** How much free room the disk needs while the app lock is turned on or off. */

/** The data of an account on the disk, in bytes. */
export type DataSizes = {
  readonly database: number;
  /** Copies, broken databases and images, each by itself. */
  readonly files: readonly number[];
  /** The caches of the windows. */
  readonly caches: number;
};

/** The room of a disk, in bytes. */
export type Room = { readonly needed: number; readonly free: number };

/** Stays free: the journal needs it more. */
const RESERVE_BYTES = 100_000_000;

/**
 * The database is written anew beside itself, and once more into its log. A copy is converted in a
 * file of its own in the same way. The caches move through a second copy.
 */
export function roomToConvert({ database, files, caches }: DataSizes): number {
  return 2 * database + 3 * Math.max(0, ...files) + caches + RESERVE_BYTES;
}

/** All that a conversion goes through, as the length of its bar. */
export function bytesToConvert({ database, files }: DataSizes): number {
  return files.reduce((sum, bytes) => sum + bytes, database);
}

/** Says how much room the disk lacks. */
export function roomWords({ needed, free }: Room): string {
  return `This needs ${megabytes(needed)} of free space on the disk, and it has ${megabytes(free)}.`;
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB`;
}
