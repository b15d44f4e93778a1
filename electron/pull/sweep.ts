/** One sweep of one list, page after page, from its last position; or its head alone (L1 to L8). */
import { type ListName, listPage } from '../../shared/api/endpoints.ts';
import type { Failure, ListOutcome } from '../../shared/api/outcome.ts';
import type { Clock } from '../../shared/ports.ts';
import type { Pulled, RecordOf } from '../../shared/pull/delivery.ts';
import {
  type AcknowledgedPage,
  begin,
  hasNoGap,
  isHeadOver,
  type Position,
  resume,
  takePage,
} from '../../shared/pull/sweep.ts';
import { STALE_PAGES_MAX } from '../../shared/pull-limits.ts';
import { lists } from '../../shared/records/lists.ts';
import type { Instant } from '../../shared/time.ts';
import type { Client } from '../api/client.ts';
import type { ListMemory } from './list-memory.ts';
import type { Outlet } from './outlet.ts';
import type { RecordMoments } from './record-moments.ts';

export type SweepParts = {
  readonly client: Client;
  readonly outlet: Outlet;
  readonly memory: ListMemory;
  readonly own: RecordMoments;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly accountKey: string;
  /** Lists that the service has refused to sort since the program started (A1). */
  readonly unsorted: Set<ListName>;
  readonly onpage: (page: SweptPage) => void;
  /** Called before a head continues past a page of news: until its end there is a gap behind that. */
  readonly ongap: (list: ListName) => void;
  /** Checked between pages: if something else is wanted more, the sweep continues later. */
  readonly shouldYield: () => boolean;
};

export type SweptPage = {
  readonly list: ListName;
  /** Records of this sweep so far. */
  readonly records: number;
  readonly isHead: boolean;
  readonly missingBodies: readonly RecordOf<'notes'>[];
  readonly quarantined: readonly { readonly id: string; readonly reason: string }[];
};

export type SweepEnd =
  | { readonly kind: 'whole'; readonly at: Position; readonly records: number }
  /** The list itself cannot be read (L9). */
  | { readonly kind: 'off'; readonly failure: Failure }
  | { readonly kind: 'interrupted' | 'yielded' };

export type HeadEnd =
  | { readonly kind: 'whole'; readonly startedAt: Instant }
  | { readonly kind: 'broken' };

type Page = Extract<ListOutcome<RecordOf<ListName>>, { kind: 'ok' }>;

/** Sweeps `list` to its end, or as far as the connection allows; the next call continues from there. */
export async function sweep(list: ListName, parts: SweepParts): Promise<SweepEnd> {
  const { memory } = parts;
  let left = memory.position(list);
  let at = left === undefined ? fresh(list, parts) : resume(left);
  let isGroundKnown = left === undefined;
  const read = readerOf(list, parts);
  let hasMore = false;
  let staleInRow = 0;
  while (!parts.signal.aborted) {
    const asked = await read(at, hasMore);
    if (parts.signal.aborted) break;
    if (asked.page.kind === 'refused') {
      memory.setPosition(list, undefined); // what is refused today is no position for tomorrow
      const isLast = left === undefined && at.sort === null;
      if (isLast) return { kind: 'off', failure: asked.page };
      if (left === undefined) parts.unsorted.add(list);
      left = undefined;
      isGroundKnown = true;
      hasMore = false;
      at = fresh(list, parts);
      continue;
    }
    if (asked.page.kind === 'unreadable') return { kind: 'off', failure: asked.page };
    if (asked.page.kind !== 'ok') return { kind: 'interrupted' };
    isGroundKnown ||= hasNoGap(at, beginsKnown(list, asked.page, at, parts));
    if (!isGroundKnown) {
      at = resume(at);
      continue;
    }
    const acknowledged = await store(
      list,
      { ...asked, page: asked.page, at, isHead: false },
      parts,
    );
    if (acknowledged === undefined) break;
    const next = takePage(at, acknowledged);
    staleInRow = acknowledged.fresh > 0 ? 0 : staleInRow + 1;
    if (next.kind === 'more' && staleInRow >= STALE_PAGES_MAX) {
      memory.setPosition(list, undefined);
      return { kind: 'off', failure: { kind: 'unreadable', reason: 'PAGES_WITHOUT_END' } };
    }
    if (next.kind === 'whole') {
      memory.setPosition(list, undefined);
      return { kind: 'whole', at, records: next.records };
    }
    at = next.position;
    hasMore = true;
    memory.setPosition(list, at);
    if (parts.shouldYield()) return { kind: 'yielded' };
  }
  return { kind: 'interrupted' };
}

