/** Builds a record that only this computer has, or that the cache has lost. */
import { kinds, pick, shownFields } from '../../kinds/kinds.ts';
import type { Fields } from '../../records/kinds.ts';
import { timestamp } from '../../time.ts';
import { baseFields, fieldsSet, type PendingWrite } from '../pending-write.ts';

/** Returns every field of the record empty, below its base. */
export function blankRecord(write: PendingWrite): Fields {
  const made = timestamp(write.createdAt);
  const { kind, id } = write.record;
  const { blank, createOnly } = kinds[kind];
  return {
    created_at: made,
    updated_at: made,
    ...blank,
    ...shownFields(kind, pick(fieldsSet(write), Object.keys(createOnly)), blank),
    ...baseFields(write),
    id,
  };
}
