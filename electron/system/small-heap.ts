/**
 * Makes V8 hold little more than what is used, in a process that runs for weeks.
 *
 * - The young generation stays as small as at the start. V8 would double it whenever as much has
 *   survived as it is large, up to 128 MB, and main's live data fits in a megabyte.
 * - The old generation is collected after little growth, and not only after tens of megabytes
 *   (docs/decisions/0017).
 */
import { setFlagsFromString } from 'node:v8';

/** For this process, from now on. Unlike the heap's sizes, both work on a heap that exists already. */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--optimize-for-size');
}
