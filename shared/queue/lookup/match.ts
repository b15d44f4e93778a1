/**
 * Finding out whether a create whose answer was lost has made its record (P3, Q6).
 *
 * The service has no idempotency keys: what is there is compared with what was sent. Everything
 * that create carries must agree; a note's body is compared by its letters, because Markdown and
 * the service's renderer may arrange white space and markup differently.
 */
import { changedNames, fieldsOf, kinds, pick, valueKind } from '../../kinds/kinds.ts';
import { PLACEHOLDER } from '../../kinds/note-create-body.ts';
import { LOOKUP_WINDOW_MS, REQUEST_TIMEOUT_MS } from '../../limits.ts';
import { isRespelt } from '../../merge/record/values.ts';
import {
  type ConfirmedRecord,
  type Fields,
  idText,
  type WritableKind,
} from '../../records/kinds.ts';
import { type Instant, parseTimestamp, SECOND_MS } from '../../time.ts';
import { fieldsSet, laneOf, type PendingWrite, type Sent } from '../pending-write.ts';
import { lettersOf, type ReadLetters } from './body-letters.ts';

/** What is known of a create, beside its fields. */
export type Traces = {
  /** Not before, and perhaps not after `sentBy`: see {@link Sent}. */
  readonly sentAt: Instant;
  readonly sentBy?: Instant;
  /** The lanes of the records our creates have made. */
  readonly made: ReadonlySet<string>;
  /** Who sent it; unknown where the service does not tell us (A6). */
  readonly memberId: number | null;
  /** Knows the letters of long bodies, so that nobody parses them here. */
  readonly readLetters?: ReadLetters;
};

export type MatchKind =
  /** It says everything that was sent, and was made while that may have been on its way. */
  | 'same'
  /** So it does, but it was made later: somebody may have typed it again elsewhere. */
  | 'late'
  /** So it does, but not when it was made: an older one may say the same. */
  | 'undated'
  /** Made at that time by us, and changed since: nobody but the user can tell. */
  | 'changed'
  | 'other';

/** The names of what a record shows in a shape that cannot be read: none of it speaks for or against. */
export type Garbled = ReadonlySet<string>;

const nothingGarbled: Garbled = new Set();

/** Whether a record is one of ours that was made since the send, whatever it says. */
export function isCandidate(
  found: ConfirmedRecord,
  write: PendingWrite,
  traces: Traces,
  garbled = nothingGarbled,
): boolean {
  return (
    !traces.made.has(laneOf({ kind: write.record.kind, id: idText(found) })) &&
    !kinds[write.record.kind].isRecorded(found) &&
    isRecentEnough(found, traces.sentAt) &&
    isBy(found, write, { memberId: traces.memberId, garbled })
  );
}

/**
 * Whether a record in a list may be the one, by all that a list shows of it; only then is a note
 * worth a request of its own. What is `garbled` in it proves nothing, and the rest of it may.
 */
export function mayBeOurs(
  found: ConfirmedRecord,
  write: PendingWrite,
  traces: Traces,
  garbled = nothingGarbled,
): boolean {
  const legible = garbled.size === 0 ? found : withoutGarbled(found, garbled);
  return (
    isCandidate(legible, write, traces, garbled) &&
    (hasFields(legible, write, garbled) || isChanged(legible, write, traces))
  );
}

function withoutGarbled(found: ConfirmedRecord, garbled: Garbled): ConfirmedRecord {
  const legible = Object.entries(found).filter(([name]) => !garbled.has(name));
  return { ...Object.fromEntries(legible), id: found.id };
}

/** How a record, read whole, compares with what was sent. */
export function compareWithSent(
  found: ConfirmedRecord,
  write: PendingWrite,
  traces: Traces,
): MatchKind {
  if (hasFields(found, write) && holdsOurText(found, write, traces)) {
    if (Number.isNaN(createdAt(found))) return 'undated';
    return isTooLate(found, traces) ? 'late' : 'same';
  }
  return isChanged(found, write, traces) ? 'changed' : 'other';
}

/** Whether `found` was made after the send, as far as two clocks can tell; in doubt it was. */
export function isRecentEnough(found: Fields, sentAt: Instant): boolean {
  return !(createdAt(found) < sentAt - LOOKUP_WINDOW_MS);
}

