/**
 * Compares records with what was sent, to find out whether a create with a lost response was done
 * (P3, Q6).
 *
 * The service has no idempotency keys. Everything the create carries must agree. A note's body is
 * compared by its letters, because Markdown and the service's renderer change white space and
 * markup.
 */
import { changedNames, fieldsOf, kinds, pick, valueKind } from '../../kinds/kinds.ts';
import { PLACEHOLDER } from '../../kinds/note-create-body.ts';
import { isRespelt } from '../../merge/record/values.ts';
import { LOOKUP_WINDOW_MS } from '../../queue-limits.ts';
import {
  type ConfirmedRecord,
  type Fields,
  idText,
  type WritableKind,
} from '../../records/kinds.ts';
import { REQUEST_TIMEOUT_MS } from '../../request-limits.ts';
import { type Instant, parseTimestamp, SECOND_MS } from '../../time.ts';
import { fieldsSet, laneOf, type PendingWrite, type Sent } from '../pending-write.ts';
import { lettersOf, type ReadLetters } from './body-letters.ts';
import { isEmpty, isSimilar } from './similarity.ts';

/** Facts about a create besides its fields. */
export type Traces = {
  /** Sent between these times; see {@link Sent}. */
  readonly sentAt: Instant;
  readonly sentBy?: Instant;
  readonly likelyAt?: readonly Instant[];
  /** The lanes of the records our creates have made. */
  readonly made: ReadonlySet<string>;
  /** The sender; `null` if the service does not name it (A6). */
  readonly memberId: number | null;
  /** Has the letters of long bodies, so that they are not parsed here. */
  readonly readLetters?: ReadLetters;
};

export type MatchKind =
  /** It has everything that was sent, and was made while the request was on its way. */
  | 'same'
  /**
   * It has everything that was sent, but was made at another time: somebody may have typed it
   * again elsewhere.
   */
  | 'late'
  /** It has everything that was sent, but no time of creation, so an older record may match too. */
  | 'undated'
  /** We made it at that time, and it was edited since, or before it was sent: only the user can tell. */
  | 'changed'
  | 'other';

/** Names of fields in a shape that cannot be read; they prove nothing. */
export type Garbled = ReadonlySet<string>;

const nothingGarbled: Garbled = new Set();

/** Whether a record may be ours by author and time, whatever its fields. */
export function isCandidate(
  found: ConfirmedRecord,
  write: PendingWrite,
  traces: Traces,
  garbled = nothingGarbled,
): boolean {
  return (
    !isDenied(found, write) &&
    !traces.made.has(laneOf({ kind: write.record.kind, id: idText(found) })) &&
    !kinds[write.record.kind].isRecorded(found) &&
    isRecentEnough(found, traces.sentAt) &&
    isBy(found, write, { memberId: traces.memberId, garbled })
  );
}

/** Whether the user said that this record is not the create's (Q6.17). */
export function isDenied(found: ConfirmedRecord, { notOurs }: PendingWrite): boolean {
  return notOurs?.includes(idText(found)) ?? false;
}

/**
 * Whether a record in a list may be ours by all the list shows. Only then is it worth a request of
 * its own. `garbled` fields prove nothing.
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
    (hasFields(legible, write, garbled) || isChanged(legible, write, traces) || needsBody(write))
  );
}

/** Whether only the body, which no list shows, tells if an edited write became this record. */
function needsBody({ record, hasLostPast }: PendingWrite): boolean {
  return hasLostPast === true && kinds[record.kind].body !== undefined;
}

function withoutGarbled(found: ConfirmedRecord, garbled: Garbled): ConfirmedRecord {
  const legible = Object.entries(found).filter(([name]) => !garbled.has(name));
  return { ...Object.fromEntries(legible), id: found.id };
}

/** Compares a whole record with what was sent. */
export function compareWithSent(
  found: ConfirmedRecord,
  write: PendingWrite,
  traces: Traces,
): MatchKind {
  if (hasFields(found, write) && holdsOurText(found, write, traces)) {
    if (Number.isNaN(createdAt(found))) return 'undated';
    return isMadeAtSend(found, traces) ? 'same' : 'late';
  }
  return isChanged(found, write, traces) ? 'changed' : 'other';
}

/** Whether `found` was made after the send, within the accuracy of two clocks; true in doubt. */
export function isRecentEnough(found: Fields, sentAt: Instant): boolean {
  return !(createdAt(found) < sentAt - LOOKUP_WINDOW_MS);
}

/** Whether `found` was made too late for our request, within the accuracy of two clocks. */
export function isTooLate(found: Fields, { sentAt, sentBy = sentAt }: Sent): boolean {
  return createdAt(found) > sentBy + REQUEST_TIMEOUT_MS + LOOKUP_WINDOW_MS;
}

/** Whether `found` was made while our request may have been on its way (Q6.1, Q6.19). */
export function isMadeAtSend(found: Fields, { likelyAt, ...sent }: Sent): boolean {
  const times: readonly Sent[] = likelyAt?.map((sentAt) => ({ sentAt })) ?? [sent];
  return times.some((one) => isRecentEnough(found, one.sentAt) && !isTooLate(found, one));
}

/** Whether the record was never edited; false in doubt. */
export function isAsMade(found: Fields): boolean {
  const updatedAt = found['updated_at'];
  return typeof updatedAt === 'string' && parseTimestamp(updatedAt) <= createdAt(found);
}

/** The time when the record was made; NaN if the service does not say. */
export function createdAt(found: Fields): Instant {
  const at = found['created_at'];
  return typeof at === 'string' ? parseTimestamp(at) : Number.NaN;
}

/**
 * Whether the record was made while our request was on its way and edited since. A record without
 * times counts if it shares a text field with ours. Of a restored copy the create may have been edited
 * before it was sent, so a similar record counts too.
 */
function isChanged(found: ConfirmedRecord, write: PendingWrite, sent: Sent): boolean {
  const made = createdAt(found);
  if (Number.isNaN(made)) return sharesWords(found, write);
  if (isTooLate(found, sent)) return false;
  if (write.hasLostPast && isSimilar(found, write)) return true;
  const updatedAt = found['updated_at'];
  return typeof updatedAt !== 'string' || parseTimestamp(updatedAt) >= made + SECOND_MS;
}

/** Whether a text field has what was sent. */
function sharesWords(found: ConfirmedRecord, write: PendingWrite): boolean {
  const { kind } = write.record;
  const read: Fields = { ...found, ...fieldsOf(kind, found) };
  return Object.entries(fieldsSet(write)).some(([field, sent]) => {
    const value = valueKind(kind, field);
    const isWords = value === 'text' || value === 'decimal';
    return isWords && !isEmpty(sent) && isRespelt(value, sent, read[field]);
  });
}

/** A hidden author speaks against a note or comment, because ours is shown (A6). */
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
    // A field that a record does not show cannot speak against it.
    return !(field in read) || isRespelt(valueKind(kind, field), sent[field], read[field]);
  });
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

/** The body of a record, such as a note; empty if it has none. */
export function bodyIn(kind: WritableKind, record: Fields): string {
  const { body } = kinds[kind];
  const html = body === undefined ? undefined : record[body];
  return typeof html === 'string' ? html : '';
}
