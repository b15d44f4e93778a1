/** Fields of a record that say one thing: merged one by one they could contradict each other (M3.1). */

import { valueKind } from '../kinds/kinds.ts';
import type { Fields, WritableKind } from '../records/kinds.ts';
import { sameValue } from './values.ts';

/** A field may stand in several groups. Whoever adds a kind decides which of its fields are related. */
const together: Readonly<Record<WritableKind, readonly (readonly string[])[]>> = {
  note: [],
  'time-entry': [
    ['started_at', 'ended_at', 'duration_seconds'],
    ['date', 'started_at', 'ended_at'],
    ['project_id', 'task_id'],
  ],
  deal: [
    ['deal_value', 'currency'],
    ['board_group_id', 'probability'],
  ],
  task: [['project_id', 'parent_task_id']],
  comment: [],
  document: [],
};

/** What the service derives from other fields of a record, where the user does not set it themselves. */
const counted: Partial<
  Readonly<Record<WritableKind, Readonly<Record<string, readonly string[]>>>>
> = {
  'time-entry': { duration_seconds: ['started_at', 'ended_at'], project_id: ['task_id'] },
  deal: { probability: ['board_group_id'] },
};

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
  const related = together[kind].filter((names) => names.includes(field)).flat();
  return isChanged(field) || related.some((name) => name in base && isChanged(name));
}
