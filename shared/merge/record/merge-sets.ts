/** Merges fields that are sets: attachments, clients of a contact, tags, domains (M3.4). */
import { domainIn } from '../../kinds/domain.ts';
import type { ValueKind } from '../../kinds/field.ts';
import { attachmentsIn } from '../../kinds/note.ts';
import type { Sides } from '../three-way.ts';
import { attachmentKey } from './values.ts';

/** The kinds of field whose members have no order. */
const setKinds: readonly ValueKind[] = ['attachments', 'ids', 'number-references', 'domains'];

/** Whether values of this kind are merged member by member. */
export function isSet(kind: ValueKind): boolean {
  return setKinds.includes(kind);
}

/** Returns theirs with the members that we added, and without those that we removed. */
export function mergeSets(kind: ValueKind, { base, ours, theirs }: Sides<unknown>): unknown[] {
  const keyOf = keyIn(kind);
  const [before, wanted, there] = [keysIn(kind, base), keysIn(kind, ours), keysIn(kind, theirs)];
  const left = membersIn(kind, theirs).filter((one) => {
    const key = keyOf(one);
    return wanted.has(key) || !before.has(key);
  });
  const added = membersIn(kind, ours).filter((one) => {
    const key = keyOf(one);
    return !before.has(key) && !there.has(key);
  });
  return [...left, ...added];
}

/** Returns the members of `theirs` that `sent` has and `base` lacks. */
export function addedMembers(
  kind: ValueKind,
  { base, sent, theirs }: Readonly<Record<'base' | 'sent' | 'theirs', unknown>>,
): unknown[] {
  const keyOf = keyIn(kind);
  const [known, ours] = [keysIn(kind, base), keysIn(kind, sent)];
  return membersIn(kind, theirs).filter((one) => ours.has(keyOf(one)) && !known.has(keyOf(one)));
}

function membersIn(kind: ValueKind, value: unknown): readonly unknown[] {
  if (kind === 'attachments') return attachmentsIn(value);
  return Array.isArray(value) ? value : [];
}

function keysIn(kind: ValueKind, value: unknown): ReadonlySet<string> {
  return new Set(membersIn(kind, value).map(keyIn(kind)));
}

/** Text that is equal for two spellings of one member. */
function keyIn(kind: ValueKind): (member: unknown) => string {
  if (kind === 'domains') return domainIn;
  if (kind !== 'attachments') return String;
  return (member) => attachmentsIn([member]).map(attachmentKey).join();
}
