/** Tells the key of a lock from every other one, by a known text that it sealed. */
import { createSeal } from '../store/create-seal.ts';
import type { LockMark } from './lock-file.ts';

export const CHECK_PLACE = 'lock check';
export const CHECK_TEXT = 'traytable';

/** Is true for the key that this lock was made with. */
export function opensLock({ check }: Pick<LockMark, 'check'>, key: Uint8Array): boolean {
  return createSeal(key).open(CHECK_PLACE, check) === CHECK_TEXT;
}
