/** Fields of a record that say one thing: merged one by one they could contradict each other (M3.1). */
import { kinds } from '../../kinds/kinds.ts';
import type { WritableKind } from '../../records/kinds.ts';

/** Whether the service counted `field` from what only the user wrote: it is not somebody else's change. */
export function isCountedFromOwn(
  kind: WritableKind,
  field: string,
  { isSent, isOwn }: Readonly<Record<'isSent' | 'isOwn', (name: string) => boolean>>,
): boolean {
  const from = kinds[kind].allFields[field]?.computedFrom ?? [];
  return !isSent(field) && from.some(isSent) && from.every(isOwn);
}

/** The fields that say one thing with `field`; itself among them where there are any. */
export function relatedFields(kind: WritableKind, field: string): readonly string[] {
  return kinds[kind].together.filter((names) => names.includes(field)).flat();
}
