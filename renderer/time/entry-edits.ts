/** Changes of time entries. Each is on the disk of this computer before it counts as done. */
import { localId, type RecordId } from '../../shared/ids.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { Saved } from '../../shared/ipc/state.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import {
  type Entry,
  type EntryTimes,
  retimedFields,
  secondsOf,
  timeFields,
  timesOf,
} from '../../shared/time/entry.ts';
import { type EntryFacts, factFields } from '../../shared/time/entry-fields.ts';
import { type Span, splitAt } from '../../shared/time/intervals.ts';
import type { Day, Instant } from '../../shared/time.ts';
import { baseShown, type ShownBase } from '../session/shown-base.ts';
import type { ShownEntry } from './shown-entries.ts';
import type { TimeContext } from './time-context.ts';

type Parts = Pick<TimeContext, 'bridge' | 'deleteRecord' | 'outbox' | 'random'>;

/** The day of a plain duration, and the zone the entry is made in. */
type Place = { readonly day: Day; readonly zone: string };

type Edit = Parameters<Bridge['saveRecord']>[0];

type Done<T> = Promise<Result<T, string>>;

/** Makes an entry; its id on this computer. The outbox here has it by then. */
export async function createEntry(
  parts: Parts,
  facts: EntryFacts,
  times: EntryTimes,
  place: Place,
  id = localId(parts.random.uuid()),
): Done<RecordId> {
  return makeEntry(parts, facts, timeFields(times, place), { id, zone: place.zone });
}

async function makeEntry(
  { bridge, outbox, random }: Parts,
  facts: EntryFacts,
  times: Fields,
  named: { readonly id: RecordId; readonly zone: string },
): Done<RecordId> {
  const answer = await bridge.saveRecord(editOfNew({ random }, facts, times, named));
  if (answer.ok) await outbox.reach(answer.value.revision);
  return answer.ok ? ok(named.id) : answer;
}

/** Returns the edit that makes an entry of this id. */
export function editOfNew(
  { random }: Pick<Parts, 'random'>,
  facts: EntryFacts,
  times: Fields,
  { id, zone }: { readonly id: RecordId; readonly zone: string },
): Edit {
  return {
    writeId: random.uuid(),
    record: { kind: 'time-entry', id },
    fields: { ...times, ...factFields(facts) },
    base: null,
    isFinished: true,
    zone,
  };
}

/** Changes some fields of an entry. */
export async function changeEntry(
  parts: Pick<Parts, 'bridge' | 'outbox' | 'random'>,
  shown: ShownEntry,
  fields: Fields,
  isFinished = true,
): Done<Saved> {
  return parts.bridge.saveRecord({ ...editOf(parts, shown, fields), isFinished });
}

/** Returns the finished edit that gives an entry these fields. */
export function editOf(
  { outbox, random }: Pick<Parts, 'outbox' | 'random'>,
  shown: ShownEntry,
  fields: Fields,
): Edit {
  return {
    writeId: random.uuid(),
    record: { kind: 'time-entry', id: outbox.knownId(shown.entry.id) },
    fields,
    isFinished: true,
    ...shownBase(outbox, shown),
  };
}

/** Gives an entry another start, end or length, or a plain duration another day. */
export function retimeEntry(
  parts: Parts,
  shown: ShownEntry,
  times: EntryTimes,
  { day = shown.entry.day, isFinished = true } = {},
): Done<Saved> {
  return changeEntry(parts, shown, retimedFields(shown.entry, times, day), isFinished);
}

/**
 * Makes the same entry once more: at its instants, on its day, in its zone (T4.4). One that runs has no
 * length yet that a copy could have.
 */
export async function duplicateEntry(parts: Parts, { entry }: ShownEntry): Done<RecordId> {
  if (entry.runningSince !== null) return failed('runs', 'This entry still runs. Stop it first.');
  const { zone } = entry;
  const id = localId(parts.random.uuid());
  return makeEntry(parts, entry, retimedFields(entry, timesOf(entry)), { id, zone });
}

/**
 * Makes two entries of one, or leaves it whole; the id of the second. Both edits and what is billed are
 * taken in together: whatever ends the program, no time is lost or counted or billed twice (Q4.4, T19.140).
 */
export async function splitEntry(
  parts: Parts,
  shown: ShownEntry,
  at: Instant,
): Done<RecordId | null> {
  const { entry } = shown;
  const halves = entry.span && splitAt(entry.span, at);
  if (!halves) return ok(null);
  const [first, second] = halves;
  const { bridge, outbox, random } = parts;
  const id = localId(random.uuid());
  const ofSecond = timeFields({ kind: 'span', span: second }, entry);
  const ofFirst = retimedFields(entry, { kind: 'span', span: first }, entry.day);
  const saved = await bridge.saveRecords({
    edits: [
      editOfNew(parts, entry, ofSecond, { id, zone: entry.zone }),
      editOf(parts, shown, ofFirst),
    ],
    billed: { from: entry.id, to: id, keepsSeconds: secondsOf(first) },
  });
  if (!saved.ok) return saved;
  await outbox.reach(saved.value.revision); // else it could be split once more
  return ok(id);
}

/**
 * Makes one entry of the halves of a split again, or leaves both (T19.141). What is billed of the second is
 * on the first then. The delete has no Undo: the time of the second is in the first half again (T19.145).
 */
export function joinHalves(
  parts: Pick<Parts, 'bridge' | 'outbox' | 'random'>,
  first: ShownEntry,
  { span, day }: Pick<Entry, 'day'> & { readonly span: Span },
  second: { readonly id: RecordId; readonly base: ShownBase },
): Done<Saved> {
  const { bridge, random } = parts;
  const whole = retimedFields(first.entry, { kind: 'span', span }, day);
  const record = { kind: 'time-entry', id: second.id } as const;
  return bridge.saveRecords({
    edits: [editOf(parts, first, whole)],
    deletes: [{ writeId: random.uuid(), record, ...second.base }],
    // Without it the first half still counts as billed, with the length of the half.
    billed: { from: second.id, to: first.entry.id, keepsSeconds: 0 },
  });
}

/** Deletes an entry; it can be undone for a while (Q18). */
export function deleteEntry({ deleteRecord, outbox }: Parts, shown: ShownEntry): Done<Saved> {
  return deleteRecord({ kind: 'time-entry', id: shown.entry.id }, shownBase(outbox, shown));
}

/** Returns the service's entry as the user saw it. */
export function shownBase(
  outbox: Parts['outbox'],
  { entry: { id }, confirmed }: ShownEntry,
): ShownBase {
  return baseShown({ kind: 'time-entry', id }, confirmed, outbox);
}
