/**
 * The window's part: keeps what main delivers and says that it is stored, as `renderer/cache` does,
 * in memory that outlives the program.
 */
import type { Draw } from '../../service/seed/draw.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { Timer } from '../../shared/ports.ts';
import type { Delivery } from '../../shared/pull/delivery.ts';
import { overlay, type Shown } from '../../shared/queue/overlay.ts';
import { isSame, laneOf, type RecordRef } from '../../shared/queue/pending-write.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import { knownId } from '../../shared/queue/save.ts';
import { type ConfirmedRecord, type Fields, idText } from '../../shared/records/kinds.ts';
import type { Note, NoteSummary } from '../../shared/records/note.ts';
import { parseTimestamp } from '../../shared/time.ts';
import { refOf, type There } from './kinds.ts';

type Body = Pick<Note, 'content_html' | 'content_plain_text' | 'updated_at'>;

/** What lies in the browser's database. */
export type Cache = {
  readonly notes: Map<string, NoteSummary>;
  readonly bodies: Map<string, Body>;
  /** Every other kind, whole, by its lane. */
  readonly work: Map<string, There>;
};

/** An empty cache. */
export function emptyCache(): Cache {
  return { notes: new Map(), bodies: new Map(), work: new Map() };
}

/** The browser's database is lost: cleared by its user, or broken. */
export function loseCache({ notes, bodies, work }: Cache): void {
  for (const table of [notes, bodies, work]) table.clear();
}

/** A record as the cache has it; a note without a body where the present one has not come. */
export function cached({ notes, bodies, work }: Cache, ref: RecordRef): Fields | undefined {
  if (ref.kind !== 'note') return work.get(laneOf(ref))?.record;
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
  const refs = [...cachedNotes, ...[...work.values()].map(refOf), ...own];
  const byLane = new Map(refs.map((ref) => [laneOf(ref), ref]));
  return [...byLane.keys()].sort().map((lane) => byLane.get(lane) as RecordRef);
}

/** Stores one delivery and names the notes whose present body is not here. */
function storeDelivery(cache: Cache, delivery: Delivery): string[] {
  if (delivery.kind === 'bodies') storeNotes(cache, delivery.records);
  if (delivery.kind !== 'notes') return [];
  for (const note of delivery.records) {
    if (!isOlder(note, cache.notes.get(note.id))) cache.notes.set(note.id, note);
  }
  return delivery.records
    .map(({ id }) => id)
    .filter((id) => cache.bodies.get(id)?.updated_at !== cache.notes.get(id)?.updated_at);
}

/** Stores whole notes, unless a newer one is here. */
function storeNotes(cache: Cache, notes: readonly Note[]): void {
  for (const note of notes) {
    if (isOlder(note, cache.notes.get(note.id))) continue;
    const { content_html, content_plain_text, ...summary } = note;
    cache.notes.set(note.id, summary);
    cache.bodies.set(note.id, { content_html, content_plain_text, updated_at: note.updated_at });
  }
}

/** Stores what a write was answered with, or found instead; takes out what is gone. */
function storeReply(cache: Cache, ref: RecordRef, reply: ConfirmedRecord | null): void {
  if (reply === null) {
    for (const table of [cache.notes, cache.bodies]) table.delete(ref.id);
    cache.work.delete(laneOf(ref));
  } else if (ref.kind === 'note') storeNotes(cache, [reply as unknown as Note]);
  else storeWork(cache, [{ kind: ref.kind, record: reply }]);
}

/** Stores records of other kinds than notes, unless newer ones are here. */
function storeWork({ work }: Cache, records: readonly There[]): void {
  for (const there of records) {
    const lane = laneOf(refOf(there));
    const known = work.get(lane);
    if (known === undefined || updatedAt(there) >= updatedAt(known)) work.set(lane, there);
  }
}

/**
 * All records of the other kinds as they are now, as if they had been pulled in one moment: the
 * app's own pull does not have these lists yet.
 */
export function storeAllWork(cache: Cache, there: readonly There[]): void {
  const present = new Set(there.map((one) => laneOf(refOf(one))));
  for (const lane of [...cache.work.keys()]) {
    if (!present.has(lane) && !lane.startsWith('document')) cache.work.delete(lane);
  }
  for (const one of there) cache.work.set(laneOf(refOf(one)), one);
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
  readonly handlers: Pick<Handlers, 'takePulled' | 'confirmStored'>;
  readonly cache: Cache;
  readonly timer: Timer;
  readonly draw: Draw;
  readonly signal: AbortSignal;
};

/** Takes delivery after delivery until the window or the program ends. */
export async function keepPulled(parts: LoopParts): Promise<void> {
  let stored: { id: number; missingBodies: string[] } | null = null;
  while (!parts.signal.aborted) {
    const answer = await parts.handlers.takePulled({ stored });
    await parts.timer.sleep(parts.draw.between(0, 40));
    if (!answer.ok || parts.signal.aborted) return;
    stored = { id: answer.value.id, missingBodies: storeDelivery(parts.cache, answer.value) };
  }
}

/** Stores the replies to our own writes, a moment after each change, and says so (Q10). */
export async function keepReplies(parts: LoopParts, queue: Queue): Promise<void> {
  const done = queue.writes.flatMap(({ id, record, state }) =>
    state.kind === 'done' ? [{ id, record, reply: state.reply }] : [],
  );
  const theirs = queue.writes.flatMap(({ record, state }) =>
    state.kind === 'conflict' ? [{ record, reply: state.theirs }] : [],
  );
  if (done.length + theirs.length === 0) return;
  await parts.timer.sleep(parts.draw.between(0, 400));
  if (parts.signal.aborted) return;
  for (const { record, reply } of [...done, ...theirs]) storeReply(parts.cache, record, reply);
  if (done.length > 0) await parts.handlers.confirmStored({ ids: done.map(({ id }) => id) });
}

/** The id of a record as it is shown. */
export function shownId(record: Fields): string {
  return idText(record as ConfirmedRecord);
}
