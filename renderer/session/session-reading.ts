/** Derives an open record from its record and its writes. */
import * as v from 'valibot';
import { isLocalId } from '../../shared/ids.ts';
import { type Around, type Clash, nothingAround } from '../../shared/kinds/clash.ts';
import {
  canHold,
  fieldLabel,
  fieldsOf,
  isEmptied,
  kinds,
  lacksValue,
  valueKind,
} from '../../shared/kinds/kinds.ts';
import { fieldsInNeed } from '../../shared/kinds/needed-fields.ts';
import { unsentReason } from '../../shared/kinds/typed-text.ts';
import { differing, sameValue } from '../../shared/merge/record/values.ts';
import { hasUnsentCreate } from '../../shared/queue/lanes.ts';
import {
  fieldsSet,
  isFoldable,
  isLive,
  type PendingWrite,
  type RecordRef,
} from '../../shared/queue/pending-write.ts';
import { withAdoptedIds } from '../../shared/queue/references.ts';
import type { ConfirmedRecord, Fields, WritableKind } from '../../shared/records/kinds.ts';
import { type Instant, parseTimestamp } from '../../shared/time.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';

/** When the service last changed a record; `undefined` for a kind that does not say it. */
export function changedAt(record: object): Instant | undefined {
  const at = 'updated_at' in record ? record.updated_at : undefined;
  return typeof at === 'string' ? parseTimestamp(at) : undefined;
}

/**
 * Is true while the cache still holds the version before the reply to our last write: it may be
 * notified later than main.
 */
export function isOlderThan(
  kind: WritableKind,
  record: ConfirmedRecord,
  answer: { readonly record: ConfirmedRecord | null; readonly at: Instant },
): boolean {
  const at = changedAt(record);
  // Two versions may have the same time: the service may count in seconds.
  if (answer.record === null || at === undefined || at > answer.at) return false;
  return differing(kind, answer.record, fieldsOf(kind, record)).length > 0;
}

/** Is true if nothing of a record that was begun here was sent. */
export function isUnsent(
  { id, kind }: RecordRef,
  outbox: Pick<Outbox, 'of' | 'wasAnnounced'>,
): boolean {
  return !outbox.wasAnnounced(id, kind) || hasUnsentCreate(outbox.of(id, kind));
}

/** The fields of the create that is under way or was accepted; `undefined` where none is known here. */
export function sentWith(
  { id, kind }: RecordRef,
  outbox: Pick<Outbox, 'knownId' | 'writes'>,
): Fields | undefined {
  const known = outbox.knownId(id);
  const create = outbox.writes.find(
    ({ change, record }) => change.kind === 'create' && record.kind === kind && record.id === known,
  );
  return create && !isFoldable(create) ? fieldsSet(create) : undefined;
}

/** Is true while an edit of a record made here still goes along with its create. */
export function hasOpenCreate(
  { id, kind }: RecordRef,
  outbox: Pick<Outbox, 'knownId' | 'of' | 'wasAnnounced'>,
): boolean {
  const last = outbox.of(id, kind).findLast(isLive);
  if (last === undefined) return isLocalId(outbox.knownId(id)) && !outbox.wasAnnounced(id, kind);
  return last.change.kind === 'create' && isFoldable(last);
}

/** Is true if the last save still waits for more typing: finishing sends it now. */
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
 * Is true for an unsaved record without a name, a text and required fields, so that no write is made
 * of it.
 */
export function isBlank(kind: WritableKind, fields: Fields): boolean {
  const { allFields, namedBy } = kinds[kind];
  const needed = Object.entries(allFields).flatMap(([name, { control, chosenFrom, schema }]) => {
    const isNeeded = chosenFrom?.isMany === false && !v.is(schema, null);
    return control === 'html' || isNeeded ? [name] : [];
  });
  return [...namedBy, ...needed].every((name) => !fields[name]);
}

/** Is true for another value; an equal list is the same. */
export function isOther(one: unknown, other: unknown): boolean {
  return one !== other && JSON.stringify(one) !== JSON.stringify(other);
}

