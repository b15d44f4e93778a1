/**
 * The window's part: stores what main delivers and acknowledges it, as `renderer/cache` does, in
 * memory that outlives the program.
 */
import type { Draw } from '../../service/seed/draw/draw.ts';
import type { CommentsOn } from '../../shared/api/endpoints.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { Timer } from '../../shared/ports.ts';
import type { Acknowledged, Delivery } from '../../shared/pull/delivery.ts';
import { knownId } from '../../shared/queue/known-id.ts';
import { overlay, type Shown } from '../../shared/queue/overlay/overlay.ts';
import { isSame, laneOf, type RecordRef } from '../../shared/queue/pending-write.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import type { Comment } from '../../shared/records/comment.ts';
import {
  type ConfirmedRecord,
  type Fields,
  type WritableKind,
  writableKinds,
} from '../../shared/records/kinds.ts';
import { lists } from '../../shared/records/lists.ts';
import type { Note, NoteSummary } from '../../shared/records/note.ts';
import { parseTimestamp } from '../../shared/time.ts';
import { refOf, type There } from './kinds.ts';

type Body = Pick<Note, 'content_html' | 'content_plain_text' | 'updated_at'>;

/** The contents of the browser's database. */
export type Cache = {
  readonly notes: Map<string, NoteSummary>;
  readonly bodies: Map<string, Body>;
  /** Every other kind, whole, by its lane; those, too, that nobody here writes. */
  readonly work: Map<string, There>;
  /** By this main knows whether it is the one that it has filled (L16). */
  id: string;
};

/** A record of any kind, also of those that nobody here writes. */
type AnyRef = { readonly kind: string; readonly id: string };

/** An empty cache. */
export function emptyCache(id: string): Cache {
  return { notes: new Map(), bodies: new Map(), work: new Map(), id };
}

/** The browser's database is lost, cleared by its user or broken; the next one is another. */
export function loseCache(cache: Cache, nextId: string): void {
  clear(cache);
  cache.id = nextId;
}

function clear({ notes, bodies, work }: Cache): void {
  for (const table of [notes, bodies, work]) table.clear();
}

/** A record as the cache has it; a note without a body where the present one has not come. */
export function cached({ notes, bodies, work }: Cache, ref: AnyRef): Fields | undefined {
  if (ref.kind !== 'note') return work.get(laneOf(ref as RecordRef))?.record;
  const row = notes.get(ref.id);
  const body = bodies.get(ref.id);
  if (row === undefined || body === undefined) return row;
  const { updated_at: _, ...texts } = body;
  return { ...row, ...texts };
}

/** A record as the user sees it, under any of its names. */
export function shown(cache: Cache, queue: Queue, named: RecordRef): Shown<Fields> | undefined {
  const ref = { ...named, id: knownId(queue, named.id) };
  return overlay(
    cached(cache, ref),
    queue.writes.filter(({ record }) => isSame(record, ref)),
  );
}

/** All records the user sees, each once. */
export function allShown({ notes, work }: Cache, { writes }: Queue): RecordRef[] {
  const own = writes.filter(({ state }) => state.kind !== 'discarded').map((one) => one.record);
  const cachedNotes = [...notes.keys()].map((id): RecordRef => ({ kind: 'note', id }));
  const cachedWork = [...work.values()].map(refOf).filter(({ kind }) => isWritable(kind));
  const refs = [...cachedNotes, ...cachedWork, ...own];
  const byLane = new Map(refs.map((ref) => [laneOf(ref), ref]));
  return [...byLane.keys()].sort().map((lane) => byLane.get(lane) as RecordRef);
}

type Report = Omit<Acknowledged, 'id'>;

/** Stores one delivery, and reports what was new and which notes lack their present body. */
function storeDelivery(cache: Cache, delivery: Delivery): Report {
  switch (delivery.kind) {
    case 'notes':
      return storeSummaries(cache, delivery.records);
    case 'bodies':
      return nothingMissing(storeNotes(cache, delivery.records));
    case 'comments-of':
      return nothingMissing(storeCommentsOf(cache, delivery.on, delivery.records));
    case 'absent': {
      const { ids, list, why } = delivery;
      const kind = lists[list].kind as WritableKind;
      if (why !== 'unlisted') for (const id of ids) takeOut(cache, { kind, id });
      return nothingMissing(ids.length);
    }
    case 'compare':
    case 'repair':
      return nothingMissing(0); // no world verifies
    case 'clear':
      clear(cache);
      return nothingMissing(0);
    default: {
      const kind = lists[delivery.kind].kind as WritableKind;
      const records = delivery.records as readonly ConfirmedRecord[];
      const there = records.map((record): There => ({ kind, record }));
      return nothingMissing(storeWork(cache, there));
    }
  }
}

function nothingMissing(changed: number): Report {
  return { changed, missingBodies: [] };
}

function storeSummaries({ notes, bodies }: Cache, rows: readonly NoteSummary[]): Report {
  let changed = 0;
  for (const row of rows) {
    const known = notes.get(row.id);
    if (isOlder(row, known) || JSON.stringify(row) === JSON.stringify(known)) continue;
    notes.set(row.id, row);
    changed += 1;
  }
  const missingBodies = rows
    .map(({ id }) => id)
    .filter((id) => bodies.get(id)?.updated_at !== notes.get(id)?.updated_at);
  return { changed, missingBodies };
}

