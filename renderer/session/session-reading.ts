/** What an open record makes of its record and its writes. */
import * as v from 'valibot';
import { fieldLabel, fieldsOf, kinds, valueKind } from '../../shared/kinds/kinds.ts';
import { differing, sameValue } from '../../shared/merge/record/values.ts';
import {
  fieldsSet,
  isLive,
  type PendingWrite,
  type RecordRef,
} from '../../shared/queue/pending-write.ts';
import type { ConfirmedRecord, Fields, WritableKind } from '../../shared/records/kinds.ts';
import { type Instant, parseTimestamp } from '../../shared/time.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';

/** When the service last changed a record; `undefined` for a kind that does not say it. */
export function changedAt(record: object): Instant | undefined {
  const at = 'updated_at' in record ? record.updated_at : undefined;
  return typeof at === 'string' ? parseTimestamp(at) : undefined;
}

/** Whether the cache still holds what was there before the reply to our last write: it may tell later than main. */
export function isOlderThan(
  kind: WritableKind,
  record: ConfirmedRecord,
  answer: { readonly record: ConfirmedRecord | null; readonly at: Instant },
): boolean {
  const at = changedAt(record);
  // Of one moment may be two versions: the service may count in seconds.
  if (answer.record === null || at === undefined || at > answer.at) return false;
  return differing(kind, answer.record, fieldsOf(kind, record)).length > 0;
}

/** Whether a create waits to be sent: then main can be told to let it wait, or no longer. */
export function hasUnsentCreate(writes: readonly PendingWrite[]): boolean {
  const last = writes.findLast(isLive);
  if (last?.change.kind !== 'create') return false;
  return last.state.kind === 'waiting' || last.state.kind === 'ready';
}

/** Whether nothing of a record that was begun here was sent. */
export function isUnsent(
  { id, kind }: RecordRef,
  outbox: Pick<Outbox, 'of' | 'wasAnnounced'>,
): boolean {
  return !outbox.wasAnnounced(id, kind) || hasUnsentCreate(outbox.of(id, kind));
}

/** Whether the last save still waits for more typing: being finished makes it go now. */
export function isDebounced(writes: readonly PendingWrite[], saved: Fields): boolean {
  const last = writes.findLast(isLive);
  if (last?.state.kind !== 'waiting') return false;
  const { kind } = last.record;
  const set = fieldsSet(last);
  return Object.keys(kinds[kind].allFields).every(
    (name) =>
      !(name in saved) || (name in set && sameValue(valueKind(kind, name), set[name], saved[name])),
  );
}

/**
 * Whether a record that nobody has saved yet has no name, no text and nothing that it needs, so that
 * nothing is made of it.
 */
export function isBlank(kind: WritableKind, fields: Fields): boolean {
  const { allFields, namedBy } = kinds[kind];
  const needed = Object.entries(allFields).flatMap(([name, { control, chosenFrom, schema }]) => {
    const isNeeded = chosenFrom?.isMany === false && !v.is(schema, null);
    return control === 'html' || isNeeded ? [name] : [];
  });
  return [...namedBy, ...needed].every((name) => !fields[name]);
}

/** Whether it is another value: a list with the same things in it is none. */
export function isOther(one: unknown, other: unknown): boolean {
  return one !== other && JSON.stringify(one) !== JSON.stringify(other);
}

/** What was typed, parted: what main takes, what stays, and why. */
export type Parted<F extends Fields = Fields> = {
  readonly fields: F;
  readonly left: F;
  readonly why: string | null;
};

/** Parts off the fields whose values main would not take. */
export function leaveOutInvalid<F extends Fields>(kind: WritableKind, typed: F): Parted<F> {
  const entries = Object.entries(typed);
  const isValid = ([name, value]: [string, unknown]) =>
    v.is(kinds[kind].written, { [name]: value });
  const invalid = entries.filter((entry) => !isValid(entry));
  const labels = invalid.map(([name]) => fieldLabel(kind, name));
  return {
    fields: Object.fromEntries(entries.filter(isValid)) as F,
    left: Object.fromEntries(invalid) as F,
    why: labels.length === 0 ? null : `${labels.join(' and ')} can’t be saved like this.`,
  };
}
