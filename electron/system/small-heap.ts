/**
 * Has V8 hold little more than what is used, in a process that is to run for weeks.
 *
 * - Where everything begins stays as small as it is when the program starts. V8 would double it
 *   whenever as much has survived as it is large, up to 128 MB, and what main has in hand at any
 *   moment fits in a megabyte.
 * - The rest is collected when it has grown by a little, and not only when it has grown by tens of
 *   megabytes (docs/decisions/0017).
 */
import { setFlagsFromString } from 'node:v8';

/** For this process, from now on. Both count for a heap that is there already, unlike its sizes. */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--optimize-for-size');
}
