/** Finds related fields of a record: merged one by one they could contradict one another (M3.1). */
import { kinds } from '../../kinds/kinds.ts';
import type { WritableKind } from '../../records/kinds.ts';

/**
 * Whether the service computed `field` only from what the user wrote, so that it is not somebody
 * else's change.
 */
export function isCountedFromOwn(
  kind: WritableKind,
  field: string,
  { isSent, isOwn }: Readonly<Record<'isSent' | 'isOwn', (name: string) => boolean>>,
): boolean {
  const from = kinds[kind].allFields[field]?.computedFrom ?? [];
  return !isSent(field) && from.some(isSent) && from.every(isOwn);
}

/** Returns the fields related to `field`, including itself if there are any. */
export function relatedFields(kind: WritableKind, field: string): readonly string[] {
  return kinds[kind].together.filter((names) => names.includes(field)).flat();
}
