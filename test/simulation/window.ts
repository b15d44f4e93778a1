/**
 * The window's part: keeps what main delivers and says that it is stored, as `renderer/cache` does,
 * in memory that outlives the program.
 */

import type { Draw } from '../../service/seed/draw.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { Timer } from '../../shared/ports.ts';
import type { Delivery } from '../../shared/pull/delivery.ts';
import { type NoteLike, overlay, type Shown } from '../../shared/queue/overlay.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import { knownId } from '../../shared/queue/save.ts';
import type { Note, NoteSummary } from '../../shared/records/note.ts';
import { parseTimestamp } from '../../shared/time.ts';

type Body = Pick<Note, 'content_html' | 'content_plain_text' | 'updated_at'>;

/** What lies in the browser's database. */
export type Cache = {
  readonly notes: Map<string, NoteSummary>;
  readonly bodies: Map<string, Body>;
};

/** An empty cache. */
export function emptyCache(): Cache {
  return { notes: new Map(), bodies: new Map() };
}

/** A note as the cache has it; without a body where the present one has not come. */
export function cachedNote({ notes, bodies }: Cache, id: string): NoteLike | undefined {
  const row = notes.get(id);
  const body = bodies.get(id);
  if (row === undefined || body === undefined) return row;
  const { updated_at: _, ...texts } = body;
  return { ...row, ...texts };
}

/** A note as the user sees it, under any of its names. */
export function shownNote(cache: Cache, queue: Queue, name: string): Shown<NoteLike> | undefined {
  const id = knownId(queue, name);
  const writes = queue.writes.filter(({ record }) => record.id === id);
  return overlay(cachedNote(cache, id), writes);
}

/** The names of all notes the user sees. */
export function shownIds({ notes }: Cache, { writes }: Queue): string[] {
  const own = writes.filter(({ state }) => state.kind !== 'discarded').map((one) => one.record.id);
  return [...new Set([...notes.keys(), ...own])].sort();
}

/** Stores one delivery and names the notes whose present body is not here. */
function storeDelivery(cache: Cache, delivery: Delivery): string[] {
  if (delivery.kind === 'bodies') storeNotes(cache, delivery.records);
  if (delivery.kind === 'absent' && delivery.list === 'notes' && delivery.why !== 'unlisted') {
    for (const id of delivery.ids) {
      cache.notes.delete(id);
      cache.bodies.delete(id);
    }
  }
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

function isOlder(note: NoteSummary, known: NoteSummary | undefined): boolean {
  return known !== undefined && parseTimestamp(note.updated_at) < parseTimestamp(known.updated_at);
}

export type LoopParts = {
  readonly handlers: Pick<Handlers, 'takePulled' | 'confirmStored'>;
  readonly cache: Cache;
  readonly timer: Timer;
  readonly draw: Draw;
  readonly signal: AbortSignal;
};

/** Takes delivery after delivery for this cache until the program ends. */
export async function keepPulled(
  parts: LoopParts,
  held: { readonly accountKey: string; readonly id: string },
): Promise<void> {
  let stored: Parameters<LoopParts['handlers']['takePulled']>[0]['stored'] = null;
  while (!parts.signal.aborted) {
    const answer = await parts.handlers.takePulled({ cache: held, stored });
    await parts.timer.sleep(parts.draw.between(0, 40));
    if (!answer.ok || parts.signal.aborted) return;
    const missingBodies = storeDelivery(parts.cache, answer.value);
    stored = { id: answer.value.id, changed: missingBodies.length, missingBodies };
  }
}

/** Stores the replies to our own writes, a moment after each change, and says so (Q10). */
export async function keepReplies(parts: LoopParts, queue: Queue): Promise<void> {
  const done = queue.writes.flatMap(({ id, state }) =>
    state.kind === 'done' ? [{ id, reply: state.reply }] : [],
  );
  const theirs = queue.writes.flatMap(({ state }) =>
    state.kind === 'conflict' ? [state.theirs] : [],
  );
  if (done.length + theirs.length === 0) return;
  await parts.timer.sleep(parts.draw.between(0, 400));
  // Only notes are written in this world.
  const records = [...done.flatMap(({ reply }) => reply ?? []), ...theirs] as unknown as Note[];
  storeNotes(parts.cache, records);
  if (done.length > 0) await parts.handlers.confirmStored({ ids: done.map(({ id }) => id) });
}
