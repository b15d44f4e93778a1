/** Reads a list once for all creates that look for their records in it (P3, Q6). */
import * as v from 'valibot';
import { assert } from '../../shared/assert.ts';
import { kinds } from '../../shared/kinds/kinds.ts';
import type { Outcome } from '../../shared/queue/events.ts';
import {
  bodyIn,
  createdAt,
  type Garbled,
  isRecentEnough,
  mayBeOurs,
  type Traces,
} from '../../shared/queue/lookup/look.ts';
import { type Findings, nothingFound, withRecord } from '../../shared/queue/lookup/lookup.ts';
import {
  correctSendTime,
  fieldsSet,
  type PendingWrite,
  type Sent,
  sentOf,
} from '../../shared/queue/pending-write.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import { outcomeOf } from '../../shared/queue/requests/outcome-of.ts';
import { lookRequest, readRequest } from '../../shared/queue/requests/requests.ts';
import {
  type ConfirmedRecord,
  confirmedRecord,
  type Fields,
  type WritableKind,
} from '../../shared/records/kinds.ts';
import { noteSummary } from '../../shared/records/note.ts';
import type { Ask, Client } from '../api/client.ts';
import type { LookupLetters } from './lookup-letters.ts';

/** A list that goes on beyond this has no end: a hundred thousand records were read. */
const LOOK_PAGES_MAX = 1_000;

const NEWEST_FIRST = '-created_at';
const OLDEST_FIRST = 'created_at';

export type LookParts = {
  readonly client: Client;
  readonly ask: Ask;
  /** Who the credential acts as; `null` where the service does not tell (A6). */
  readonly memberId: number | null;
  /** The kinds whose lists come in the order that is asked for: proven once is enough. */
  readonly sorted: Set<WritableKind>;
  readonly letters: LookupLetters;
};

/** What a create has found, and its send time as corrected by what the responses show of the clocks. */
export type LookupResult =
  | { readonly kind: 'read'; readonly findings: Findings; readonly sent: Sent }
  | { readonly kind: 'failed'; readonly outcome: Outcome };

/** One create whose record is looked up. */
export type Lookup = {
  readonly write: PendingWrite;
  /** Called once, with its result, when it needs no further page. */
  readonly onend: (result: LookupResult) => void;
};

type Open = Lookup & { findings: Findings; sent: Sent };

/**
 * Looks through the newest records of the list of all `lookups`, each as far as it needs. Rejects only
 * because of a bug.
 *
 * A record made since a send that cannot be read might be that one, so that its question stays open.
 */