/** The comments in it are all that the task or deal has (L17). */
function storeCommentsOf(cache: Cache, on: CommentsOn, records: readonly Comment[]): number {
  const there = records.map((record): There => ({ kind: 'comment', record }));
  const present = new Set(there.map((one) => laneOf(refOf(one))));
  for (const [lane, { kind, record }] of cache.work) {
    const isOn = record['commentable_type'] === on.type && record['commentable_id'] === on.id;
    if (kind === 'comment' && isOn && !present.has(lane)) cache.work.delete(lane);
  }
  return storeWork(cache, there);
}

/** Stores whole notes, unless a newer one is here. */
function storeNotes(cache: Cache, notes: readonly Note[]): number {
  const newer = notes.filter((note) => !isOlder(note, cache.notes.get(note.id)));
  for (const note of newer) {
    const { content_html, content_plain_text, ...summary } = note;
    cache.notes.set(note.id, summary);
    cache.bodies.set(note.id, { content_html, content_plain_text, updated_at: note.updated_at });
  }
  return newer.length;
}

/** Stores what a write was answered with, or found instead; takes out what is gone. */
function storeReply(cache: Cache, ref: RecordRef, reply: ConfirmedRecord | null): void {
  if (reply === null) takeOut(cache, ref);
  else if (ref.kind === 'note') storeNotes(cache, [reply as unknown as Note]);
  else storeWork(cache, [{ kind: ref.kind, record: reply }]);
}

function takeOut(cache: Cache, ref: RecordRef): void {
  if (ref.kind === 'note') for (const table of [cache.notes, cache.bodies]) table.delete(ref.id);
  cache.work.delete(laneOf(ref));
}

/** Stores records of other kinds than notes, unless newer ones are here; returns how many changed. */
function storeWork({ work }: Cache, records: readonly There[]): number {
  let changed = 0;
  for (const there of records) {
    const lane = laneOf(refOf(there));
    const known = work.get(lane);
    if (known !== undefined && updatedAt(there) < updatedAt(known)) continue;
    if (JSON.stringify(there) === JSON.stringify(known)) continue;
    work.set(lane, there);
    changed += 1;
  }
  return changed;
}

function isOlder(note: NoteSummary, known: NoteSummary | undefined): boolean {
  return known !== undefined && parseTimestamp(note.updated_at) < parseTimestamp(known.updated_at);
}

/** A kind that does not say when it was changed is as new as whatever came last. */
function updatedAt({ record }: There): number {
  const at = record['updated_at'];
  return typeof at === 'string' ? parseTimestamp(at) : 0;
}

export type LoopParts = {
  readonly handlers: Pick<Handlers, 'takePulled' | 'acknowledgeReplies'>;
  readonly cache: Cache;
  readonly timer: Timer;
  readonly draw: Draw;
  /** The longest time in which it applies the queue. */
  readonly lateMs: number;
  readonly signal: AbortSignal;
  /** Called with each delivery, before it is stored. */
  readonly ontaken: (delivery: Delivery) => void;
};

/** Takes delivery after delivery for this account until the window or the program ends. */
export async function keepPulled(parts: LoopParts, accountKey: string): Promise<void> {
  const { cache, handlers, timer, draw, signal } = parts;
  let acknowledged: (Pick<Acknowledged, 'id' | 'changed'> & { missingBodies: string[] }) | null =
    null;
  while (!signal.aborted) {
    const answer = await handlers.takePulled({
      cache: { accountKey, id: cache.id },
      stored: acknowledged,
    });
    if (answer.ok && !signal.aborted) parts.ontaken(answer.value);
    await timer.sleep(draw.between(0, 40));
    if (!answer.ok || signal.aborted) return;
    const { changed, missingBodies } = storeDelivery(cache, answer.value);
    acknowledged = { id: answer.value.id, changed, missingBodies: [...missingBodies] };
  }
}

/** Stores the replies to our own writes, a moment after each change, and acknowledges them (Q10). */
export async function keepReplies(
  parts: LoopParts & { readonly isLatest: () => boolean },
  queue: Queue,
): Promise<void> {
  const done = queue.writes.flatMap(({ id, record, state }) =>
    state.kind === 'done' ? [{ id, record, reply: state.reply }] : [],
  );
  const theirs = queue.writes.flatMap(({ record, state }) =>
    state.kind === 'conflict' ? [{ record, reply: state.theirs }] : [],
  );
  if (done.length + theirs.length === 0) return;
  await parts.timer.sleep(parts.draw.between(0, parts.lateMs));
  if (parts.signal.aborted || !parts.isLatest()) return; // a window has one queue, the latest it heard of
  for (const { record, reply } of [...done, ...theirs]) storeReply(parts.cache, record, reply);
  if (done.length > 0) await parts.handlers.acknowledgeReplies({ ids: done.map(({ id }) => id) });
}

/** Is true if people here write records of this kind; others are stored, and shown elsewhere. */
function isWritable(kind: string): boolean {
  return (writableKinds as readonly string[]).includes(kind);
}