/**
 * Reads `list` from its newest on, up to the first page that brings nothing new (L7). Returns when it
 * began if it came that far, and whether it stopped in the middle.
 */
export async function readHead(list: ListName, parts: SweepParts): Promise<HeadEnd> {
  let at = fresh(list, parts);
  while (!parts.signal.aborted && at.sort !== null) {
    const asked = await ask(list, at, parts);
    if (asked.page.kind !== 'ok') break; // the next whole sweep finds the cause
    const acknowledged = await store(list, { ...asked, page: asked.page, at, isHead: true }, parts);
    if (acknowledged === undefined) break;
    if (isHeadOver(acknowledged)) return { kind: 'whole', startedAt: at.startedAt };
    parts.ongap(list);
    if (parts.shouldYield()) break;
    at = { ...at, page: at.page + 1 };
  }
  return { kind: 'broken' };
}

function fresh(list: ListName, { memory, clock, unsorted }: SweepParts): Position {
  return begin({
    startedAt: clock.now(),
    sort: unsorted.has(list) ? null : lists[list].sort,
    number: (memory.swept(list)?.number ?? 0) + 1,
  });
}

/**
 * Reads the pages of a first pull one ahead: one after the other, round trips alone would keep it
 * below the allowed rate. The price is one request past the end, whose response is ignored.
 */
function readerOf(list: ListName, parts: SweepParts) {
  const isFirst = parts.memory.swept(list) === undefined;
  let ahead: { readonly page: number; readonly asked: Promise<Asked> } | undefined;
  return (at: Position, isMoreLikely: boolean): Promise<Asked> => {
    const asked = ahead?.page === at.page ? ahead.asked : ask(list, at, parts);
    const page = at.page + 1;
    ahead =
      isFirst && isMoreLikely ? { page, asked: ask(list, { ...at, page }, parts) } : undefined;
    return asked;
  };
}

type Asked = { readonly page: ListOutcome<RecordOf<ListName>>; readonly moment: number };

async function ask(
  list: ListName,
  at: Position,
  { client, own, signal }: SweepParts,
): Promise<Asked> {
  const moment = own.moment();
  const request = listPage(list, at.page, at.sort === null ? {} : { sort: at.sort });
  const page = await client.list(request, lists[list].record, { priority: 'pull', signal });
  return { page: page as ListOutcome<RecordOf<ListName>>, moment };
}

function beginsKnown(list: ListName, page: Page, at: Position, { memory }: SweepParts): boolean {
  const [first] = page.records;
  return first !== undefined && memory.marks.has(list, String(first.id), at.number);
}

/**
 * Delivers a page; `undefined` where the sweep was called off before. Throws where the disk cannot
 * save the ids: a page is not delivered before its records are known (L20).
 */
async function store(
  list: ListName,
  read: { page: Page; moment: number; at: Position; isHead: boolean },
  { outlet, memory, own, accountKey, signal, onpage }: SweepParts,
): Promise<AcknowledgedPage | undefined> {
  const { page, moment, at, isHead } = read;
  if (signal.aborted) return undefined;
  const records = page.records.filter(({ id }) => !own.isNewer(list, String(id), moment));
  const pulled = { kind: list, asOf: at.startedAt, records } as Pulled;
  const ids = [...page.records, ...page.quarantined].map(({ id }) => String(id));
  const unseen = memory.mark(list, ids, at.number);
  const acknowledged = await outlet.deliver(pulled, { accountKey, signal });
  if (acknowledged === undefined) return undefined;
  const missing = new Set(acknowledged.missingBodies);
  onpage({
    list,
    records: at.records + unseen.length,
    isHead,
    missingBodies: records.filter(({ id }) => missing.has(String(id))) as RecordOf<'notes'>[],
    quarantined: page.quarantined,
  });
  return {
    size: ids.length,
    fresh: unseen.length,
    changed: acknowledged.changed,
    hasMore: page.pagination.has_more,
  };
}
