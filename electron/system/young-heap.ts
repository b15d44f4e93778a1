/**
 * Keeps the part of V8's heap where everything begins as small as it is when the program starts.
 *
 * V8 doubles it whenever as much has survived as it is large, up to 128 MB, and gives that back only
 * when little happens. What main has in hand at any moment fits in a megabyte
 * (docs/decisions/0017).
 */
import { setFlagsFromString } from 'node:v8';

/** For this process, from now on. It counts for heaps that are there already, unlike a size. */
export function keepYoungHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}
