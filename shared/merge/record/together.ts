/** Fields of a record that say one thing: merged one by one they could contradict each other (M3.1). */
import { kinds, valueKind } from '../../kinds/kinds.ts';
import type { Fields, WritableKind } from '../../records/kinds.ts';
import { sameValue } from './values.ts';

/** Whether the service counted `field` from what only the user wrote: it is not somebody else's change. */
export function isCountedFromOwn(
  kind: WritableKind,
  field: string,
  { isSent, isOwn }: Readonly<Record<'isSent' | 'isOwn', (name: string) => boolean>>,
): boolean {
  const from = kinds[kind].allFields[field]?.computedFrom ?? [];
  return !isSent(field) && from.some(isSent) && from.every(isOwn);
}

/** Whether theirs changed `field` or one that says one thing with it, as far as the base is known. */
export function isChangedTogether(
  kind: WritableKind,
  field: string,
  { base, theirs }: { readonly base: Fields; readonly theirs: Fields },
): boolean {
  const isChanged = (name: string) => !sameValue(valueKind(kind, name), base[name], theirs[name]);
  const related = kinds[kind].together.filter((names) => names.includes(field)).flat();
  return isChanged(field) || related.some((name) => name in base && isChanged(name));
}
