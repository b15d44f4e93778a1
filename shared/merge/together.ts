/** Fields of a record that say one thing: merged one by one they could contradict each other (M3.1). */
import type { Fields, WritableKind } from '../records/kinds.ts';
import { valueKind } from '../records/writable.ts';
import { sameValue } from './values.ts';

const together: Partial<Readonly<Record<WritableKind, readonly (readonly string[])[]>>> = {
  'time-entry': [['started_at', 'ended_at', 'duration_seconds']],
  deal: [['deal_value', 'currency']],
};

/** What the service counts from other fields of a record, where the user does not say it themselves. */
const counted: Partial<
  Readonly<Record<WritableKind, Readonly<Record<string, readonly string[]>>>>
> = { 'time-entry': { duration_seconds: ['started_at', 'ended_at'] } };

/** Whether the service counted `field` from what only the user wrote: it is not somebody else's change. */
export function isCountedFromOwn(
  kind: WritableKind,
  field: string,
  { isSent, isOwn }: Readonly<Record<'isSent' | 'isOwn', (name: string) => boolean>>,
): boolean {
  const from = counted[kind]?.[field] ?? [];
  return !isSent(field) && from.some(isSent) && from.every(isOwn);
}

/** Whether theirs changed `field` or one that says one thing with it, as far as the base is known. */
export function isChangedTogether(
  kind: WritableKind,
  field: string,
  { base, theirs }: { readonly base: Fields; readonly theirs: Fields },
): boolean {
  const isChanged = (name: string) => !sameValue(valueKind(kind, name), base[name], theirs[name]);
  const group = together[kind]?.find((names) => names.includes(field)) ?? [];
  return isChanged(field) || group.some((name) => name in base && isChanged(name));
}
