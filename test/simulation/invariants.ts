/**
 * What must hold. Each answers with a sentence for everything that does not.
 *
 * - I1 Nothing acknowledged is lost: it is on the service, or in a write that waits for the user, or
 *   was taken away by somebody who saw it, or thrown away by its user.
 * - I2 No note twice: the marker of a create stands in as many notes as were made with it.
 * - I3 Both caches, with what is pending on top, show what the service holds.
 * - I4 The service's limits are never exceeded (the world listens to every reply).
 * - I5 Nothing is sent before it is on the disk.
 * - I6 What a colleague wrote is still there, unless somebody took it away who had seen it.
 */
import { isDeepStrictEqual } from 'node:util';
import { IDEMPOTENCY_HEADER } from '../../shared/api/assumptions.ts';
import { sameField } from '../../shared/merge/merge-fields.ts';
import { fieldsSet, isLive } from '../../shared/queue/pending-write.ts';
import { emptyQueue, type Queue } from '../../shared/queue/queue.ts';
import type { Note } from '../../shared/records/note.ts';
import { noteFieldNames } from '../../shared/records/note-fields.ts';
import type { Device } from './device.ts';
import { type Ledger, type Marker, markersIn } from './ledger.ts';
import { short } from './tale.ts';
import { cachedNote, shownNote } from './window.ts';
import type { Asked } from './wire.ts';

/** I5, for one request as it leaves. */
export function sentUnjournalled({ method, path, headers }: Asked, device: Device): string[] {
  if (method === 'GET') return [];
  const id = headers.get(IDEMPOTENCY_HEADER);
  const write = device.onDisk.queue().writes.find((one) => one.id === id);
  if (write?.state.kind === 'sending') return [];
  const how = write === undefined ? 'nothing' : write.state.kind;
  return [`I5: ${device.name} sent ${method} ${path} while its disk said: ${how}`];
}

/** I5, between two steps: what a program holds is what its disk leads to. */
export function unlikeDisk({ name, onDisk, program }: Device): string[] {
  const held = program()?.engine.runner.queue();
  if (held === undefined || isDeepStrictEqual(held, onDisk.queue())) return [];
  return [`I5: the queue of ${name} is not what its disk leads to`];
}

/** I1, I2, I6: where every word is, once the service stands still. */
export function wordsMissing(
  { notes, devices }: { readonly notes: readonly Note[]; readonly devices: readonly Device[] },
  ledger: Ledger,
): string[] {
  const problems: string[] = [];
  const places = placesOf(notes);
  const held = markersIn(
    devices.flatMap(({ onDisk }) => onDisk.queue().writes.filter(isLive).map(fieldsSet)),
  );
  for (const [marker, times] of ledger.acknowledged) {
    const isOpen = held.has(marker) || ledger.removed.has(marker);
    const left = times - (ledger.discarded.get(marker) ?? 0);
    const found = places.get(marker) ?? 0;
    const wanted = ledger.created.has(marker) ? left : Math.min(1, left);
    if (!isOpen && found < wanted) {
      problems.push(`I1: ${marker} is lost: it stands in ${found} of ${wanted} notes`);
    }
  }
  for (const [marker, found] of places) {
    const made = ledger.created.get(marker) ?? 1;
    const most = made + (ledger.copied.get(marker) ?? 0);
    if (found > most) problems.push(`I2: ${marker} stands in ${found} notes, not in ${most}`);
  }
  for (const marker of ledger.written) {
    if (!places.has(marker) && !ledger.removed.has(marker)) {
      problems.push(`I6: ${marker} of the colleague was overwritten unseen`);
    }
  }
  return problems;
}

/** I3, for one computer. */
export function differences(notes: readonly Note[], device: Device): string[] {
  const { name, cache } = device;
  const queue: Queue = device.program()?.engine.runner.queue() ?? emptyQueue;
  const problems: string[] = [];
  for (const note of notes) {
    const cached = cachedNote(cache, note.id);
    const shown = shownNote(cache, queue, note.id);
    const record = shown?.standing === 'needs-you' ? cached : shown?.record;
    if (cached === undefined) problems.push(`I3: ${name} does not have note ${short(note.id)}`);
    else if (!('content_html' in cached)) {
      problems.push(`I3: ${name} does not have the text of note ${short(note.id)}`);
    } else {
      const wrong = noteFieldNames.filter(
        (field) => record === undefined || !sameField(field, record as Note, note),
      );
      for (const field of wrong) {
        problems.push(`I3: ${name} shows another ${field} of note ${short(note.id)}`);
      }
    }
  }
  const there = new Set(notes.map(({ id }) => id));
  for (const id of cache.notes.keys()) {
    if (!there.has(id)) problems.push(`I3: ${name} has note ${short(id)}, which is gone`);
  }
  for (const write of queue.writes.filter(isLive)) {
    if (write.state.kind !== 'conflict' && write.state.kind !== 'refused') {
      problems.push(`I3: ${name} still has write ${short(write.id)}, ${write.state.kind}`);
    }
  }
  return problems;
}

/** In how many notes each marker stands. */
function placesOf(notes: readonly Note[]): ReadonlyMap<Marker, number> {
  const places = new Map<Marker, number>();
  for (const { title, content_html } of notes) {
    for (const marker of markersIn([title, content_html])) {
      places.set(marker, (places.get(marker) ?? 0) + 1);
    }
  }
  return places;
}
