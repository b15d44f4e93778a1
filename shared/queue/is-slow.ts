/** Decides which writes may occupy a slot for long (Q3.1). */
import { SLOW_CHANGE_CHARS_MIN } from '../queue-limits.ts';
import { awaitsLookup, baseFields, fieldsSet, type PendingWrite } from './pending-write.ts';

/**
 * Whether the next or present attempt may read a long list, or wait for the process that compares
 * long texts (decision 0024). Only the write decides, because its record is read later.
 */
export function isSlow(write: PendingWrite): boolean {
  if (write.state.kind === 'looking' || awaitsLookup(write)) return true;
  if (write.change.kind === 'create') return false; // it is sent and compared with nothing
  const values = [fieldsSet(write), baseFields(write)].flatMap((fields) => Object.values(fields));
  const chars = values.reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 0),
    0,
  );
  return chars > SLOW_CHANGE_CHARS_MIN;
}