/** The input, separated: what main takes, what stays, and why. */
export type Parted<F extends Fields = Fields> = {
  readonly fields: F;
  readonly left: F;
  readonly why: string | null;
};

/** The combinations that the service will refuse in a record that stands so (V7). */
export function clashesIn(
  kind: WritableKind,
  fields: Fields,
  around: Around,
  { adopted }: Pick<Outbox, 'adopted'>,
): readonly Clash[] {
  return kinds[kind].clashes?.(withAdoptedIds(kind, fields, adopted), around) ?? [];
}

/** An open record, and what is known around it. */
type InForm = {
  readonly kind: WritableKind;
  readonly fields: Fields;
  readonly around: Around;
  /** Names of fields that an earlier run held back. */
  readonly untried: ReadonlySet<string>;
  readonly isNew: boolean;
  readonly savedAt: Instant | null;
};

/**
 * Parts off the fields whose values main would not take. Others wait for a needed field (V6), or are
 * refused beside the others (V7). Where nobody has looked yet whether they are, those of an earlier run stay.
 */
export function leaveOutInvalid<F extends Fields>(
  { kind, fields, around, untried, isNew, savedAt }: InForm,
  typed: F,
  outbox: Pick<Outbox, 'adopted'>,
): Parted<F> {
  const isFirst = isNew && savedAt === null;
  const entries = Object.entries(typed);
  const canStand = ([name, value]: [string, unknown]) =>
    canHold(kind, name, value) && !isEmptied(kind, name, value);
  const unread = entries.filter((entry) => !canStand(entry)).map(([name]) => [name, null]);
  const after: Fields = { ...fields, ...typed, ...Object.fromEntries(unread) };
  const clashes = clashesIn(kind, after, around, outbox);
  const held = new Set([
    ...fieldsInNeed(kind, after),
    // A create goes with the rest of such a group: main has nothing yet that it could clash with.
    ...clashes.flatMap(({ field, fields: all }) => (isFirst && all.length > 0 ? [field] : all)),
  ]);
  const isUnread = around === nothingAround && kinds[kind].clashes !== undefined;
  const waits = (name: string) => isUnread && untried.has(name);
  const isValid = (entry: [string, unknown]) =>
    canStand(entry) && !held.has(entry[0]) && !waits(entry[0]);
  const invalid = entries.filter((entry) => !isValid(entry));
  return {
    fields: Object.fromEntries(entries.filter(isValid)) as F,
    left: Object.fromEntries(invalid) as F,
    why: whyInvalid(kind, invalid, clashes, waits),
  };
}

/** Names only the field at which a clash is said: the rest of its group is as it should be. */
function whyInvalid(
  kind: WritableKind,
  invalid: readonly (readonly [string, unknown])[],
  clashes: readonly Clash[],
  waits: (name: string) => boolean,
): string | null {
  const names = invalid.map(([name]) => name);
  const isEmpty = new Set(
    invalid.flatMap(([name, value]) => (lacksValue(kind, name, value) ? [name] : [])),
  );
  const clashing = clashes.filter(({ fields }) => fields.some((name) => names.includes(name)));
  const group = new Set(clashing.flatMap(({ field, fields }) => [field, ...fields]));
  const join = (all: Iterable<string>) =>
    [...all].map((name) => fieldLabel(kind, name)).join(' and ');
  const left = names.filter((name) => !group.has(name) && !waits(name));
  const [held, empty, others, waiting] = [
    join(new Set(clashing.map(({ field }) => field))),
    join(left.filter((name) => isEmpty.has(name))),
    join(left.filter((name) => !isEmpty.has(name))),
    join(names.filter(waits)),
  ];
  const sentences = [
    ...(empty ? [`${empty} ${unsentReason(true)}.`] : []),
    ...(others ? [`${others} ${unsentReason(false)}.`] : []),
    ...(held ? [`${held} is kept here, and not sent until it is corrected.`] : []),
    ...(waiting ? [`${waiting} is kept here, and not sent. Edit the details to see why.`] : []),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
}