export async function lookFor(
  lookups: readonly Lookup[],
  known: Pick<Queue, 'made' | 'clockAheadMs' | 'comparedAt'>,
  { client, ask, memberId, sorted, letters }: LookParts,
): Promise<void> {
  const [first] = lookups;
  if (first === undefined) return;
  const [{ kind }, fields] = [first.write.record, fieldsSet(first.write)];
  const basis = { made: new Set(known.made), memberId, readLetters: letters.read };
  const open = new Set<Open>(
    lookups.map((one) => ({ ...one, findings: nothingFound, sent: sentOf(one.write) })),
  );
  // The sort is a courtesy of the service (A1): where it is refused every page is read.
  let sort: string | undefined = NEWEST_FIRST;
  let isSorted: boolean | undefined;
  const order = createOrder();
  for (let page = 1; page <= LOOK_PAGES_MAX; page += 1) {
    const list = await client.list(requestOf(page, sort), confirmedRecord, ask);
    if (list.kind === 'refused' && sort !== undefined) {
      sort = undefined;
      page = 0;
      continue;
    }
    if (list.kind !== 'ok') return failAll(outcomeOf(list));
    // This answer may be the first to show that our clock had been set before the send, or since.
    const lateMs = known.clockAheadMs - client.clockAheadMs();
    for (const one of open) one.sent = correctSendTime(sentOf(one.write), lateMs, known.comparedAt);
    for (const row of list.records) {
      await judge(row);
      if (open.size === 0) return;
    }
    if (list.quarantined.length > 0) markDoubtful([...open]);
    const isLast = list.records.length + list.quarantined.length === 0 || !list.pagination.has_more;
    if (isLast) return complete([...open]);
    order.add(list.records);
    const past = order.isNewestFirst() ? [...open].filter(isPast(list.records)) : [];
    if (past.length === 0 || sort === undefined || isSorted === false) continue;
    isSorted ??= sorted.has(kind) || (await isSortedAsAsked(order.first()));
    if (isSorted) complete(past);
    if (open.size === 0) return;
  }
  failAll({ kind: 'unknown' });

  function requestOf(page: number, by: string | undefined) {
    const request = lookRequest(kind, fields, { page, sort: by });
    assert(request !== undefined, 'a list is looked through only where there is one');
    return request;
  }

  /** Shows a record to every create that it may belong to. */
  async function judge(row: ConfirmedRecord): Promise<void> {
    const garbled = garbledIn(kind, row);
    const traces = ({ sent }: Open): Traces => ({ ...basis, ...sent });
    const affected = [...open].filter(
      (one) =>
        isRecentEnough(row, one.sent.sentAt) && mayBeOurs(row, one.write, traces(one), garbled),
    );
    if (affected.length === 0) return;
    const whole = garbled.size === 0 ? await read(row) : { kind: 'doubtful' as const };
    if (whole.kind === 'doubtful') markDoubtful(affected);
    else if (whole.kind === 'failed') fail(affected, whole.outcome);
    else {
      await letters.prepare(bodiesOf(whole.record, affected));
      for (const one of affected) {
        one.findings = withRecord(one.findings, whole.record, one.write, traces(one));
      }
    }
  }

  function markDoubtful(affected: readonly Open[]): void {
    for (const one of affected) one.findings = { ...one.findings, isDoubtful: true };
  }

  function complete(finished: readonly Open[]): void {
    for (const one of finished) {
      const { findings, sent } = one;
      open.delete(one);
      one.onend({ kind: 'read', findings, sent });
    }
  }

  function fail(affected: readonly Open[], outcome: Outcome): void {
    for (const one of affected) {
      open.delete(one);
      one.onend({ kind: 'failed', outcome });
    }
  }

  function failAll(outcome: Outcome): void {
    fail([...open], outcome);
  }

  /**
   * A list that ignores the sort may be newest first by chance, or by the time of a change. Only one
   * that comes the other way round when asked to is sorted as asked.
   */
  async function isSortedAsAsked(newest: Fields | undefined): Promise<boolean> {
    const list = await client.list(requestOf(1, OLDEST_FIRST), confirmedRecord, ask);
    if (list.kind !== 'ok') return false;
    const reversed = createOrder();
    reversed.add(list.records.toReversed());
    if (!reversed.isNewestFirst()) return false;
    const oldest = list.records[0];
    const isOther = oldest && newest && createdAt(oldest) < createdAt(newest);
    if (isOther) sorted.add(kind);
    return isOther === true;
  }

  type Read =
    | { readonly kind: 'read'; readonly record: ConfirmedRecord }
    | { readonly kind: 'doubtful' }
    | { readonly kind: 'failed'; readonly outcome: Outcome };

  /** A note in a list has no body; everything else is whole. */
  async function read(row: ConfirmedRecord): Promise<Read> {
    if (kind !== 'note') {
      const whole = v.safeParse(kinds[kind].record, row);
      return whole.success ? { kind: 'read', record: whole.output } : { kind: 'doubtful' };
    }
    const whole = await client.record(readRequest(kind, String(row.id)), kinds.note.record, ask);
    switch (whole.kind) {
      case 'ok':
        return { kind: 'read', record: whole.record };
      case 'refused':
      case 'unreadable':
        return { kind: 'doubtful' };
      default:
        return { kind: 'failed', outcome: outcomeOf(whole) };
    }
  }
}

/** Whether a create needs nothing of what comes after these, where they come newest first. */
function isPast(rows: readonly Fields[]): (one: Open) => boolean {
  return ({ sent }) => rows.some((row) => !isRecentEnough(row, sent.sentAt));
}

/** The bodies that are compared: only notes have them. */
function bodiesOf(record: ConfirmedRecord, affected: readonly Open[]): readonly string[] {
  return [record, ...affected.map(({ write }) => fieldsSet(write))].map(bodyIn);
}

/** What of a record cannot be read, by its name. */
function garbledIn(kind: WritableKind, row: ConfirmedRecord): Garbled {
  const schema = shown(kind);
  if (v.is(schema, row)) return new Set();
  const { issues = [] } = v.safeParse(schema, row);
  return new Set(issues.map(({ path }) => String(path?.[0]?.key)));
}

/** What a list shows of a record of this kind. */
function shown(kind: WritableKind): v.GenericSchema {
  return kind === 'note' ? noteSummary : kinds[kind].record;
}

/** Whether records come newest first, whatever the service made of the sort that was asked for. */
function createOrder() {
  let [count, isKept] = [0, true];
  let first: Fields | undefined;
  let last: Fields | undefined;
  return {
    add(rows: readonly Fields[]): void {
      for (const row of rows) {
        isKept &&= last === undefined || createdAt(last) >= createdAt(row);
        first ??= row;
        last = row;
        count += 1;
      }
    },
    first: () => first,
    isNewestFirst: () => isKept && count > 1,
  };
}
