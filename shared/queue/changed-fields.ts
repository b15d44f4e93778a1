/** Which fields a pending write changes. */
import { changedNames } from '../kinds/kinds.ts';
import { baseFields, fieldsSet, type PendingWrite } from './pending-write.ts';

/** The names in the order of the form; after Undo, a field may be back at its value and is not named. */
export function fieldsChanged(write: PendingWrite): readonly string[] {
  const [set, base] = [fieldsSet(write), baseFields(write)];
  const names = changedNames(write.record.kind).filter((field) => field in set);
  const isOther = (field: string) => JSON.stringify(set[field]) !== JSON.stringify(base[field]);
  return names.some(isOther) ? names.filter(isOther) : names;
}
