/** The shape of a change of a record, as a window hands it to main. */
import * as v from 'valibot';
import { boundedId, boundedRef, fields, laneOf, type RecordRef } from '../queue/pending-write.ts';
import { EDITS_TOGETHER_MAX } from '../queue-limits.ts';
import { REPLY_BYTES_MAX } from '../request-limits.ts';
import { billedMove } from '../timeline/billed-time.ts';
import { zone } from './timer-calls.ts';
import { areFieldsOf, isShortEnough, tooLongField } from './written-fields.ts';

/** The account in which a change was made (Q16); the present one if missing. */
const madeIn = v.exactOptional(boundedId);

/** A base: as long as a reply of the service may be. */
export const shownFields = v.pipe(
  fields,
  v.check((fields) => JSON.stringify(fields).length <= REPLY_BYTES_MAX, 'a shorter base'),
);
const baseFields = v.nullable(shownFields);
/**
 * Which record showed the base, by its name then, the revision of the outbox, and the editor (Q8.4,
 * Q8.5, Q8.7).
 */
const shown = v.exactOptional(
  v.object({
    id: boundedId,
    revision: v.pipe(v.number(), v.integer()),
    editor: v.exactOptional(boundedId),
  }),
);

/** One change of a record: fields of its kind, each no longer than the service accepts. */
export const edit = v.pipe(
  v.object({
    account: madeIn,
    writeId: boundedId,
    record: boundedRef,
    fields,
    /** The fields shown when the user began to edit; `null` for a record made on this computer. */
    base: baseFields,
    shown,
    isFinished: v.boolean(), // false while the user types: then the send is debounced
    isHeld: v.exactOptional(v.literal(true)), // Q7.1
    zone: v.exactOptional(zone), // that a time entry is made in, where it isn't this computer's
  }),
  v.check(
    (one) => tooLongField(one.record.kind, one.fields) === null,
    ({ input }) => tooLongField(input.record.kind, input.fields) ?? '',
  ),
  v.check((one) => areFieldsOf(one.record.kind, one.fields), 'fields of this kind of record'),
  v.check(
    (one) => Object.values(one.fields).every(isShortEnough),
    'This text is longer than the service takes. Shorten it.',
  ),
);

/** A delete of a record, as far as it was shown. */
export const deletion = v.object({
  account: madeIn,
  writeId: boundedId,
  record: boundedRef,
  base: baseFields,
  shown,
});

type Made = { readonly account?: string; readonly writeId: string; readonly record: RecordRef };

/** Several changes that are taken in together: the base of each is looked up before (Q4.4). */
function together<T extends v.GenericSchema<unknown, Made>>(one: T) {
  return v.pipe(
    v.array(one),
    v.minLength(1),
    v.maxLength(EDITS_TOGETHER_MAX),
    v.check((all) => areApart(all), 'different records with ids of their own, in one account'),
  );
}

function areApart(all: readonly Made[]): boolean {
  const records = new Set(all.map(({ record }) => laneOf(record)));
  const ids = new Set(all.map(({ writeId }) => writeId));
  const isOneAccount = all.every(({ account }) => account === all[0]?.account);
  return records.size === all.length && ids.size === all.length && isOneAccount;
}

/**
 * A change of a selection: one edit for each record, all in the account in which they were made. What it
 * deletes, and the time it moves between billed entries, goes along or nothing does.
 */
export const editGroup = v.pipe(
  v.object({
    edits: together(edit),
    deletes: v.exactOptional(together(deletion)),
    billed: v.exactOptional(billedMove),
  }),
  v.check(
    ({ edits, deletes = [] }) => areApart([...edits, ...deletes]),
    'edits and deletes of different records',
  ),
);

/** The delete of a selection, in the same way. */
export const deletionGroup = v.object({ deletes: together(deletion) });
