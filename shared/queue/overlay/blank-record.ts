/** A record that only this computer knows, or whose confirmed form the cache has lost. */
import { kinds, pick, shownFields } from '../../kinds/kinds.ts';
import type { Fields } from '../../records/kinds.ts';
import { timestamp } from '../../time.ts';
import { baseFields, fieldsSet, type PendingWrite } from '../pending-write.ts';

/** Every field of the record with nothing in it, under what the user saw when they began. */
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
