/** Fields of a record that say one thing: merged one by one they could contradict each other (M3.1). */
import type { Fields, WritableKind } from '../records/kinds.ts';
import { valueKind } from '../records/writable.ts';
import { sameValue } from './values.ts';

const together: Partial<Readonly<Record<WritableKind, readonly (readonly string[])[]>>> = {
  'time-entry': [['started_at', 'ended_at', 'duration_seconds']],
  deal: [['deal_value', 'currency']],
};

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