/** Whether `found` was made after our request can still have arrived, as far as two clocks can tell. */
export function isTooLate(found: Fields, { sentAt, sentBy = sentAt }: Sent): boolean {
  return createdAt(found) > sentBy + REQUEST_TIMEOUT_MS + LOOKUP_WINDOW_MS;
}

/** Whether nobody has changed the record since it was made; in doubt somebody has. */
export function isAsMade(found: Fields): boolean {
  const updatedAt = found['updated_at'];
  return typeof updatedAt === 'string' && parseTimestamp(updatedAt) <= createdAt(found);
}

/** When the service says the record was made; NaN where it does not. */
export function createdAt(found: Fields): Instant {
  const at = found['created_at'];
  return typeof at === 'string' ? parseTimestamp(at) : Number.NaN;
}

/**
 * It was made while our request was on its way, and somebody has changed it since; or it does not say
 * when, and nobody can tell. One that does not even say when it was made must share a word with ours.
 */
function isChanged(found: ConfirmedRecord, write: PendingWrite, sent: Sent): boolean {
  const made = createdAt(found);
  if (Number.isNaN(made)) return sharesWords(found, write);
  if (isTooLate(found, sent)) return false;
  const updatedAt = found['updated_at'];
  return typeof updatedAt !== 'string' || parseTimestamp(updatedAt) >= made + SECOND_MS;
}

/** Whether one of the fields in which people write says what was sent. */
function sharesWords(found: ConfirmedRecord, write: PendingWrite): boolean {
  const { kind } = write.record;
  const read: Fields = { ...found, ...fieldsOf(kind, found) };
  return Object.entries(fieldsSet(write)).some(([field, sent]) => {
    const value = valueKind(kind, field);
    const isWords = value === 'text' || value === 'decimal';
    return isWords && !isEmpty(sent) && isRespelt(value, sent, read[field]);
  });
}

/** An author that is not shown speaks against a note or comment: ours is shown (A6). */
function isBy(
  found: Fields,
  { record }: PendingWrite,
  { memberId, garbled }: { readonly memberId: number | null; readonly garbled: Garbled },
): boolean {
  const { author } = kinds[record.kind];
  if (memberId === null || author === undefined || garbled.has(author)) return true;
  return found[author] === memberId;
}

function hasFields(found: ConfirmedRecord, write: PendingWrite, garbled = nothingGarbled): boolean {
  const { kind } = write.record;
  const { allFields, body, defaults } = kinds[kind];
  const read: Fields = { ...found, ...fieldsOf(kind, found) };
  const sent: Fields = {
    ...pick(defaults, changedNames(kind)), // a new record has these where nothing else was sent
    ...fieldsSet(write),
  };
  const names = new Set([...changedNames(kind), ...Object.keys(sent)]);
  if (body !== undefined) names.delete(body); // only a record read whole has it
  return [...names].every((field) => {
    const { includes } = allFields[field]?.shape ?? {};
    if (includes) return garbled.has(includes.from) || includes.has(found, sent[field]);
    if (garbled.size > 0 && isEmpty(read[field])) return true; // it may say so illegibly
    if (isEmpty(sent[field])) {
      return allFields[field]?.isFilledByService === true || isEmpty(read[field]);
    }
    // What a record does not show cannot speak against it.
    return !(field in read) || isRespelt(valueKind(kind, field), sent[field], read[field]);
  });
}

/** Whether a field is as good as not there. */
export function isEmpty(value: unknown): boolean {
  const isNothing = value === undefined || value === null || value === '';
  return isNothing || (Array.isArray(value) && value.length === 0);
}

function holdsOurText(
  found: ConfirmedRecord,
  write: PendingWrite,
  { readLetters = lettersOf }: Traces,
): boolean {
  const { kind } = write.record;
  if (kinds[kind].body === undefined) return true;
  const sent = bodyIn(kind, fieldsSet(write));
  const there = bodyIn(kind, found);
  if (there === sent) return true;
  const lettersSent = readLetters(sent);
  const lettersThere = readLetters(there);
  return lettersThere === lettersSent || (lettersSent === '' && lettersThere === PLACEHOLDER);
}

/** The body of a record, such as a note; empty where there is none. */
export function bodyIn(kind: WritableKind, record: Fields): string {
  const { body } = kinds[kind];
  const html = body === undefined ? undefined : record[body];
  return typeof html === 'string' ? html : '';
}
