/** Looks for the record that a create without an answer may have made (P3, Q6). Never throws. */
import * as v from 'valibot';
import type { Outcome } from '../../shared/queue/events.ts';
import { leastWanted, mostAlike, nearest, ownedByNobody } from '../../shared/queue/likeliest.ts';
import {
  createdAt,
  type Garbled,
  isRecentEnough,
  type Likeness,
  likeness,
  mayBeOurs,
  type Traces,
} from '../../shared/queue/look.ts';
import {
  fieldsSet,
  isUncertain,
  type PendingWrite,
  reckoned,
  sentOf,
} from '../../shared/queue/pending-write.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import { lookRequest, readRequest } from '../../shared/queue/requests.ts';
import {
  type ConfirmedRecord,
  confirmedRecord,
  type Fields,
  type WritableKind,
} from '../../shared/records/kinds.ts';
import { noteSummary } from '../../shared/records/note.ts';
import { writable } from '../../shared/records/writable.ts';
import type { Ask, Client } from '../api/client.ts';
import { settled } from './settled.ts';

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
};

type Found = Readonly<Record<Exclude<Likeness, 'other'>, ConfirmedRecord[]>>;

/**
 * Looks through the newest records for the one this create may have made.
 *
 * `nothing` is said only where that is certain: it leads to a second send. A record made since the
 * send that cannot be read might be ours, so that the question stays open; of one that was changed
 * since only the user can tell.
 */
export async function lookFor(
  write: PendingWrite,
  known: Pick<Queue, 'made' | 'clockAheadMs' | 'comparedAt' | 'writes'>,
  { client, ask, memberId, sorted }: LookParts,
): Promise<Outcome> {
  const { kind } = write.record;
  const made = new Set(known.made);
  const found: Found = { same: [], late: [], undated: [], changed: [] };
  let isDoubtful = false;
  let sent = sentOf(write);
  // The sort is a courtesy of the service (A1): where it is refused every page is read.
  let sort: string | undefined = NEWEST_FIRST;
  let isSorted: boolean | undefined;
  const rows: Fields[] = [];
  for (let page = 1; page <= LOOK_PAGES_MAX; page += 1) {
    const request = lookRequest(kind, fieldsSet(write), { page, sort });
    if (request === undefined) return { kind: 'unsure', found: null };
    const list = await client.list(request, confirmedRecord, ask);
    if (list.kind === 'refused' && sort !== undefined) {
      sort = undefined;
      page = 0;
      continue;
    }
    if (list.kind !== 'ok') return settled(list);
    // This answer may be the first to show that our clock had been set before the send, or since.
    sent = reckoned(sentOf(write), known.clockAheadMs - client.clockAheadMs(), known.comparedAt);
    const traces: Traces = { ...sent, made, memberId };
    const recent = list.records.filter((row) => isRecentEnough(row, sent.sentAt));
    for (const row of recent) {
      const garbled = garbledIn(kind, row);
      if (!mayBeOurs(row, write, traces, garbled)) continue;
      const whole = garbled.size === 0 ? await read(row) : { kind: 'doubtful' as const };
      if (whole.kind === 'doubtful') isDoubtful = true;
      else if (whole.kind === 'failed') return whole.outcome;
      else if (whole.kind === 'read') file(whole.record, likeness(whole.record, write, traces));
    }
    isDoubtful ||= list.setAside.length > 0;
    const isLast = list.records.length + list.setAside.length === 0 || !list.pagination.has_more;
    if (isLast) return verdict();
    rows.push(...list.records);
    const isPast = recent.length < list.records.length && isNewestFirst(rows);
    if (!isPast || sort === undefined || isSorted === false) continue;
    isSorted ??= sorted.has(kind) || (await isSortedAsAsked(rows[0]));
    if (isSorted) return verdict();
  }
  return { kind: 'unknown' };

  /**
   * A list that ignores the sort may be newest first by chance, or by the time of a change. Only one
   * that comes the other way round when asked to is sorted as asked.
   */
  async function isSortedAsAsked(newest: Fields | undefined): Promise<boolean> {
    const request = lookRequest(kind, fieldsSet(write), { page: 1, sort: OLDEST_FIRST });
    const list = request && (await client.list(request, confirmedRecord, ask));
    if (list?.kind !== 'ok' || !isNewestFirst(list.records.toReversed())) return false;
    const oldest = list.records[0];
    const isOther = oldest && newest && createdAt(oldest) < createdAt(newest);
    if (isOther) sorted.add(kind);
    return isOther === true;
  }

  function file(record: ConfirmedRecord, as: ReturnType<typeof likeness>): void {
    if (as !== 'other') found[as].push(record);
  }

  function verdict(): Outcome {
    // Each create takes what says no more than it sent, and that of its own time: none is left over.
    const rivals = known.writes.filter((other) => isRival(other, write));
    const same = nearest(leastWanted(found.same, rivals, { made, memberId }), sent.sentAt);
    if (same) return { kind: 'accepted', reply: same };
    const [undated] = leastWanted(found.undated, rivals, { made, memberId });
    const late = nearest(ownedByNobody(found.late, rivals, { made, memberId }), sent.sentAt);
    const perhaps = undated ?? nearest(mostAlike(found.changed, write), sent.sentAt) ?? late;
    if (perhaps) return { kind: 'unsure', found: perhaps };
    return { kind: isDoubtful ? 'unknown' : 'nothing' };
  }

  type Read =
    | { readonly kind: 'read'; readonly record: ConfirmedRecord }
    | { readonly kind: 'doubtful' | 'gone' }
    | { readonly kind: 'failed'; readonly outcome: Outcome };

  /** A note in a list has no body; everything else is whole. */
  async function read(row: ConfirmedRecord): Promise<Read> {
    if (kind !== 'note') {
      const whole = v.safeParse(writable[kind].record, row);
      return whole.success ? { kind: 'read', record: whole.output } : { kind: 'doubtful' };
    }
    const whole = await client.record(readRequest(kind, String(row.id)), writable.note.record, ask);
    switch (whole.kind) {
      case 'ok':
        return { kind: 'read', record: whole.record };
      case 'refused':
      case 'unreadable':
        return { kind: 'doubtful' };
      default:
        return { kind: 'failed', outcome: settled(whole) };
    }
  }
}

/** Another create of the same kind that may have made a record. */
function isRival(other: PendingWrite, { id, record }: PendingWrite): boolean {
  const isOpen = other.change.kind === 'create' && isUncertain(other);
  return isOpen && other.id !== id && other.record.kind === record.kind;
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
  return kind === 'note' ? noteSummary : writable[kind].record;
}

/** Whether records come newest first, whatever the service made of the sort that was asked for. */
function isNewestFirst(rows: readonly Fields[]): boolean {
  return (
    rows.length > 1 &&
    rows.every((row, index) => {
      const before = rows[index - 1];
      return before === undefined || createdAt(before) >= createdAt(row);
    })
  );
}
