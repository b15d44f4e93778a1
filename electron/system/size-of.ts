import { statSync } from 'node:fs';

/** The bytes of a file, 0 where there is none. */
export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
